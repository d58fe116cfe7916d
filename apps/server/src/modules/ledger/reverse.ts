import { dayInVienna } from '@vereinshaus/contract/days';
import type { TaxCode } from '@vereinshaus/contract/prices';
import { sql } from 'kysely';
import { accountsFor, lockAccounts } from './accounts.ts';
import { type Claim, type LedgerCtx, post } from './post.ts';
import { type Settlement, settle } from './settle.ts';

/** An entry of a charge with what has not been taken back of it. */
export type OpenCharge = {
  entryId: number;
  documentId: number;
  /** What was credited by the charge: income or tax. */
  accountId: number;
  cents: number;
  isTax: boolean;
  taxCode: TaxCode;
  personId: number | null;
  participationId: number;
  installmentId: number | null;
};

/** What was charged for a booking, or for one instalment of it, and has not been taken back. */
export const openOf = async (
  ctx: LedgerCtx,
  { participationId, installmentId }: { participationId: number; installmentId?: number },
): Promise<readonly OpenCharge[]> => {
  const { rows } = await sql<OpenCharge>`
    select * from (
      select e.id as "entryId", e.document_id as "documentId", e.credit_id as "accountId",
        (e.amount_cents - coalesce((
          select sum(r.amount_cents) from ledger_entry r where r.club_id = e.club_id and r.reverses_id = e.id
        ), 0))::integer as cents,
        e.credit_id is not distinct from t.account_id as "isTax", e.tax_code as "taxCode", e.person_id as "personId",
        e.participation_id as "participationId", e.installment_id as "installmentId"
      from ledger_entry e
      join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind = 'charge'
      join tax_code t on t.club_id = e.club_id and t.code = e.tax_code
      where e.participation_id = ${participationId} and e.cancelled_at is null
        and (${installmentId ?? null}::integer is null or e.installment_id = ${installmentId ?? null}::integer)
    ) as charged
    where cents > 0
    order by "installmentId", "entryId"`.execute(ctx.db);
  return rows;
};

/** Whether the books refer to a booking. */
export const wasPostedFor = async (ctx: Pick<LedgerCtx, 'db'>, participationId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('ledger_entry as e')
    .where('e.participation_id', '=', participationId)
    .select('e.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Reversal = {
  text: string;
  /** Whom it is about: the credit lands with whoever pays for them now, where the family sees it. */
  personId: number;
};

const byDocument = (charges: readonly OpenCharge[]) => {
  const documents = new Map<number, OpenCharge[]>();
  for (const charge of charges) {
    documents.set(charge.documentId, [...(documents.get(charge.documentId) ?? []), charge]);
  }
  return documents;
};

/**
 * Gutschrift: takes back what was charged, whole or in part, each entry the other way round, on the account of whoever pays
 * now. It first pays for what is still open of the same booking and instalment, the rest for what is due next.
 */
export const reverse = async (
  ctx: LedgerCtx,
  charges: readonly OpenCharge[],
  { text, personId }: Reversal,
): Promise<number> => {
  const taken = charges.filter(({ cents }) => cents > 0);
  if (taken.length === 0) return 0;
  const account = (await accountsFor(ctx, { payersOf: [personId] })).ofPayer(personId);
  await lockAccounts(ctx, [account]);
  const settlements: Settlement[] = [];
  const unpaid = await unpaidOf(ctx, account, taken);
  for (const [documentId, entries] of byDocument(taken)) {
    const claims = claimsFor(ctx, account, entries);
    const lines = entries.map((entry) => ({
      debit: entry.accountId,
      credit: claims.get(entry.installmentId) ?? account,
      cents: entry.cents,
      symbol: 'GU' as const,
      text,
      taxCode: entry.taxCode,
      reversesId: entry.entryId,
      ...about(entry),
    }));
    const posted = await post(ctx, { kind: 'reversal', source: 'booking', reversesId: documentId, lines });
    for (const [installmentId, claim] of claims) {
      const cents = sumOf(entries.filter((entry) => entry.installmentId === installmentId));
      settlements.push(...payFor(unpaid, { creditId: posted?.itemOf(claim) ?? 0, installmentId, cents }));
    }
  }
  await settle(ctx, account, settlements);
  return sumOf(taken);
};

const sumOf = (charges: readonly { cents: number }[]) => charges.reduce((sum, { cents }) => sum + cents, 0);

const about = ({ personId, participationId, installmentId }: OpenCharge) => ({
  personId,
  participationId,
  ...(installmentId !== null && { installmentId }),
});

/** One credit per instalment. */
const claimsFor = (
  ctx: LedgerCtx,
  account: number,
  entries: readonly OpenCharge[],
): ReadonlyMap<number | null, Claim> =>
  new Map(
    entries.map((entry) => [entry.installmentId, { account, dueOn: dayInVienna(ctx.now), ...about(entry) }] as const),
  );

type Unpaid = { id: number; installmentId: number | null; cents: number };

/** Charges of the same bookings that stand open on the account. */
const unpaidOf = async (ctx: LedgerCtx, account: number, charges: readonly OpenCharge[]): Promise<Unpaid[]> =>
  ctx.db
    .selectFrom('open_item as i')
    .where('i.account_id', '=', account)
    .where('i.side', '=', 'charge')
    .where('i.open_cents', '>', 0)
    .where('i.participation_id', 'in', [...new Set(charges.map(({ participationId }) => participationId))])
    .select(['i.id', 'i.installment_id as installmentId', 'i.open_cents as cents'])
    .orderBy('i.due_on')
    .orderBy('i.id')
    .execute();

/** Uses up what is unpaid, the same instalment first. */
const payFor = (
  unpaid: Unpaid[],
  credit: { creditId: number; installmentId: number | null; cents: number },
): readonly Settlement[] => {
  let left = credit.cents;
  const isSame = ({ installmentId }: Unpaid) => installmentId === credit.installmentId;
  return [...unpaid.filter(isSame), ...unpaid.filter((item) => !isSame(item))].map((item) => {
    const cents = Math.min(left, item.cents);
    item.cents -= cents;
    left -= cents;
    return { chargeId: item.id, creditId: credit.creditId, cents };
  });
};

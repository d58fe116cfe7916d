import { dayInVienna } from '@vereinshaus/contract/days';
import type { TaxCode } from '@vereinshaus/contract/prices';
import { sql } from 'kysely';
import { accountsFor, lockAccounts } from './accounts.ts';
import { type Claim, type LedgerCtx, post, type Source } from './post.ts';
import { type Settlement, settleAll } from './settle.ts';

type Charged = {
  entryId: number;
  documentId: number;
  itemId: number;
  /** What was credited by the charge. */
  accountId: number;
  personId: number;
  taxCode: TaxCode;
  cents: number;
};

/**
 * What was charged by items and has not been taken back. The entries are looked up item by item (`offset 0`): of a club
 * that has just posted its first fees the planner knows nothing, and would compare each item with each entry.
 */
const chargedBy = async (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly Charged[]> => {
  const { rows } = await sql<Charged>`
    select * from (
      select e.id as "entryId", e.document_id as "documentId", i.id as "itemId", e.credit_id as "accountId",
        i.person_id as "personId", e.tax_code as "taxCode",
        (e.amount_cents - coalesce((
          select sum(r.amount_cents) from ledger_entry r where r.club_id = e.club_id and r.reverses_id = e.id
        ), 0))::integer as cents
      from open_item i
      cross join lateral (
        select * from ledger_entry e
        where e.club_id = i.club_id and e.debit_item_id = i.id and e.cancelled_at is null offset 0
      ) as e
      where i.id = any(${[...itemIds]}::integer[]) and i.side = 'charge' and i.person_id is not null
    ) as charged
    where cents > 0
    order by "entryId"`.execute(ctx.db);
  return rows;
};

type Standing = { itemId: number; chargeId: number; account: number; cents: number };

/** Where items stand open now: who moved to another family took them along as an item of its own. */
const standing = async (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    with recursive carried as (
      select i.id as "itemId", i.id as "chargeId", i.account_id as account, i.open_cents
      from open_item i where i.id = any(${[...itemIds]}::integer[])
      union all
      select c."itemId", n.id, n.account_id, n.open_cents
      from carried c join open_item n on n.moved_from_id = c."chargeId"
    )
    select "itemId", "chargeId", account, open_cents::integer as cents from carried where open_cents > 0`.execute(
    ctx.db,
  );
  return rows;
};

const byDocument = (charged: readonly Charged[]) => {
  const documents = new Map<number, Charged[]>();
  for (const entry of charged) {
    const entries = documents.get(entry.documentId);
    if (entries) entries.push(entry);
    else documents.set(entry.documentId, [entry]);
  }
  return documents;
};

type Credit = { claim: Claim; cents: number };

/** One credit per item, of what all of its entries charged. */
const creditsOf = (entries: readonly Charged[], claimOf: (personId: number) => Claim) => {
  const credits = new Map<number, Credit>();
  for (const { itemId, personId, cents } of entries) {
    const credit = credits.get(itemId);
    if (credit) credit.cents += cents;
    else credits.set(itemId, { claim: claimOf(personId), cents });
  }
  return credits;
};

type Reversal = { source: Source; text: string };

/**
 * Gutschrift of charges that are no bookings, e.g. of a fee: each on the account of whoever pays for the person now. It pays
 * first for what is still open of the same charge, the rest for what is due next.
 */
export const reverseItems = async (
  ctx: LedgerCtx,
  itemIds: readonly number[],
  { source, text }: Reversal,
): Promise<number> => {
  const charged = await chargedBy(ctx, itemIds);
  if (charged.length === 0) return 0;
  const payers = await accountsFor(ctx, { payersOf: [...new Set(charged.map(({ personId }) => personId))] });
  const accounts = [...new Set(charged.map(({ personId }) => payers.ofPayer(personId)))];
  await lockAccounts(ctx, accounts);
  const open = new Map((await standing(ctx, itemIds)).map((item) => [`${item.itemId} ${item.account}`, item]));
  const said: Settlement[] = [];
  for (const [documentId, entries] of byDocument(charged)) {
    const credits = creditsOf(entries, (personId) => ({
      account: payers.ofPayer(personId),
      dueOn: dayInVienna(ctx.now),
      personId,
    }));
    const posted = await post(ctx, {
      kind: 'reversal',
      source,
      reversesId: documentId,
      lines: entries.map((entry) => ({
        debit: entry.accountId,
        credit: credits.get(entry.itemId)?.claim ?? entry.accountId,
        cents: entry.cents,
        symbol: 'GU' as const,
        text,
        taxCode: entry.taxCode,
        reversesId: entry.entryId,
        personId: entry.personId,
      })),
    });
    for (const [itemId, { claim, cents }] of credits) {
      const item = open.get(`${itemId} ${claim.account}`);
      if (item === undefined || posted === null) continue;
      said.push({ chargeId: item.chargeId, creditId: posted.itemOf(claim), cents: Math.min(item.cents, cents) });
    }
  }
  // Once for all: what one credit leaves over must not pay for what the next one takes back.
  await settleAll(ctx, accounts, said);
  return charged.reduce((sum, { cents }) => sum + cents, 0);
};

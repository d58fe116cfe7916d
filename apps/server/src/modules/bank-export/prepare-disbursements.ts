import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { lockOrders } from '../ledger/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';
import { requireOwnAccount } from './creditor.queries.ts';
import { payableRows } from './disbursement-plan.queries.ts';
import { requireExecutionDay } from './execution-day.ts';
import { insertOrder } from './insert-order.ts';
import { linkRequests } from './payout-requests.ts';
import { plannedCredits } from './planned-credits.queries.ts';

/** From the credit of a family, for a row of the books, or freely to an account: exactly one of the three. */
export type DisbursementInput = {
  payerId: number;
  entryId: number;
  accountId: number;
  holder: string;
  iban: string;
  cents: number;
  text: string;
  /** Why credit is paid out that nobody has paid in. */
  reason: string;
};

type NewDisbursement = {
  payerId: number | null;
  accountId: number | null;
  entryId: number | null;
  cents: number;
  name: string;
  iban: string;
  bic: string;
  text: string;
  released: number;
  reason: string;
  requestId: number | null;
};

/** Fully covered by money: needs no reason. */
const backed = { released: 0, reason: '', requestId: null } as const;

type TakeDisbursement = (wanted: DisbursementInput) => NewDisbursement;

/** The credit of a family only goes to the account the family has named; nobody can type another one here. */
const fromCredits = async (ctx: Ctx): Promise<TakeDisbursement> => {
  const credits = new Map((await plannedCredits(ctx)).map((credit) => [credit.payerId, credit]));
  return ({ payerId, cents, text, reason }) => {
    const credit = credits.get(payerId);
    credits.delete(payerId);
    const canPay = credit !== undefined && (credit.reason === null || credit.reason === 'held');
    if (!canPay || cents > credit.cents + credit.held) {
      throw bankExportErrors.creditGone({ name: credit?.name ?? 'Diese Familie', cents: credit?.cents ?? 0 });
    }
    const { holder: name, iban, bic, held } = credit;
    const released = Math.max(0, cents - credit.cents);
    if (released > 0 && reason === '') throw bankExportErrors.held({ name: credit.name, cents: credit.cents, held });
    return {
      payerId,
      accountId: null,
      entryId: null,
      cents,
      name,
      iban,
      bic,
      text: text || 'Guthaben',
      released,
      reason: released > 0 ? reason : '',
      requestId: credit.request?.id ?? null,
    };
  };
};

const requirePayee = ({ holder, iban, text }: DisbursementInput) => {
  if (holder === '' || iban === '' || text === '') throw bankExportErrors.payeeMissing();
};

const fromPayables = async (ctx: Ctx): Promise<TakeDisbursement> => {
  const payables = new Map((await payableRows(ctx)).map((payable) => [payable.id, payable]));
  return (wanted) => {
    const { entryId, cents, holder: name, iban, text } = wanted;
    const payable = payables.get(entryId);
    payables.delete(entryId);
    if (payable === undefined || payable.cents !== cents) throw bankExportErrors.payableGone();
    requirePayee({ ...wanted, text: text || payable.text });
    return {
      payerId: null,
      accountId: payable.accountId,
      entryId,
      cents,
      name,
      iban,
      bic: '',
      text: text || payable.text,
      ...backed,
    };
  };
};

const toAccounts = async (ctx: Ctx, accountIds: readonly number[]): Promise<TakeDisbursement> => {
  const found = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.id', 'in', [0, ...accountIds])
    .where('a.deleted_at', 'is', null)
    .select(['a.id', 'a.kind'])
    .execute();
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  return (wanted) => {
    const { accountId, cents, holder: name, iban, text } = wanted;
    const kind = kinds.get(accountId);
    if (kind === undefined) throw bankExportErrors.unknownTarget();
    if (kind !== 0) throw bankExportErrors.noSuchTarget();
    requirePayee(wanted);
    return { payerId: null, accountId, entryId: null, cents, name, iban, bic: '', text, ...backed };
  };
};

const settled = async (ctx: Ctx, disbursements: readonly DisbursementInput[]): Promise<readonly NewDisbursement[]> => {
  const ofFamily = await fromCredits(ctx);
  const ofRow = await fromPayables(ctx);
  const ofAccount = await toAccounts(
    ctx,
    disbursements.map(({ accountId }) => accountId),
  );
  return disbursements.map((wanted) => {
    const targets = [wanted.payerId, wanted.entryId, wanted.accountId].filter((target) => target !== 0);
    if (targets.length !== 1) throw bankExportErrors.oneTarget();
    if (wanted.payerId !== 0) return ofFamily(wanted);
    return wanted.entryId === 0 ? ofAccount(wanted) : ofRow(wanted);
  });
};

/** Returned transfers are sent again: from now on the new transfer counts for the bill. */
const replaceReturned = async (ctx: Ctx, disbursements: readonly NewDisbursement[]) => {
  const entryIds = disbursements.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  if (entryIds.length === 0) return;
  await ctx.db
    .updateTable('disbursement')
    .set({ replaced_at: ctx.now })
    .where('entry_id', 'in', entryIds)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
};

const insertDisbursements = async (ctx: Ctx, orderId: number, disbursements: readonly NewDisbursement[]) => {
  const { rows } = await sql<{ id: number; payerId: number | null }>`
    insert into disbursement (club_id, order_id, payer_id, account_id, entry_id, cents, name, iban, bic, text, released_cents,
      release_reason)
    select current_club(), ${orderId}, p."payerId", p."accountId", p."entryId", p.cents, p.name, p.iban, p.bic, p.text,
      p.released, p.reason
    from jsonb_to_recordset(${JSON.stringify(disbursements)}::jsonb) as p ("payerId" integer, "accountId" integer,
      "entryId" integer, cents bigint, name text, iban text, bic text, text text, released bigint, reason text)
    returning id, payer_id as "payerId"`.execute(ctx.db);
  const requests = new Map(disbursements.map(({ payerId, requestId }) => [payerId, requestId]));
  await linkRequests(
    ctx,
    rows.flatMap(({ id, payerId }) => {
      const requestId = payerId === null ? null : (requests.get(payerId) ?? null);
      return requestId === null ? [] : [{ requestId, disbursementId: id }];
    }),
  );
};

const tellHistory = async (ctx: Ctx, disbursements: readonly NewDisbursement[], on: IsoDay) => {
  await recordHistoryForEach(
    ctx,
    disbursements.flatMap(({ payerId, cents }) =>
      payerId === null
        ? []
        : [
            {
              kind: 'bankExport.disbursementPrepared' as const,
              personId: payerId,
              details: { amountCents: cents, on },
            },
          ],
    ),
  );
  await recordHistoryForEach(
    ctx,
    disbursements.flatMap(({ payerId, released, reason }) =>
      released === 0
        ? []
        : [
            {
              kind: 'bankExport.heldReleased' as const,
              personId: payerId,
              details: { amountCents: released, reason },
            },
          ],
    ),
  );
  const amountCents = disbursements.reduce((sum, { cents }) => sum + cents, 0);
  await recordHistory(ctx, {
    kind: 'bankExport.prepared',
    personId: null,
    details: { of: 'disbursement', count: disbursements.length, amountCents, on },
  });
};

type DisbursementsInput = {
  on: number;
  accountId: number;
  disbursements: readonly DisbursementInput[];
  key: string | undefined;
};

type PreparedOrder = { orderId: number; count: number; cents: number };

/** A repeated request returns the order of the first one. */
const preparedBefore = async (ctx: Ctx, key: string): Promise<PreparedOrder | undefined> => {
  const { rows } = await sql<PreparedOrder>`
    select o.id as "orderId", count(p.id)::integer as count, coalesce(sum(p.cents), 0)::bigint as cents
    from bank_order o join disbursement p on p.club_id = o.club_id and p.order_id = o.id
    where o.request_key = ${key} group by o.id`.execute(ctx.db);
  return rows[0];
};

/**
 * Überweisungen vorbereiten: credits and bills that are in a file cannot be in another one, and the same key prepares once. They are posted
 * when the bank statement shows them.
 */
export const prepareDisbursements = async (
  ctx: Ctx,
  { on: wantedOn, accountId, disbursements, key }: DisbursementsInput,
): Promise<PreparedOrder> => {
  await lockOrders(ctx);
  const before = key === undefined ? undefined : await preparedBefore(ctx, key);
  if (before !== undefined) return before;
  const on = requireExecutionDay(wantedOn, nextTargetDay(dayInVienna(ctx.now)));
  const account = await requireOwnAccount(ctx, accountId);
  const settledDisbursements = await settled(ctx, disbursements);
  const orderId = await insertOrder(ctx, { kind: 'disbursement', accountId: account.id, on, key });
  await replaceReturned(ctx, settledDisbursements);
  await insertDisbursements(ctx, orderId, settledDisbursements);
  await tellHistory(ctx, settledDisbursements, on);
  return {
    orderId,
    count: settledDisbursements.length,
    cents: settledDisbursements.reduce((sum, { cents }) => sum + cents, 0),
  };
};

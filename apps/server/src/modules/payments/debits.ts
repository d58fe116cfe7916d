import { blocksMandate } from '@vereinshaus/contract/bank/return-codes';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { mailFailed } from './payments.mails.ts';
import { endDebitsOf } from './withdraw-debits.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** The amount to collect from a family with one mandate, and the items it pays for. */
type NewDebit = { payerId: number; methodId: number; cents: number; items: readonly { id: number; cents: number }[] };

/**
 * Lastschriften ankündigen: these payments are under way from now on, so that nobody gets a reminder for what is about to be collected and
 * nobody pays it twice. Thousands in two statements.
 */
export const announceDebits = async (ctx: Ctx, orderId: number, debits: readonly NewDebit[]) => {
  const rows = debits.map(({ payerId, methodId, cents }) => ({ payerId, methodId, cents }));
  await sql`
    insert into payment (id, club_id, payer_id, kind, provider, state, amount_cents, external_id, request_key, method_id,
      order_id, source, created_at, created_by)
    select d.id, current_club(), d."payerId", 'sepm_debit', 'bank', 'charging', d.cents, 'EINZUG-' || d.id,
      'order:' || ${orderId}::integer, d."methodId", ${orderId},
      jsonb_build_object('brand', '', 'last4', m.last4, 'country', m.country), ${ctx.now}::timestamptz,
      ${ctx.viewer?.id ?? null}::integer
    from (
      select d.*, nextval('ledger_document_id_seq')::integer as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d ("payerId" integer, "methodId" integer, cents bigint)
    ) d join payment_method m on m.id = d."methodId"`.execute(ctx.db);
  const items = debits.flatMap(({ payerId, items: of }) => of.map(({ id, cents }) => ({ payerId, id, cents })));
  await sql`
    insert into payment_item (club_id, payment_id, item_id, cents)
    select p.club_id, p.id, i.id, i.cents
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("payerId" integer, id integer, cents bigint)
    join payment p on p.payer_id = i."payerId" and p.order_id = ${orderId}`.execute(ctx.db);
};

/** Exportiert: the bank decides about them now. */
export const exportDebits = async (ctx: DbCtx, orderId: number) => {
  await sql`update payment set state = 'pending' where order_id = ${orderId} and state = 'charging'`.execute(ctx.db);
};

export type StoredDebit = { id: number; payerId: number; cents: number; state: string; documentId: number | null };

const debitWhere = async (ctx: DbCtx, condition: RawBuilder<SqlBool>): Promise<StoredDebit | undefined> => {
  const { rows } = await sql<StoredDebit>`
    select p.id, p.payer_id as "payerId", p.amount_cents as cents, p.state, p.document_id as "documentId" from payment p
    where p.provider = 'bank' and ${condition}
    order by p.id desc limit 1 for no key update`.execute(ctx.db);
  return rows[0];
};

/** How a bank statement identifies a debit: by our end-to-end id, or, if the bank dropped it, by payer, amount and day. */
type DebitNotice = { endToEndId: string; payerId: number; cents: number; on: IsoDay };

const isTold = ({ endToEndId, payerId, cents, on }: DebitNotice): RawBuilder<SqlBool> => sql`
  p.payer_id = ${payerId} and p.amount_cents = ${Math.abs(cents)} and (
    p.external_id = ${endToEndId} or ${endToEndId} = '' and exists (
      select from bank_order_card o where o.club_id = p.club_id and o.id = p.order_id and o.execute_on <= ${on}::date
    )
  )`;

export const debitOnItsWay = (ctx: DbCtx, told: DebitNotice) =>
  debitWhere(ctx, sql`${isTold(told)} and p.state = 'pending'`);

const debitThatArrived = (ctx: DbCtx, told: DebitNotice) =>
  debitWhere(ctx, sql`${isTold(told)} and p.state = 'succeeded'`);

/** A mandate expires 36 months after its last collection. */
const useMandates = async (ctx: DbCtx, paymentIds: readonly number[], on: IsoDay) => {
  await sql`
    update sepa_mandate s set last_collected_on = greatest(s.last_collected_on, ${on}::date)
    from payment p where p.id = any(${[...paymentIds]}::integer[]) and s.club_id = p.club_id and s.method_id = p.method_id`.execute(
    ctx.db,
  );
};

/** Eingegangen: posted with that document. */
export const markDebitArrived = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentIds: readonly number[],
  { documentId, on }: { documentId: number; on: IsoDay },
) => {
  await sql`
    update payment set state = 'succeeded', document_id = ${documentId}, paid_at = ${ctx.now}
    where id = any(${[...paymentIds]}::integer[])`.execute(ctx.db);
  await useMandates(ctx, paymentIds, on);
};

/**
 * The debit that a document has posted. A debit that was reported as returned by mistake refers to the document that restored it: that one
 * reverses the return, which reverses the first.
 */
export const debitPostedBy = (ctx: DbCtx, documentId: number, payerId: number) =>
  debitWhere(
    ctx,
    sql`p.payer_id = ${payerId} and p.state = 'succeeded' and (p.document_id = ${documentId} or p.document_id in (
      select b.id from ledger_document_card r join ledger_document_card b on b.club_id = r.club_id and b.reverses_id = r.id
      where r.reverses_id = ${documentId}
    ))`,
  );

/** The debit had not arrived after all. */
export const undoCollected = async (ctx: DbCtx, paymentId: number) => {
  await ctx.db
    .updateTable('payment')
    .set({ state: 'pending', document_id: null, paid_at: null })
    .where('id', '=', paymentId)
    .execute();
};

/** The debit that was returned; if nobody booked its arrival, there is nothing to take back. */
export const debitToReturn = async (ctx: DbCtx, told: DebitNotice) => {
  const arrived = await debitThatArrived(ctx, told);
  if (arrived !== undefined || told.endToEndId === '') return { arrived, isOnItsWay: false };
  return { arrived, isOnItsWay: (await debitOnItsWay(ctx, told)) !== undefined };
};

/** Zurückgekommen: tells the payer, who thought it was paid; after some return codes the mandate is not used any more. */
export const returnDebit = async (ctx: WorkCtx, { id, payerId, cents }: StoredDebit, code: string) => {
  await ctx.db.updateTable('payment').set({ state: 'returned', failure: code }).where('id', '=', id).execute();
  if (blocksMandate(code)) {
    const { rows } = await sql<{ id: number }>`
      update sepa_mandate s set blocked_code = ${code}
      from payment p where p.id = ${id} and s.club_id = p.club_id and s.method_id = p.method_id
      returning s.method_id as id`.execute(ctx.db);
    await endDebitsOf(
      ctx,
      rows.map(({ id: methodId }) => methodId),
      'blocked',
    );
  }
  await mailFailed(ctx, { payerId, cents, kind: 'sepm_debit' });
};

/** The debit had not been returned after all: the money is back with another document. */
export const undoDebitReturn = async (
  ctx: DbCtx,
  { returnId, payerId, documentId }: { returnId: number; payerId: number; documentId: number },
) => {
  const { rows } = await sql<{ id: number; code: string }>`
    select p.id, p.failure as code from payment p
    join ledger_document_card d on d.club_id = p.club_id and d.reverses_id = p.document_id and d.id = ${returnId}
    where p.payer_id = ${payerId} and p.provider = 'bank' and p.state = 'returned'`.execute(ctx.db);
  const [debit] = rows;
  if (debit === undefined) return;
  await ctx.db
    .updateTable('payment')
    .set({ state: 'succeeded', failure: '', document_id: documentId })
    .where('id', '=', debit.id)
    .execute();
  await sql`
    update sepa_mandate s set blocked_code = ''
    from payment p
    where p.id = ${debit.id} and s.club_id = p.club_id and s.method_id = p.method_id and s.blocked_code = ${debit.code}`.execute(
    ctx.db,
  );
};

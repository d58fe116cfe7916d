import { sql } from 'kysely';
import type { PaymentSnapshot } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { takeBack } from '../ledger/index.ts';
import { postArrival } from './post-arrival.ts';
import { lockPayment, type StoredPayment } from './stored-payment.ts';

type NewRefund = {
  cents: number;
  reason: string;
  remark: string;
  requestKey: string;
  state: 'requested' | 'succeeded';
  /** The provider's id of the refund, if it already exists there. */
  externalId?: string;
};

/** Erstattung: noted and posted in one step. Undefined = the same refund already exists. The payment is locked. */
export const addRefund = async (
  ctx: WorkCtx,
  payment: StoredPayment,
  refund: NewRefund,
): Promise<number | undefined> => {
  const { cents, reason, remark, requestKey, state, externalId } = refund;
  const added = await ctx.db
    .insertInto('payment_refund')
    .values({
      club_id: sql<number>`current_club()`,
      payment_id: payment.id,
      amount_cents: cents,
      reason,
      remark,
      request_key: requestKey,
      state,
      external_id: externalId ?? null,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .onConflict((conflict) => conflict.constraint('payment_refund_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined || payment.documentId === null) return undefined;
  await takeBack(ctx, {
    documentId: payment.documentId,
    cents,
    text: `Erstattung der Online-Zahlung ${payment.id}`,
    reference: `refund:${added.id}`,
    from: 'provider',
  });
  await ctx.db
    .updateTable('payment')
    .set({ refunded_cents: payment.refundedCents + cents })
    .where('id', '=', payment.id)
    .execute();
  return added.id;
};

const noteOutside = async (
  ctx: WorkCtx,
  payment: StoredPayment,
  refund: Pick<NewRefund, 'cents' | 'requestKey' | 'externalId'>,
) => {
  await addRefund(ctx, payment, { ...refund, reason: 'outside', remark: '', state: 'succeeded' });
};

/** Refunds are never deleted, and the payment is locked: the count gives a unique number. */
const countKnown = async (ctx: WorkCtx, paymentId: number): Promise<number> => {
  const { known } = await ctx.db
    .selectFrom('payment_refund as r')
    .where('r.payment_id', '=', paymentId)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  return known;
};

const knownNames = async (ctx: WorkCtx, paymentId: number): Promise<ReadonlySet<string>> => {
  const rows = await ctx.db
    .selectFrom('payment_refund as r')
    .where('r.payment_id', '=', paymentId)
    .where('r.external_id', 'is not', null)
    .select('r.external_id')
    .execute();
  return new Set(rows.map((row) => row.external_id ?? ''));
};

/**
 * Refunds made on the provider's own pages: each counts once by its id, whatever else was refunded or came back meanwhile, and never more
 * than what is missing here. The payment is locked.
 */
export const noteOutsideRefunds = async (
  ctx: WorkCtx,
  payment: StoredPayment,
  { refundedCents, outsideRefunds }: Pick<PaymentSnapshot, 'refundedCents' | 'outsideRefunds'>,
) => {
  let missing = refundedCents - payment.refundedCents;
  if (missing <= 0) return;
  if (outsideRefunds === null) {
    // The same sum can be missing again after one of our own refunds has failed.
    const requestKey = `outside:${refundedCents}:${await countKnown(ctx, payment.id)}`;
    await noteOutside(ctx, payment, { cents: missing, requestKey });
    return;
  }
  const known = await knownNames(ctx, payment.id);
  for (const { id, cents } of outsideRefunds) {
    // While one of our own refunds is under way, less is missing than was refunded outside: checked again once that one is done.
    if (known.has(id) || cents > missing) continue;
    const held = await lockPayment(ctx, payment.id);
    await noteOutside(ctx, held, { cents, requestKey: `outside:${id}`, externalId: id });
    missing -= cents;
  }
};

/** Carried out. A refund that was reported as failed meanwhile stays failed. */
export const finishRefund = async (ctx: WorkCtx, refundId: number, externalId: string) => {
  await ctx.db
    .updateTable('payment_refund')
    .set({ state: 'succeeded', external_id: externalId })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
};

type Refund = { id: number; cents: number; state: string };

/** The refund failed: the money belongs to the club and to the family's credit again. By our id, or by the provider's. */
export const failRefund = async (ctx: WorkCtx, paymentId: number, which: number | string) => {
  const payment = await lockPayment(ctx, paymentId);
  const { rows } = await sql<Refund>`
    select r.id, r.amount_cents as cents, r.state from payment_refund r
    where r.payment_id = ${paymentId} and ${typeof which === 'number' ? sql`r.id = ${which}` : sql`r.external_id = ${which}`}
    `.execute(ctx.db);
  const [refund] = rows;
  if (refund === undefined || refund.state === 'failed') return;
  await ctx.db.updateTable('payment_refund').set({ state: 'failed' }).where('id', '=', refund.id).execute();
  // The bank recalled the payment before the refund was carried out: all of the money has gone that way, so nothing arrives here.
  const isGoneAnyway = payment.state === 'returned' && refund.state === 'requested';
  if (!isGoneAnyway) {
    await postArrival(ctx, payment, {
      cents: refund.cents,
      reference: `refundFailed:${refund.id}`,
      text: `Erstattung der Online-Zahlung ${paymentId} nicht angekommen`,
    });
  }
  await ctx.db
    .updateTable('payment')
    // An overpaid amount the family asked for and did not get is offered again.
    .set({ refunded_cents: payment.refundedCents - refund.cents, overpaid_choice: null })
    .where('id', '=', paymentId)
    .execute();
};

import { sql } from 'kysely';
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
};

/** Erstattung: noted and posted in one step. Undefined = the same refund is there already. The payment is locked. */
export const addRefund = async (
  ctx: WorkCtx,
  payment: StoredPayment,
  refund: NewRefund,
): Promise<number | undefined> => {
  const { cents, reason, remark, requestKey, state } = refund;
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

/** Paid back without this house, on the provider's own pages. */
export const noteOutsideRefund = (ctx: WorkCtx, payment: StoredPayment, refundedCents: number) =>
  addRefund(ctx, payment, {
    cents: refundedCents - payment.refundedCents,
    reason: 'outside',
    remark: '',
    requestKey: `outside:${refundedCents}`,
    state: 'succeeded',
  });

const setState = async (ctx: WorkCtx, id: number, state: 'succeeded' | 'failed', externalId?: string) => {
  await ctx.db
    .updateTable('payment_refund')
    .set({ state, ...(externalId !== undefined && { external_id: externalId }) })
    .where('id', '=', id)
    .execute();
};

export const finishRefund = (ctx: WorkCtx, refundId: number, externalId: string) =>
  setState(ctx, refundId, 'succeeded', externalId);

type Refund = { id: number; cents: number; state: string };

/** Did not arrive: the money is the club's again, and the family's again. By our number, or by the provider's name. */
export const failRefund = async (ctx: WorkCtx, paymentId: number, which: number | string) => {
  const payment = await lockPayment(ctx, paymentId);
  const { rows } = await sql<Refund>`
    select r.id, r.amount_cents as cents, r.state from payment_refund r
    where r.payment_id = ${paymentId} and ${typeof which === 'number' ? sql`r.id = ${which}` : sql`r.external_id = ${which}`}
    `.execute(ctx.db);
  const [refund] = rows;
  if (refund === undefined || refund.state === 'failed') return;
  await setState(ctx, refund.id, 'failed');
  // Called back by the bank before it was carried out: all of the money has gone that way, so nothing arrives here.
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
    .set({ refunded_cents: payment.refundedCents - refund.cents })
    .where('id', '=', paymentId)
    .execute();
};

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
  /** How the provider names it, where it is there already. */
  externalId?: string;
};

/** Erstattung: noted and posted in one step. Undefined = the same refund is there already. The payment is locked. */
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

/** None is ever deleted: whoever holds the payment counts on. */
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
 * Paid back without this house, on the provider's own pages: each once by its name, whatever else went back or came back
 * meanwhile, and never more than is missing here. The payment is locked.
 */
export const noteOutsideRefunds = async (
  ctx: WorkCtx,
  payment: StoredPayment,
  { refundedCents, outsideRefunds }: Pick<PaymentSnapshot, 'refundedCents' | 'outsideRefunds'>,
) => {
  let missing = refundedCents - payment.refundedCents;
  if (missing <= 0) return;
  if (outsideRefunds === null) {
    // The same sum can be missing again, when one of this house did not get through.
    const requestKey = `outside:${refundedCents}:${await countKnown(ctx, payment.id)}`;
    await noteOutside(ctx, payment, { cents: missing, requestKey });
    return;
  }
  const known = await knownNames(ctx, payment.id);
  for (const { id, cents } of outsideRefunds) {
    // While one of this house is under way less is missing than went back: it is looked at again when that is through.
    if (known.has(id) || cents > missing) continue;
    const held = await lockPayment(ctx, payment.id);
    await noteOutside(ctx, held, { cents, requestKey: `outside:${id}`, externalId: id });
    missing -= cents;
  }
};

/** Carried out. What was found to have failed meanwhile stays so. */
export const finishRefund = async (ctx: WorkCtx, refundId: number, externalId: string) => {
  await ctx.db
    .updateTable('payment_refund')
    .set({ state: 'succeeded', external_id: externalId })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute();
};

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
  await ctx.db.updateTable('payment_refund').set({ state: 'failed' }).where('id', '=', refund.id).execute();
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
    // What the family wanted back and did not get is offered again.
    .set({ refunded_cents: payment.refundedCents - refund.cents, overpaid_choice: null })
    .where('id', '=', paymentId)
    .execute();
};

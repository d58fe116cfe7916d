import { debitRefundDays, type RefundReason } from '@vereinshaus/contract/clubs/club-payments';
import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { recordHistory } from '../history/index.ts';
import { addRefund, failRefund, finishRefund } from './apply-refunds.ts';
import { followPaymentJob } from './ask-provider.ts';
import { isRefusal, type Providers, providerAt } from './club-provider.ts';
import { requireNotUnderWay } from './not-under-way.ts';
import { paymentErrors } from './payments.errors.ts';
import { lockPayment, paymentById, type StoredPayment } from './stored-payment.ts';

/** Erstattung beim Zahlungsdienst ausführen. */
export const refundPaymentJob = defineJob({
  name: 'refund-payment',
  input: z.object({ clubId: z.number(), paymentId: z.number(), refundId: z.number() }),
  retries: 8,
  retryDelaySeconds: 30,
});

const dayMs = 86_400_000;

const requireRefundable = (ctx: Ctx, payment: StoredPayment, cents: number) => {
  if (payment.state !== 'succeeded' || payment.provider === 'bank') throw paymentErrors.notRefundable();
  const rest = payment.cents - payment.refundedCents;
  if (rest === 0) throw paymentErrors.alreadyRefunded();
  if (cents < 1 || cents > rest) throw paymentErrors.refundRange({ cents: rest });
  const days = (ctx.now.getTime() - (payment.paidAt ?? ctx.now).getTime()) / dayMs;
  if (payment.kind === 'sepa_debit' && days > debitRefundDays) throw paymentErrors.debitTooOld();
};

type RefundInput = { paymentId: number; cents: number; reason: RefundReason; remark: string; key: string };

/** Zahlung erstatten: posted at once, sent to the provider in the background. What it had paid for is owed again. */
export const refundPayment = async (ctx: Ctx, { paymentId, cents, reason, remark, key }: RefundInput) => {
  const payment = await lockPayment(ctx, paymentId);
  const isKnown = await ctx.db
    .selectFrom('payment_refund as r')
    .where('r.payment_id', '=', paymentId)
    .where('r.request_key', '=', key)
    .select('r.id')
    .executeTakeFirst();
  if (isKnown) return;
  requireRefundable(ctx, payment, cents);
  await requireNotUnderWay(ctx, { payerId: payment.payerId, cents });
  const refundId = await addRefund(ctx, payment, { cents, reason, remark, requestKey: key, state: 'requested' });
  if (refundId === undefined) return;
  await recordHistory(ctx, {
    kind: 'payment.refunded',
    personId: payment.payerId,
    details: { amountCents: cents, reason, remark },
  });
  await ctx.jobs.send(refundPaymentJob, { clubId: ctx.club.id, paymentId, refundId });
};

type Tools = { providers: Providers; ctxIn: (db: WorkCtx['db']) => WorkCtx };

/** Carries out a posted refund; if the provider refuses for good, it is taken back in the books. */
export const carryOutRefund = async (
  database: Database,
  { clubId, paymentId, refundId }: z.output<typeof refundPaymentJob.input>,
  { providers, ctxIn }: Tools,
) => {
  const asked = await database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const ctx = ctxIn(db);
    const payment = await paymentById(ctx, paymentId);
    const refund = await db
      .selectFrom('payment_refund as r')
      .where('r.id', '=', refundId)
      .where('r.state', '=', 'requested')
      .select(['r.amount_cents as cents', 'r.reason'])
      .executeTakeFirst();
    if (payment === undefined || payment.externalId === null || refund === undefined) return undefined;
    return { payment, refund, id: payment.externalId, at: providerAt(providers, payment) };
  });
  if (asked === undefined) return;
  const { at, refund, id } = asked;
  const outcome = await at.provider
    .refund({
      account: at.account,
      key: `${clubId}:refund:${refundId}`,
      id,
      cents: refund.cents,
      reason: reasonFor(refund.reason),
    })
    .catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
  await database.transaction({ tenant: clubId }, async (db) => {
    const ctx = ctxIn(db);
    await lockPayment(ctx, paymentId);
    if (outcome === null || outcome.hasFailed) await failRefund(ctx, paymentId, refundId);
    else await finishRefund(ctx, refundId, outcome.id);
    // Events about this payment that came before the refund's id was known are processed now.
    await ctx.jobs.send(followPaymentJob, { clubId, paymentId, name: '' });
  });
};

/** Providers accept three reasons; any other reason stays with the club. */
const reasonFor = (reason: string) => {
  if (reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer') return reason;
  return null;
};

import { formatMoney } from '@vereinshaus/contract/money';
import { paymentKindLabels } from '@vereinshaus/contract/payment-labels';
import { sql } from 'kysely';
import type { PaymentSnapshot } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { hasPayer, takeBack } from '../ledger/index.ts';
import { issuePaidVoucher } from '../vouchers/index.ts';
import { failRefund, noteOutsideRefunds } from './apply-refunds.ts';
import { keepMethod } from './keep-method.ts';
import { mailFailed, mailPaid } from './payments.mails.ts';
import { postArrival } from './post-arrival.ts';
import { passOnReturnFee } from './return-fee.ts';
import { lockPayment, type StoredPayment } from './stored-payment.ts';

const set = async (ctx: WorkCtx, id: number, values: Record<string, unknown>) => {
  await ctx.db.updateTable('payment').set(values).where('id', '=', id).execute();
};

const tell = (ctx: WorkCtx, kind: 'payment.paid' | 'payment.failed' | 'payment.returned', payment: StoredPayment) =>
  recordHistory(ctx, { kind, personId: payment.payerId, details: { amountCents: payment.cents, via: payment.kind } });

/** Gutschein, der online gekauft wurde: issued now that it is paid. Of somebody who is gone the club keeps the money safe. */
const issueBought = async (ctx: WorkCtx, { payerId, cents, voucherWishes: wishes }: StoredPayment) => {
  if (wishes === null || !(await hasPayer(ctx, payerId))) return undefined;
  return issuePaidVoucher(ctx, { ...wishes, buyerId: payerId, amountCents: cents });
};

const succeed = async (ctx: WorkCtx, payment: StoredPayment) => {
  const bought = await issueBought(ctx, payment);
  const documentId = await postArrival(ctx, payment, {
    cents: payment.cents,
    reference: `payment:${payment.id}`,
    text: `Online-Zahlung ${payment.id} (${paymentKindLabels[payment.kind]})`,
    coversId: bought?.owed?.itemId,
  });
  if (documentId === null) throw new Error(`payment ${payment.id} was posted without being marked as paid`);
  await set(ctx, payment.id, { state: 'succeeded', document_id: documentId, paid_at: ctx.now, failure: '' });
  if (bought) await set(ctx, payment.id, { voucher_id: bought.voucherId, voucher_wishes: null });
  await tell(ctx, 'payment.paid', payment);
  // A voucher comes with a mail of its own.
  if (!bought) await mailPaid(ctx, payment, documentId);
};

/** Only a debit comes back with a fee of the bank. */
const passOnFee = async (ctx: WorkCtx, { id, payerId, kind }: StoredPayment) => {
  if (kind !== 'sepa_debit') return;
  const text = `Spesen der Rücklastschrift zu Online-Zahlung ${id}`;
  await passOnReturnFee(ctx, { payerId, text, reference: `fee:${id}`, source: 'payment' });
};

const fail = async (ctx: WorkCtx, payment: StoredPayment, failure: string) => {
  const wasUnderWay = payment.state === 'pending' || payment.state === 'charging';
  await set(ctx, payment.id, { state: 'failed', failure });
  await tell(ctx, 'payment.failed', payment);
  if (!wasUnderWay) return;
  if (payment.state === 'pending') await passOnFee(ctx, payment);
  await mailFailed(ctx, payment);
};

/** A charge that never got through: whoever thought it was paid has to know. */
export const giveUpCharge = async (ctx: WorkCtx, paymentId: number, failure: string) => {
  const payment = await lockPayment(ctx, paymentId);
  if (payment.state === 'charging' && payment.externalId === null) await fail(ctx, payment, failure);
};

/** Zurückgebucht: what the payment had covered is owed again. */
const giveBack = async (ctx: WorkCtx, payment: StoredPayment) => {
  const cents = payment.cents - payment.refundedCents;
  if (cents > 0 && payment.documentId !== null) {
    await takeBack(ctx, {
      documentId: payment.documentId,
      cents,
      text: `Rückbuchung der Online-Zahlung ${payment.id} (${formatMoney(cents)})`,
      reference: `returned:${payment.id}:${payment.documentId}`,
      from: 'provider',
    });
  }
  await set(ctx, payment.id, { state: 'returned' });
  await passOnFee(ctx, payment);
  await tell(ctx, 'payment.returned', payment);
  await mailFailed(ctx, payment);
};

/** The bank decided for the club after all: the money is back. */
const regain = async (ctx: WorkCtx, payment: StoredPayment) => {
  const cents = payment.cents - payment.refundedCents;
  const documentId = await postArrival(ctx, payment, {
    cents,
    reference: `regained:${payment.id}:${payment.documentId}`,
    text: `Online-Zahlung ${payment.id} nach Einspruch zurückerhalten`,
  });
  await set(ctx, payment.id, { state: 'succeeded', document_id: documentId ?? payment.documentId });
  await tell(ctx, 'payment.paid', payment);
};

const learnNames = async (ctx: WorkCtx, payment: StoredPayment, { id, method }: PaymentSnapshot) => {
  const { brand = '', last4 = '', country = '' } = method ?? {};
  if (id === null || (payment.externalId === id && method === null)) return;
  await set(ctx, payment.id, {
    external_id: payment.externalId ?? id,
    ...(method !== null && { source: sql`${JSON.stringify({ brand, last4, country })}::jsonb` }),
  });
};

/** What has arrived only changes when money goes back, whatever an old message says. */
const applyToPaid = async (ctx: WorkCtx, paymentId: number, snapshot: PaymentSnapshot) => {
  const { dispute, failedRefunds } = snapshot;
  for (const name of failedRefunds) await failRefund(ctx, paymentId, name);
  const payment = await lockPayment(ctx, paymentId);
  if (payment.state === 'returned') {
    if (dispute === 'won') await regain(ctx, payment);
    return;
  }
  await noteOutsideRefunds(ctx, payment, snapshot);
  if (dispute === 'open' || dispute === 'lost') await giveBack(ctx, await lockPayment(ctx, paymentId));
};

/** What the provider said, how many of its answers were known here before it was asked, and a way to ask it again. */
export type ProviderAnswer = { snapshot: PaymentSnapshot; after: number; again: () => Promise<PaymentSnapshot> };

/**
 * Stand einer Zahlung übernehmen: what the provider says now, whoever asked for it and however often. The payment is
 * locked and the books know each cause by name, so the same news twice, late or at once changes nothing the second time.
 * An answer that another one has overtaken may be older than that one: it is asked for again, now that nobody else can.
 */
export const takeAnswer = async (ctx: WorkCtx, paymentId: number, { snapshot, after, again }: ProviderAnswer) => {
  const { answers } = await lockPayment(ctx, paymentId);
  const newest = answers === after ? snapshot : await again();
  await set(ctx, paymentId, { answers: answers + 1 });
  await applySnapshot(ctx, paymentId, newest);
};

const applySnapshot = async (ctx: WorkCtx, paymentId: number, snapshot: PaymentSnapshot) => {
  const payment = await lockPayment(ctx, paymentId);
  if (payment.state === 'succeeded' || payment.state === 'returned') return applyToPaid(ctx, paymentId, snapshot);
  if (snapshot.id !== null && snapshot.cents !== payment.cents) {
    throw new Error(`payment ${paymentId} is over another amount at the provider`);
  }
  await learnNames(ctx, payment, snapshot);
  if (snapshot.state === 'succeeded') {
    await keepMethod(ctx, payment, snapshot.method);
    await succeed(ctx, payment);
    return applyToPaid(ctx, paymentId, snapshot);
  }
  if (snapshot.state === payment.state || (snapshot.state === 'started' && payment.state !== 'authentication')) return;
  if (snapshot.state === 'failed') return fail(ctx, payment, snapshot.failure);
  if (snapshot.state === 'pending') await keepMethod(ctx, payment, snapshot.method);
  await set(ctx, payment.id, { state: snapshot.state, failure: snapshot.failure });
};

import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import { sql } from 'kysely';
import type { PaymentSnapshot } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { hasPayer, takeBack } from '../ledger/index.ts';
import { issuePaidVoucher } from '../vouchers/index.ts';
import { failRefund, noteOutsideRefunds } from './apply-refunds.ts';
import { keepMethod } from './keep-method.ts';
import { paymentErrors } from './payments.errors.ts';
import { mailFailed, mailOverpaid, mailPaid } from './payments.mails.ts';
import { postArrival } from './post-arrival.ts';
import { passOnReturnFee } from './return-fee.ts';
import { isUnderWay, lockPayment, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/** The currency of the books. */
const clubCurrency = 'eur';

const set = async (ctx: WorkCtx, id: number, values: Record<string, unknown>) => {
  await ctx.db.updateTable('payment').set(values).where('id', '=', id).execute();
};

const tell = (ctx: WorkCtx, kind: 'payment.paid' | 'payment.failed' | 'payment.returned', payment: StoredPayment) =>
  recordHistory(ctx, { kind, personId: payment.payerId, details: { amountCents: payment.cents, via: payment.kind } });

/** Gutschein, der online gekauft wurde: issued now that it is paid. If the buyer is gone, the club keeps the money for them. */
const issueBought = async (ctx: WorkCtx, { payerId, cents, voucherWishes: wishes }: StoredPayment) => {
  if (wishes === null || !(await hasPayer(ctx, payerId))) return undefined;
  return issuePaidVoucher(ctx, { ...wishes, buyerId: payerId, amountCents: cents });
};

/** The part of a payment that covers nothing: somebody paid twice, or the charge is no longer owed. */
const unusedOf = async (ctx: WorkCtx, documentId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(i.open_cents), 0)::bigint as cents from open_item_card i
    where i.document_id = ${documentId} and i.side = 'credit'`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
};

const succeed = async (ctx: WorkCtx, payment: StoredPayment) => {
  const bought = await issueBought(ctx, payment);
  const documentId = await postArrival(ctx, payment, {
    cents: payment.cents,
    reference: `payment:${payment.id}`,
    text: `Online-Zahlung ${payment.id} (${paymentKindLabels[payment.kind]})`,
    coversId: bought?.owed?.itemId,
    ...(payment.itemIds.length > 0 && { purpose: { itemIds: payment.itemIds, text: '', mayBePaid: true } }),
  });
  if (documentId === null) throw new Error(`payment ${payment.id} was posted without being marked as paid`);
  const overpaid = bought ? 0 : await unusedOf(ctx, documentId);
  await set(ctx, payment.id, {
    state: 'succeeded',
    document_id: documentId,
    paid_at: ctx.now,
    failure: '',
    overpaid_cents: overpaid,
  });
  if (bought) await set(ctx, payment.id, { voucher_id: bought.voucherId, voucher_wishes: null });
  await tell(ctx, 'payment.paid', payment);
  // A voucher has a mail of its own.
  if (bought) return;
  if (overpaid > 0) await mailOverpaid(ctx, payment, overpaid);
  else await mailPaid(ctx, payment, documentId);
};

/** Only a returned debit has a bank fee. */
const passOnFee = async (ctx: WorkCtx, { id, payerId, kind }: StoredPayment) => {
  if (kind !== 'sepa_debit') return;
  const text = `Spesen der Rücklastschrift zu Online-Zahlung ${id}`;
  await passOnReturnFee(ctx, { payerId, text, reference: `fee:${id}`, source: 'payment' });
};

const fail = async (ctx: WorkCtx, payment: StoredPayment, failure: string) => {
  const wasUnderWay = isUnderWay(payment.state);
  await set(ctx, payment.id, { state: 'failed', failure });
  await tell(ctx, 'payment.failed', payment);
  if (!wasUnderWay) return;
  if (payment.state === 'pending') await passOnFee(ctx, payment);
  await mailFailed(ctx, payment);
};

/** A charge that never reached the provider: the payer thinks it was paid and must be told. */
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

/** The bank decided in the club's favour: the money is back. */
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

/** A payment that has arrived only changes when money goes back, even if an old message says otherwise. */
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

/** The provider's answer, and how many of its answers were known here before the request. */
export type ProviderState = { snapshot: PaymentSnapshot; after: number };

/**
 * Stand einer Zahlung übernehmen: applies the provider's current state, whoever asked for it and however often. The payment is locked and
 * the books know each cause by its reference, so the same news twice, late or concurrently has no effect the second time. An overtaken
 * answer may be older than the one that overtook it: it is not applied, and the result is the number of answers known by now. Undefined =
 * applied.
 */
export const applyProviderState = async (
  ctx: WorkCtx,
  paymentId: number,
  { snapshot, after }: ProviderState,
): Promise<number | undefined> => {
  const { answers } = await lockPayment(ctx, paymentId);
  if (answers !== after) return answers;
  await set(ctx, paymentId, { answers: answers + 1 });
  await applySnapshot(ctx, paymentId, snapshot);
  return undefined;
};

const isOtherCurrency = (error: unknown): boolean =>
  error instanceof AppError && error.code === paymentErrors.otherCurrency({ currency: '' }).code;

/** The refusal rolls back; this note about the payment stays, for the treasurer's inbox. */
const noteForeign = (ctx: WorkCtx, paymentId: number, currency: string) =>
  set(ctx, paymentId, { foreign_currency: currency, foreign_at: ctx.now });

/** Each overtaking means that another answer was applied, so nobody is overtaken for ever. */
const maxOvertaken = 10;

/** For callers that can ask again: after being overtaken, the provider is asked again while no lock is held. */
export const applyNewestState = async (
  transact: TransactionRunner,
  paymentId: number,
  first: ProviderState,
  refetch: () => Promise<PaymentSnapshot>,
) => {
  let state = first;
  for (let turn = 0; turn < maxOvertaken; turn += 1) {
    const { snapshot, after } = state;
    const known = await transact((ctx) => applyProviderState(ctx, paymentId, { snapshot, after })).catch(
      async (error: unknown) => {
        if (isOtherCurrency(error)) await transact((ctx) => noteForeign(ctx, paymentId, snapshot.currency));
        throw error;
      },
    );
    if (known === undefined) return;
    state = { snapshot: await refetch(), after: known };
  }
  throw new Error(`every answer about payment ${paymentId} was overtaken`);
};

/** With another amount or currency it is not the payment begun here: nothing is booked, and the caller gets an error. */
const requireSamePayment = ({ cents }: StoredPayment, snapshot: PaymentSnapshot) => {
  if (snapshot.id === null) return;
  if (snapshot.currency !== clubCurrency) throw paymentErrors.otherCurrency({ currency: snapshot.currency });
  if (snapshot.cents !== cents) throw paymentErrors.otherAmount();
};

/** Only arriving money revives a failed or cancelled payment. */
const isOver = ({ state }: StoredPayment) => state === 'failed' || state === 'cancelled';

const applySnapshot = async (ctx: WorkCtx, paymentId: number, snapshot: PaymentSnapshot) => {
  const payment = await lockPayment(ctx, paymentId);
  requireSamePayment(payment, snapshot);
  if (payment.state === 'succeeded' || payment.state === 'returned') return applyToPaid(ctx, paymentId, snapshot);
  await learnNames(ctx, payment, snapshot);
  if (snapshot.state === 'succeeded') {
    await keepMethod(ctx, payment, snapshot.method);
    await succeed(ctx, payment);
    return applyToPaid(ctx, paymentId, snapshot);
  }
  if (snapshot.state === payment.state || (snapshot.state === 'started' && payment.state !== 'authentication')) return;
  if (snapshot.state === 'authentication' && isOver(payment)) return;
  if (snapshot.state === 'failed') return fail(ctx, payment, snapshot.failure);
  if (snapshot.state === 'pending') await keepMethod(ctx, payment, snapshot.method);
  await set(ctx, payment.id, { state: snapshot.state, failure: snapshot.failure });
};

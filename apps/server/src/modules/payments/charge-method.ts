import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { confirmationPage } from './authentication.ts';
import { isRefusal, type Providers, providerAt, providerOf } from './club-provider.ts';
import { cancelPayment, endPayments, replacePayments } from './end-payments.ts';
import { applyNewestState, giveUpCharge } from './follow-payment.ts';
import { lockPayerOf, newPayment, replaceablePayments, requireOpenItems, requireOwed } from './new-payment.ts';
import { paymentText } from './open-page.ts';
import { paymentErrors } from './payments.errors.ts';
import { methodById, requireUsableMethod, type StoredAtProvider } from './stored-method.ts';
import { openPaymentsOf, paymentAsked, paymentById, type StoredPayment } from './stored-payment.ts';
import { type TransactionRunner, transactIn } from './transact.ts';

/** Gespeicherte Zahlungsart belasten. */
export const chargeMethodJob = defineJob({
  name: 'charge-method',
  input: z.object({ clubId: z.number(), paymentId: z.number() }),
  retries: 6,
  retryDelaySeconds: 20,
});

/** The request itself charges. The job is the fallback if the answer to the request is lost; it runs only once that is certain. */
const fallbackAfterSeconds = 60;

type ChargeInput = { personId: number; cents: number; methodId: number; itemIds: readonly number[]; key: string };
type Payable = Omit<ChargeInput, 'personId'> & { payerId: number };

/** A repeated tap, with the same key or another one: only one payment of an amount is open, and every tap leads to it. */
const paymentTapped = async (ctx: Ctx, { payerId, cents, methodId, key }: Payable) => {
  const known = await paymentAsked(ctx, payerId, key);
  if (known !== undefined) {
    if (known.isReplaced) throw paymentErrors.startedElsewhere();
    return known;
  }
  const open = await openPaymentsOf(ctx, payerId);
  return open.find((payment) => payment.methodId === methodId && payment.cents === cents);
};

/** Notes the payment, and which payments begun in another way it replaces. */
const beginCharge = async (ctx: Ctx, providers: Providers, method: StoredAtProvider, payable: Payable) => {
  const { payerId, cents, methodId, itemIds, key } = payable;
  await requireOwed(ctx, payerId, cents);
  await requireOpenItems(ctx, payerId, itemIds);
  const replaced = await replacePayments(ctx, await replaceablePayments(ctx, payerId, cents));
  const { kind } = method;
  const at = providerAt(providers, method);
  const state = 'charging';
  const payment = await newPayment(ctx, { payerId, cents, kind, at, state, requestKey: key, methodId, itemIds });
  const job = { clubId: ctx.club.id, paymentId: payment.id };
  await ctx.jobs.send(chargeMethodJob, job, { afterSeconds: fallbackAfterSeconds });
  return { payment, replaced };
};

/** Only methods of the provider account that the club uses now: money charged elsewhere would go to an account nobody watches any more. */
const requireChargeable = async (ctx: Ctx, providers: Providers, methodId: number) => {
  const found = await providerOf(ctx, providers);
  if (found === undefined) throw paymentErrors.notOffered();
  const method = await requireUsableMethod(ctx, methodId);
  if (method.provider !== found.provider.name || method.account !== found.account) throw paymentErrors.notOffered();
  return method;
};

/** The state of the payment and the page on which the payer continues; '' = nothing to confirm. */
type ChargeResult = { id: number; state: StoredPayment['state']; url: string };

/**
 * Mit Gespeichertem bezahlen: noted first, charged once no lock is held. If the bank wants a confirmation, the response says so at once; a
 * provider that does not answer is asked again in the background.
 */
export const chargeMethod = async (
  ctx: Ctx,
  providers: Providers,
  { personId, cents, methodId, itemIds, key }: ChargeInput,
): Promise<(transact: TransactionRunner) => Promise<ChargeResult>> => {
  const method = await requireChargeable(ctx, providers, methodId);
  const payerId = await lockPayerOf(ctx, personId);
  if (method.personId !== payerId) throw paymentErrors.unknownMethod();
  const payable = { payerId, cents, methodId, itemIds, key };
  const tapped = await paymentTapped(ctx, payable);
  const { payment, replaced } =
    tapped === undefined
      ? await beginCharge(ctx, providers, method, payable)
      : { payment: tapped, replaced: [] as readonly StoredPayment[] };
  const { id: clubId, origin } = ctx.club;
  const { id } = payment;
  return async (transact) => {
    if (await endPayments(transact, clubId, providers, replaced)) {
      await transact((later) => cancelPayment(later, id));
      throw paymentErrors.paidMeanwhile();
    }
    await charge(transact, providers, id).catch((error: unknown) =>
      ctx.log.warn({ err: error, payment: id }, 'charged again in the background'),
    );
    const charged = await transact((later) => paymentById(later, id));
    const url =
      charged?.state === 'authentication'
        ? await confirmationPage(providers, { clubId, origin, payment: charged, key }).catch(() => '')
        : '';
    return { id, state: charged?.state ?? payment.state, url };
  };
};

const chargeInputOf = async (ctx: WorkCtx, paymentId: number) => {
  const payment = await paymentById(ctx, paymentId);
  if (payment?.state !== 'charging' || payment.methodId === null) return undefined;
  const method = await methodById(ctx, payment.methodId);
  if (method === undefined) return undefined;
  const customer = await ctx.db
    .selectFrom('payment_customer as c')
    .where('c.person_id', '=', payment.payerId)
    .where('c.provider', '=', payment.provider)
    .where('c.provider_account', '=', payment.account)
    .select('c.external_id')
    .executeTakeFirst();
  return { payment, method, customer, text: await paymentText(ctx, payment.payerId) };
};

/** Charges a noted payment. The idempotency key belongs to the payment: a retry after a crash finds the first attempt. */
const charge = async (transact: TransactionRunner, providers: Providers, paymentId: number) => {
  const input = await transact(async (ctx) => {
    const known = await chargeInputOf(ctx, paymentId);
    return known && { ...known, clubId: ctx.club.id };
  });
  if (input === undefined) return;
  const { payment, method, customer, text, clubId } = input;
  const { provider, account } = providerAt(providers, payment);
  const snapshot = await provider
    .charge({
      account,
      key: `${clubId}:charge:${paymentId}`,
      clubId,
      paymentId,
      customer: customer?.external_id ?? '',
      methodId: method.externalId,
      kind: method.kind,
      cents: payment.cents,
      text,
    })
    .catch((error: unknown) => {
      if (isRefusal(error)) return error.message;
      throw error;
    });
  if (typeof snapshot === 'string') return transact((ctx) => giveUpCharge(ctx, paymentId, snapshot));
  const refetch = () => provider.paymentOf({ account, checkoutId: null, id: snapshot.id });
  await applyNewestState(transact, paymentId, { snapshot, after: payment.answers }, refetch);
};

type Tools = { providers: Providers; ctxIn: (db: WorkCtx['db']) => WorkCtx };

export const carryOutCharge = (
  database: Database,
  { clubId, paymentId }: z.output<typeof chargeMethodJob.input>,
  { providers, ctxIn }: Tools,
) => charge(transactIn(database, clubId, ctxIn), providers, paymentId);

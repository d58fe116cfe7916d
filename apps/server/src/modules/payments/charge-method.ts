import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { isRefusal, type Providers, providerNamed, providerOf } from './club-provider.ts';
import { giveUpCharge, takeAnswer } from './follow-payment.ts';
import { lockPayerOf, newPayment, requireOwed } from './new-payment.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentText } from './start-payment.ts';
import { methodById, requireUsableMethod } from './stored-method.ts';
import { paymentAsked, paymentById } from './stored-payment.ts';

/** Gespeicherte Zahlungsmethode belasten. */
export const chargeMethodJob = defineJob({
  name: 'charge-method',
  input: z.object({ clubId: z.number(), paymentId: z.number() }),
  retries: 6,
  retryDelaySeconds: 20,
});

type Wish = { personId: number; cents: number; methodId: number; key: string };

/** Mit Gespeichertem bezahlen: noted at once, charged in the background, where no page of the payer can get lost. */
export const chargeMethod = async (ctx: Ctx, providers: Providers, { personId, cents, methodId, key }: Wish) => {
  const found = await providerOf(ctx, providers);
  if (found === undefined) throw paymentErrors.notOffered();
  const method = await requireUsableMethod(ctx, methodId);
  if (method.provider !== found.provider.name) throw paymentErrors.notOffered();
  const payerId = await lockPayerOf(ctx, personId);
  if (method.personId !== payerId) throw paymentErrors.unknownMethod();
  const known = await paymentAsked(ctx, payerId, key);
  if (known) {
    if (known.methodId !== methodId || known.cents !== cents) throw paymentErrors.otherWish();
    return known.id;
  }
  await requireOwed(ctx, payerId, cents);
  const payment = await newPayment(ctx, {
    payerId,
    cents,
    kind: method.kind,
    provider: found.provider.name,
    state: 'charging',
    requestKey: key,
    methodId,
  });
  await ctx.jobs.send(chargeMethodJob, { clubId: ctx.club.id, paymentId: payment.id });
  return payment.id;
};

type Tools = { providers: Providers; ctxIn: (db: WorkCtx['db']) => WorkCtx };

/** Charges what was noted. The key is the payment's own: a second try after a crash finds the first. */
export const carryOutCharge = async (
  database: Database,
  { clubId, paymentId }: z.output<typeof chargeMethodJob.input>,
  { providers, ctxIn }: Tools,
) => {
  const asked = await database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const ctx = ctxIn(db);
    const payment = await paymentById(ctx, paymentId);
    if (payment?.state !== 'charging' || payment.methodId === null) return undefined;
    const method = await methodById(ctx, payment.methodId);
    if (method === undefined) return undefined;
    const customer = await db
      .selectFrom('payment_customer as c')
      .where('c.person_id', '=', payment.payerId)
      .where('c.provider', '=', payment.provider)
      .select('c.external_id')
      .executeTakeFirst();
    const text = await paymentText(ctx, payment.payerId);
    return { payment, method, customer, text, at: await providerNamed(ctx, providers, payment.provider) };
  });
  if (asked === undefined) return;
  const { payment, method, customer, text, at } = asked;
  const snapshot = await at.provider
    .charge({
      account: at.account,
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
  await database.transaction({ tenant: clubId }, async (db) => {
    const ctx = ctxIn(db);
    if (typeof snapshot === 'string') return giveUpCharge(ctx, paymentId, snapshot);
    const again = () => at.provider.paymentOf({ account: at.account, checkoutId: null, id: snapshot.id });
    return takeAnswer(ctx, paymentId, { snapshot, after: payment.answers, again });
  });
};

import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { answerOf, isRefusal, type Providers, providerNamed } from './club-provider.ts';
import { takeAnswer } from './follow-payment.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentById, type StoredPayment } from './stored-payment.ts';

/** Stand einer Zahlung beim Zahlungsdienst abfragen. */
export const followPaymentJob = defineJob({
  name: 'follow-payment',
  input: z.object({
    clubId: z.number(),
    paymentId: z.number(),
    /** How the provider named it, when it told of it. */
    name: z.string(),
  }),
  retries: 8,
  retryDelaySeconds: 15,
});

const whichOf = ({ checkoutId, externalId }: StoredPayment, account: string, name: string) => ({
  account,
  checkoutId,
  id: externalId ?? (name === '' || name === checkoutId ? null : name),
});

type Tools = { providers: Providers; ctxIn: (db: WorkCtx['db']) => WorkCtx };

/** Asks outside of any transaction, and takes over the answer in one. */
export const followPayment = async (
  database: Database,
  { clubId, paymentId, name }: z.output<typeof followPaymentJob.input>,
  { providers, ctxIn }: Tools,
) => {
  const asked = await database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const ctx = ctxIn(db);
    const payment = await paymentById(ctx, paymentId);
    return payment && { payment, at: await providerNamed(ctx, providers, payment.provider) };
  });
  if (asked === undefined) return;
  const { payment, at } = asked;
  const which = whichOf(payment, at.account, name);
  // Nothing was ever sent there.
  if (which.id === null && which.checkoutId === null) return;
  const again = () => at.provider.paymentOf(which);
  const snapshot = await again().catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (snapshot === undefined) return;
  const answer = { snapshot, after: payment.answers, again };
  await database.transaction({ tenant: clubId }, (db) => takeAnswer(ctxIn(db), paymentId, answer));
};

/** Who comes back from the provider is told how it went: asked there, never read from the address they came back with. */
export const finishPayment = async (ctx: Ctx, providers: Providers, paymentId: number) => {
  const viewer = requireMember(ctx);
  const payment = await paymentById(ctx, paymentId);
  if (payment === undefined || payment.payerId !== viewer.id) throw paymentErrors.unknownPayment();
  const { provider, account } = await providerNamed(ctx, providers, payment.provider);
  const which = whichOf(payment, account, '');
  if (which.id !== null || which.checkoutId !== null) {
    const again = () => answerOf(provider.paymentOf(which));
    await takeAnswer(ctx, paymentId, { snapshot: await again(), after: payment.answers, again });
  }
  return (await paymentById(ctx, paymentId))?.state ?? payment.state;
};

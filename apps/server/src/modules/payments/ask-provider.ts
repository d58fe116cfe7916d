import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { answerOf, type ClubProvider, isRefusal, type Providers, providerAt } from './club-provider.ts';
import { applyNewestState } from './follow-payment.ts';
import { requireMember } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentById, type StoredPayment } from './stored-payment.ts';
import { type TransactionRunner, transactIn } from './transact.ts';

/** Stand einer Zahlung beim Zahlungsdienst abfragen. */
export const followPaymentJob = defineJob({
  name: 'follow-payment',
  input: z.object({
    clubId: z.number(),
    paymentId: z.number(),
    /** The provider's id for it, if the provider reported it. */
    name: z.string(),
  }),
  retries: 8,
  retryDelaySeconds: 15,
});

const whichOf = ({ account, checkoutId, externalId }: StoredPayment, name: string) => ({
  account,
  checkoutId,
  id: externalId ?? (name === '' || name === checkoutId ? null : name),
});

/** Asks while no lock is held, and takes over the answer. The provider does not know payments that were never sent to it. */
const refresh = async (
  transact: TransactionRunner,
  { provider }: ClubProvider,
  payment: StoredPayment,
  name: string,
) => {
  const which = whichOf(payment, name);
  if (which.id === null && which.checkoutId === null) return;
  const fetch = () => provider.paymentOf(which);
  await applyNewestState(transact, payment.id, { snapshot: await fetch(), after: payment.answers }, fetch);
};

type Tools = { providers: Providers; ctxIn: (db: WorkCtx['db']) => WorkCtx };

export const followPayment = async (
  database: Database,
  { clubId, paymentId, name }: z.output<typeof followPaymentJob.input>,
  { providers, ctxIn }: Tools,
) => {
  const payment = await database.transaction({ tenant: clubId, readOnly: true }, (db) =>
    paymentById(ctxIn(db), paymentId),
  );
  if (payment === undefined) return;
  await refresh(transactIn(database, clubId, ctxIn), providerAt(providers, payment), payment, name).catch(
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
    },
  );
};

/** Tells a payer who returns from the provider how the payment went: the provider is asked, the URL is never trusted. */
export const finishPayment = async (ctx: Ctx, providers: Providers, paymentId: number) => {
  const viewer = requireMember(ctx);
  const payment = await paymentById(ctx, paymentId);
  if (payment === undefined || payment.payerId !== viewer.id) throw paymentErrors.unknownPayment();
  const at = providerAt(providers, payment);
  return async (transact: TransactionRunner) => {
    await answerOf(refresh(transact, at, payment, ''));
    return (await transact((later) => paymentById(later, paymentId)))?.state ?? payment.state;
  };
};

import type { WorkCtx } from '../../kit/ctx.ts';
import { answerOf, type Providers, providerAt } from './club-provider.ts';
import { applyNewestState } from './follow-payment.ts';
import { lockPayment, paymentById, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/**
 * Noted before the provider is called: from now on nobody is sent to these pages. The payer is locked. Returns the payments as they are
 * now: a page may have been noted since they were read, and has to be ended too.
 */
export const replacePayments = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  payments: readonly StoredPayment[],
): Promise<readonly StoredPayment[]> => {
  const replaced: StoredPayment[] = [];
  for (const { id } of payments) {
    replaced.push(await lockPayment(ctx, id));
    await ctx.db.updateTable('payment').set({ replaced_at: ctx.now }).where('id', '=', id).execute();
  }
  return replaced;
};

/** Nothing was ever sent to the provider, or nobody was sent to its page: the payment ends here. */
export const cancelPayment = async (ctx: WorkCtx, paymentId: number) => {
  const { state, externalId } = await lockPayment(ctx, paymentId);
  if ((state !== 'started' && state !== 'charging') || externalId !== null) return;
  await ctx.db.updateTable('payment').set({ state: 'cancelled' }).where('id', '=', paymentId).execute();
};

const hasCome = ({ state }: StoredPayment) => state === 'succeeded' || state === 'pending' || state === 'charging';

/**
 * Begonnene Zahlung beenden, at the provider; returns whether its money came or still comes. A payment without a page may be about to get
 * one: the request for the page then finds that the payment was replaced (open-page.ts).
 */
export const endPayment = async (
  transact: TransactionRunner,
  clubId: number,
  providers: Providers,
  payment: StoredPayment,
): Promise<boolean> => {
  const { id, account, checkoutId, externalId } = payment;
  if (checkoutId === null && externalId === null) {
    await transact((ctx) => cancelPayment(ctx, id));
    return false;
  }
  const { provider } = providerAt(providers, payment);
  const which = { account, checkoutId, id: externalId };
  const snapshot = await answerOf(provider.end({ ...which, key: `${clubId}:end:${id}:${payment.answers}` }));
  const refetch = () => answerOf(provider.paymentOf(which));
  await applyNewestState(transact, id, { snapshot, after: payment.answers }, refetch);
  const ended = await transact((ctx) => paymentById(ctx, id));
  return ended !== undefined && hasCome(ended);
};

/** Ends all earlier payments; returns whether the money of one of them came. */
export const endPayments = async (
  transact: TransactionRunner,
  clubId: number,
  providers: Providers,
  payments: readonly StoredPayment[],
): Promise<boolean> => {
  let isPaid = false;
  for (const payment of payments) isPaid = (await endPayment(transact, clubId, providers, payment)) || isPaid;
  return isPaid;
};

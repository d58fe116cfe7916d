import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { type Providers, providerAt, requireOffered } from './club-provider.ts';
import { replacePayments } from './end-payments.ts';
import { lockPayerOf, newPayment, requireOpenItems, requireOwed } from './new-payment.ts';
import { openPage, pageInputOf } from './open-page.ts';
import { paymentErrors } from './payments.errors.ts';
import { openPaymentsOf, paymentAsked, type StoredPayment } from './stored-payment.ts';
import type { Transact } from './transact.ts';

/** A page that the payer is led to, or one that is still to be asked for once nothing is locked. */
export type Leaving = (transact: Transact) => Promise<{ id: number; url: string }>;

/** The same key is the same payment; undefined = a new one. What it is for must be the same, too. */
export const paymentBegun = async (
  ctx: Ctx,
  payerId: number,
  { key, cents, kind, itemIds = [] }: { key: string; cents: number; kind: OnlineKind; itemIds?: readonly number[] },
): Promise<StoredPayment | undefined> => {
  const known = await paymentAsked(ctx, payerId, key);
  if (known === undefined) return undefined;
  if (known.state === 'succeeded' || known.state === 'pending') throw paymentErrors.paidMeanwhile();
  if (known.isReplaced) throw paymentErrors.startedElsewhere();
  const isSame = known.cents === cents && known.kind === kind && known.itemIds.join() === itemIds.join();
  if (known.state !== 'started' || !isSame) throw paymentErrors.otherWish();
  return known;
};

type StartInput = {
  personId: number;
  cents: number;
  kind: OnlineKind;
  keeps: boolean;
  itemIds: readonly number[];
  key: string;
};

/**
 * Online bezahlen: notes what somebody wants to pay, and that whatever they had begun before is to end. What follows asks
 * the provider for a page on which they pay.
 */
export const startPayment = async (
  ctx: Ctx,
  providers: Providers,
  { personId, cents, kind, keeps, itemIds, key }: StartInput,
): Promise<Leaving> => {
  const offered = await requireOffered(ctx, providers, kind);
  const payerId = await lockPayerOf(ctx, personId);
  const begun = await paymentBegun(ctx, payerId, { key, cents, kind, itemIds });
  if (begun !== undefined && begun.checkoutUrl !== null) {
    const page = { id: begun.id, url: begun.checkoutUrl };
    return async () => page;
  }
  await requireOwed(ctx, payerId, cents);
  await requireOpenItems(ctx, payerId, itemIds);
  const replaced = (await openPaymentsOf(ctx, payerId)).filter(
    ({ id, state }) => id !== begun?.id && state !== 'charging',
  );
  await replacePayments(ctx, replaced);
  const at = begun === undefined ? offered : providerAt(providers, begun);
  const payment =
    begun ??
    (await newPayment(ctx, {
      payerId,
      cents,
      kind,
      at,
      state: 'started',
      requestKey: key,
      keepsMethod: keeps && kind !== 'eps',
      itemIds,
    }));
  const input = await pageInputOf(ctx, { at, payment, replaced, kind, path: '/abrechnung' });
  return (transact) => openPage(transact, providers, input);
};

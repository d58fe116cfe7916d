import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { type Providers, providerAt, requireOffered } from './club-provider.ts';
import { replacePayments } from './end-payments.ts';
import { lockPayerOf, type NewPayment, newPayment } from './new-payment.ts';
import { openPage, pageInputOf } from './open-page.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentAsked, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/** A page that the payer is led to, or one that is still to be asked for once nothing is locked. */
export type StartPayment = (transact: TransactionRunner) => Promise<{ id: number; url: string }>;

/** The same key is the same payment; undefined = a new one. */
const paymentBegun = async (ctx: Ctx, payerId: number, key: string): Promise<StoredPayment | undefined> => {
  const known = await paymentAsked(ctx, payerId, key);
  if (known === undefined) return undefined;
  if (known.state === 'succeeded' || known.state === 'pending') throw paymentErrors.paidMeanwhile();
  if (known.isReplaced) throw paymentErrors.startedElsewhere();
  if (known.state !== 'started') throw paymentErrors.otherWish();
  return known;
};

type BeginInput = Pick<NewPayment, 'keepsMethod' | 'voucherWishes' | 'itemIds'> & {
  personId: number;
  cents: number;
  kind: OnlineKind;
  key: string;
  /** Where the payer comes back to. */
  path: string;
  /** What was begun before and ends now; the payer is locked. Refuses what is not to be paid. */
  findReplaced: (payerId: number) => Promise<readonly StoredPayment[]>;
};

/**
 * Notes what somebody wants to pay, and that whatever they had begun before is to end. What follows asks the provider for a page
 * on which they pay. The same key leads to the same page.
 */
export const beginPayment = async (
  ctx: Ctx,
  providers: Providers,
  { personId, cents, kind, key, path, findReplaced, ...wishes }: BeginInput,
): Promise<StartPayment> => {
  const offered = await requireOffered(ctx, providers, kind);
  const payerId = await lockPayerOf(ctx, personId);
  const begun = await paymentBegun(ctx, payerId, key);
  if (begun !== undefined && begun.checkoutUrl !== null) {
    const page = { id: begun.id, url: begun.checkoutUrl };
    return async () => page;
  }
  const earlier = (await findReplaced(payerId)).filter(({ id }) => id !== begun?.id);
  const replaced = await replacePayments(ctx, earlier);
  const at = begun === undefined ? offered : providerAt(providers, begun);
  const payment =
    begun ?? (await newPayment(ctx, { payerId, cents, kind, at, state: 'started', requestKey: key, ...wishes }));
  const input = await pageInputOf(ctx, { at, payment, replaced, kind, path });
  return (transact) => openPage(transact, providers, input);
};

import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { type Providers, providerAt, requireOffered } from './club-provider.ts';
import { replacePayments } from './end-payments.ts';
import { lockPayerOf, type NewPayment, newPayment } from './new-payment.ts';
import { openPage, pageInputOf } from './open-page.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentAsked, type StoredPayment } from './stored-payment.ts';
import type { TransactionRunner } from './transact.ts';

/** The page to send the payer to, or a request for one that runs once no lock is held. */
export type StartPayment = (transact: TransactionRunner) => Promise<{ id: number; url: string }>;

/** The same key is the same payment; undefined = none yet. */
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
  /** The path to which the payer returns. */
  path: string;
  /** Earlier payments that this one replaces; the payer is locked. Throws if there is nothing to pay. */
  findReplaced: (payerId: number) => Promise<readonly StoredPayment[]>;
};

/**
 * Notes the payment and that earlier unfinished ones are to end. The returned function requests the provider's page for paying. The same
 * key leads to the same page.
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

import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { requireVouchers } from '../vouchers/index.ts';
import { type Providers, providerAt, requireOffered } from './club-provider.ts';
import { replacePayments } from './end-payments.ts';
import { lockPayerOf, newPayment } from './new-payment.ts';
import { openPage, pageInputOf } from './open-page.ts';
import { requireMember, requireOwnManager } from './own-manager.ts';
import { type Leaving, paymentBegun } from './start-payment.ts';
import { openVoucherPaymentsOf } from './stored-payment.ts';

type BuyVoucherInput = { cents: number; recipient: string; message: string; kind: OnlineKind; key: string };

/**
 * Gutschein online kaufen: paid on a page of the provider, issued when the money has arrived (follow-payment.ts). Begun
 * again with the same wishes, the first one ends.
 */
export const buyVoucherOnline = async (
  ctx: Ctx,
  providers: Providers,
  { cents, recipient, message, kind, key }: BuyVoucherInput,
): Promise<Leaving> => {
  const { id: buyerId } = requireMember(ctx);
  await requireVouchers(ctx);
  await requireOwnManager(ctx, buyerId);
  const offered = await requireOffered(ctx, providers, kind);
  const payerId = await lockPayerOf(ctx, buyerId);
  const begun = await paymentBegun(ctx, payerId, { key, cents, kind });
  if (begun !== undefined && begun.checkoutUrl !== null) {
    const page = { id: begun.id, url: begun.checkoutUrl };
    return async () => page;
  }
  const earlier = await openVoucherPaymentsOf(ctx, payerId, { cents, recipient, message });
  const replaced = earlier.filter(({ id }) => id !== begun?.id);
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
      voucherWishes: { recipient, message },
    }));
  const input = await pageInputOf(ctx, { at, payment, replaced, kind, path: '/gutscheine/kaufen' });
  return (transact) => openPage(transact, providers, input);
};

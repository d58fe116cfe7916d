import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { requireVouchers } from '../vouchers/index.ts';
import type { Providers } from './club-provider.ts';
import { lockPayerOf, newPayment } from './new-payment.ts';
import { requireMember, requireOwnManager } from './own-manager.ts';
import { leaveForProvider, pageAsked, requireOffered } from './start-payment.ts';

type Wish = { cents: number; recipient: string; message: string; kind: OnlineKind; key: string };

/** Gutschein online kaufen: paid on a page of the provider, issued when the money has arrived (follow-payment.ts). */
export const buyVoucherOnline = async (
  ctx: Ctx,
  providers: Providers,
  { cents, recipient, message, kind, key }: Wish,
) => {
  const { id: buyerId } = requireMember(ctx);
  await requireVouchers(ctx);
  await requireOwnManager(ctx, buyerId);
  const found = await requireOffered(ctx, providers, kind);
  const payerId = await lockPayerOf(ctx, buyerId);
  const known = await pageAsked(ctx, payerId, key, cents);
  if (known) return known;
  const payment = await newPayment(ctx, {
    payerId,
    cents,
    kind,
    provider: found.provider.name,
    state: 'started',
    requestKey: key,
    voucherWishes: { recipient, message },
  });
  return leaveForProvider(ctx, { found, payment, kind, page: '/gutscheine/kaufen', key });
};

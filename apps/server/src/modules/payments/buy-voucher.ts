import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { requireVouchers } from '../vouchers/index.ts';
import { beginPayment, type StartPayment } from './begin-payment.ts';
import type { Providers } from './club-provider.ts';
import { requireMember, requireOwnManager } from './own-manager.ts';
import { openVoucherPaymentsOf } from './stored-payment.ts';

type BuyVoucherInput = { cents: number; recipient: string; message: string; kind: OnlineKind; key: string };

/**
 * Gutschein online kaufen: paid on a page of the provider, issued when the money has arrived (follow-payment.ts). A second start with the
 * same wishes ends the first one.
 */
export const buyVoucherOnline = async (
  ctx: Ctx,
  providers: Providers,
  { cents, recipient, message, kind, key }: BuyVoucherInput,
): Promise<StartPayment> => {
  const { id: buyerId } = requireMember(ctx);
  await requireVouchers(ctx);
  await requireOwnManager(ctx, buyerId);
  return beginPayment(ctx, providers, {
    personId: buyerId,
    cents,
    kind,
    key,
    voucherWishes: { recipient, message },
    path: '/gutscheine/kaufen',
    findReplaced: (payerId) => openVoucherPaymentsOf(ctx, payerId, { cents, recipient, message }),
  });
};

import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type Providers, providerNamed } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentNamed } from './stored-payment.ts';

/** Was der Zahlungsdienst über eine Zahlung weiß: only about payments of this club. */
export const providerInfo = async (ctx: Ctx, providers: Providers, name: string) => {
  const payment = (await paymentNamed(ctx, 'stripe', name)) ?? (await paymentNamed(ctx, 'sandbox', name));
  if (payment === undefined || payment.externalId === null) throw paymentErrors.unknownPayment();
  const { provider, account } = await providerNamed(ctx, providers, payment.provider);
  const info = await answerOf(provider.infoOf({ account, id: payment.externalId }));
  return {
    balance_transaction: { available_on: info.availableOn, amount: info.amount, fee: info.fee, net: info.net },
    charge: { outcome: info.outcome, id: info.chargeId },
    payout: { arrival_date: info.payoutArrivesOn, amount: info.payoutAmount },
  };
};

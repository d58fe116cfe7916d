import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type Providers, providerAt } from './club-provider.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentNamed } from './stored-payment.ts';

/** Was der Zahlungsdienst über eine Zahlung weiß: only about payments of this club. */
export const providerInfo = async (ctx: Ctx, providers: Providers, name: string) => {
  const payment = (await paymentNamed(ctx, 'stripe', name)) ?? (await paymentNamed(ctx, 'sandbox', name));
  if (payment === undefined || payment.externalId === null) throw paymentErrors.unknownPayment();
  const { externalId: id } = payment;
  const { provider, account } = providerAt(providers, payment);
  return async () => {
    const info = await answerOf(provider.infoOf({ account, id }));
    return {
      balance_transaction: { available_on: info.availableOn, amount: info.amount, fee: info.fee, net: info.net },
      charge: { outcome: info.outcome, id: info.chargeId },
      payout: { arrival_date: info.payoutArrivesOn, amount: info.payoutAmount },
    };
  };
};

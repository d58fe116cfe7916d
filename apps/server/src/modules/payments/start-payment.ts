import { customerReference } from '@vereinshaus/contract/customer-reference';
import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { answerOf, onlineIn, type Providers, providerOf } from './club-provider.ts';
import { customerOf } from './customer.ts';
import { lockPayerOf, newPayment, requireOwed } from './new-payment.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentAsked } from './stored-payment.ts';

type Wish = { personId: number; cents: number; kind: OnlineKind; keeps: boolean; key: string };

/** What stands on the statement of the payer's bank. */
export const paymentText = async (ctx: Pick<Ctx, 'db' | 'club'>, payerId: number): Promise<string> => {
  const club = await ctx.db.selectFrom('club as c').where('c.id', '=', ctx.club.id).select('c.name').executeTakeFirst();
  return `${club?.name ?? ''} ${customerReference(payerId)}`.trim();
};

/**
 * Online bezahlen: notes what somebody wants to pay, and asks the provider for a page on which they do. No money moves
 * before they decide there, so a request that fails here costs nobody anything.
 */
export const startPayment = async (ctx: Ctx, providers: Providers, { personId, cents, kind, keeps, key }: Wish) => {
  const found = await providerOf(ctx, providers);
  const { kinds } = onlineIn(await clubSettingsOf(ctx), ctx.club.id, providers);
  if (found === undefined || !kinds.includes(kind)) throw paymentErrors.notOffered();
  const payerId = await lockPayerOf(ctx, personId);
  const known = await paymentAsked(ctx, payerId, key);
  if (known) {
    if (known.checkoutUrl === null || known.cents !== cents) throw paymentErrors.otherWish();
    return { id: known.id, url: known.checkoutUrl };
  }
  await requireOwed(ctx, payerId, cents);
  const { provider, account } = found;
  const payment = await newPayment(ctx, {
    payerId,
    cents,
    kind,
    provider: provider.name,
    state: 'started',
    requestKey: key,
    keepsMethod: keeps && kind !== 'eps',
  });
  const back = (status: string) => `${ctx.club.origin}/abrechnung?payment=${payment.id}&redirect_status=${status}`;
  const { checkoutId, url } = await answerOf(
    provider.startPayment({
      account,
      key: `${ctx.club.id}:${payerId}:${key}:checkout`,
      clubId: ctx.club.id,
      paymentId: payment.id,
      customer: await customerOf(ctx, found, payerId),
      kind,
      cents,
      text: await paymentText(ctx, payerId),
      keeps: payment.keepsMethod,
      successUrl: back('succeeded'),
      cancelUrl: back('failed'),
    }),
  );
  await ctx.db
    .updateTable('payment')
    .set({ checkout_id: checkoutId, checkout_url: url })
    .where('id', '=', payment.id)
    .execute();
  return { id: payment.id, url };
};

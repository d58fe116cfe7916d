import { customerReference } from '@vereinshaus/contract/customer-reference';
import type { OnlineKind } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { answerOf, type ClubProvider, onlineIn, type Providers, providerOf } from './club-provider.ts';
import { customerOf } from './customer.ts';
import { lockPayerOf, newPayment, requireOwed } from './new-payment.ts';
import { paymentErrors } from './payments.errors.ts';
import { paymentAsked, type StoredPayment } from './stored-payment.ts';

type Wish = { personId: number; cents: number; kind: OnlineKind; keeps: boolean; key: string };

/** What stands on the statement of the payer's bank. */
export const paymentText = async (ctx: Pick<Ctx, 'db' | 'club'>, payerId: number): Promise<string> => {
  const club = await ctx.db.selectFrom('club as c').where('c.id', '=', ctx.club.id).select('c.name').executeTakeFirst();
  return `${club?.name ?? ''} ${customerReference(payerId)}`.trim();
};

type Leaving = { found: ClubProvider; payment: StoredPayment; kind: OnlineKind; page: string; key: string };

/** Zum Zahlungsdienst: asks for a page on which the payer decides, and notes where it is. */
export const leaveForProvider = async (ctx: Ctx, { found, payment, kind, page, key }: Leaving) => {
  const { provider, account } = found;
  const { id, payerId, cents } = payment;
  const back = (status: string) => `${ctx.club.origin}${page}?payment=${id}&redirect_status=${status}`;
  const { checkoutId, url } = await answerOf(
    provider.startPayment({
      account,
      key: `${ctx.club.id}:${payerId}:${key}:checkout`,
      clubId: ctx.club.id,
      paymentId: id,
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
    .where('id', '=', id)
    .execute();
  return { id, url };
};

export const requireOffered = async (ctx: Ctx, providers: Providers, kind: OnlineKind): Promise<ClubProvider> => {
  const found = await providerOf(ctx, providers);
  const { kinds } = onlineIn(await clubSettingsOf(ctx), ctx.club.id, providers);
  if (found === undefined || !kinds.includes(kind)) throw paymentErrors.notOffered();
  return found;
};

/** The same wish again is the same page; undefined = it is a new one. */
export const pageAsked = async (ctx: Ctx, payerId: number, key: string, cents: number) => {
  const known = await paymentAsked(ctx, payerId, key);
  if (known === undefined) return undefined;
  if (known.checkoutUrl === null || known.cents !== cents) throw paymentErrors.otherWish();
  return { id: known.id, url: known.checkoutUrl };
};

/**
 * Online bezahlen: notes what somebody wants to pay, and asks the provider for a page on which they do. No money moves
 * before they decide there, so a request that fails here costs nobody anything.
 */
export const startPayment = async (ctx: Ctx, providers: Providers, { personId, cents, kind, keeps, key }: Wish) => {
  const found = await requireOffered(ctx, providers, kind);
  const payerId = await lockPayerOf(ctx, personId);
  const known = await pageAsked(ctx, payerId, key, cents);
  if (known) return known;
  await requireOwed(ctx, payerId, cents);
  const payment = await newPayment(ctx, {
    payerId,
    cents,
    kind,
    provider: found.provider.name,
    state: 'started',
    requestKey: key,
    keepsMethod: keeps && kind !== 'eps',
  });
  return leaveForProvider(ctx, { found, payment, kind, page: '/abrechnung', key });
};

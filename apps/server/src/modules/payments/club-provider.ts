import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { clubMethodOf, type OnlineKind, onlineKinds } from '@vereinshaus/contract/payments/online-payments';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { paymentErrors } from './payments.errors.ts';

export type Providers = Readonly<Partial<Record<PaymentProvider['name'], PaymentProvider>>>;

/** A provider, and an account there. */
export type ClubProvider = { provider: PaymentProvider; account: string };

type ClubCtx = Pick<Ctx, 'db' | 'club'>;

/**
 * Whether an account certainly belongs to this club. That of the installation ('') is nobody's own, and the trial provider uses club ids as
 * accounts; every other one was proven (prove-account.ts).
 */
export const isProvenAccount = async (
  ctx: ClubCtx,
  { provider, account }: { provider: string; account: string },
): Promise<boolean> => {
  if (provider === 'sandbox') return account === String(ctx.club.id);
  if (account === '') return true;
  const proven = await ctx.db
    .selectFrom('provider_account as a')
    .where('a.provider', '=', provider)
    .where('a.account', '=', account)
    .select('a.account')
    .executeTakeFirst();
  return proven !== undefined;
};

/** Zahlungsdienst des Vereins: where new payments go; undefined = no online payments. */
const providerIn = async (
  ctx: ClubCtx,
  { onlinePayments, stripeAccount }: ClubSettings,
  providers: Providers,
): Promise<ClubProvider | undefined> => {
  const provider = onlinePayments === 'off' ? undefined : providers[onlinePayments];
  if (provider === undefined) return undefined;
  const account = provider.name === 'sandbox' ? String(ctx.club.id) : stripeAccount;
  return (await isProvenAccount(ctx, { provider: provider.name, account })) ? { provider, account } : undefined;
};

export const providerOf = async (ctx: ClubCtx, providers: Providers): Promise<ClubProvider | undefined> =>
  providerIn(ctx, await clubSettingsOf(ctx), providers);

/** The provider and account that something was made with, even if the club uses another one by now. */
export const providerAt = (
  providers: Providers,
  { provider: name, account }: { provider: PaymentProvider['name'] | 'bank'; account: string },
): ClubProvider => {
  const provider = name === 'bank' ? undefined : providers[name];
  if (provider === undefined) throw paymentErrors.providerDown();
  return { provider, account };
};

const kindsOf = ({ paymentMethods }: ClubSettings): OnlineKind[] =>
  onlineKinds.filter((kind) => paymentMethods.includes(clubMethodOf[kind]));

/** The ways to pay online in this club. */
export const onlineIn = async (ctx: ClubCtx, settings: ClubSettings, providers: Providers) => {
  const found = await providerIn(ctx, settings, providers);
  return { kinds: found === undefined ? [] : kindsOf(settings), isTrial: found?.provider.name === 'sandbox' };
};

export const requireOffered = async (ctx: ClubCtx, providers: Providers, kind: OnlineKind): Promise<ClubProvider> => {
  const settings = await clubSettingsOf(ctx);
  const found = await providerIn(ctx, settings, providers);
  if (found === undefined || !kindsOf(settings).includes(kind)) throw paymentErrors.notOffered();
  return found;
};

/** The provider refused for good; any other error may be retried. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ProviderRefusal';

/** Maps provider errors for a waiting user: it refused, or it did not answer. */
export const answerOf = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isRefusal(error) ? paymentErrors.providerRefuses() : paymentErrors.providerDown();
  }
};

import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { clubMethodOf, type OnlineKind, onlineKinds } from '@vereinshaus/contract/online-payments';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { paymentErrors } from './payments.errors.ts';
import type { StoredPayment } from './stored-payment.ts';

export type Providers = Readonly<Partial<Record<PaymentProvider['name'], PaymentProvider>>>;

/** A provider, and the club's account there. */
export type ClubProvider = { provider: PaymentProvider; account: string };

type ClubCtx = Pick<Ctx, 'db' | 'club'>;

const accountAt = (name: PaymentProvider['name'], clubId: number, stripeAccount: string) =>
  name === 'sandbox' ? String(clubId) : stripeAccount;

/** Zahlungsdienst des Vereins; undefined = nobody pays online here. */
const providerIn = (
  { onlinePayments, stripeAccount }: ClubSettings,
  clubId: number,
  providers: Providers,
): ClubProvider | undefined => {
  const provider = onlinePayments === 'off' ? undefined : providers[onlinePayments];
  return provider && { provider, account: accountAt(provider.name, clubId, stripeAccount) };
};

export const providerOf = async (ctx: ClubCtx, providers: Providers): Promise<ClubProvider | undefined> =>
  providerIn(await clubSettingsOf(ctx), ctx.club.id, providers);

/** The one a payment went through, whatever the club uses by now. */
export const providerNamed = async (
  ctx: ClubCtx,
  providers: Providers,
  name: StoredPayment['provider'],
): Promise<ClubProvider> => {
  const provider = name === 'bank' ? undefined : providers[name];
  if (provider === undefined) throw paymentErrors.providerDown();
  return { provider, account: accountAt(provider.name, ctx.club.id, (await clubSettingsOf(ctx)).stripeAccount) };
};

/** How one can pay online here. */
export const onlineIn = (settings: ClubSettings, clubId: number, providers: Providers) => {
  const found = providerIn(settings, clubId, providers);
  const kinds: OnlineKind[] =
    found === undefined ? [] : onlineKinds.filter((kind) => settings.paymentMethods.includes(clubMethodOf[kind]));
  return { kinds, isTrial: found?.provider.name === 'sandbox' };
};

/** The provider said no for good; everything else it throws may be tried again. */
export const isRefusal = (error: unknown): error is Error => error instanceof Error && error.name === 'ProviderRefusal';

/** What somebody is told who waits for the provider: that it said no, or that it did not answer. */
export const answerOf = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isRefusal(error) ? paymentErrors.providerRefuses() : paymentErrors.providerDown();
  }
};

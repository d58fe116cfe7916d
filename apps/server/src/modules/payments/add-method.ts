import { clubMethodOf } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { answerOf, type ClubProvider, type Providers, providerOf } from './club-provider.ts';
import { customerOf, introduceCustomer } from './customer.ts';
import { storeMethod } from './keep-method.ts';
import { requireOwnManager } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import type { TransactionRunner } from './transact.ts';

const requireProvider = async (ctx: Ctx, providers: Providers): Promise<ClubProvider> => {
  const found = await providerOf(ctx, providers);
  if (found === undefined) throw paymentErrors.notOffered();
  return found;
};

type AddMethodInput = { personId: number; kind: 'card' | 'sepa_debit'; key: string };

/** Karte oder Konto hinterlegen: on a page of the provider, which is requested once no lock is held. */
export const addMethod = async (
  ctx: Ctx,
  providers: Providers,
  { personId, kind, key }: AddMethodInput,
): Promise<(transact: TransactionRunner) => Promise<string>> => {
  await requireOwnManager(ctx, personId);
  const at = await requireProvider(ctx, providers);
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes(clubMethodOf[kind])) throw paymentErrors.notOffered();
  const customer = await customerOf(ctx, at, personId);
  const { id: clubId, origin } = ctx.club;
  const back = `${origin}/bezahlmethode/add`;
  return async (transact) => {
    const { url } = await answerOf(
      at.provider.startSetup({
        account: at.account,
        key: `${clubId}:${personId}:${key}:setup`,
        clubId,
        customer: await introduceCustomer(transact, clubId, at, customer),
        kind,
        // The provider puts the id of the page into the URL.
        successUrl: `${back}?setup={CHECKOUT_SESSION_ID}`,
        cancelUrl: back,
      }),
    );
    return url;
  };
};

/** Takes over the method that was entered on that page, for the person who entered it. */
export const finishAddMethod = async (
  ctx: Ctx,
  providers: Providers,
  { personId, setup }: { personId: number; setup: string },
): Promise<(transact: TransactionRunner) => Promise<void>> => {
  await requireOwnManager(ctx, personId);
  const at = await requireProvider(ctx, providers);
  const { externalId } = await customerOf(ctx, at, personId);
  return async (transact) => {
    const { state, customer, method } = await answerOf(at.provider.setupOf({ account: at.account, checkoutId: setup }));
    if (state !== 'succeeded' || method === null) throw paymentErrors.notStored();
    if (customer !== externalId) throw paymentErrors.unknownMethod();
    const { isRemoved } = await transact((later) =>
      storeMethod(later, personId, { provider: at.provider.name, account: at.account }, method),
    );
    if (isRemoved) throw paymentErrors.notStored();
  };
};

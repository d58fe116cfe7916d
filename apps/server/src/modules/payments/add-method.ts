import { clubMethodOf } from '@vereinshaus/contract/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { answerOf, type ClubProvider, type Providers, providerOf } from './club-provider.ts';
import { customerOf } from './customer.ts';
import { storeMethod } from './keep-method.ts';
import { requireOwnManager } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';

const requireProvider = async (ctx: Ctx, providers: Providers): Promise<ClubProvider> => {
  const found = await providerOf(ctx, providers);
  if (found === undefined) throw paymentErrors.notOffered();
  return found;
};

type Wish = { personId: number; kind: 'card' | 'sepa_debit'; key: string };

/** Karte oder Konto hinterlegen: on a page of the provider. */
export const addMethod = async (ctx: Ctx, providers: Providers, { personId, kind, key }: Wish): Promise<string> => {
  await requireOwnManager(ctx, personId);
  const found = await requireProvider(ctx, providers);
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes(clubMethodOf[kind])) throw paymentErrors.notOffered();
  const back = `${ctx.club.origin}/bezahlmethode/add`;
  const { url } = await answerOf(
    found.provider.startSetup({
      account: found.account,
      key: `${ctx.club.id}:${personId}:${key}:setup`,
      clubId: ctx.club.id,
      customer: await customerOf(ctx, found, personId),
      kind,
      // The provider writes the name of the page into the address.
      successUrl: `${back}?setup={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    }),
  );
  return url;
};

/** What was left there is taken over, for the one who left it. */
export const finishAddMethod = async (
  ctx: Ctx,
  providers: Providers,
  { personId, setup }: { personId: number; setup: string },
) => {
  await requireOwnManager(ctx, personId);
  const found = await requireProvider(ctx, providers);
  const { state, customer, method } = await answerOf(
    found.provider.setupOf({ account: found.account, checkoutId: setup }),
  );
  if (state !== 'succeeded' || method === null) throw paymentErrors.notStored();
  if (customer !== (await customerOf(ctx, found, personId))) throw paymentErrors.unknownMethod();
  const { isRemoved } = await storeMethod(ctx, personId, found.provider.name, method);
  if (isRemoved) throw paymentErrors.notStored();
};

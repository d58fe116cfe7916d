import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { contactAddressBehind, isContactSubscribed, setContactSubscription } from '../contacts/index.ts';
import { isSubscribed, setSubscription } from '../messaging/index.ts';
import { newsletterErrors } from './newsletters.errors.ts';

/** k…a@verein.test: who has the letter knows it, whoever found the link does not learn it. */
const veiled = (address: string): string => {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…${name.length > 1 ? name.slice(-1) : ''}@${domain}`;
};

/** The address behind the link of a letter of this club; of another club's it is nobody's. */
const addressBehind = async (ctx: Pick<Ctx, 'db'>, token: string): Promise<string> => {
  const { rows } = await sql<{ address: string }>`
    select l.address from newsletter_letter l where l.token = ${token}`.execute(ctx.db);
  // Of one who was erased nothing is left but the token.
  const address = rows[0]?.address || (await contactAddressBehind(ctx, token));
  if (!address) throw newsletterErrors.unknownLink();
  return address;
};

const getsAny = async (ctx: Pick<Ctx, 'db'>, address: string): Promise<boolean> =>
  (await isSubscribed(ctx, address)) || (await isContactSubscribed(ctx, address));

export const subscriptionBehind = async (ctx: Pick<Ctx, 'db'>, token: string) => {
  const address = await addressBehind(ctx, token);
  return { address: veiled(address), isSubscribed: await getsAny(ctx, address) };
};

type Choice = { token: string; subscribes: boolean };

/** Abbestellen oder wieder bestellen: asked twice it changes nothing more. */
export const chooseSubscription = async (ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>, { token, subscribes }: Choice) => {
  const address = await addressBehind(ctx, token);
  await setSubscription(ctx, { address, subscribes });
  await setContactSubscription(ctx, { address, subscribes });
  return { address: veiled(address), isSubscribed: await getsAny(ctx, address) };
};

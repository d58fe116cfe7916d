import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { contactAddressBehind, isContactSubscribed, setContactSubscription } from '../contacts/index.ts';
import { addressOf, isSubscribed, mailingCandidates, setSubscription } from '../messaging/index.ts';
import { stopSubscribedMails } from '../system/index.ts';
import { newsletterErrors } from './newsletters.errors.ts';

/** k…a@verein.test: who has the letter knows it, whoever found the link does not learn it. */
const veiled = (address: string): string => {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…${name.length > 1 ? name.slice(-1) : ''}@${domain}`;
};

/** Where a letter went, and where whoever it was for is reached today. */
type Addresses = { address: string; today: readonly string[] };

const todaysAddress = async (ctx: Pick<Ctx, 'db'>, personId: number | null): Promise<string> => {
  const [person] = personId === null ? [] : await mailingCandidates(ctx, [personId]);
  return person === undefined || person.isGone ? '' : addressOf(person);
};

/** What is behind the link of a letter of this club; of another club's it is nobody's. */
const addressesBehind = async (ctx: Pick<Ctx, 'db'>, token: string): Promise<Addresses> => {
  const { rows } = await sql<{ address: string; personId: number | null }>`
    select l.address, l.person_id as "personId" from newsletter_letter l where l.token = ${token}`.execute(ctx.db);
  // Of one who was erased nothing is left but the token.
  const address = rows[0]?.address || (await contactAddressBehind(ctx, token));
  if (!address) throw newsletterErrors.unknownLink();
  const moved = await todaysAddress(ctx, rows[0]?.personId ?? null);
  return { address, today: [...new Set([address, moved])].filter((each) => each !== '') };
};

const getsAny = async (ctx: Pick<Ctx, 'db'>, addresses: readonly string[]): Promise<boolean> => {
  for (const address of addresses)
    if ((await isSubscribed(ctx, address)) || (await isContactSubscribed(ctx, address))) return true;
  return false;
};

export const subscriptionBehind = async (ctx: Pick<Ctx, 'db'>, token: string) => {
  const { address, today } = await addressesBehind(ctx, token);
  return { address: veiled(address), isSubscribed: await getsAny(ctx, today) };
};

type Choice = { token: string; subscribes: boolean };

/**
 * Abbestellen oder wieder bestellen: asked twice it changes nothing more. Whoever has another address since ends it there as
 * well; they agree only where the letter has come to.
 */
export const chooseSubscription = async (ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>, { token, subscribes }: Choice) => {
  const { address, today } = await addressesBehind(ctx, token);
  for (const each of subscribes ? [address] : today) {
    await setSubscription(ctx, { address: each, subscribes });
    await setContactSubscription(ctx, { address: each, subscribes });
    if (!subscribes) await stopSubscribedMails(ctx, each);
  }
  if (subscribes && !(await getsAny(ctx, [address]))) throw newsletterErrors.nobodyThere();
  return { address: veiled(address), isSubscribed: await getsAny(ctx, today) };
};

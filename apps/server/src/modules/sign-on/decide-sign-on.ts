import { atClub } from '@vereinshaus/contract/messaging/settings';
import { type SignOnShare, signOnShares } from '@vereinshaus/contract/sign-on/rules';
import { sql } from 'kysely';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { settingsFrom } from '../club-settings/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountOf, mayEnter, type SignOnAccount } from './account.queries.ts';
import { findClient, type RegisteredClient } from './sign-on.queries.ts';

export type SignOnQuestion = {
  /** „beim Turnverein Demostadt“. */
  atClub: string;
  client: RegisteredClient;
  account: SignOnAccount | undefined;
  /** What the program has asked for, as far as it may. */
  shares: readonly SignOnShare[];
  /** Why not; empty = nothing speaks against it. */
  refusal: string;
  isRemembered: boolean;
};

/** A view that somebody has taken over opens nothing elsewhere, and the platform is nobody in a club. */
const refusalOf = (
  ctx: Ctx,
  viewer: SignedIn,
  client: RegisteredClient,
  account: SignOnAccount | undefined,
): string => {
  if (viewer.isImpersonating)
    return 'Du siehst gerade mit den Augen einer anderen Person. Beende zuerst diese Ansicht.';
  if (viewer.tenantId !== ctx.club.id || account === undefined) return 'Dein Konto gehört nicht zu diesem Verein.';
  return mayEnter(account, client.audiences) ? '' : 'Der Verein hat dieses Programm für andere Gruppen freigegeben.';
};

const rememberedShares = async (ctx: Ctx, clientId: number, personId: number) => {
  const row = await ctx.db
    .selectFrom('sign_on_consent as s')
    .where('s.client_id', '=', clientId)
    .where('s.person_id', '=', personId)
    .select('s.shares')
    .executeTakeFirst();
  return row?.shares;
};

/** What whoever signs in has to be asked, if anything. */
export const readQuestion = async (
  ctx: Ctx,
  viewer: SignedIn,
  { clientKey, scope }: { clientKey: string; scope: string },
): Promise<SignOnQuestion | undefined> => {
  const client = await findClient(ctx.db, clientKey);
  if (client === undefined) return undefined;
  const isOfClub = viewer.tenantId === ctx.club.id;
  const account = isOfClub ? await accountOf(ctx.db, viewer.id, ctx.now) : undefined;
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.settings'])
    .executeTakeFirstOrThrow();
  const asked = scope.split(' ');
  const shares = signOnShares.filter((share) => client.shares.includes(share) && asked.includes(share));
  const remembered = isOfClub ? await rememberedShares(ctx, client.id, viewer.id) : undefined;
  return {
    atClub: atClub(club.name, settingsFrom(club.settings).nameArticle),
    client,
    account,
    shares,
    refusal: refusalOf(ctx, viewer, client, account),
    isRemembered: remembered !== undefined && shares.every((share) => remembered.includes(share)),
  };
};

/** Zustimmung merken: who has agreed once is not asked again, until the program wants to know more. */
export const rememberConsent = async (
  ctx: Ctx,
  personId: number,
  { client, shares, isRemembered }: Pick<SignOnQuestion, 'client' | 'shares' | 'isRemembered'>,
) => {
  await ctx.db
    .insertInto('sign_on_consent')
    .values({
      club_id: sql<number>`current_club()`,
      client_id: client.id,
      person_id: personId,
      shares: [...shares],
      given_at: ctx.now,
      last_used_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'client_id', 'person_id'])
        .doUpdateSet({ last_used_at: ctx.now, ...(!isRemembered && { shares: [...shares], given_at: ctx.now }) }),
    )
    .execute();
  await ctx.db.updateTable('sign_on_client').set({ last_used_at: ctx.now }).where('id', '=', client.id).execute();
  if (!isRemembered) await recordHistory(ctx, { kind: 'signOn.allowed', personId, details: { name: client.name } });
};

/** What the program learns, as the person reads it before. */
export const toldTo = ({ name, email, groups }: SignOnAccount, shares: readonly SignOnShare[]): readonly string[] => {
  const words: Readonly<Record<SignOnShare, string>> = {
    profile: `deinen Namen: ${name}`,
    email: `deine E-Mail-Adresse: ${email}`,
    groups: groups.length === 0 ? 'deine Gruppen im Verein: keine' : `deine Gruppen im Verein: ${groups.join(', ')}`,
  };
  return shares.map((share) => words[share]);
};

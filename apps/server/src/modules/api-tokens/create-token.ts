import { rightLabel } from '@vereinshaus/contract/api-tokens/labels';
import { rightsToChoose, tokenBeginning, tokenLimits } from '@vereinshaus/contract/api-tokens/rules';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { accountFacts, hashToken, newToken, requireConfirmed, requireStillSignedIn } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { apiTokenErrors } from './api-tokens.errors.ts';
import { tokenCreatedMail } from './api-tokens.mails.ts';
import { lockTokensOf } from './end-tokens.ts';

type TokenInput = { name: string; rights: readonly string[]; days: number };

const shownCharacters = 8;

/** Two at once count one after the other. Whoever waited for a new password is not signed in any more. */
const requireRoom = async (ctx: Ctx, personId: number) => {
  await lockTokensOf(ctx, personId);
  await requireStillSignedIn(ctx);
  const { count } = await ctx.db
    .selectFrom('api_token as t')
    .where('t.person_id', '=', personId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', ctx.now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= tokenLimits.maxTokens) throw apiTokenErrors.enough();
};

const tellOwner = async (ctx: Ctx, personId: number, { name, rights, days }: TokenInput, isOfClub: boolean) => {
  const { firstName, email } = await accountFacts(ctx, { clubId: ctx.club.id, personId });
  if (email === '') return;
  const reader = { id: personId, firstName };
  const mail = await tokenCreatedMail(ctx, reader, {
    name,
    rights: rights.map(rightLabel),
    until: addDays(dayInVienna(ctx.now), days),
    link: `${ctx.club.origin}${isOfClub ? '/verein/schnittstellen' : '/zugriffsschluessel'}`,
  });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: email, ...mail });
};

/**
 * Zugriffsschlüssel anlegen: asked for freshly confirmed, since whoever finds an open browser must not make a door of
 * their own. What is given back is shown once; only its hash is kept.
 */
export const createToken = async (ctx: Ctx, input: TokenInput, isOfClub: boolean) => {
  // An account of the platform belongs to no club.
  if (viewerOf(ctx).isPlatform) throw requestErrors.notAllowed();
  const viewer = requireConfirmed(ctx);
  const offered = new Set(rightsToChoose(viewer, isOfClub));
  const rights = [...new Set(input.rights)];
  if (rights.some((right) => !offered.has(right))) throw apiTokenErrors.moreThanOwn();
  await requireRoom(ctx, viewer.id);
  const token = `${tokenBeginning}${newToken()}`;
  const { id } = await ctx.db
    .insertInto('api_token')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: viewer.id,
      is_of_club: isOfClub,
      name: input.name,
      token_hash: hashToken(token),
      beginning: token.slice(0, shownCharacters),
      rights,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + input.days * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'apiToken.created', personId: viewer.id, details: { name: input.name } });
  await tellOwner(ctx, viewer.id, { ...input, rights }, isOfClub);
  return { ID: id, token };
};

/** Sperren: at once and for good. `personId`: only a token of this person. */
export const revokeToken = async (ctx: Ctx, tokenId: number, personId?: number) => {
  const revoked = await ctx.db
    .updateTable('api_token')
    .set({ revoked_at: ctx.now })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? 0))
    .returning(['name', 'person_id'])
    .executeTakeFirst();
  if (revoked === undefined) throw apiTokenErrors.gone();
  await recordHistory(ctx, {
    kind: 'apiToken.revoked',
    personId: revoked.person_id,
    details: { name: revoked.name },
  });
};

import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { actingByLink, hashToken, newToken } from '../session/index.ts';
import { answerErrors } from './answers.errors.ts';

/** A link for one person, as long as there is something to answer; only its hash is kept. */
export const makeAnswerLink = async (ctx: WorkCtx, personId: number, expiresAt: Date): Promise<string> => {
  const token = newToken();
  await ctx.db
    .insertInto('answer_link')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      token_hash: hashToken(token),
      created_at: ctx.now,
      expires_at: expiresAt,
    })
    .execute();
  return `/zusagen/${token}`;
};

/** Whose link it is; whoever is gone or dead has none. */
export const personOfLink = async (ctx: Pick<Ctx, 'db' | 'now'>, token: string) => {
  const found = await ctx.db
    .selectFrom('answer_link as l')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'l.club_id').onRef('p.id', '=', 'l.person_id'),
    )
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', ctx.now)
    .where('p.is_present', '=', true)
    .select(['p.id', 'p.manager_id as managerId'])
    .executeTakeFirst();
  if (found === undefined) throw answerErrors.linkGone();
  return found;
};

/** As the person the reminder went to. */
export const actingForFamily = async (ctx: Ctx, token: string): Promise<Ctx> =>
  actingByLink(ctx, { ...(await personOfLink(ctx, token)), token });

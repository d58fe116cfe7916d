import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { accountFacts } from '../session/index.ts';
import { queueMail } from '../system/index.ts';
import { tokensEndedMail } from './api-tokens.mails.ts';

/** Whoever makes a token and whoever ends all of a person come one after the other. */
export const lockTokensOf = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_token ' || current_club() || ' ' || ${personId}, 0))`.execute(
    ctx.db,
  );
};

/** Tokens of the club that the person made: all of them, those since a moment, or none. */
type OfClub = 'all' | 'none' | { since: Date };

/** Alle Zugriffsschlüssel einer Person sperren; the names of those that ended. */
export const endTokensOf = async (ctx: Ctx, personId: number, ofClub: OfClub): Promise<readonly string[]> => {
  await lockTokensOf(ctx, personId);
  const ended = await ctx.db
    .updateTable('api_token')
    .set({ revoked_at: ctx.now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .$if(ofClub === 'none', (query) => query.where('is_of_club', '=', false))
    .$if(typeof ofClub === 'object', (query) =>
      query.where((eb) =>
        eb.or([
          eb('is_of_club', '=', false),
          eb('created_at', '>=', typeof ofClub === 'object' ? ofClub.since : ctx.now),
        ]),
      ),
    )
    .returning(['id', 'name'])
    .execute();
  const inOrder = ended.toSorted((one, other) => one.id - other.id);
  await recordHistoryForEach(
    ctx,
    inOrder.map(({ name }) => ({ kind: 'apiToken.revoked' as const, personId, details: { name } })),
  );
  return inOrder.map(({ name }) => name);
};

const tokensLeft = async (ctx: Ctx, personId: number): Promise<readonly string[]> => {
  const rows = await ctx.db
    .selectFrom('api_token as t')
    .where('t.person_id', '=', personId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', ctx.now)
    .select('t.name')
    .orderBy('t.id')
    .execute();
  return rows.map(({ name }) => name);
};

/**
 * After a new password by a link, or an address that was put back: whoever was in the account may have made a token. The
 * owner is told what ended, and what the club goes on using.
 */
export const endTokensOfAccount = async (ctx: Ctx, personId: number, ofClub: OfClub) => {
  const ended = await endTokensOf(ctx, personId, ofClub);
  const left = await tokensLeft(ctx, personId);
  if (ended.length + left.length === 0) return;
  const { firstName, email } = await accountFacts(ctx, { clubId: ctx.club.id, personId });
  if (email === '') return;
  const mail = await tokensEndedMail(ctx, { id: personId, firstName }, { ended, left });
  await queueMail(ctx, { clubId: ctx.club.id, personId, to: email, ...mail });
};

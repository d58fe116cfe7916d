import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireConfirmed } from '../session/index.ts';
import { makeArchive } from './archives.jobs.ts';
import { expireArchives } from './clear-archives.ts';

const underWay = (ctx: Ctx) =>
  ctx.db.selectFrom('club_archive as a').where('a.state', '=', 'making').select('a.id').executeTakeFirst();

type RequestedArchive = { id: number; isNew: boolean };

/** Gesamtarchiv anfordern. Of two who ask at once, one has it made, and both hear of that one. */
export const requestArchive = async (ctx: Ctx): Promise<RequestedArchive> => {
  const { id: personId } = requireConfirmed(ctx);
  await expireArchives(ctx.db, ctx.now);
  const created = await ctx.db
    .insertInto('club_archive')
    .values({ club_id: ctx.club.id, requested_by: personId, requested_at: ctx.now })
    // Written out: with a parameter the database does not see which index is meant.
    .onConflict((conflict) => conflict.column('club_id').where('state', '=', sql.lit('making')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created === undefined) {
    const other = await underWay(ctx);
    // Done in the moment between: then there is none under way, and the next one is ours.
    return other === undefined ? requestArchive(ctx) : { id: other.id, isNew: false };
  }
  await recordHistory(ctx, { kind: 'archives.requested', personId: null, details: {} });
  await ctx.jobs.send(makeArchive, { clubId: ctx.club.id, archiveId: created.id, origin: ctx.club.origin });
  return { id: created.id, isNew: true };
};

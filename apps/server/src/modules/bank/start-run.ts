import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { bookConfidentMatches } from './bank.jobs.ts';
import { confidentLines, noteConfidentLines } from './confident-lines.ts';

/** The unfinished run of the club. */
const runUnderWay = async (ctx: Ctx): Promise<number | undefined> =>
  (await ctx.db.selectFrom('bank_run as r').where('r.finished_at', 'is', null).select('r.id').executeTakeFirst())?.id;

/**
 * Sichere buchen: notes which lines are certain now, and a job books them one by one. A user who starts while a run is active follows that
 * run; of two concurrent starts the unique index lets only one through.
 */
export const startRun = async (ctx: Ctx): Promise<{ runId: number; isNew: boolean }> => {
  const before = await runUnderWay(ctx);
  if (before !== undefined) return { runId: before, isNew: false };
  if ((await confidentLines(ctx)).length === 0) return { runId: 0, isNew: false };
  const made = await ctx.db
    .insertInto('bank_run')
    .values({ club_id: ctx.club.id, created_at: ctx.now, created_by: viewerOf(ctx).id })
    .onConflict((conflict) => conflict.column('club_id').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return { runId: (await runUnderWay(ctx)) ?? 0, isNew: false };
  await noteConfidentLines(ctx, made.id);
  await ctx.jobs.send(bookConfidentMatches, { clubId: ctx.club.id, runId: made.id, origin: ctx.club.origin });
  return { runId: made.id, isNew: true };
};

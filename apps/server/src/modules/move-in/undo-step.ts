import { type MoveInStep, moveInSteps } from '@vereinshaus/contract/move-in/move-in-fields';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { WithCourse } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockMoveIn } from './lock-move-in.ts';
import { moveInErrors } from './move-in.errors.ts';
import { steps } from './plan-step.ts';
import type { MadeRow } from './step.ts';

const stepOf = (text: string): MoveInStep => {
  const step = moveInSteps.find((name) => name === text);
  if (step === undefined) throw new Error(`no step of the move-in: ${text}`);
  return step;
};

const lockedRun = async (ctx: Ctx, runId: number) => {
  const run = await ctx.db
    .selectFrom('move_in_run as r')
    .where('r.id', '=', runId)
    .select(['r.id', 'r.step', 'r.file_name', 'r.made', 'r.created_at', 'r.undone_at', 'r.new_courses'])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw moveInErrors.runNotFound();
  if (run.undone_at !== null) throw moveInErrors.alreadyUndone();
  return run;
};

const rowsOf = async (ctx: Ctx, runId: number): Promise<readonly MadeRow[]> => {
  const { rows } = await sql<MadeRow>`
    select r.row_number as row, r.person_id as "personId", r.record_id as "recordId",
      p.display_name as fullname
    from move_in_row r join person_card p on p.club_id = r.club_id and p.id = r.person_id
    where r.run_id = ${runId} order by r.row_number`.execute(ctx.db);
  return rows;
};

/** Einen Lauf zurücknehmen: as a whole, and only while nothing of it was booked, paid or changed; the refusal says what was. */
export const undoStep = async (ctx: Ctx, parts: readonly WithCourse[], runId: number) => {
  await lockMoveIn(ctx);
  const run = await lockedRun(ctx, runId);
  const step = stepOf(run.step);
  const about = { id: run.id, file: run.file_name, at: run.created_at, newCourses: run.new_courses };
  await steps[step].takeBack(ctx, await rowsOf(ctx, runId), about, parts);
  await ctx.db.deleteFrom('move_in_row').where('run_id', '=', runId).execute();
  await ctx.db
    .updateTable('move_in_run')
    .set({ undone_at: ctx.now, undone_by: viewerOf(ctx).id })
    .where('id', '=', runId)
    .execute();
  const details = { runId, step, file: run.file_name, made: run.made };
  await recordHistory(ctx, { kind: 'moveIn.undone', personId: null, details });
};

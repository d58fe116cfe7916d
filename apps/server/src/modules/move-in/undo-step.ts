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
    .select(['r.id', 'r.step', 'r.file_name', 'r.created_at', 'r.undone_at', 'r.new_courses'])
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
    where r.run_id = ${runId} and r.undone_at is null order by r.row_number`.execute(ctx.db);
  return rows;
};

const maxNamed = 5;

/** „3 Zeilen zurückgenommen. Geblieben ist: Maria Muster (…).“ */
const toldUndo = (made: number, kept: readonly KeptRow[]): string => {
  if (kept.length === 0) return 'Zurückgenommen';
  const named = kept.slice(0, maxNamed).map(({ fullname, why }) => `Bei ${fullname} ${why}`);
  const further = kept.length > maxNamed ? [`und ${kept.length - maxNamed} weitere`] : [];
  return `${made === 1 ? 'Eine Zeile' : `${made} Zeilen`} zurückgenommen. Geblieben ist, was seither verwendet wurde: ${[...named, ...further].join('; ')}.`;
};

type KeptRow = MadeRow & { why: string };

/**
 * Einen Lauf zurücknehmen: what nobody touched goes, what was booked, paid or changed since stays and is named. Where all of it
 * was, the refusal says so. Gives back what is told.
 */
export const undoStep = async (ctx: Ctx, parts: readonly WithCourse[], runId: number): Promise<string> => {
  await lockMoveIn(ctx);
  const run = await lockedRun(ctx, runId);
  const step = stepOf(run.step);
  const about = { id: run.id, file: run.file_name, at: run.created_at, newCourses: run.new_courses };
  const rows = await rowsOf(ctx, runId);
  const touched = await steps[step].touched(ctx, rows, about);
  const kept = rows.flatMap((row): KeptRow[] => {
    const why = touched.get(row.row);
    return why === undefined ? [] : [{ ...row, why }];
  });
  const taken = rows.filter(({ row }) => !touched.has(row));
  const [first] = kept;
  if (first !== undefined && taken.length === 0) {
    throw moveInErrors.touched({ count: kept.length, name: first.fullname, why: first.why });
  }
  await steps[step].takeBack(ctx, taken, about, parts);
  await ctx.db
    .updateTable('move_in_row')
    .set({ undone_at: ctx.now })
    .where('run_id', '=', runId)
    .where('row_number', '=', (eb) => eb.fn.any(eb.val(taken.map(({ row }) => row))))
    .execute();
  if (kept.length === 0) {
    const undone = { undone_at: ctx.now, undone_by: viewerOf(ctx).id };
    await ctx.db.updateTable('move_in_run').set(undone).where('id', '=', runId).execute();
  }
  const details = { runId, step, file: run.file_name, made: taken.length, kept: kept.length };
  await recordHistory(ctx, { kind: 'moveIn.undone', personId: null, details });
  return toldUndo(taken.length, kept);
};

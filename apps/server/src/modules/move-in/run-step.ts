import { dayInVienna, formatDay, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { contentOf, forgetTable, rememberRoleWords } from '../imports/index.ts';
import { signed } from './balances.ts';
import { lockMoveIn } from './lock-move-in.ts';
import { moveInErrors } from './move-in.errors.ts';
import { type PlannedMove, planStep, type StepPlan } from './plan-step.ts';
import type { WrittenRows } from './step.ts';

export type RunStepInput = StepPlan & {
  /** Of opening balances: what they come to, as it is stated. */
  cents: number | undefined;
  /** yyyymmdd; 0 = today. */
  day: number;
};

type Summary = { runId: number; made: number; skipped: number };

const earlierRun = async (ctx: Ctx, fileId: string): Promise<Summary | undefined> =>
  ctx.db
    .selectFrom('move_in_run as r')
    .where('r.file_id', '=', fileId)
    .select(['r.id as runId', 'r.made', 'r.skipped'])
    .executeTakeFirst();

const requireNewTable = async (ctx: Ctx, { step }: StepPlan, content: string) => {
  const same = await ctx.db
    .selectFrom('move_in_run as r')
    .where('r.step', '=', step)
    .where('r.content', '=', content)
    .where('r.undone_at', 'is', null)
    .select('r.created_at')
    .executeTakeFirst();
  if (same) throw moveInErrors.sameTable({ day: formatDay(dayInVienna(same.created_at)) });
};

const requireSettled = ({ rows }: PlannedMove) => {
  const unsettled = rows.filter(({ state }) => state === 'faulty' || state === 'ask').length;
  if (unsettled > 0) throw moveInErrors.unsettled({ rows: unsettled });
  if (rows.every(({ state }) => state === 'skip')) throw moveInErrors.nothing();
};

const centsOf = ({ rows }: PlannedMove) =>
  rows.reduce((sum, { state, cents }) => sum + (state === 'make' ? cents : 0), 0);

/** Whoever takes balances over says what they come to, with the signs of the table: a column that slipped would otherwise be a debt of somebody. */
const requireStatedSum = ({ step, cents, positive }: RunStepInput, planned: PlannedMove) => {
  if (step !== 'balances') return;
  if (cents === undefined) throw moveInErrors.sumMissing();
  const rows = signed(centsOf(planned), positive);
  if (rows !== cents) throw moveInErrors.sumDiffers({ stated: cents, rows });
};

const dayOf = (ctx: Ctx, day: number): IsoDay => {
  const today = dayInVienna(ctx.now);
  if (day === 0) return today;
  const wanted = fromDayNumber(day);
  if (wanted === null) throw moveInErrors.noDay();
  if (wanted > today) throw moveInErrors.dayTooLate();
  return wanted;
};

const openRun = async (ctx: Ctx, { step, fileId }: RunStepInput, content: string, planned: PlannedMove) => {
  const made = planned.rows.filter(({ state }) => state === 'make').length;
  const skipped = planned.rows.length - made;
  const { id } = await ctx.db
    .insertInto('move_in_run')
    .values({
      club_id: ctx.club.id,
      step,
      file_id: fileId,
      file_name: planned.fileName,
      content,
      made,
      skipped,
      sum_cents: centsOf(planned),
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { runId: id, made, skipped };
};

const keepRows = async (ctx: Ctx, runId: number, planned: PlannedMove, { records, newCourses = [] }: WrittenRows) => {
  const rows = planned.rows.flatMap(({ row, person }) => {
    const recordId = records.get(row);
    return recordId === undefined || person === null ? [] : [{ row, personId: person.id, recordId }];
  });
  await sql`
    insert into move_in_row (club_id, run_id, row_number, person_id, record_id)
    select current_club(), ${runId}, r.row, r."personId", r."recordId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, "personId" integer, "recordId" integer)
  `.execute(ctx.db);
  await ctx.db
    .updateTable('move_in_run')
    .set({ new_courses: [...newCourses] })
    .where('id', '=', runId)
    .execute();
};

/**
 * Einen Schritt übernehmen: all rows or none, in one transaction; two administrators come one after the other. The same upload a
 * second time (a double click) is the same run, the same table uploaded again is refused. Nobody gets a mail.
 */
export const runStep = async (ctx: Ctx, wanted: RunStepInput): Promise<Summary> => {
  await lockMoveIn(ctx);
  const earlier = await earlierRun(ctx, wanted.fileId);
  if (earlier !== undefined) return earlier;
  const content = await contentOf(ctx, wanted.fileId);
  await requireNewTable(ctx, wanted, content);
  const planned = await planStep(ctx, wanted);
  requireSettled(planned);
  requireStatedSum(wanted, planned);
  const on = dayOf(ctx, wanted.day);

  const summary = await openRun(ctx, wanted, content, planned);
  const run = { id: summary.runId, file: planned.fileName, at: ctx.now, newCourses: [], on };
  await keepRows(ctx, summary.runId, planned, await planned.write(run));
  const { runId, made, skipped } = summary;
  const details = { runId, step: wanted.step, file: planned.fileName, made, skipped };
  await recordHistory(ctx, { kind: 'moveIn.run', personId: null, details });
  await rememberRoleWords(ctx, wanted.values['memberStatus'] ?? {});
  await forgetTable(ctx, wanted.fileId);
  return summary;
};

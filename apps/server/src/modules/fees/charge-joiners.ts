import { feeStepsText } from '@vereinshaus/contract/fees/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { feeErrors } from './fees.errors.ts';
import { type AssessedMember, assessedOn, isDue } from './fees.queries.ts';
import { lockFees } from './lock-fees.ts';
import { requireNothingUnderWay, requireShown, type ShownFees, startCharging, totalOf } from './start-charging.ts';

type Run = { id: number; year: number; cutOffOn: IsoDay };

const requireRun = async (ctx: Pick<Ctx, 'db'>, runId: number): Promise<Run> => {
  const run = await ctx.db
    .selectFrom('fee_run as r')
    .where('r.id', '=', runId)
    .select(['r.id', 'r.year', 'r.cut_off_on as cutOffOn', 'r.undone_at'])
    .executeTakeFirst();
  if (run === undefined) throw feeErrors.runGone();
  if (run.undone_at !== null) throw feeErrors.runUndone();
  return run;
};

const everCharged = async (ctx: Pick<Ctx, 'db'>, year: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct f.person_id as id from membership_fee f where f.year = ${year}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Members of today, or of the end of the year if that is over, who were never charged for it; a credited fee is not charged again. Their
 * age is that on the cut-off date of the run.
 */
export const joinersOf = async (
  ctx: WorkCtx,
  { year, cutOffOn }: Run,
  managerId?: number,
): Promise<readonly AssessedMember[]> => {
  const days = [dayInVienna(ctx.now), `${year}-12-31`].sort();
  const until = days[0] ?? cutOffOn;
  const charged = await everCharged(ctx, year);
  const day = until < cutOffOn ? cutOffOn : until;
  const members = await assessedOn(ctx, { year, cutOffOn: day }, cutOffOn, managerId);
  return members.filter((member) => isDue(member) && !charged.has(member.id));
};

/** Wer seit dem Stichtag dazugekommen ist. */
export const feeJoiners = async (ctx: Ctx, runId: number) => {
  const members = await joinersOf(ctx, await requireRun(ctx, runId));
  return {
    persons: members.length,
    amount: totalOf(members).cents,
    users: members.map(({ id, row, fee }) => ({
      ID: id,
      fullname: `${row.first_name} ${row.last_name}`.trim(),
      fee: fee.cents,
      why: feeStepsText(fee.steps),
    })),
  };
};

type JoinersInput = { runId: number; dueOn: IsoDay; shown: ShownFees };

/** Nachverrechnen: members who have joined since are charged by the same run, as shown, in the background. */
export const startChargingJoiners = async (ctx: Ctx, { runId, dueOn, shown }: JoinersInput) => {
  await lockFees(ctx);
  await requireNothingUnderWay(ctx);
  if (dueOn < dayInVienna(ctx.now)) throw feeErrors.dueBeforeToday();
  const run = await requireRun(ctx, runId);
  const members = await joinersOf(ctx, run);
  const found = requireShown(members, shown);
  await startCharging(ctx, members, { runId, dueOn, isLater: true, tells: false });
  return found;
};

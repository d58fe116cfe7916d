import { formatDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { type AgeLimits, fitsLimits } from '@vereinshaus/contract/season-plans/age-limits';
import type { AgedPerson, SeasonPlanHead, StoredSeasonPlan } from '@vereinshaus/contract/season-plans/calls';
import { emptyPlan, isFromLaterVersion, readPlanContent } from '@vereinshaus/contract/season-plans/plan';
import type { Ctx } from '../../kit/ctx.ts';
import { namedParticipants } from './season-facts.queries.ts';
import { seasonPlanErrors } from './season-plans.errors.ts';

const planRows = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('season_plan as s')
    .select(['s.id', 's.name', 's.source_year', 's.content', 's.shape', 's.version', 's.changed_at']);

type PlanRow = Awaited<ReturnType<ReturnType<typeof planRows>['execute']>>[number];

/** What cannot be read is not guessed, and hides no other plan: of it stand name and season alone. */
const planOf = (row: PlanRow): StoredSeasonPlan => {
  const content = isFromLaterVersion(row.shape) ? null : readPlanContent(row.content);
  return {
    ID: row.id,
    name: row.name,
    sourceYear: row.source_year,
    changed: toSeconds(row.changed_at),
    version: row.version,
    isUnreadable: content === null,
    content: content ?? emptyPlan,
  };
};

/** Pläne des Vereins, the newest season first, and in it what was changed last. */
export const plansOfClub = async (ctx: Ctx): Promise<SeasonPlanHead[]> => {
  const rows = await planRows(ctx)
    .orderBy('s.source_year', 'desc')
    .orderBy('s.changed_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
  return rows.map(planOf).map(({ content: { changes, added }, ...head }) => ({
    ...head,
    changes: changes.length + added.length,
  }));
};

export const planWith = async (ctx: Ctx, planId: number): Promise<StoredSeasonPlan> => {
  const row = await planRows(ctx).where('s.id', '=', planId).executeTakeFirst();
  if (row === undefined) throw seasonPlanErrors.gone();
  return planOf(row);
};

type AgingInput = AgeLimits & { courseId: number; agesOn: number };

/** Wer herauswächst, mit Namen: asked for one course. */
export const agingOutOf = async (ctx: Ctx, { courseId, agesOn, ...limits }: AgingInput): Promise<AgedPerson[]> => {
  const found = await namedParticipants(ctx, courseId, agesOn);
  if (found === null) throw seasonPlanErrors.courseGone();
  const isByYear = limits.yearAllowedLeft > 0 || limits.yearAllowedRight > 0;
  return found.persons
    .filter((person) => !fitsLimits(limits, person))
    .map(({ id, fullname, months, birthYear }) => ({
      ID: id,
      fullname,
      reason: isByYear ? `Jahrgang ${birthYear}` : `am ${formatDay(found.day)} ${Math.floor(months / 12)} Jahre alt`,
    }));
};

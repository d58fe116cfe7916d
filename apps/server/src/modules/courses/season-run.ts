import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { CopiedCourse } from '../../db/copied-courses.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { copyCourses } from './copy-courses.ts';
import { courseErrors } from './courses.errors.ts';
import { countBookingsEver, isBooking, isKeptInDraft, removeCourses } from './delete-course.ts';
import { lockCourseRows } from './lock-course-rows.ts';
import { grownOutOf, type SeasonChoice, seasonPlans } from './season-preview.ts';
import type { CopyCourseInput, WithCourse } from './with-course.ts';

type Wishes = CopyCourseInput & SeasonChoice & { reserve: boolean };

/**
 * Saisonwechsel: all chosen courses move into the next school year in one transaction, recorded as one run. It charges nobody: reserved
 * places are charged when booking starts, and not before the copy is published. Sent twice, or by two users at once, the same courses move
 * only once. Rules: docs/rules/saison.md.
 */
export const runSeasonChange = async (ctx: Ctx, parts: readonly WithCourse[], wishes: Wishes) => {
  await requireNotMoved(ctx, await lockCourseRows(ctx, wishes.courseIds));
  const plans = await seasonPlans(ctx, wishes);
  const run = await ctx.db
    .insertInto('season_run')
    .values({ club_id: sql<number>`current_club()`, created_at: ctx.now, created_by: viewerOf(ctx).id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copied = await copyCourses(ctx, parts, plans, { ...wishes, runId: run.id });
  await recordHistoryForEach(
    ctx,
    copied.map(({ id, name, fromId, days }) => ({
      kind: 'course.duplicated' as const,
      personId: null,
      courseId: id,
      details: { name, fromId, days },
    })),
  );
  const reserved = wishes.reserve ? await reservePlaces(ctx, parts, copied, await grownOutOf(ctx, plans)) : 0;
  await recordHistory(ctx, {
    kind: 'course.seasonMoved',
    personId: null,
    details: { runId: run.id, courses: copied.length, reserved },
  });
  return { runId: run.id, courseIds: copied.map(({ id }) => id), reserved };
};

const reservePlaces = async (
  ctx: Ctx,
  parts: readonly WithCourse[],
  copied: readonly CopiedCourse[],
  leftOut: ReadonlyMap<number, readonly number[]>,
) => {
  let reserved = 0;
  for (const part of parts) reserved += (await part.reserve?.(ctx, copied, leftOut)) ?? 0;
  return reserved;
};

const requireNotMoved = async (ctx: Ctx, courseIds: readonly number[]) => {
  const moved = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('course as n')
          .whereRef('n.club_id', '=', 'c.club_id')
          .whereRef('n.copied_from_id', '=', 'c.id')
          .where('n.season_run_id', 'is not', null)
          .where('n.deleted_at', 'is', null),
      ),
    )
    .select('c.name')
    .orderBy('c.name')
    .execute();
  if (moved.length > 0) throw courseErrors.alreadyMoved({ names: moved.map(({ name }) => name) });
};

const lockRun = async (ctx: Ctx, runId: number) => {
  const run = await ctx.db
    .selectFrom('season_run as r')
    .where('r.id', '=', runId)
    .select('r.undone_at')
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw courseErrors.runGone();
  if (run.undone_at !== null) throw courseErrors.runUndone();
};

/**
 * Saisonwechsel zurücknehmen: deletes the courses of the run, as long as none of them was ever booked: even a cancelled booking has left
 * entries in the books and with the family. Reserved places in unpublished courses are deleted too: no family knows of them.
 */
export const undoSeasonChange = async (ctx: Ctx, parts: readonly WithCourse[], runId: number) => {
  await lockRun(ctx, runId);
  const courses = await ctx.db
    .selectFrom('course as c')
    .where('c.season_run_id', '=', runId)
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .execute();
  const courseIds = await lockCourseRows(
    ctx,
    courses.map(({ id }) => id),
  );
  const bookings = await countBookingsEver(ctx, courseIds);
  if (bookings > 0) throw courseErrors.runBooked({ bookings });
  await removeCourses(ctx, parts, courseIds);
  await ctx.db
    .updateTable('season_run')
    .set({ undone_at: ctx.now, undone_by: viewerOf(ctx).id })
    .where('id', '=', runId)
    .execute();
  await recordHistory(ctx, {
    kind: 'course.seasonUndone',
    personId: null,
    details: { runId, courses: courseIds.length },
  });
  return courseIds.length;
};

type StoredRun = {
  id: number;
  created_at: Date;
  undone_at: Date | null;
  fullname: string | null;
  courses: number;
  booked: number;
  reserved: number;
  drafts: readonly number[];
};

const maxRuns = 20;

/** The latest runs, newest first. */
export const seasonRuns = async (ctx: Ctx) => {
  const { rows } = await sql<StoredRun>`
    select r.id, r.created_at, r.undone_at, coalesce(p.display_name, '') as fullname,
      count(distinct c.id) as courses, count(i.id) filter (where not ${isKeptInDraft}) as booked,
      count(i.id) filter (where ${isKeptInDraft} and c.deleted_at is null) as reserved,
      coalesce(array_agg(distinct c.id) filter (where c.is_draft and c.deleted_at is null), '{}') as drafts
    from season_run r
    left join person_card p on p.club_id = r.club_id and p.id = r.created_by
    left join course c on c.club_id = r.club_id and c.season_run_id = r.id
    left join participation_card i on i.club_id = c.club_id and i.course_id = c.id and ${isBooking}
    where r.club_id = current_club()
    group by r.club_id, r.id, p.club_id, p.id, p.display_name
    order by r.created_at desc, r.id desc
    limit ${maxRuns}`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    time: toSeconds(row.created_at),
    fullname: row.fullname ?? '',
    courses: row.courses,
    booked: row.booked,
    reserved: row.reserved,
    draft_ids: [...row.drafts],
    timeUndone: toSeconds(row.undone_at),
  }));
};

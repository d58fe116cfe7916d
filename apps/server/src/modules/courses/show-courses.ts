import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { isShown } from './course-scope.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';

type StoredCourse = {
  id: number;
  name: string;
  version: number;
  shown_from: Date | null;
  shown_until: Date | null;
  booking_ends_at: Date | null;
  /** The moment after its last day. */
  over_at: Date | null;
  is_shown: boolean;
  is_draft: boolean;
};

type Window = { from: Date | null; until: Date | null };

/**
 * Veröffentlichen und Verbergen: one button for the two ends of the display window, of one course or of many at once. All or none: an
 * unknown id, or a course that is over, refuses the whole call. Courses already in the wanted state are skipped, so a repeated request
 * changes nothing.
 */
export const showCourses = async (
  ctx: Ctx,
  { courseIds, isShown: show }: { courseIds: readonly number[]; isShown: boolean },
): Promise<readonly number[]> => {
  const courses = await lockedCourses(ctx, courseIds);
  const differing = courses.filter((course) => course.is_shown !== show || (show && course.is_draft));
  const over = show ? differing.filter(({ over_at }) => over_at !== null && over_at <= ctx.now) : [];
  if (over.length > 0) throw courseErrors.someEnded({ names: over.map(({ name }) => name) });
  if (differing.length === 0) return [];
  const changes = differing.map((course) => ({
    course,
    window: windowFor(course, show, ctx.now),
  }));
  await writeWindows(ctx, changes);
  await recordHistoryForEach(
    ctx,
    changes.map(({ course, window }) => ({
      kind: 'course.changed' as const,
      personId: null,
      courseId: course.id,
      details: { name: course.name, version: course.version + 1, changes: changedTimes(course, window) },
    })),
  );
  return differing.map(({ id }) => id);
};

const lockedCourses = async (ctx: Ctx, courseIds: readonly number[]): Promise<readonly StoredCourse[]> => {
  const wanted = [...new Set(courseIds)];
  const locked = await lockCourseRows(ctx, wanted);
  if (locked.length < wanted.length) throw courseErrors.someGone({ count: wanted.length - locked.length });
  const { rows } = await sql<StoredCourse>`
    select c.id, c.name, c.version, c.shown_from, c.shown_until, c.booking_ends_at,
      (c.ends_on + 1)::timestamptz as over_at, ${isShown(ctx.now)} as is_shown, c.is_draft
    from course c where c.id = any(${[...locked]}::integer[]) order by c.id`.execute(ctx.db);
  return rows;
};

/** A published copy keeps its display window if that has not begun: it will then be shown automatically. */
const windowFor = (course: StoredCourse, show: boolean, now: Date): Window => {
  if (!show) return closed(course, now);
  const isPlanned = course.is_draft && course.shown_from !== null && course.shown_from > now;
  return isPlanned ? { from: course.shown_from, until: course.shown_until } : opened(course, now);
};

const isPast = (moment: Date | null, now: Date) => moment !== null && moment <= now;

/** From now on. Without its own end it is shown while it can be booked; if booking is over, until its last day. */
const opened = ({ shown_from, shown_until, booking_ends_at, over_at }: StoredCourse, now: Date): Window => ({
  from: shown_from !== null && shown_from > now ? now : shown_from,
  until:
    isPast(shown_until, now) || shown_until === null ? (isPast(booking_ends_at, now) ? over_at : null) : shown_until,
});

const closed = ({ shown_from }: StoredCourse, now: Date): Window => ({
  from: shown_from !== null && shown_from > now ? now : shown_from,
  until: now,
});

const writeWindows = async (ctx: Ctx, changes: readonly { course: StoredCourse; window: Window }[]) => {
  const rows = changes.map(({ course, window }) => ({ id: course.id, ...window }));
  await sql`
    update course c set shown_from = w."from", shown_until = w.until, is_draft = false, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id integer, "from" timestamptz, until timestamptz)
    where c.id = w.id`.execute(ctx.db);
};

const changedTimes = ({ shown_from, shown_until, is_draft }: StoredCourse, { from, until }: Window) => {
  const pairs = { showStart: [shown_from, from], showEnd: [shown_until, until] } as const;
  const times = Object.fromEntries(
    Object.entries(pairs)
      .map(([field, [before, after]]) => [field, { before: toSeconds(before), after: toSeconds(after) }] as const)
      .filter(([, { before, after }]) => before !== after),
  );
  return { ...times, ...(is_draft && { isDraft: { before: true, after: false } }) };
};

import { dayInVienna, type IsoDay } from '@vereinshaus/contract/days';
import { hasPermission, type PermissionHolder } from '@vereinshaus/contract/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { visibleCourses } from '../courses/index.ts';

/** Who looks at dates: the viewer of a request, or the owner of a subscribed calendar. */
export type Reader = {
  /** 0 = nobody is signed in. */
  personId: number;
  /** Administrators, and who looks after all dates. */
  looksAfterAll: boolean;
  isTrainer: boolean;
  /** Courses whose dates they look after; dates of the club under 0. */
  editedCourses: readonly number[];
  today: IsoDay;
};

/** Functions of the club, from the lowest up. */
const firstBoardCode = 500;

/** Courses a grant can be about: those it names, and those the holder trains. */
const possibleCourses = ({ permissions, trainedCourses }: PermissionHolder): readonly number[] => [
  ...permissions.map((grant) => Number(grant.split('|')[1])).filter(Number.isInteger),
  ...trainedCourses,
];

/** May the holder change dates of this course; 0 = of the club? */
export const mayEditEventsOf = (holder: PermissionHolder, courseId: number): boolean =>
  courseId === 0
    ? hasPermission(holder, 'course/events') || hasPermission(holder, 'events')
    : hasPermission(holder, 'course/events', courseId);

export const requireMayEdit = (ctx: Pick<Ctx, 'viewer'>, courseId: number) => {
  if (ctx.viewer === null) throw requestErrors.notSignedIn();
  if (!mayEditEventsOf(ctx.viewer, courseId)) throw requestErrors.notAllowed();
};

export const readerOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Reader => ({
  personId: viewer?.id ?? 0,
  looksAfterAll: viewer !== null && hasPermission(viewer, 'course/events'),
  isTrainer: viewer?.isTrainer ?? false,
  editedCourses: viewer === null ? [] : [0, ...possibleCourses(viewer)].filter((id) => mayEditEventsOf(viewer, id)),
  today: dayInVienna(now),
});

const isOnBoard = ({ personId, today }: Reader) => sql<boolean>`exists (
  select from membership_role m
  where m.club_id = e.club_id and m.person_id = ${personId} and m.code >= ${firstBoardCode}
    and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)
)`;

/**
 * Welche Termine darf ich sehen? The condition behind every list of dates; expects the date as `e`. 1 is for who made
 * it alone, 2 for administrators, 3 for the board as well, 4 for trainers as well, 5 for everyone. Who looks after a
 * course's dates sees them all but the private ones of others.
 */
export const visibleEvents = (reader: Reader) => sql<boolean>`(
  e.visibility = 5
  or e.owner_id = ${reader.personId}
  or (e.visibility between 2 and 4 and (
    ${reader.looksAfterAll} or coalesce(e.course_id, 0) = any(${[...reader.editedCourses]}::integer[])
  ))
  or (e.visibility = 4 and ${reader.isTrainer})
  or (e.visibility in (3, 4) and ${isOnBoard(reader)})
)`;

/** The course `c` of the date `e` is there; a date of the club has none. */
export const courseIsThere = sql<boolean>`(e.course_id is null or c.deleted_at is null)`;

/**
 * The course `c` of the date `e` is no secret: from the moment it is shown, also when it is no longer offered, and for
 * those who see it anyway.
 */
export const courseIsKnown = (ctx: Ctx, { looksAfterAll, editedCourses }: Reader) => sql<boolean>`(
  e.course_id is null or (c.deleted_at is null and (
    c.shown_from is null or c.shown_from <= ${ctx.now} or ${looksAfterAll}
    or c.id = any(${[...editedCourses]}::integer[]) or ${visibleCourses(ctx)}
  ))
)`;

/** Is there such a course in this club? */
export const isCourseThere = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<boolean> => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  return course !== undefined;
};

import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { hasPermission, type PermissionHolder } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { visibleCourses } from '../courses/index.ts';

/** The reader of dates: the viewer of a request, or the owner of a subscribed calendar. */
export type DateReader = {
  /** 0 = not signed in. */
  personId: number;
  /** Administrators, including read-only ones, and holders of the right to read all dates. */
  readsAll: boolean;
  isTrainer: boolean;
  /** Courses whose dates they may read by a grant; 0 = dates of the club. */
  readCourses: readonly number[];
  today: IsoDay;
};

/** Board functions have this code or a higher one. */
const firstBoardCode = 500;

/** Courses that a grant can apply to: those it names, and those the holder trains. */
const possibleCourses = ({ permissions, trainedCourses }: PermissionHolder): readonly number[] => [
  ...permissions.map((grant) => Number(grant.split('|')[1])).filter(Number.isInteger),
  ...trainedCourses,
];

/** `right` is course/events or course/events_read; for dates of the club (0) events or events_read are enough. */
const holds = (holder: PermissionHolder, right: 'events' | 'events_read', courseId: number): boolean =>
  courseId === 0
    ? hasPermission(holder, `course/${right}`) || hasPermission(holder, right)
    : hasPermission(holder, `course/${right}`, courseId);

/** May the holder change dates of this course; 0 = of the club? */
export const mayEditEventsOf = (holder: PermissionHolder, courseId: number): boolean =>
  holds(holder, 'events', courseId);

export const requireMayEdit = (ctx: Pick<Ctx, 'viewer'>, courseId: number) => {
  if (ctx.viewer === null) throw requestErrors.notSignedIn();
  if (!mayEditEventsOf(ctx.viewer, courseId)) throw requestErrors.notAllowed();
};

export const readerOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): DateReader => ({
  personId: viewer?.id ?? 0,
  readsAll: viewer !== null && hasPermission(viewer, 'course/events_read'),
  isTrainer: viewer?.isTrainer ?? false,
  readCourses: viewer === null ? [] : [0, ...possibleCourses(viewer)].filter((id) => holds(viewer, 'events_read', id)),
  today: dayInVienna(now),
});

/** The device at the entrance: it reads every date except private ones, and is no person. */
export const doorReader = ({ now }: Pick<Ctx, 'now'>): DateReader => ({
  personId: 0,
  readsAll: true,
  isTrainer: false,
  readCourses: [],
  today: dayInVienna(now),
});

const isOnBoard = ({ personId, today }: DateReader) => sql<boolean>`exists (
  select from membership_role_card m
  where m.club_id = e.club_id and m.person_id = ${personId} and m.code >= ${firstBoardCode}
    and m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)
)`;

/**
 * Welche Termine darf ich sehen? The condition behind every list of dates; expects the date as `e`. 1 is only for its creator, 2 for
 * administrators, 3 also for the board, 4 also for trainers, 5 for everyone. Readers of a course's dates see all of them except private
 * ones of others.
 */
export const visibleEvents = (reader: DateReader) => sql<boolean>`(
  e.visibility = 5
  or e.owner_id = ${reader.personId}
  or (e.visibility between 2 and 4 and (
    ${reader.readsAll} or coalesce(e.course_id, 0) = any(${[...reader.readCourses]}::integer[])
  ))
  or (e.visibility = 4 and ${reader.isTrainer})
  or (e.visibility in (3, 4) and ${isOnBoard(reader)})
)`;

/** The course `c` of the date `e` exists; a date of the club has none. */
export const courseIsThere = sql<boolean>`(e.course_id is null or c.deleted_at is null)`;

/**
 * The course `c` of the date `e` is no secret: from its publication on, even if it is no longer offered, and for viewers who see it anyway.
 */
export const courseIsKnown = (ctx: Ctx, { readsAll, readCourses }: DateReader) => sql<boolean>`(
  e.course_id is null or (c.deleted_at is null and (
    (not c.is_draft and (c.shown_from is null or c.shown_from <= ${ctx.now})) or ${readsAll}
    or c.id = any(${[...readCourses]}::integer[]) or ${visibleCourses(ctx)}
  ))
)`;

import type { Ctx } from '../../kit/ctx.ts';
import { lockCourseRows } from '../courses/index.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type CourseFacts, courseFacts, type Places } from './course-facts.ts';

/** Only `lockCourse` and `lockCourses` make one; its places are counted from the rows at that moment. */
export type LockedCourse = CourseFacts;

/**
 * The one lock of places: the course row first, then everything about it read and counted anew. Everybody who takes,
 * frees or passes on a place goes through here, so they come one after the other, in the order in which they arrived.
 * Who has changed a place since counts again (`countPlaces`); no count is kept by hand.
 */
export const lockCourse = async (ctx: Pick<Ctx, 'db' | 'now'>, courseId: number): Promise<LockedCourse> => {
  // Two statements, so that the second sees what was committed while the lock was waited for; sent together, because
  // everybody else waits until this booking is through.
  const [[locked], course] = await Promise.all([lockCourseRows(ctx, [courseId]), courseFacts(ctx, courseId)]);
  if (locked === undefined) throw bookingErrors.courseGone();
  return course;
};

/** Two at once, for who goes from one to the other: locked in the order of their numbers, whichever way somebody goes. */
export const lockCourses = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  [one, other]: readonly [number, number],
): Promise<readonly [LockedCourse, LockedCourse]> => {
  const locked = await lockCourseRows(ctx, [one, other]);
  if (!locked.includes(one) || !locked.includes(other)) throw bookingErrors.courseGone();
  return [await courseFacts(ctx, one), await courseFacts(ctx, other)];
};

type Capacity = Pick<CourseFacts, 'maxParticipants'>;

/** How many places nobody has; without a limit as many as anybody likes. */
export const freePlaces = ({ maxParticipants }: Capacity, { participants }: Places): number =>
  maxParticipants === null ? Number.POSITIVE_INFINITY : Math.max(0, maxParticipants - participants);

/** Free places that those get who wait already. */
export const placesForQueue = (course: Capacity, places: Places): number =>
  Math.min(freePlaces(course, places), places.inLine);

/** Nobody walks past the queue: those who wait and qualify are counted before a newcomer. */
export const hasPlaceForNewcomer = (course: Capacity, places: Places): boolean =>
  freePlaces(course, places) > places.inLine;

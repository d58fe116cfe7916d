import type { Ctx } from '../../kit/ctx.ts';
import { type CourseFacts, courseFacts } from './booking-facts.ts';
import { bookingErrors } from './bookings.errors.ts';

/** Only `lockCourse` makes one; its counts move along while places are taken and freed. */
export type LockedCourse = CourseFacts;

/**
 * The one lock of places: the course row first, then everything about it read and counted anew. Everybody who takes,
 * frees or passes on a place goes through here, so they come one after the other, in the order in which they arrived.
 */
export const lockCourse = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<LockedCourse> => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!course) throw bookingErrors.courseGone();
  // A statement of its own: it sees what was committed while the lock was waited for.
  return courseFacts(ctx, courseId);
};

type Counted = Pick<CourseFacts, 'maxParticipants' | 'participants' | 'inLine'>;

export const hasFreePlace = ({ maxParticipants, participants }: Counted): boolean =>
  maxParticipants === null || participants < maxParticipants;

/** Nobody walks past the queue: those who wait and qualify are counted before a newcomer. */
export const hasPlaceForNewcomer = ({ maxParticipants, participants, inLine }: Counted): boolean =>
  maxParticipants === null || participants + inLine < maxParticipants;

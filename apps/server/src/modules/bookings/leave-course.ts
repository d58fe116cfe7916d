import { dayInVienna } from '@vereinshaus/contract/days';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { hasPermission } from '@vereinshaus/contract/permissions';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { wasPostedFor } from '../ledger/index.ts';
import { mailLeft } from './booking.mails.ts';
import { personFacts } from './booking-facts.ts';
import { bookingReference } from './booking-reference.ts';
import { bookingErrors } from './bookings.errors.ts';
import { creditAll } from './charge.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { activeBooking, chargedOf, type StoredBooking } from './stored-booking.ts';

const { participant, waiting } = participationRole;

type Leaving = { courseId: number; personId: number; participationId: number | undefined; withCredit: boolean };

/**
 * Abmelden: a booking ends, with or without its costs credited; a place in the queue simply goes. Whoever waits is
 * looked at immediately, in the same transaction. A Verwalter leaves the queue at any time, and a booking only where
 * the club allows it and before the course begins, with the costs credited.
 */
export const leaveCourse = async (ctx: Ctx, { courseId, personId, participationId, withCredit }: Leaving) => {
  const course = await lockCourse(ctx, courseId);
  const booking = await activeBooking(ctx, { courseId, personId, participationId });
  const isStaff = hasPermission(viewerOf(ctx), 'course/participants', courseId);
  if (!isStaff && booking.role !== waiting) await requireSelfCancel(ctx, course);
  if (booking.role === waiting) await leaveQueue(ctx, course, booking);
  else await endBooking(ctx, course, booking, withCredit || !isStaff);
  await promoteWaiting(ctx, course);
};

const requireSelfCancel = async (ctx: Ctx, course: LockedCourse) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.selfCancelBookings) throw bookingErrors.notSelfCancelled();
  if (course.startsOn !== null && course.startsOn <= dayInVienna(ctx.now)) throw bookingErrors.begunAlready();
};

const leaveQueue = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking) => {
  // Was a participant before and went back to the queue: the books refer to the booking.
  if (await wasPostedFor(ctx, bookingReference(booking.id))) await keepAsCancelled(ctx, booking);
  else await ctx.db.deleteFrom('participation').where('id', '=', booking.id).execute();
  await recordHistory(ctx, {
    kind: 'bookings.queueLeft',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name },
  });
};

const keepAsCancelled = (ctx: Ctx, booking: StoredBooking) =>
  ctx.db
    .updateTable('participation')
    .set({ role: participant, queued_at: null, left_at: ctx.now, is_credited: true, skipped_reason: '' })
    .where('id', '=', booking.id)
    .execute();

const endBooking = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking, withCredit: boolean) => {
  await ctx.db
    .updateTable('participation')
    .set({ left_at: ctx.now, is_credited: withCredit, is_reserved: false })
    .where('id', '=', booking.id)
    .execute();
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  const creditedCents = withCredit ? await creditAll(ctx, chargedOf(course, booking), 'Storno') : null;
  await recordHistory(ctx, {
    kind: 'bookings.left',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name, creditedCents },
  });
  // The fee belongs to the membership, which does not end with the course.
  const feeCents = booking.membershipFeeCents;
  if (person && booking.role === participant) await mailLeft(ctx, course, person, { creditedCents, feeCents });
};

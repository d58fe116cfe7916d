import { isOverOn } from '@vereinshaus/contract/bookings/cancellation';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { mailLeft } from './booking.mails.ts';
import { bookingErrors } from './bookings.errors.ts';
import { creditAll } from './charge.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { removeFromQueue } from './move-up.ts';
import { mailPayersCredited } from './payer.mails.ts';
import { personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { lockBonds } from './queue-bonds.ts';
import { payersOfBooking } from './share-booking.ts';
import { activeBooking, chargedOf, type StoredBooking } from './stored-booking.ts';
import { isFreshlyBooked, requireUndo } from './undo-booking.ts';

const { participant, waiting } = participationRole;

type LeaveInput = { courseId: number; personId: number; participationId: number | undefined; withCredit: boolean };

/**
 * Abmelden: a booking ends, with or without its costs credited; a place in the queue simply goes. Whoever waits is
 * looked at immediately, in the same transaction. A Verwalter leaves the queue at any time, a booking where the club allows
 * it and before the course begins, and undoes what was booked by mistake; both with the costs credited.
 */
export const leaveCourse = async (ctx: Ctx, { courseId, personId, participationId, withCredit }: LeaveInput) => {
  const course = await lockCourse(ctx, courseId);
  await lockBonds(ctx, [courseId]);
  const booking = await activeBooking(ctx, { courseId, personId, participationId });
  const isStaff = hasPermission(viewerOf(ctx), 'course/participants', courseId);
  if (booking.role === waiting) await leaveQueue(ctx, course, booking);
  else if (isStaff) await endBooking(ctx, course, booking, { withCredit, isUndone: false });
  else
    await endBooking(ctx, course, booking, { withCredit: true, isUndone: await requireOwnWay(ctx, course, booking) });
  await promoteWaiting(ctx, course);
};

/** Whether the family undoes it, or else cancels it; refused where it may do neither. */
const requireOwnWay = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking): Promise<boolean> => {
  const settings = await clubSettingsOf(ctx);
  const today = dayInVienna(ctx.now);
  const hasBegun = course.startsOn !== null && course.startsOn <= today;
  if (settings.selfCancelBookings && !hasBegun) return false;
  const mayUndo = booking.role === participant && !isOverOn(course.endsOn, today);
  if (!mayUndo || !isFreshlyBooked(ctx, booking, settings))
    throw settings.selfCancelBookings ? bookingErrors.begunAlready() : bookingErrors.notSelfCancelled();
  await requireUndo(ctx, course, booking);
  return true;
};

const leaveQueue = async (ctx: Ctx, course: LockedCourse, booking: StoredBooking) => {
  await removeFromQueue(ctx, booking.id);
  await recordHistory(ctx, {
    kind: 'bookings.queueLeft',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name },
  });
};

type EndingOptions = { withCredit: boolean; isUndone: boolean };

const endBooking = async (
  ctx: Ctx,
  course: LockedCourse,
  booking: StoredBooking,
  { withCredit, isUndone }: EndingOptions,
) => {
  await ctx.db
    .updateTable('participation')
    .set({
      left_at: ctx.now,
      is_credited: withCredit,
      is_reserved: false,
      undone_at: isUndone ? ctx.now : null,
    })
    .where('id', '=', booking.id)
    .execute();
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  const payers = withCredit ? await payersOfBooking(ctx, booking.id) : [];
  const creditedCents = withCredit ? await creditAll(ctx, chargedOf(course, booking), 'Storno') : null;
  const about = { personId: booking.personId, courseId: course.id };
  await recordHistory(
    ctx,
    isUndone
      ? { ...about, kind: 'bookings.undone', details: { course: course.name, creditedCents: creditedCents ?? 0 } }
      : { ...about, kind: 'bookings.left', details: { course: course.name, creditedCents } },
  );
  // The fee belongs to the membership, which does not end with the course.
  const feeCents = booking.membershipFeeCents;
  if (person && booking.role === participant) {
    const ofOthers = payers.reduce((sum, { cents }) => sum + cents, 0);
    const ownCents = creditedCents === null ? null : creditedCents - ofOthers;
    await mailLeft(ctx, course, person, { creditedCents: ownCents, feeCents, isUndone });
    await mailPayersCredited(ctx, { course: course.name, child: person.firstName }, payers);
  }
};

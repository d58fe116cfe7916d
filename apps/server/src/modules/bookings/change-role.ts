import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { becomeMember } from '../membership/index.ts';
import { mailPromoted, mailWaiting } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { type PersonFacts, personFacts } from './booking-facts.ts';
import { bookingPrice, remainingPlan } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { charge, creditAll } from './charge.ts';
import { hasFreePlace, type LockedCourse, lockCourse } from './lock-course.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { activeBooking, type StoredBooking } from './stored-booking.ts';
import { participant, positionOf, type Role, waiting } from './take-place.ts';

type Change = {
  courseId: number;
  personId: number;
  participationId: number | undefined;
  role: Role;
  inform: boolean;
  /** Beyond the places. */
  force: boolean;
};

/**
 * Rolle im Kurs ändern: aufnehmen, zurück auf die Warteliste, zum Trainer machen. Only participants owe the price: who
 * becomes one is charged, who ceases to be one is credited. A freed place goes to the queue at once.
 */
export const changeRole = async (ctx: WorkCtx, change: Change) => {
  const course = await lockCourse(ctx, change.courseId);
  const booking = await activeBooking(ctx, change);
  if (booking.role === change.role) throw bookingErrors.sameRole();
  if (change.role === participant && !change.force && !hasFreePlace(course)) throw bookingErrors.full();
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) throw bookingErrors.personGone();
  const creditedCents =
    booking.role === participant ? await creditAll(ctx, chargedOf(course, booking, person), 'Rolle geändert') : 0;
  const priceCents = await become(ctx, course, booking, person, change);
  await recordHistory(ctx, {
    kind: 'bookings.roleChanged',
    personId: person.id,
    courseId: course.id,
    details: {
      course: course.name,
      changes: { participationRole: { before: booking.role, after: change.role } },
      creditedCents,
      priceCents,
    },
  });
  if (booking.role !== participant) return;
  course.participants -= 1;
  // Who was put back stands at the end of the queue; alone in it they stay there until the next sweep: that was meant.
  if (change.role !== waiting || course.inLine > 0) await promoteWaiting(ctx, course);
};

const chargedOf = (course: LockedCourse, booking: StoredBooking, person: PersonFacts) => ({
  participationId: booking.id,
  personId: person.id,
  managerId: person.managerId,
  courseName: course.name,
});

const become = async (
  ctx: WorkCtx,
  course: LockedCourse,
  booking: StoredBooking,
  person: PersonFacts,
  { role, inform }: Change,
): Promise<number> => {
  const settings = await clubSettingsOf(ctx);
  const becomesMember = role === participant && booking.wantsMembership && !person.isMember;
  const at = booking.createdAt;
  const paymentGroupId = await remainingPlan(ctx, course, { paymentGroupId: booking.paymentGroupId, at });
  const discount = await appliedDiscount(ctx, booking.discountId);
  const wish = { isMember: person.isMember || becomesMember, paymentGroupId, discount, at };
  const price = role === participant ? await bookingPrice(ctx, course, person, wish, settings) : null;
  await ctx.db
    .updateTable('participation')
    .set({
      role,
      queued_at: role === waiting ? sql<Date>`clock_timestamp()` : null,
      starts_at: role === waiting ? null : (booking.startsAt ?? ctx.now),
      payment_group_id: paymentGroupId,
      price_cents: price?.cents ?? 0,
      nominal_price_cents: price?.nominalCents ?? 0,
      price_steps: JSON.stringify(price?.steps ?? []),
      wants_membership: role === waiting && booking.wantsMembership,
      skipped_reason: '',
      ...(inform && { is_informed: true }),
    })
    .where('id', '=', booking.id)
    .execute();
  if (becomesMember) await becomeMember(ctx, person.id);
  if (price !== null) await charge(ctx, chargedOf(course, booking, person), price);
  if (inform && role === participant) await mailPromoted(ctx, course, person, price);
  if (inform && role === waiting) await mailWaiting(ctx, course, person, await positionOf(ctx, booking.id));
  return price?.cents ?? 0;
};

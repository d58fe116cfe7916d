import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { mailMoved } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { remainingPlan } from './booking-price.ts';
import { unmetConditions } from './booking-reasons.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { creditAll } from './charge.ts';
import { hasPlaceForNewcomer, type LockedCourse, lockCourses } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { beforeNewcomers, promoteWaiting } from './promote-waiting.ts';
import { lockBonds } from './queue-bonds.ts';
import { activeBooking, chargedOf, type StoredBooking } from './stored-booking.ts';
import { type Place, takePlace } from './take-place.ts';

const { participant } = participationRole;

type Move = {
  courseId: number;
  targetId: number;
  personId: number;
  participationId: number | undefined;
  /** Beyond the places and the conditions. */
  force: boolean;
};

type MoveResult = {
  person: PersonFacts;
  from: LockedCourse;
  to: LockedCourse;
  place: Place;
  creditedCents: number;
  movedUp: number;
};

/**
 * Umbuchen: a booking ends with its costs credited, another begins in the other course with its price charged, in one
 * transaction. Both courses are locked first, so nobody gets the place in between, and whoever waited for the place that
 * becomes free gets it at once. What the club had agreed to for the one course says nothing about the other.
 */
export const moveParticipant = async (
  ctx: Ctx,
  { inform, shownCents, ...move }: Move & { inform: boolean; shownCents?: number | undefined },
): Promise<MoveResult> => {
  const { courseId, targetId, force } = move;
  if (courseId === targetId) throw bookingErrors.sameCourse();
  const [from, target] = await lockCourses(ctx, [courseId, targetId]);
  await lockBonds(ctx, [courseId, targetId]);
  const booking = await activeBooking(ctx, move);
  if (booking.role !== participant) throw bookingErrors.onlyParticipantsMove();
  const families = { personIds: [booking.personId], queuesOf: [from.id, target.id] };
  const to = await beforeNewcomers(ctx, target, families);
  await lockFamilies(ctx, [from, to], await clubSettingsOf(ctx), families);
  const person = await whoMoves(ctx, to, booking.personId);
  if (!force) await requirePlace(ctx, to, person);
  const creditedCents = await leaveFor(ctx, from, to, booking);
  const place = await enter(ctx, { from, to, booking, person, inform, force, shownCents });
  const movedUp = await promoteWaiting(ctx, from);
  if (inform) await mailMoved(ctx, to, { person, place, position: 0 }, from.name);
  return { person, from, to, place, creditedCents, movedUp };
};

const whoMoves = async (ctx: Ctx, to: LockedCourse, personId: number): Promise<PersonFacts> => {
  const [person] = await personFacts(ctx, to.id, [personId]);
  if (!person) throw bookingErrors.personGone();
  if (person.role !== null) throw bookingErrors.alreadyBooked();
  return person;
};

/** Nobody walks past the queue of the other course, and its conditions hold; unless the office insists. */
const requirePlace = async (ctx: Ctx, to: LockedCourse, person: PersonFacts) => {
  const [unmet] = unmetConditions(ctx, to, person, await clubSettingsOf(ctx));
  if (unmet) throw refusedBooking(unmet.code, `${person.fullName}: ${unmet.text}`, 'force');
  if (to.endsOn !== null && to.endsOn < dayInVienna(ctx.now)) {
    throw refusedBooking('courseEnded', `„${to.name}“ ist schon zu Ende.`, 'force');
  }
  if (!hasPlaceForNewcomer(to, to.places)) throw bookingErrors.targetFull({ course: to.name });
};

const leaveFor = async (ctx: Ctx, from: LockedCourse, to: LockedCourse, booking: StoredBooking): Promise<number> => {
  await ctx.db
    .updateTable('participation')
    .set({ left_at: ctx.now, is_credited: true, is_reserved: false })
    .where('id', '=', booking.id)
    .execute();
  const creditedCents = await creditAll(ctx, chargedOf(from, booking), 'Umbuchung');
  await recordHistory(ctx, {
    kind: 'bookings.movedAway',
    personId: booking.personId,
    courseId: from.id,
    details: { course: from.name, to: to.name, creditedCents },
  });
  return creditedCents;
};

type EnterInput = Pick<MoveResult, 'person' | 'from' | 'to'> & {
  booking: StoredBooking;
  inform: boolean;
  force: boolean;
  shownCents: number | undefined;
};

const enter = async (ctx: Ctx, { person, from, to, booking, inform, force, shownCents }: EnterInput): Promise<Place> =>
  takePlace(
    ctx,
    to,
    {
      person,
      booking: null,
      role: participant,
      at: ctx.now,
      since: booking.startsAt,
      paymentGroupId: await remainingPlan(ctx, to, { paymentGroupId: booking.paymentGroupId, at: ctx.now }),
      discount: await appliedDiscount(ctx, booking.discountId),
      wantsMembership: to.membersOnly && !person.isMember,
      isInformed: inform,
      insists: force,
      isReserved: booking.isReserved && to.reservedUntil !== null && to.reservedUntil > ctx.now,
      shownCents,
      tell: ({ priceCents }) => ({
        kind: 'bookings.movedHere',
        personId: person.id,
        courseId: to.id,
        details: { course: to.name, from: from.name, priceCents },
      }),
    },
    await clubSettingsOf(ctx),
  );

/** What it would cost: done, looked at, and taken back. */
export const previewMove = (ctx: Ctx, move: Move) =>
  dryRun(ctx, async () => {
    const { from, to, place, creditedCents, movedUp } = await moveParticipant(ctx, { ...move, inform: false });
    return {
      course: from.name,
      target: to.name,
      credited: creditedCents,
      charged: place.price?.cents ?? 0,
      membershipFee: place.membershipFeeCents,
      movesUp: movedUp,
      steps: [...(place.price?.steps ?? [])],
      payments: (place.price?.instalments ?? []).map(({ description, cents, dueOn }) => ({
        description,
        price: cents,
        dueDate: secondsOfDay(dueOn),
      })),
    };
  });

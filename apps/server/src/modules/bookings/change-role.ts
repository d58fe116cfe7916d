import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { mailBooked, mailPromoted } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { remainingPlan } from './booking-price.ts';
import { bookingErrors } from './bookings.errors.ts';
import { freePlaces, type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { endOtherWaits } from './move-up.ts';
import { personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { lockBonds } from './queue-bonds.ts';
import { openOffersTo } from './queue-offers.ts';
import { activeBooking, positionOf, queueOf, type Role, type StoredBooking } from './stored-booking.ts';
import { type Place, takePlace } from './take-place.ts';

const { participant, waiting } = participationRole;

type Change = {
  courseId: number;
  personId: number;
  participationId: number | undefined;
  role: Role;
  inform: boolean;
  /** Beyond the places. */
  force: boolean;
  /** Why before others of the queue, where the club offers places; empty = none was given. */
  reason?: string;
};

/**
 * Rolle im Kurs ändern: aufnehmen, zurück auf die Warteliste, zum Trainer machen. Only participants owe the price: who
 * becomes one is charged, who ceases to be one is credited. A freed place goes to the queue at once.
 */
export const changeRole = async (
  ctx: WorkCtx,
  { role, inform, force, reason = '', ...which }: Change,
): Promise<{ fullName: string; place: Place }> => {
  const course = await lockCourse(ctx, which.courseId);
  const bonds = await lockBonds(ctx, [course.id]);
  const booking = await activeBooking(ctx, which);
  if (booking.role === role) throw bookingErrors.sameRole();
  if (role === participant && !force) await requirePlace(ctx, course, booking);
  const settings = await clubSettingsOf(ctx);
  if (role === participant && booking.role === waiting) await requireTurn(ctx, course, booking, settings, reason);
  await lockFamilies(ctx, [course], settings, { personIds: [booking.personId], queuesOf: [course.id] });
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) throw bookingErrors.personGone();
  const at = booking.createdAt;
  const place = await takePlace(
    ctx,
    course,
    {
      person,
      booking,
      role,
      at,
      paymentGroupId: await remainingPlan(ctx, course, { paymentGroupId: booking.paymentGroupId, at }),
      discount: await appliedDiscount(ctx, booking.discountId),
      wantsMembership: booking.wantsMembership,
      isInformed: inform,
      insists: force,
      tell: ({ priceCents, creditedCents }) => ({
        kind: 'bookings.roleChanged',
        personId: person.id,
        courseId: course.id,
        details: {
          course: course.name,
          changes: { participationRole: { before: booking.role, after: role } },
          creditedCents,
          priceCents,
        },
      }),
    },
    settings,
  );
  const bond = role === participant ? bonds.get(booking.id) : undefined;
  const ended = bond === undefined ? [] : await endOtherWaits(ctx, bond, [booking.id]);
  // What is left of it waits alone, or together without them.
  if (bonds.has(booking.id)) await lockBonds(ctx, [course.id]);
  if (inform && role === participant) await mailPromoted(ctx, course, [{ person, place, position: 0 }], ended);
  if (inform && role === waiting) {
    await mailBooked(ctx, course, [{ person, place, position: await positionOf(ctx, booking.id) }]);
  }
  const changed = { fullName: person.fullName, place };
  if (booking.role !== participant) {
    // Of the places that were offered to others one may be gone.
    if (force || settings.offerPlaces) await promoteWaiting(ctx, course);
    return changed;
  }
  // Who was put back stands at the end of the queue; alone in it they stay there until the next sweep: that was meant.
  if (role !== waiting || course.places.inLine > 0) await promoteWaiting(ctx, course);
  return changed;
};

/** A place that nobody has and that is offered to nobody else. */
const requirePlace = async (ctx: WorkCtx, course: LockedCourse, { id }: StoredBooking) => {
  const free = freePlaces(course, course.places);
  if (free === 0) throw bookingErrors.full();
  const offered = [...(await openOffersTo(ctx, course.id))].filter((participationId) => participationId !== id);
  if (free <= offered.length) throw bookingErrors.offeredToOthers();
};

/** Where the club offers places, nobody gets one before others without a reason that stands in the log. */
const requireTurn = async (
  ctx: WorkCtx,
  course: LockedCourse,
  booking: StoredBooking,
  { offerPlaces }: Pick<ClubSettings, 'offerPlaces'>,
  reason: string,
) => {
  if (!offerPlaces) return;
  const queue = await queueOf(ctx, course.id);
  const before = queue.slice(
    0,
    queue.findIndex(({ id }) => id === booking.id),
  );
  // Whoever was passed over or has not answered an offer holds nobody up.
  if (before.every(({ skippedReason }) => skippedReason !== '')) return;
  if (reason === '') throw bookingErrors.reasonMissing();
  await recordHistory(ctx, {
    kind: 'bookings.admittedBeforeOthers',
    personId: booking.personId,
    courseId: course.id,
    details: { course: course.name, reason },
  });
};

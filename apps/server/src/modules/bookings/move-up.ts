import type { BookingReason } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { recordHistory } from '../history/index.ts';
import { wasPostedFor } from '../ledger/index.ts';
import { mailPromoted } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { remainingPlan } from './booking-price.ts';
import { unmetConditions } from './booking-reasons.ts';
import { bookingReference } from './booking-reference.ts';
import type { LockedCourse } from './lock-course.ts';
import type { PersonFacts } from './person-facts.ts';
import type { QueueBond } from './queue-bonds.ts';
import type { StoredBooking } from './stored-booking.ts';
import { type Place, takePlace } from './take-place.ts';

export type Problem = Pick<BookingReason, 'code' | 'text'>;

/** What of the course somebody who waits does not meet; null = the place can be theirs. */
export const whyNotPromoted = (
  ctx: WorkCtx,
  course: LockedCourse,
  person: PersonFacts,
  entry: StoredBooking,
  settings: ClubSettings,
): Problem | null => {
  const unmet = unmetConditions(ctx, course, person, settings)[0];
  if (unmet) return unmet;
  const isMember = person.isMember || entry.wantsMembership || settings.noMembership;
  return course.membersOnly && !isMember ? { code: 'membership', text: bookingTexts.membershipNeeded } : null;
};

/** Somebody in a queue, with everything a place of theirs depends on. */
export type WaitingEntry = { course: LockedCourse; entry: StoredBooking; person: PersonFacts };

/** The place is charged and written down. */
const promoteOne = async (
  ctx: WorkCtx,
  { course, entry, person }: WaitingEntry,
  settings: ClubSettings,
): Promise<Place> => {
  // The plan as it was when they booked: waiting costs nobody the cheaper rate.
  const at = entry.createdAt;
  return takePlace(
    ctx,
    course,
    {
      person,
      booking: entry,
      role: participationRole.participant,
      at,
      paymentGroupId: await remainingPlan(ctx, course, { paymentGroupId: entry.paymentGroupId, at }),
      discount: await appliedDiscount(ctx, entry.discountId),
      wantsMembership: entry.wantsMembership,
      isInformed: true,
      tell: ({ priceCents, membershipFeeCents }) => ({
        kind: 'bookings.promoted',
        personId: person.id,
        courseId: course.id,
        details: { course: course.name, priceCents, membershipFeeCents },
      }),
    },
    settings,
  );
};

export type PromotedPlace = WaitingEntry & { place: Place };

/**
 * Nachrücken: one place, or all places of those who wait together. Where one course of several was enough, the waits in the
 * others end; the family is told all of it at once.
 */
export const promoteTogether = async (
  ctx: WorkCtx,
  party: readonly WaitingEntry[],
  bond: QueueBond | undefined,
  settings: ClubSettings,
): Promise<readonly PromotedPlace[]> => {
  const places = await inTurn(party, async (waiting) => ({
    ...waiting,
    place: await promoteOne(ctx, waiting, settings),
  }));
  const ended =
    bond === undefined
      ? []
      : await endOtherWaits(
          ctx,
          bond,
          party.map(({ entry }) => entry.id),
        );
  // One message per course, and of friends per family.
  for (const inCourse of groupedBy(places, ({ course, person }) => `${course.id} ${person.managerId}`).values()) {
    const [first] = inCourse;
    if (first === undefined) continue;
    const told = inCourse.map(({ person, place }) => ({ person, place, position: 0 }));
    await mailPromoted(ctx, first.course, told, ended);
  }
  return places;
};

/** Names of the courses in which the same persons wait no more once they have these places. */
export const coursesEndedBy = (bond: QueueBond | undefined, taken: readonly number[]): readonly string[] =>
  bond?.kind === 'any' ? [...new Set(otherWaits(bond, taken).map(({ courseName }) => courseName))] : [];

const otherWaits = ({ places }: QueueBond, taken: readonly number[]) => {
  const persons = new Set(
    places.filter(({ participationId }) => taken.includes(participationId)).map(({ personId }) => personId),
  );
  return places.filter(({ participationId, personId }) => !taken.includes(participationId) && persons.has(personId));
};

/**
 * Irgendeiner dieser Kurse: who has a place in one waits in the others no more. The caller holds the bond.
 * @returns the names of the other courses
 */
export const endOtherWaits = async (
  ctx: WorkCtx,
  bond: QueueBond,
  taken: readonly number[],
): Promise<readonly string[]> => {
  if (bond.kind !== 'any') return [];
  for (const { participationId, personId, courseId, courseName } of otherWaits(bond, taken)) {
    await removeFromQueue(ctx, participationId);
    await recordHistory(ctx, {
      kind: 'bookings.waitEnded',
      personId,
      courseId,
      details: { course: courseName, instead: courseOf(bond, taken) },
    });
  }
  return coursesEndedBy(bond, taken);
};

const courseOf = ({ places }: QueueBond, taken: readonly number[]): string =>
  places.find(({ participationId }) => taken.includes(participationId))?.courseName ?? '';

/** Out of the queue without a trace where nothing was ever charged. */
export const removeFromQueue = async (ctx: WorkCtx, participationId: number): Promise<void> => {
  // Was a participant before and went back to the queue: the books refer to the booking.
  if (await wasPostedFor(ctx, bookingReference(participationId))) {
    await ctx.db
      .updateTable('participation')
      .set({
        role: participationRole.participant,
        queued_at: null,
        left_at: ctx.now,
        is_credited: true,
        skipped_reason: '',
      })
      .where('id', '=', participationId)
      .execute();
  } else await ctx.db.deleteFrom('participation').where('id', '=', participationId).execute();
};

import type { BookingReason } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { mailPassedOver, mailPromoted } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { countPlaces, type PersonFacts, personFacts } from './booking-facts.ts';
import { remainingPlan } from './booking-price.ts';
import { unmetConditions } from './booking-reasons.ts';
import { freePlaces, type LockedCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { offerPlace, settleOffers } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';
import { type Place, takePlace } from './take-place.ts';

/**
 * Von der Warteliste aufnehmen: oldest first, while places are free. Who no longer qualifies is passed over and told so
 * once, keeps the place in the queue, and gets the next free place after qualifying again. The caller has locked the
 * course. Promotion charges, makes members of those who wanted to become one, mails and stands in the history. Where the
 * club offers places, they are offered in the same order instead, and taken by an answer (docs/rules/warteliste.md).
 * @returns how many moved up, or were offered a place
 */
export const promoteWaiting = async (ctx: WorkCtx, course: LockedCourse): Promise<number> => {
  // Its places are drawn.
  if (course.draw !== null) return 0;
  // Counted here and not taken from the course: whoever calls has just freed a place.
  const free = freePlaces(course, await countPlaces(ctx, course.id));
  const offered = await settleOffers(ctx, course, free);
  const queue = free > 0 ? await queueOf(ctx, course.id) : [];
  if (queue.length === 0) return 0;
  const settings = await clubSettingsOf(ctx);
  // Where places are booked at once, only those won in a draw are held until their families have answered.
  const held = new Set([...offered].filter(([, isDrawn]) => settings.offerPlaces || isDrawn).map(([id]) => id));
  const places = free - held.size;
  const waiting = queue.map((entry) => entry.personId);
  await lockFamilies(ctx, [course], settings, { personIds: waiting });
  const persons = new Map((await personFacts(ctx, course.id, waiting)).map((person) => [person.id, person]));
  let promoted = 0;
  for (const entry of queue) {
    if (promoted >= places) break;
    if (entry.skippedReason === missedOffer || held.has(entry.id)) continue;
    const person = persons.get(entry.personId);
    const problem = person ? whyNotPromoted(ctx, course, person, entry, settings) : gone;
    if (!person) await skip(ctx, entry, gone.code);
    else if (problem !== null) await passOver(ctx, course, entry, person, problem);
    else {
      if (settings.offerPlaces) await offerPlace(ctx, course, entry, person);
      else await promote(ctx, course, { entry, person }, settings);
      promoted += 1;
    }
  }
  return promoted;
};

type Problem = Pick<BookingReason, 'code' | 'text'>;

/** Deceased or deleted: nobody to tell. */
const gone: Problem = { code: 'gone', text: '' };

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

type Promotion = {
  entry: StoredBooking;
  person: PersonFacts;
  /** Price and fee as a screen showed them. */
  shownCents?: number | undefined;
};

/** Nachrücken: the place is charged, told and written down. */
export const promote = async (
  ctx: WorkCtx,
  course: LockedCourse,
  { entry, person, shownCents }: Promotion,
  settings: ClubSettings,
): Promise<Place> => {
  // The plan as it was when they booked: waiting costs nobody the cheaper rate.
  const at = entry.createdAt;
  const place = await takePlace(
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
      shownCents,
      tell: ({ priceCents, membershipFeeCents }) => ({
        kind: 'bookings.promoted',
        personId: person.id,
        courseId: course.id,
        details: { course: course.name, priceCents, membershipFeeCents },
      }),
    },
    settings,
  );
  await mailPromoted(ctx, course, { person, place, position: 0 });
  return place;
};

/** BookingNotice once per reason; its code is kept, because the words name days and numbers that change. */
const passOver = async (
  ctx: WorkCtx,
  course: LockedCourse,
  entry: StoredBooking,
  person: PersonFacts,
  problem: Problem,
) => {
  if (entry.skippedReason === problem.code) return;
  await skip(ctx, entry, problem.code);
  await recordHistory(ctx, {
    kind: 'bookings.passedOver',
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, reason: problem.text },
  });
  await mailPassedOver(ctx, course, person, problem.text);
};

/** Keeps the place in the queue and holds nobody up. */
const skip = async (ctx: WorkCtx, entry: StoredBooking, code: string) => {
  await ctx.db.updateTable('participation').set({ skipped_reason: code }).where('id', '=', entry.id).execute();
};

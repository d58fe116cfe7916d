import { missedOffer, offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueAnswer } from '@vereinshaus/contract/bookings/waitlists';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { personFacts } from './booking-facts.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { leaveCourse } from './leave-course.ts';
import { freePlaces, type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { promote, promoteWaiting, whyNotPromoted } from './promote-waiting.ts';
import { type LastOffer, lastOfferTo, offerTaken, waitAgain } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';
import type { Place } from './take-place.ts';

type OfferedTo = { courseId: number; personId: number };

const waitingEntry = async (ctx: Ctx, { courseId, personId }: OfferedTo): Promise<StoredBooking> => {
  const entry = (await queueOf(ctx, courseId)).find((waiting) => waiting.personId === personId);
  if (entry === undefined) throw bookingErrors.offerGone();
  return entry;
};

const standingOffer = async (ctx: Ctx, entry: StoredBooking): Promise<LastOffer> => {
  const offer = await lastOfferTo(ctx, entry.id);
  if (offer === undefined) throw bookingErrors.offerGone();
  if (offer.outcome === 'withdrawn') throw bookingErrors.offerWithoutPlace();
  if (offer.outcome !== null || offer.expiresAt <= ctx.now) {
    throw bookingErrors.offerOver({ until: offerUntilText(offer.expiresAt) });
  }
  return offer;
};

/** Den angebotenen Platz nehmen: as moving up, with the price the family has seen. The course is locked first. */
export const takeOffered = async (
  ctx: Ctx,
  { courseId, personId, shownCents }: OfferedTo & { shownCents: number | undefined },
): Promise<{ course: LockedCourse; place: Place; firstName: string }> => {
  const course = await lockCourse(ctx, courseId);
  const entry = await waitingEntry(ctx, { courseId, personId });
  const offer = await standingOffer(ctx, entry);
  if (freePlaces(course, course.places) === 0) throw bookingErrors.offerWithoutPlace();
  const settings = await clubSettingsOf(ctx);
  await lockFamilies(ctx, [course], settings, { personIds: [personId] });
  const [person] = await personFacts(ctx, courseId, [personId]);
  if (!person) throw bookingErrors.personGone();
  const problem = whyNotPromoted(ctx, course, person, entry, settings);
  if (problem !== null) throw refusedBooking(problem.code, problem.text);
  const place = await promote(ctx, course, { entry, person, shownCents }, settings);
  await offerTaken(ctx, offer);
  return { course, place, firstName: person.firstName };
};

/** Weiter warten: after an offer that was missed, at the end of the queue; a place that is free is offered at once. */
const keepWaiting = async (ctx: Ctx, offered: OfferedTo) => {
  const course = await lockCourse(ctx, offered.courseId);
  // What is over by now is ended first: who answers late waits again like everybody who was late.
  await promoteWaiting(ctx, course);
  const entry = await waitingEntry(ctx, offered);
  if (entry.skippedReason !== missedOffer) throw bookingErrors.notPaused();
  await waitAgain(ctx, course, entry);
  await promoteWaiting(ctx, course);
};

/** Auf ein Platzangebot antworten. */
export const answerOffer = async (
  ctx: Ctx,
  { answer, shownCents, ...offered }: OfferedTo & { answer: QueueAnswer; shownCents: number | undefined },
): Promise<string> => {
  if (answer === 'take') {
    const { course, firstName } = await takeOffered(ctx, { ...offered, shownCents });
    return `${firstName} hat den Platz in „${course.name}“. Du bekommst eine Bestätigung per E-Mail.`;
  }
  if (answer === 'leave') {
    await waitingEntry(ctx, offered);
    await leaveCourse(ctx, { ...offered, participationId: undefined, withCredit: false });
    return 'Du stehst nicht mehr auf der Warteliste.';
  }
  await keepWaiting(ctx, offered);
  return 'Du wartest weiter, am Ende der Warteliste.';
};

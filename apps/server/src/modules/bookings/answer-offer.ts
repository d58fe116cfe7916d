import { outgrownTexts } from '@vereinshaus/contract/bookings/outgrown-rules';
import { missedOffer, offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { QueueAnswer } from '@vereinshaus/contract/bookings/waitlists';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { lockCourseRows } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { inOneLine } from './booking-letter.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { courseFacts } from './course-facts.ts';
import { leaveCourse } from './leave-course.ts';
import { freePlaces, type LockedCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { coursesEndedBy, type PromotedPlace, promoteTogether, type WaitingEntry, whyNotPromoted } from './move-up.ts';
import { personFacts } from './person-facts.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { bondsOfPlaces, lockBonds, partyOf, type QueueBond } from './queue-bonds.ts';
import { endInvitations, invitationTo } from './queue-invitations.ts';
import { type LastOffer, lastOfferTo, offerTaken, waitAgain } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';

type OfferedTo = { courseId: number; personId: number };

const waitingEntry = async (ctx: Ctx, { courseId, personId }: OfferedTo): Promise<StoredBooking> => {
  const entry = (await queueOf(ctx, courseId)).find((waiting) => waiting.personId === personId);
  if (entry === undefined) throw bookingErrors.offerGone();
  return entry;
};

const standingOffer = async (ctx: Ctx, entry: Pick<StoredBooking, 'id'>): Promise<LastOffer> => {
  const offer = await lastOfferTo(ctx, entry.id);
  if (offer === undefined) throw bookingErrors.offerGone();
  if (offer.outcome === 'withdrawn') throw bookingErrors.offerWithoutPlace();
  if (offer.outcome !== null || offer.expiresAt <= ctx.now) {
    throw bookingErrors.offerOver({ until: offerUntilText(offer.expiresAt) });
  }
  return offer;
};

/** Those who are offered places together, with their courses, all of them locked. */
type LockedParty = {
  bond: QueueBond | undefined;
  courses: ReadonlyMap<number, LockedCourse>;
  /** The one who was asked about comes first. */
  entries: readonly StoredBooking[];
};

/** The courses in the order of their numbers, then what belongs together: what has changed meanwhile is no offer any more. */
const lockParty = async (ctx: Ctx, offered: OfferedTo): Promise<LockedParty> => {
  const before = await waitingEntry(ctx, offered);
  const known = (await bondsOfPlaces(ctx, [before.id])).get(before.id);
  const courseIds = new Set([offered.courseId]);
  for (const { courseId } of known === undefined ? [] : partyOf(known, before.id)) courseIds.add(courseId);
  if ((await lockCourseRows(ctx, [...courseIds])).length < courseIds.size) throw bookingErrors.offerGone();
  const bond = (await lockBonds(ctx, [...courseIds])).get(before.id);
  const own = await waitingEntry(ctx, offered);
  const party = bond === undefined ? [] : partyOf(bond, own.id);
  if (party.some(({ courseId }) => !courseIds.has(courseId))) throw bookingErrors.offerGone();
  const courses = new Map<number, LockedCourse>();
  const entries = [own];
  for (const id of courseIds) {
    courses.set(id, await courseFacts(ctx, id));
    const inCourse = party.filter(({ courseId }) => courseId === id).map(({ participationId }) => participationId);
    const queue = inCourse.length === 0 ? [] : await queueOf(ctx, id);
    entries.push(...queue.filter((entry) => entry.id !== own.id && inCourse.includes(entry.id)));
  }
  return { bond, courses, entries };
};

const withPersons = async (ctx: Ctx, { courses, entries }: LockedParty): Promise<readonly WaitingEntry[]> => {
  const waiting: WaitingEntry[] = [];
  for (const entry of entries) {
    const course = courses.get(entry.courseId);
    const [person] = await personFacts(ctx, entry.courseId, [entry.personId]);
    if (course === undefined || person === undefined) throw bookingErrors.personGone();
    waiting.push({ course, entry, person });
  }
  return waiting;
};

type TakenOffer = {
  places: readonly PromotedPlace[];
  /** Courses in which they wait no more. */
  ends: readonly string[];
};

/**
 * Den angebotenen Platz nehmen, or all places of those who wait together: as moving up, with the price the family has seen.
 * The courses are locked first.
 */
export const takeOffered = async (
  ctx: Ctx,
  { shownCents, ...offered }: OfferedTo & { shownCents: number | undefined },
): Promise<TakenOffer> => {
  const locked = await lockParty(ctx, offered);
  const offers: LastOffer[] = [];
  for (const entry of locked.entries) offers.push(await standingOffer(ctx, entry));
  for (const [courseId, inCourse] of groupedBy(locked.entries, (entry) => entry.courseId)) {
    const course = locked.courses.get(courseId);
    if (course === undefined || freePlaces(course, course.places) < inCourse.length)
      throw bookingErrors.offerWithoutPlace();
  }
  const settings = await clubSettingsOf(ctx);
  const personIds = locked.entries.map(({ personId }) => personId);
  await lockFamilies(ctx, [...locked.courses.values()], settings, { personIds });
  const waiting = await withPersons(ctx, locked);
  for (const { course, person, entry } of waiting) {
    const problem = whyNotPromoted(ctx, course, person, entry, settings);
    if (problem !== null) throw refusedBooking(problem.code, problem.text);
  }
  const taken = locked.entries.map(({ id }) => id);
  const ends = coursesEndedBy(locked.bond, taken);
  const places = await promoteTogether(ctx, waiting, locked.bond, settings);
  const nowCents = places.reduce((sum, { place }) => sum + (place.price?.cents ?? 0) + place.membershipFeeCents, 0);
  if (shownCents !== undefined && shownCents !== nowCents) throw bookingErrors.amountChanged({ shownCents, nowCents });
  for (const offer of offers) await offerTaken(ctx, offer);
  await endInvitations(ctx, taken, 'taken');
  return { places, ends };
};

/** Ja, wir warten: whoever was invited to the head of the queue stays there, as anybody who waits. */
const acceptWaiting = async (ctx: Ctx, { id, personId, courseId }: StoredBooking) => {
  const course = await courseFacts(ctx, courseId);
  await endInvitations(ctx, [id], 'waits');
  await recordHistory(ctx, { kind: 'bookings.waitsInvited', personId, courseId, details: { course: course.name } });
  await promoteWaiting(ctx, course);
};

/** Weiter warten: after an offer that was missed, at the end of the queue; a place that is free is offered at once. */
const keepWaiting = async (ctx: Ctx, offered: OfferedTo) => {
  const { courses } = await lockParty(ctx, offered);
  // What is over by now is ended first: who answers late waits again like everybody who was late.
  for (const course of courses.values()) await promoteWaiting(ctx, course, [...courses.values()]);
  const { entries } = await lockParty(ctx, offered);
  const [own] = entries;
  if (own !== undefined && (await invitationTo(ctx, own.id)) !== undefined) return acceptWaiting(ctx, own);
  const paused = entries.filter(({ skippedReason }) => skippedReason === missedOffer);
  if (paused.length === 0) throw bookingErrors.notPaused();
  for (const entry of paused) {
    const course = courses.get(entry.courseId);
    if (course !== undefined) await waitAgain(ctx, course, entry);
  }
  for (const course of courses.values()) await promoteWaiting(ctx, course, [...courses.values()]);
};

/** Nicht mehr warten: who was offered places together gives them back together. */
const stopWaiting = async (ctx: Ctx, offered: OfferedTo): Promise<number> => {
  const { bond, entries } = await lockParty(ctx, offered);
  const leaving = bond !== undefined && (await wasOffered(ctx, entries[0])) ? entries : entries.slice(0, 1);
  await endInvitations(
    ctx,
    leaving.map(({ id }) => id),
    'declined',
  );
  for (const { courseId, personId } of leaving) {
    await leaveCourse(ctx, { courseId, personId, participationId: undefined, withCredit: false });
  }
  return leaving.length;
};

const wasOffered = async (ctx: Ctx, entry: StoredBooking | undefined): Promise<boolean> => {
  const offer = entry === undefined ? undefined : await lastOfferTo(ctx, entry.id);
  return offer !== undefined && offer.outcome !== 'withdrawn';
};

const takenText = ({ places, ends }: TakenOffer): string => {
  const names = inOneLine([...new Set(places.map(({ person }) => person.firstName))]);
  const courses = inOneLine([...new Set(places.map(({ course }) => `„${course.name}“`))]);
  const gets = places.length === 1 ? `${names} hat den Platz in ${courses}.` : `${names}: Plätze in ${courses}.`;
  const ended =
    ends.length === 0 ? '' : ` Auf ${inOneLine(ends.map((name) => `„${name}“`))} wartet ihr damit nicht mehr.`;
  return `${gets}${ended} Du bekommst eine Bestätigung per E-Mail.`;
};

/** Auf ein Platzangebot antworten. */
export const answerOffer = async (
  ctx: Ctx,
  { answer, shownCents, ...offered }: OfferedTo & { answer: QueueAnswer; shownCents: number | undefined },
): Promise<string> => {
  if (answer === 'take') return takenText(await takeOffered(ctx, { ...offered, shownCents }));
  if (answer === 'leave') {
    const count = await stopWaiting(ctx, offered);
    return count === 1 ? 'Du stehst nicht mehr auf der Warteliste.' : 'Ihr steht nicht mehr auf der Warteliste.';
  }
  const wasInvited = (await invitationTo(ctx, (await waitingEntry(ctx, offered)).id)) !== undefined;
  await keepWaiting(ctx, offered);
  return wasInvited ? outgrownTexts.waits : 'Du wartest weiter, am Ende der Warteliste.';
};

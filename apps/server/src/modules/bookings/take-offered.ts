import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { lockCourseRows } from '../courses/index.ts';
import { bookingErrors, refusedBooking } from './bookings.errors.ts';
import { courseFacts } from './course-facts.ts';
import { freePlaces, type LockedCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { coursesEndedBy, type PromotedPlace, promoteTogether, type WaitingEntry, whyNotPromoted } from './move-up.ts';
import { personFacts } from './person-facts.ts';
import { bondsOfPlaces, lockBonds, partyOf, type QueueBond } from './queue-bonds.ts';
import { endInvitations } from './queue-invitations.ts';
import { type LastOffer, lastOfferTo, offerTaken } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';

export type OfferedTo = { courseId: number; personId: number };

export const waitingEntry = async (ctx: Ctx, { courseId, personId }: OfferedTo): Promise<StoredBooking> => {
  const entry = (await queueOf(ctx, courseId)).find((waiting) => waiting.personId === personId);
  if (entry === undefined) throw bookingErrors.offerGone();
  return entry;
};

export const standingOffer = async (ctx: Ctx, entry: Pick<StoredBooking, 'id'>): Promise<LastOffer> => {
  const offer = await lastOfferTo(ctx, entry.id);
  if (offer === undefined) throw bookingErrors.offerGone();
  if (offer.outcome === 'withdrawn') throw bookingErrors.offerWithoutPlace();
  if (offer.outcome !== null || offer.expiresAt <= ctx.now) {
    throw bookingErrors.offerOver({ until: offerUntilText(offer.expiresAt) });
  }
  return offer;
};

/** Those who are offered places together, with their courses, all of them locked. */
export type LockedParty = {
  bond: QueueBond | undefined;
  courses: ReadonlyMap<number, LockedCourse>;
  /** The one who was asked about comes first. */
  entries: readonly StoredBooking[];
};

/** The courses in the order of their numbers, then what belongs together: what has changed meanwhile is no offer any more. */
export const lockParty = async (ctx: Ctx, offered: OfferedTo): Promise<LockedParty> => {
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

export type TakenOffer = {
  places: readonly PromotedPlace[];
  /** Courses in which they wait no more. */
  ends: readonly string[];
};

export const ownIn = ({ bond, entries }: LockedParty): readonly StoredBooking[] => {
  const [asked] = entries;
  if (bond === undefined || !bond.isOfFriends || asked === undefined) return entries;
  const managerOf = (id: number) => bond.places.find(({ participationId }) => participationId === id)?.managerId;
  return entries.filter(({ id }) => managerOf(id) === managerOf(asked.id));
};

export const centsOf = (places: readonly PromotedPlace[]): number =>
  places.reduce((sum, { place }) => sum + (place.price?.cents ?? 0) + place.membershipFeeCents, 0);

/**
 * Den angebotenen Platz nehmen, or all places of those who wait together: as moving up, with the price the family has seen.
 * Of friends those of the own family alone. The courses are locked first.
 */
export const takeOffered = async (
  ctx: Ctx,
  { shownCents, ...offered }: OfferedTo & { shownCents: number | undefined },
): Promise<TakenOffer> => {
  const locked = await lockParty(ctx, offered);
  const own = ownIn(locked);
  return takeLocked(
    ctx,
    own.length < locked.entries.length ? { ...locked, bond: undefined, entries: own } : locked,
    shownCents,
  );
};

export const takeLocked = async (
  ctx: Ctx,
  locked: LockedParty,
  shownCents: number | undefined,
): Promise<TakenOffer> => {
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
  const nowCents = centsOf(places);
  if (shownCents !== undefined && shownCents !== nowCents) throw bookingErrors.amountChanged({ shownCents, nowCents });
  for (const offer of offers) await offerTaken(ctx, offer);
  await endInvitations(ctx, taken, 'taken');
  return { places, ends };
};

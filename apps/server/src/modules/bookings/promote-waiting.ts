import {
  lastOfPartyText,
  notTogether,
  notTogetherElsewhereText,
  notTogetherText,
  offeredElsewhere,
  offeredElsewhereText,
} from '@vereinshaus/contract/bookings/queue-bonds';
import { friendsTexts } from '@vereinshaus/contract/bookings/queue-friends';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { mailPassedOver, mailPassedTogether } from './booking.mails.ts';
import { countPlaces, factsOfCourses } from './course-facts.ts';
import { freePlaces, type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { type Problem, promoteTogether, type WaitingEntry, whyNotPromoted } from './move-up.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { type BondedPlace, lockBonds, partyOf, type QueueBond, type QueueBonds } from './queue-bonds.ts';
import { type OpenInvitation, openInvitationsIn, settleInvitations } from './queue-invitations.ts';
import { endOfOffer, offerPlaces, openOffersTo, settleOffers, withoutMissedFriends } from './queue-offers.ts';
import { queueOf, type StoredBooking } from './stored-booking.ts';

/** What a free place of a course meets in its queue. */
type Turn = {
  course: LockedCourse;
  settings: ClubSettings;
  queue: readonly StoredBooking[];
  persons: ReadonlyMap<number, PersonFacts>;
  /** Other courses that the caller has locked with this one. */
  locked: readonly LockedCourse[];
};

/** Who was passed over for a reason of their own wish, and where in the queue they begin. */
type PassedParty = { here: readonly StoredBooking[]; first: number; code: string; text: string };

/**
 * Von der Warteliste aufnehmen: oldest first, while places are free. Who no longer qualifies is passed over and told so
 * once, keeps the place in the queue, and gets the next free place after qualifying again. Who waits together gets all
 * places or none, and holds nobody up. The caller has locked the course; `locked` are others of who waits together, locked
 * with it. Promotion charges, makes members of those who wanted to become one, mails and stands in the history. Where the
 * club offers places, they are offered in the same order instead, and taken by an answer (docs/rules/warteliste.md).
 * @returns how many moved up, or were offered a place
 */
export const promoteWaiting = async (
  ctx: WorkCtx,
  course: LockedCourse,
  locked: readonly LockedCourse[] = [],
): Promise<number> => {
  // Its places are drawn.
  if (course.draw !== null) return 0;
  const bonds = await withoutMissedFriends(ctx, course.id, await lockBonds(ctx, [course.id]));
  // Counted here and not taken from the course: whoever calls has just freed a place.
  const free = freePlaces(course, await countPlaces(ctx, course.id));
  const offered = await settleOffers(ctx, course, free, bonds);
  await settleInvitations(ctx, course);
  const queue = free > 0 ? await queueOf(ctx, course.id) : [];
  if (queue.length === 0) return 0;
  const settings = await clubSettingsOf(ctx);
  // Where places are booked at once, only those won in a draw and those of the invited are held until their families have answered.
  const held = new Set([...offered].filter(([, isHeld]) => settings.offerPlaces || isHeld).map(([id]) => id));
  const invited = await openInvitationsIn(ctx, course.id);
  const waiting = queue.map((entry) => entry.personId);
  await lockFamilies(ctx, [course, ...locked], settings, { personIds: waiting });
  const persons = new Map((await personFacts(ctx, course.id, waiting)).map((person) => [person.id, person]));
  const turn: Turn = { course, settings, queue, persons, locked };
  let left = free - held.size;
  const served: number[] = [];
  const passed: PassedParty[] = [];
  const turned = new Set<number>();
  const serve = async (party: readonly WaitingEntry[], bond: QueueBond | undefined) => {
    const until = invitedUntil(ctx, course, party, invited);
    if (until !== null) await offerPlaces(ctx, party, { at: until, because: 'invited' });
    else if (settings.offerPlaces) await offerPlaces(ctx, party);
    else await promoteTogether(ctx, party, bond, settings);
    for (const { entry } of party) {
      const place = queue.findIndex(({ id }) => id === entry.id);
      if (place >= 0) served.push(place);
    }
  };
  for (const [place, entry] of queue.entries()) {
    if (left <= 0) break;
    if (entry.skippedReason === missedOffer || held.has(entry.id)) continue;
    const bond = bonds.get(entry.id);
    if (bond === undefined) {
      const waitingOne = await qualified(ctx, turn, entry);
      if (waitingOne === null) continue;
      await serve([waitingOne], undefined);
      left -= 1;
      continue;
    }
    const party = partyOf(bond, entry.id);
    const here = queue.filter(({ id }) => party.some(({ participationId }) => participationId === id));
    // Their turn is where the last of them stands.
    if (here.at(-1)?.id !== entry.id) continue;
    if (here.some(({ id, skippedReason }) => skippedReason === missedOffer || held.has(id))) continue;
    const first = queue.findIndex(({ id }) => id === here[0]?.id);
    const chance = await chanceOf(ctx, turn, { bond, party, here, left });
    if (chance.kind === 'served') {
      await serve(chance.party, bond);
      left -= here.length;
    } else if (chance.kind === 'held') left -= here.length;
    else if (chance.kind === 'passed') passed.push({ here, first, ...chance.problem });
    // Of those before the last one the places in between have gone to others.
    for (const { id } of here) turned.add(id);
    if (chance.kind !== 'passed' && first < place && served.some((one) => one > first && one < place)) {
      const text = lastOfPartyText(persons.get(entry.personId)?.firstName ?? '');
      await recordPassed(ctx, turn, here.slice(0, -1), text);
    }
  }
  await notePassed(ctx, turn, { passed, served });
  await noteUnreached(ctx, turn, { bonds, served, isSettled: (id) => turned.has(id) || held.has(id) });
  return served.length;
};

/** Who was invited and has not answered is offered the place, also where places are booked at once; null = nobody of them was. */
const invitedUntil = (
  ctx: WorkCtx,
  course: LockedCourse,
  party: readonly WaitingEntry[],
  invited: ReadonlyMap<number, OpenInvitation>,
): Date | null => {
  const deadlines = party.flatMap(({ entry }) => invited.get(entry.id)?.until.getTime() ?? []);
  return deadlines.length === 0 ? null : new Date(Math.max(endOfOffer(ctx, course).getTime(), ...deadlines));
};

/** Whoever comes anew stands behind those who wait together, as soon as there are places for all of them. */
export const lockForNewcomer = async (
  ctx: WorkCtx,
  courseId: number,
  personIds: readonly number[],
): Promise<LockedCourse> => beforeNewcomers(ctx, await lockCourse(ctx, courseId), { personIds, queuesOf: [courseId] });

/** `families`: all that are priced in the transaction, held at once as everywhere. */
export const beforeNewcomers = async (
  ctx: WorkCtx,
  course: LockedCourse,
  families: { personIds: readonly number[]; queuesOf: readonly number[] },
): Promise<LockedCourse> => {
  if (course.places.together === 0) return course;
  await lockBonds(ctx, [course.id]);
  await lockFamilies(ctx, [course], await clubSettingsOf(ctx), families);
  await promoteWaiting(ctx, course);
  return { ...course, places: await countPlaces(ctx, course.id) };
};

/** Deceased or deleted: nobody to tell. */
const gone: Problem = { code: 'gone', text: '' };

/** One who waits alone and can have a place; whoever cannot is told so once. */
const qualified = async (
  ctx: WorkCtx,
  { course, persons, settings }: Turn,
  entry: StoredBooking,
): Promise<WaitingEntry | null> => {
  const person = persons.get(entry.personId);
  if (person === undefined) {
    await skip(ctx, entry, gone.code);
    return null;
  }
  const problem = whyNotPromoted(ctx, course, person, entry, settings);
  if (problem === null) return { course, entry, person };
  await passOver(ctx, course, entry, person, problem);
  return null;
};

type PartyInTurn = {
  bond: QueueBond;
  party: readonly BondedPlace[];
  here: readonly StoredBooking[];
  left: number;
};

/** held: the places stay free until the other courses are locked as well; told: passed over, as whoever does not qualify. */
type Chance =
  | { kind: 'served'; party: readonly WaitingEntry[] }
  | { kind: 'passed'; problem: Problem }
  | { kind: 'held' }
  | { kind: 'told' };

/** Whether those who wait together can have all of their places now. */
const chanceOf = async (ctx: WorkCtx, turn: Turn, { bond, party, here, left }: PartyInTurn): Promise<Chance> => {
  const { course, persons, settings } = turn;
  const serving: WaitingEntry[] = [];
  for (const entry of here) {
    const person = persons.get(entry.personId);
    if (person === undefined) return { kind: 'told' };
    const problem = whyNotPromoted(ctx, course, person, entry, settings);
    if (problem !== null) {
      await passOverTogether(ctx, turn, here, { problem, managerId: person.managerId });
      return { kind: 'told' };
    }
    serving.push({ course, entry, person });
  }
  const offeredIn = bond.kind === 'any' ? await courseWithOffer(ctx, bond, course.id) : null;
  if (offeredIn !== null) {
    return { kind: 'passed', problem: { code: offeredElsewhere, text: offeredElsewhereText(offeredIn) } };
  }
  if (here.length > left) {
    return { kind: 'passed', problem: { code: notTogether, text: notTogetherText(here.length, left) } };
  }
  const elsewhere = party.filter(({ courseId }) => courseId !== course.id);
  let isLocked = true;
  for (const [courseId, places] of groupedBy(elsewhere, (one) => one.courseId)) {
    const known = turn.locked.find(({ id }) => id === courseId);
    const other = known ?? (await factsOfCourses(ctx, [courseId]))[0];
    const entries = other === undefined ? null : await entriesWithRoom(ctx, other, places, settings);
    if (entries === null) {
      const text = notTogetherElsewhereText(places[0]?.courseName ?? '');
      return { kind: 'passed', problem: { code: notTogether, text } };
    }
    serving.push(...entries);
    isLocked &&= known !== undefined;
  }
  if (isLocked) return { kind: 'served', party: serving };
  // In line again: nobody new gets what is kept for them.
  for (const entry of here) if (entry.skippedReason !== '') await skip(ctx, entry, '');
  return { kind: 'held' };
};

/** The course in which one of these is offered a place already; null = in none. */
const courseWithOffer = async (ctx: WorkCtx, { places }: QueueBond, courseId: number): Promise<string | null> => {
  for (const [id, there] of groupedBy(places, (place) => place.courseId)) {
    if (id === courseId) continue;
    const offers = await openOffersTo(ctx, id);
    const offered = there.find(({ participationId }) => offers.has(participationId));
    if (offered !== undefined) return offered.courseName;
  }
  return null;
};

/** Their entries in another course, when there is room for them behind everybody who comes before them there; null = there is not. */
const entriesWithRoom = async (
  ctx: WorkCtx,
  course: LockedCourse,
  places: readonly BondedPlace[],
  settings: ClubSettings,
): Promise<readonly WaitingEntry[] | null> => {
  if (course.draw !== null) return null;
  const ids = places.map(({ participationId }) => participationId);
  const offers = await openOffersTo(ctx, course.id);
  const free = freePlaces(course, await countPlaces(ctx, course.id)) - offers.size;
  if (free - (await countBefore(ctx, course.id, ids, free)) < ids.length) return null;
  const persons = new Map(
    (
      await personFacts(
        ctx,
        course.id,
        places.map(({ personId }) => personId),
      )
    ).map((person) => [person.id, person]),
  );
  const entries: WaitingEntry[] = [];
  for (const entry of await queueOf(ctx, course.id)) {
    if (!ids.includes(entry.id)) continue;
    const person = persons.get(entry.personId);
    if (person === undefined || entry.skippedReason === missedOffer || offers.has(entry.id)) return null;
    if (whyNotPromoted(ctx, course, person, entry, settings) !== null) return null;
    entries.push({ course, entry, person });
  }
  return entries.length === ids.length ? entries : null;
};

/** Who comes before the last of these and can have a place: in line, or waiting together with no more than there are places. */
const countBefore = async (
  ctx: WorkCtx,
  courseId: number,
  participationIds: readonly number[],
  free: number,
): Promise<number> => {
  const limit = Number.isFinite(free) ? free : 1_000_000;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from participation q
    where q.course_id = ${courseId} and q.left_at is null and q.role = ${roleLiteral.waiting}
      and q.id <> all(${[...participationIds]}::integer[])
      and (q.queued_at, q.id) < (
        select t.queued_at, t.id from participation t where t.id = any(${[...participationIds]}::integer[])
        order by t.queued_at desc, t.id desc limit 1)
      and not exists (select from queue_offer o where o.club_id = q.club_id and o.participation_id = q.id and o.ended_at is null)
      and (q.skipped_reason = '' or q.skipped_reason = ${notTogether} and (
        select count(*) from queue_bond_entry e
        join queue_bond_entry x on x.club_id = e.club_id and x.bond_id = e.bond_id
        join participation y on y.club_id = x.club_id and y.id = x.participation_id and y.course_id = q.course_id
        where e.club_id = q.club_id and e.participation_id = q.id) <= ${limit})`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** Of a family that waits together one does not meet a condition: all of them are told, each once. */
const passOverTogether = async (
  ctx: WorkCtx,
  turn: Turn,
  here: readonly StoredBooking[],
  { problem, managerId }: { problem: Problem; managerId: number },
) => {
  for (const entry of here) {
    const person = turn.persons.get(entry.personId);
    if (person === undefined) continue;
    // What a child of another family lacks is their business.
    const told = person.managerId === managerId ? problem : { ...problem, text: friendsTexts.notQualified };
    await passOver(ctx, turn.course, entry, person, told);
  }
};

const recordPassed = async (
  ctx: WorkCtx,
  { course }: Pick<Turn, 'course'>,
  here: readonly StoredBooking[],
  text: string,
) => {
  for (const { personId } of here) {
    await recordHistory(ctx, {
      kind: 'bookings.passedOverTogether',
      personId,
      courseId: course.id,
      details: { course: course.name, reason: text },
    });
  }
};

/** Every time somebody behind them got a place it stands in their log; the first time they are told. */
const notePassed = async (
  ctx: WorkCtx,
  turn: Turn,
  { passed, served }: { passed: readonly PassedParty[]; served: readonly number[] },
) => {
  for (const { here, first, code, text } of passed) {
    const isNew = here.some(({ skippedReason }) => skippedReason !== code);
    if (!isNew && !served.some((place) => place > first)) continue;
    await recordPassed(ctx, turn, here, text);
    if (!isNew) continue;
    for (const entry of here) await skip(ctx, entry, code);
    if (code !== notTogether) continue;
    const told = here.flatMap(({ personId }) => turn.persons.get(personId) ?? []);
    // Of friends each family.
    for (const [person] of groupedBy(told, ({ managerId }) => managerId).values()) {
      if (person !== undefined) await mailPassedTogether(ctx, turn.course, person, text);
    }
  }
};

/** The places ended before the last of them had a turn, and somebody behind the first got one. */
const noteUnreached = async (
  ctx: WorkCtx,
  turn: Turn,
  { bonds, served, isSettled }: { bonds: QueueBonds; served: readonly number[]; isSettled: (id: number) => boolean },
) => {
  const lastServed = Math.max(-1, ...served);
  for (const [place, entry] of turn.queue.entries()) {
    const bond = bonds.get(entry.id);
    if (bond === undefined || place > lastServed || isSettled(entry.id) || entry.skippedReason === missedOffer)
      continue;
    const party = partyOf(bond, entry.id);
    const last = turn.queue.findLastIndex(({ id }) => party.some(({ participationId }) => participationId === id));
    if (last <= lastServed) continue;
    const name = turn.persons.get(turn.queue[last]?.personId ?? 0)?.firstName ?? '';
    await recordPassed(ctx, turn, [entry], lastOfPartyText(name));
  }
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

import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { drawTexts } from '@vereinshaus/contract/draws/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { lockCourseRows } from '../courses/index.ts';
import { mailBooked } from './booking.mails.ts';
import { bookingPrice, remainingPlan } from './booking-price.ts';
import { existingMember, reasonsAgainst } from './booking-reasons.ts';
import { type CourseFacts, factsOfCourses } from './course-facts.ts';
import { freePlaces, type LockedCourse, placesForQueue } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';
import { offerPlaces } from './queue-offers.ts';
import { placeTaken, takePlace } from './take-place.ts';

const { participant, waiting } = participationRole;

/** What a draw knows of a course and gives back to have places booked in it. */
export type DrawnCourse = Pick<LockedCourse, 'id' | 'name'> & { facts: LockedCourse; places: number };

/** More than any course has: of one without a limit. */
const unlimited = 10_000;

const drawnCourse = (facts: CourseFacts): DrawnCourse => ({
  id: facts.id,
  name: facts.name,
  facts,
  places: Math.min(unlimited, freePlaces(facts, facts.places)) - placesForQueue(facts, facts.places),
});

/** Courses of a draw as they are, with the places that nobody has; those that are gone are left out. */
export const coursesToDraw = async (ctx: Pick<Ctx, 'db' | 'now'>, courseIds: readonly number[]) =>
  (await factsOfCourses(ctx, courseIds)).map(drawnCourse).toSorted((one, other) => one.id - other.id);

/** The same, locked in the order of their numbers until the end of the transaction. */
export const lockCoursesToDraw = async (ctx: Pick<Ctx, 'db' | 'now'>, courseIds: readonly number[]) =>
  coursesToDraw(ctx, await lockCourseRows(ctx, courseIds));

export type DrawnPerson = {
  id: number;
  firstName: string;
  fullName: string;
  managerId: number;
  isMember: boolean;
  /** May book the course before others, because of courses attended before. */
  isFormer: boolean;
  needsMembership: boolean;
  /** Why not; empty = a place can be theirs. */
  reason: string;
};

/** What somebody mends before they wish: it stops nobody whose wish was taken. */
const mendable: ReadonlySet<string> = new Set(['checkData', 'fieldMissing', 'representative', 'svn']);
const aboutTimes: ReadonlySet<string> = new Set(['inDraw', 'notBookable']);

/** The last day still counts. */
export const isOver = (ctx: Pick<Ctx, 'now'>, { facts: { endsOn } }: DrawnCourse): boolean =>
  endsOn !== null && endsOn < dayInVienna(ctx.now);

/** How these persons stand to a course: as they wish for it, or when it is drawn. */
export const personsToDraw = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'now'>,
  drawn: DrawnCourse,
  personIds: readonly number[],
  moment: 'wish' | 'draw',
): Promise<ReadonlyMap<number, DrawnPerson>> => {
  const { facts: course } = drawn;
  const settings = await clubSettingsOf(ctx);
  const persons = await personFacts(ctx, course.id, personIds);
  const over = isOver(ctx, drawn) ? drawTexts.courseOver : '';
  const counts = (code: string) => !aboutTimes.has(code) && (moment === 'wish' || !mendable.has(code));
  return new Map(
    persons.map((person) => [
      person.id,
      {
        id: person.id,
        firstName: person.firstName,
        fullName: person.fullName,
        managerId: person.managerId,
        isMember: person.isMember,
        isFormer: existingMember(ctx, course, person),
        needsMembership: course.membersOnly && !person.isMember && !settings.noMembership,
        reason: over || (reasonsAgainst(ctx, course, person, settings).find(({ code }) => counts(code))?.text ?? ''),
      },
    ]),
  );
};

export const membershipNeeded = bookingTexts.membershipNeeded;

/** What a place costs each of them now, with the first plan of the course. */
export const pricesIfDrawn = async (
  ctx: Pick<Ctx, 'db' | 'club' | 'now'>,
  { facts: course }: DrawnCourse,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const settings = await clubSettingsOf(ctx);
  const paymentGroupId = await remainingPlan(ctx, course, { paymentGroupId: null, at: ctx.now });
  const prices = new Map<number, number>();
  for (const person of await personFacts(ctx, course.id, personIds)) {
    const isMember = person.isMember || course.membersOnly;
    const wish = { isMember, paymentGroupId, discount: null, at: ctx.now, chargedOn: dayInVienna(ctx.now), fee: null };
    prices.set(person.id, (await bookingPrice(ctx, course, person, wish, settings)).cents);
  }
  return prices;
};

export type DrawnTaker = {
  personId: number;
  wantsMembership: boolean;
  /** booked: a place. offered: until the deadline. queued: on the waitlist. */
  kind: 'booked' | 'offered' | 'queued';
};

type Takers = { course: DrawnCourse; takers: readonly DrawnTaker[] };

/** Everybody who may get a place, after the courses: whoever moves, merges or erases them comes before the draw or after it. */
export const lockTakers = async (ctx: Ctx, courses: readonly DrawnCourse[], personIds: readonly number[]) => {
  const facts = courses.map((course) => course.facts);
  await lockFamilies(ctx, facts, await clubSettingsOf(ctx), { personIds });
  await sql`
    select p.id from person_card p where p.id = any(${[...personIds]}::integer[]) order by p.id for no key update`.execute(
    ctx.db,
  );
};

/**
 * What a draw has given, in its order: places are booked as any other, or offered until the deadline; who lost waits behind
 * them. The caller has locked courses and persons.
 */
export const giveDrawnPlaces = async (ctx: Ctx, drawn: readonly Takers[], confirmUntil: Date | null) => {
  for (const { course, takers } of drawn) await giveInCourse(ctx, course.facts, takers, confirmUntil);
};

const giveInCourse = async (
  ctx: Ctx,
  course: LockedCourse,
  takers: readonly DrawnTaker[],
  confirmUntil: Date | null,
) => {
  const settings = await clubSettingsOf(ctx);
  const ids = takers.map(({ personId }) => personId);
  const persons = new Map((await personFacts(ctx, course.id, ids)).map((person) => [person.id, person]));
  const paymentGroupId = await remainingPlan(ctx, course, { paymentGroupId: null, at: ctx.now });
  let position = 0;
  for (const { personId, wantsMembership, kind } of takers) {
    const person = persons.get(personId);
    if (person === undefined || person.role !== null) continue;
    const role = kind === 'booked' ? participant : waiting;
    const place = await takePlace(
      ctx,
      course,
      {
        person,
        booking: null,
        role,
        wantsMembership: wantsMembership && course.membersOnly && !person.isMember,
        paymentGroupId,
        at: ctx.now,
        discount: null,
        isInformed: true,
        tell: placeTaken(course, person, role, ''),
      },
      settings,
    );
    if (kind === 'offered') await offerDrawn(ctx, course, person, place.participationId, confirmUntil);
    else {
      position += kind === 'queued' ? 1 : 0;
      await mailBooked(ctx, course, [{ person, place, position: kind === 'queued' ? position : 0 }]);
    }
  }
};

const offerDrawn = (
  ctx: Ctx,
  course: LockedCourse,
  person: PersonFacts,
  participationId: number,
  confirmUntil: Date | null,
) =>
  offerPlaces(
    ctx,
    [{ course, entry: { id: participationId, skippedReason: '' }, person }],
    confirmUntil === null ? null : { at: confirmUntil, because: 'drawn' },
  );

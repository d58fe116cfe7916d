import { contract } from '@vereinshaus/contract';
import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import { placesForQueueText } from '@vereinshaus/contract/bookings/waitlist';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

/** 13:04 in Vienna: the queues are looked through at 13:11. */
const now = new Date('2026-11-15T12:04:00Z');
const house = useHouse({ clock: () => now });
const { book, places } = bookingsIn(house);
const { bookings, courses } = contract;

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  courseId = await buildCourse(house(), clubId, { max_participants: 1 });
});

const family = async () => {
  const { parent, children } = await buildFamily(house(), clubId);
  return { parent, child: children[0] ?? 0 };
};

type Family = Awaited<ReturnType<typeof family>>;

const books = async ({ parent, child }: Family) => (await book(parent, courseId, child)).reply;

/** One takes part, so many wait. */
const fill = async (waiting: number) => {
  const families: Family[] = [];
  for (let index = 0; index <= waiting; index += 1) {
    const one = await family();
    await books(one);
    families.push(one);
  }
  return families;
};

const grow = (maxparts: number) => house().as(admin).call(courses.save, { courseId, maxparts });

/** Whether a newcomer gets a place, as each page tells it. */
const told = async (actor: Actor) => {
  const asked = house().as(actor);
  const club = { hideCapacity: false, alwaysShowRemainingPlaces: true };
  const card = (await asked.call(courses.list, { course_ids: [courseId] })).courses.find(({ ID }) => ID === courseId);
  const { course: detail } = await asked.call(courses.get, { courseId: courseId });
  const { course: page } = await asked.call(bookings.participate, { id: courseId });
  if (!card) throw new Error('the course is not on the list');
  const counted = (one: { maxparts: number; parts_count: number; line_count: number }) => {
    const { isFull, free, forQueue } = placesOf(one, club);
    return { isFull, free, forQueue, line: one.line_count };
  };
  expect(counted(detail)).toEqual(counted(card));
  expect(counted(page)).toEqual(counted(card));
  expect(page.isFull).toBe(counted(card).isFull);
  return counted(card);
};

const positions = async (actor: Actor, ids?: readonly number[]) => {
  const { parts } = await house()
    .as(actor)
    .call(bookings.participants, { id: courseId, ...(ids && { ids: [...ids] }) });
  return parts
    .filter(({ registration }) => registration.role === 2)
    .map(({ child, registration }) => [child.ID, registration.position]);
};

describe('after a course grew', () => {
  it('every page says that the free places belong to the queue, and so does the answer', async () => {
    await fill(3);
    const newcomer = await family();
    await grow(3);
    expect(await told(newcomer.parent)).toEqual({ isFull: true, free: 0, forQueue: 2, line: 3 });
    expect(await books(newcomer)).toMatchObject({
      participating: 2,
      position: 4,
      message: `${placesForQueueText(2, '13:11')} ${bookingTexts.inLine(4)}`,
    });
  });

  it('a place beyond the queue is free for a newcomer on every page', async () => {
    await fill(1);
    const newcomer = await family();
    await grow(3);
    expect(await told(newcomer.parent)).toEqual({ isFull: false, free: 1, forQueue: 1, line: 1 });
    expect(await books(newcomer)).toMatchObject({ participating: 0, message: bookingTexts.booked });
    const next = await family();
    expect(await told(next.parent)).toEqual({ isFull: true, free: 0, forQueue: 1, line: 1 });
    expect(await books(next)).toMatchObject({ participating: 2, position: 2 });
  });

  it('the sweep gives the places away, and all pages agree again', async () => {
    const families = await fill(3);
    await grow(3);
    await sweepIn(house(), clubId, () => now);
    const newcomer = await family();
    expect(await told(newcomer.parent)).toEqual({ isFull: true, free: 0, forQueue: 0, line: 1 });
    expect(await books(newcomer)).toMatchObject({ participating: 2, position: 2, message: bookingTexts.waiting(2) });
    expect((await places(courseId)).participants).toEqual(families.slice(0, 3).map(({ child }) => child));
  });

  it('who is passed over holds up nobody, on every page', async () => {
    await fill(1);
    await house().as(admin).call(courses.save, { courseId, youngerthan: 5, maxparts: 2 });
    await sweepIn(house(), clubId, () => now);
    await house().as(admin).call(courses.save, { courseId, youngerthan: 120 });
    const newcomer = await family();
    expect(await told(newcomer.parent)).toEqual({ isFull: false, free: 1, forQueue: 0, line: 0 });
    expect(await books(newcomer)).toMatchObject({ participating: 0 });
  });
});

describe('the order of the queue', () => {
  it('after "zurück auf die Warteliste" is the order that counts, on every page', async () => {
    const [first, second, third] = await fill(2);
    await house().sql(`update participation set created_at = created_at - interval '2 days' where person_id = $1`, [
      first?.child,
    ]);
    await house()
      .as(admin)
      .call(bookings.toggleRole, { course_ID: courseId, child_ID: first?.child ?? 0, role: 2 });
    // The place went to the second at once; the first stands behind the third.
    expect((await places(courseId)).participants).toEqual([second?.child]);
    expect(await positions(admin)).toEqual([
      [third?.child, 1],
      [first?.child, 2],
    ]);
    const { children } = await house()
      .as(first?.parent ?? null)
      .call(bookings.participate, { id: courseId });
    expect(children.find(({ ID }) => ID === first?.child)?.position).toBe(2);
    const { courses: own } = await house()
      .as(first?.parent ?? null)
      .call(bookings.visiting, { userID: first?.child ?? 0 });
    expect(own.map(({ course }) => course.position)).toEqual([2]);
    // The order is that of timeCreation, also after somebody was set back: since when they wait.
    const { parts } = await house().as(admin).call(bookings.participants, { id: courseId });
    const waiting = parts.filter(({ registration }) => registration.role === 2);
    const since = waiting.map(({ registration }) => registration.timeCreation);
    expect(since).toEqual(since.toSorted((a, b) => a - b));
    expect(own.map(({ course }) => course.timeCreation)).toEqual([since.at(-1)]);
  });

  it('is the same when only some are asked for', async () => {
    const [, second, third, fourth] = await fill(3);
    expect(await positions(admin, [fourth?.child ?? 0])).toEqual([[fourth?.child, 3]]);
    expect(await positions(admin, [fourth?.child ?? 0, second?.child ?? 0])).toEqual([
      [second?.child, 1],
      [fourth?.child, 3],
    ]);
    expect(third).toBeDefined();
  });
});

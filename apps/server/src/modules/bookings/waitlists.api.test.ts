import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:04:00Z');
const house = useHouse({ clock: () => now });
const { book, places } = bookingsIn(house);
const { waitlists, courses, bookings } = contract;

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  courseId = await buildCourse(house(), clubId, {
    name: 'Yoga',
    max_participants: 1,
    price_cents: 12_000,
    non_member_price_cents: 15_000,
  });
});

const inLine = async (count: number, course = courseId) => {
  const families = [];
  for (let index = 0; index < count; index += 1) {
    const { parent, children } = await buildFamily(house(), clubId);
    await book(parent, course, children[0] ?? 0);
    families.push({ parent, child: children[0] ?? 0 });
  }
  return families;
};

const queues = async (actor: Actor = admin) => (await house().as(actor).call(waitlists.list, {})).queues;
const partsOf = async () => (await queues()).find(({ course_ID }) => course_ID === courseId)?.waiting ?? [];
const grow = (maxparts: number) => house().as(admin).call(courses.save, { courseId, maxparts });
const admit = (input: Record<string, unknown>, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(waitlists.admit, { course_ID: courseId, course_parts_IDs: [], ...input });

describe('Wartelisten', () => {
  it('shows every queue, who is next first, and courses with a free place before full ones', async () => {
    const full = await buildCourse(house(), clubId, { name: 'Aerobic', max_participants: 1 });
    await inLine(2, full);
    const [, second, third] = await inLine(3);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    const shown = await queues();
    expect(shown.map(({ name }) => name)).toEqual(['Yoga', 'Aerobic']);
    expect(shown[0]).toMatchObject({ participants: 1, maxparts: 2, price: 12_000, priceNonMember: 15_000 });
    expect(shown[0]?.waiting.map(({ child_ID }) => child_ID)).toEqual([second?.child, third?.child]);
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await queues(other)).toEqual([]);
  });

  it('says what it costs and when that is due, and changes nothing', async () => {
    await inLine(3);
    await grow(2);
    const [next] = await partsOf();
    const asked = { course_ID: courseId, course_parts_IDs: [next?.ID ?? 0] };
    const { persons, total } = await house().as(admin).call(waitlists.preview, asked);
    expect(total).toBe(15_000);
    expect(persons).toMatchObject([{ ID: next?.ID, price: 15_000, membershipFee: 0 }]);
    expect(persons[0]?.payments.map(({ price, dueDate }) => [price, dueDate > 0])).toEqual([[15_000, true]]);
    expect((await places(courseId)).waiting).toHaveLength(2);
  });

  it('admits several at once and charges each', async () => {
    const [, second, third] = await inLine(3);
    await house().sql('update course set max_participants = 3 where id = $1', [courseId]);
    const ids = (await partsOf()).map(({ ID }) => ID);
    const { reply } = await admit({ course_parts_IDs: ids, shownTotal: 30_000, inform: true });
    expect(reply).toMatchObject({ message: '2 Personen sind aufgenommen.' });
    expect((await places(courseId)).waiting).toEqual([]);
    for (const one of [second, third]) {
      expect(await balanceInBooks(house(), one?.parent.personId ?? 0)).toBe(-15_000);
    }
  });

  it('admits nobody where one place is missing, unless the office insists', async () => {
    await inLine(3);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    const ids = (await partsOf()).map(({ ID }) => ID);
    const refused = await admit({ course_parts_IDs: ids });
    expect(refused).toMatchObject({ http: 409, refusal: { code: 'bookings.full' } });
    expect((await places(courseId)).waiting).toHaveLength(2);
    expect((await admit({ course_parts_IDs: ids, force: true })).http).toBe(200);
    expect((await places(courseId)).waiting).toEqual([]);
  });

  it('charges nobody twice: who has a place by now is told', async () => {
    const [, second] = await inLine(2);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    const ids = (await partsOf()).map(({ ID }) => ID);
    expect((await admit({ course_parts_IDs: ids })).http).toBe(200);
    expect(await admit({ course_parts_IDs: ids })).toMatchObject({
      http: 409,
      refusal: { code: 'bookings.notWaiting' },
    });
    expect(await balanceInBooks(house(), second?.parent.personId ?? 0)).toBe(-15_000);
  });

  it('binds nobody to an amount the office has not seen', async () => {
    await inLine(2);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    const ids = (await partsOf()).map(({ ID }) => ID);
    const refused = await admit({ course_parts_IDs: ids, shownTotal: 12_000 });
    expect(refused).toMatchObject({ http: 409, refusal: { code: 'bookings.amountChanged' } });
    expect((await places(courseId)).waiting).toHaveLength(1);
  });

  it('is closed to another course, another club and who only reads', async () => {
    await inLine(2);
    const ids = (await partsOf()).map(({ ID }) => ID);
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await admit({ course_parts_IDs: ids, force: true }, reader)).http).toBe(403);
    const otherCourse = await buildCourse(house(), clubId, { max_participants: 5 });
    expect((await admit({ course_ID: otherCourse, course_parts_IDs: ids })).http).toBe(409);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await admit({ course_parts_IDs: ids, force: true }, foreign)).http).toBe(404);
    const { parts } = await house().as(admin).call(bookings.participants, { id: courseId });
    expect(parts.filter(({ registration }) => registration.role === 2)).toHaveLength(1);
  });
});

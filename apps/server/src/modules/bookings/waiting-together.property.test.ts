import { contract } from '@vereinshaus/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { waitlists, courses, bookings } = contract;

type Family = { parent: NonNullable<Actor>; children: number[] };
type World = { clubId: number; admin: NonNullable<Actor>; courseIds: number[]; inside: number[][]; families: Family[] };

const which = fc.nat(1);
/** What happens in two courses at the same moment. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('free' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('resize' as const), which, places: fc.integer({ min: 1, max: 5 }) }),
  },
  fc.record({ do: fc.constant('sweep' as const) }),
  fc.record({ do: fc.constant('bond' as const), family: fc.nat(2) }),
  fc.record({ do: fc.constant('unbond' as const), family: fc.nat(2) }),
  fc.record({ do: fc.constant('admit' as const), which }),
  fc.record({ do: fc.constant('newcomer' as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Of two full courses: one child in each who want both or none, a child who wants any of both, a pair in the first, single ones. */
const arrange = async (): Promise<World> => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const courseIds: number[] = [];
  const inside: number[][] = [];
  for (const name of ['Yoga', 'Judo']) {
    const prices = { price_cents: 1500, non_member_price_cents: 1500 };
    const courseId = await buildCourse(house(), clubId, { name, max_participants: 2, ...prices });
    const { parent, children } = await buildFamily(house(), clubId, 2);
    for (const child of children) await book(parent, courseId, child);
    courseIds.push(courseId);
    inside.push(children);
  }
  const [yoga = 0, judo = 0] = courseIds;
  const [across, any, pair, single] = [
    await buildFamily(house(), clubId, 2),
    await buildFamily(house(), clubId, 1),
    await buildFamily(house(), clubId, 2),
    await buildFamily(house(), clubId, 1),
  ];
  await book(across.parent, yoga, across.children[0] ?? 0);
  await book(across.parent, judo, across.children[1] ?? 0);
  for (const courseId of courseIds) await book(any.parent, courseId, any.children[0] ?? 0);
  for (const child of pair.children) await book(pair.parent, yoga, child);
  for (const courseId of courseIds) await book(single.parent, courseId, single.children[0] ?? 0);
  const world = { clubId, admin, courseIds, inside, families: [across, any, pair] };
  for (const family of [0, 1, 2]) await bond(world, family);
  return world;
};

const waitsOf = async ({ parent }: Family) =>
  (await house().as(parent).call(bookings.ofFamily, {})).courses.filter(
    ({ course }) => course.role === 2 && course.timeLeave === 0,
  );

const bond = async ({ families }: World, index: number) => {
  const family = families[index];
  if (family === undefined) throw new Error('There is no such family.');
  const ids = (await waitsOf(family)).map(({ course }) => course.cp_ID);
  return house()
    .as(family.parent)
    .ask(waitlists.bond, { course_parts_IDs: ids, kind: index === 1 ? 'any' : 'all' });
};

const run = async (world: World, action: Step): Promise<{ http: number }> => {
  const { clubId, admin, courseIds, families } = world;
  if (action.do === 'sweep') {
    await sweepIn(house(), clubId, () => now);
    return { http: 200 };
  }
  if (action.do === 'bond') return bond(world, action.family);
  if (action.do === 'unbond') {
    const family = families[action.family];
    const [wait] = family === undefined ? [] : await waitsOf(family);
    if (family === undefined || wait === undefined) return { http: 404 };
    return house().as(family.parent).ask(waitlists.unbond, { course_parts_ID: wait.course.cp_ID });
  }
  const courseId = courseIds[action.which] ?? 0;
  if (action.do === 'resize') return house().as(admin).ask(courses.save, { courseId, maxparts: action.places });
  if (action.do === 'newcomer') {
    const { parent, children } = await buildFamily(house(), clubId);
    return book(parent, courseId, children[0] ?? 0);
  }
  if (action.do === 'free') {
    const [taken = 0] = (await places(courseId)).participants;
    return leave(admin, courseId, taken, { refund: true });
  }
  const { queues } = await house().as(admin).call(waitlists.list, {});
  const first = queues.find(({ course_ID }) => course_ID === courseId)?.waiting[0];
  return house()
    .as(admin)
    .ask(waitlists.admit, { course_ID: courseId, course_parts_IDs: [first?.ID ?? 0], force: true });
};

/** As the tables have it, whatever the product says. */
const expectWhole = async ({ clubId }: World) => {
  const halves = await house().sql(
    `select e.bond_id from queue_bond_entry e join queue_bond b on b.club_id = e.club_id and b.id = e.bond_id and b.kind = 'all'
     join participation t on t.club_id = e.club_id and t.id = e.participation_id
     where e.club_id = $1 and t.left_at is null
     group by e.bond_id having count(distinct t.role) > 1`,
    [clubId],
  );
  expect(halves).toEqual([]);
  const twice = await house().sql(
    `select e.bond_id from queue_bond_entry e join queue_bond b on b.club_id = e.club_id and b.id = e.bond_id and b.kind = 'any'
     join participation t on t.club_id = e.club_id and t.id = e.participation_id
     where e.club_id = $1 and t.left_at is null
     group by e.bond_id having count(*) filter (where t.role = 0) > 1 or (bool_or(t.role = 0) and bool_or(t.role = 2))`,
    [clubId],
  );
  expect(twice).toEqual([]);
};

it('whatever happens in two courses at once, who waits together has all places or none, and one of several courses is one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 8 }), async (pairs) => {
      const world = await arrange();
      for (const pair of pairs) {
        const answers = await Promise.all(pair.map((action) => run(world, action)));
        for (const { http } of answers) expect(http).toBeLessThan(500);
        await expectWhole(world);
      }
      await sweepIn(house(), world.clubId, () => now);
      await expectWhole(world);
      await expectSoundBooks(house(), world.clubId);
    }),
    { numRuns: Number(process.env.QUEUE_RUNS ?? 4), seed: 34_002 },
  );
}, 600_000);

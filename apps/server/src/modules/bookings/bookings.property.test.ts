import { contract } from '@vereinshaus/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';
import { sweepClub } from './sweep-waitlists.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, places, saldo } = bookingsIn(house);
const calls = contract.bookings;

/** What can happen to a course; the numbers choose a family. */
const step = fc.oneof(
  fc.record({ do: fc.constant('book' as const), who: fc.nat(5) }),
  fc.record({ do: fc.constant('leave' as const), who: fc.nat(5), refund: fc.boolean() }),
  fc.record({ do: fc.constant('toQueue' as const), who: fc.nat(5) }),
  fc.record({ do: fc.constant('admit' as const), who: fc.nat(5) }),
  fc.record({ do: fc.constant('resize' as const), places: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ do: fc.constant('reprice' as const), who: fc.nat(5), cents: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({ do: fc.constant('sweep' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type World = {
  clubId: number;
  courseId: number;
  admin: Actor;
  families: readonly { parent: NonNullable<Actor>; child: number }[];
  capacity: number;
};

const arrange = async (): Promise<World> => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const price = { price_cents: 1500, non_member_price_cents: 2000 };
  const courseId = await buildCourse(house(), clubId, { max_participants: 2, ...price });
  const families = [];
  for (let index = 0; index < 6; index += 1) {
    const { parent, children } = await buildFamily(house(), clubId);
    families.push({ parent, child: children[0] ?? 0 });
  }
  return { clubId, courseId, admin, families, capacity: 2 };
};

const sweep = ({ clubId }: World) =>
  sweepClub(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  );

const changeRole = ({ courseId, admin }: World, child: number, role: number) =>
  house().as(admin).ask(calls.toggleRole, { course_ID: courseId, child_ID: child, role });

const reprice = async ({ courseId, admin }: World, child: number, cents: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where course_id = $1 and person_id = $2 and left_at is null and role = 0',
    [courseId, child],
  );
  if (row) await house().as(admin).call(calls.setAdmin, { ID: row.id, price: cents });
};

const perform = async (world: World, action: Step) => {
  const family = 'who' in action ? world.families[action.who] : undefined;
  const child = family?.child ?? 0;
  switch (action.do) {
    case 'book':
      return book(family?.parent ?? null, world.courseId, child);
    case 'leave':
      return leave(world.admin, world.courseId, child, { refund: action.refund });
    case 'toQueue':
      return changeRole(world, child, 2);
    case 'admit':
      return changeRole(world, child, 0);
    case 'resize':
      world.capacity = action.places;
      return house().sql('update course set max_participants = $2 where id = $1', [world.courseId, action.places]);
    case 'reprice':
      return reprice(world, child, action.cents);
    case 'sweep':
      return sweep(world);
  }
};

/** What was agreed on: the prices of those who take part, and of those who left without a credit. */
const agreed = async ({ courseId }: World, child: number) => {
  const [row] = await house().sql<{ cents: string }>(
    `select coalesce(sum(price_cents), 0) as cents from participation
     where course_id = $1 and person_id = $2 and role = 0 and (left_at is null or not is_credited)`,
    [courseId, child],
  );
  return Number(row?.cents ?? 0);
};

it('whatever happens to a course, places and money stay right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = await arrange();
      let before = 0;
      for (const action of steps) {
        await perform(world, action);
        const taken = (await places(world.courseId)).participants.length;
        // Nobody takes a place that is not there; a course that was made smaller keeps whom it has.
        expect(taken).toBeLessThanOrEqual(Math.max(world.capacity, before));
        before = taken;
      }
      await sweep(world);
      const { participants, waiting } = await places(world.courseId);
      expect(waiting.length === 0 || participants.length >= world.capacity).toBe(true);
      for (const { parent, child } of world.families) {
        expect((await saldo(parent.personId)) + (await agreed(world, child))).toBe(0);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

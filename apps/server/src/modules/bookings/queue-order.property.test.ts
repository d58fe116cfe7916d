import { contract } from '@vereinshaus/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

let now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);
const { waitlists, courses } = contract;

const familyCount = 5;
const who = fc.nat(familyCount - 1);

/** What families, the office and the clock do to a queue whose places are offered. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), who }) },
  fc.record({ do: fc.constant('wait' as const), who }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bond' as const), who: fc.nat(1) }) },
  fc.record({ do: fc.constant('unbond' as const), who: fc.nat(1) }),
  fc.record({ do: fc.constant('admit' as const), who, reason: fc.constantFrom('', 'Geschwister') }),
  fc.record({ do: fc.constant('move' as const), who, place: fc.integer({ min: 1, max: familyCount }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resize' as const), places: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 36) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type World = {
  clubId: number;
  courseId: number;
  admin: NonNullable<Actor>;
  /** The first two have two children, and may wait with both together. */
  families: { parent: NonNullable<Actor>; child: number; sibling: number | undefined }[];
};

const arrange = async (): Promise<World> => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces: true }) });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const courseId = await buildCourse(house(), clubId, {
    max_participants: 1,
    price_cents: 1500,
    non_member_price_cents: 1500,
  });
  const families = [];
  for (let index = 0; index < familyCount; index += 1) {
    const { parent, children } = await buildFamily(house(), clubId, index < 2 ? 2 : 1);
    const [child = 0, sibling] = children;
    await book(parent, courseId, child);
    families.push({ parent, child, sibling });
  }
  for (const { parent, sibling } of families) {
    if (sibling !== undefined) await book(parent, courseId, sibling);
  }
  return { clubId, courseId, admin, families };
};

const partOf = async ({ courseId }: World, child: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
    [courseId, child],
  );
  return row?.id ?? 0;
};

const run = async (world: World, action: Step) => {
  const { courseId, admin } = world;
  if (action.do === 'resize') return house().as(admin).ask(courses.save, { courseId, maxparts: action.places });
  if (action.do === 'pass') {
    now = new Date(now.getTime() + action.hours * 3_600_000);
    return { http: 200 };
  }
  const family = world.families[action.who];
  if (family === undefined) throw new Error('There is no such family.');
  const { parent, child, sibling = 0 } = family;
  const about = { course_ID: courseId, child_ID: child };
  if (action.do === 'book') return book(parent, courseId, child);
  if (action.do === 'end') return leave(admin, courseId, child, { refund: true });
  if (action.do === 'take' || action.do === 'wait')
    return house()
      .as(parent)
      .ask(waitlists.answer, { ...about, answer: action.do });
  const part = await partOf(world, child);
  if (action.do === 'bond') {
    const ids = [part, await partOf(world, sibling)];
    return house().as(parent).ask(waitlists.bond, { course_parts_IDs: ids, kind: 'all' });
  }
  if (action.do === 'unbond') return house().as(parent).ask(waitlists.unbond, { course_parts_ID: part });
  return action.do === 'admit'
    ? house()
        .as(admin)
        .ask(waitlists.admit, { course_ID: courseId, course_parts_IDs: [part], reason: action.reason })
    : house()
        .as(admin)
        .ask(waitlists.move, { course_ID: courseId, course_parts_ID: part, place: action.place, reason: 'Zwilling' });
};

/** As the tables have it, whatever the product says. */
const expectFairQueue = async ({ courseId }: World) => {
  const [course] = await house().sql<{
    free: number;
    offers: number;
    overtaken: number;
    halves: number;
    reasons: number;
  }>(
    `with line as (
       select t.id, t.queued_at, t.person_id, (
         select o.offered_at from queue_offer o where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null
       ) as offered_at
       from participation t where t.course_id = $1 and t.left_at is null and t.role = 2
         and t.skipped_reason in ('', 'notTogether')
     )
     select c.max_participants - (select count(*) from participation t where t.course_id = $1 and t.left_at is null and t.role = 0)::integer as free,
       (select count(*) from queue_offer o where o.course_id = $1 and o.ended_at is null)::integer as offers,
       (select count(*) from line later join line earlier on (earlier.queued_at, earlier.id) < (later.queued_at, later.id)
         where later.offered_at is not null and earlier.offered_at is null and not exists (
           select from history_entry h where h.person_id = earlier.person_id and h.course_id = $1
             and h.kind = 'bookings.passedOverTogether' and h.at >= later.offered_at))::integer as overtaken,
       (select count(*) from queue_bond_entry e join line own on own.id = e.participation_id and own.offered_at is not null
         join queue_bond_entry x on x.club_id = e.club_id and x.bond_id = e.bond_id
         join participation other on other.id = x.participation_id and other.course_id = $1 and other.left_at is null and other.role = 2
         where not exists (select from line l where l.id = other.id and l.offered_at is not null))::integer as halves,
       (select count(*) from history_entry h where h.course_id = $1 and h.kind = 'bookings.queueMoved')::integer as reasons
     from course c where c.id = $1`,
    [courseId],
  );
  const { free = 0, offers = 0, overtaken = 0, halves = 0, reasons = 0 } = course ?? {};
  expect(offers).toBeLessThanOrEqual(Math.max(0, free));
  // Who waits together is offered all places or none.
  expect(halves).toBe(0);
  if (reasons === 0) expect(overtaken).toBe(0);
};

it('nobody is offered a place before others without a reason that is written down, and never more than are free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      now = new Date('2026-11-15T12:00:00Z');
      const world = await arrange();
      for (const action of steps) {
        const { http } = await run(world, action);
        expect(http).toBeLessThan(500);
        await sweepIn(house(), world.clubId, () => now);
        await expectFairQueue(world);
      }
      await expectSoundBooks(house(), world.clubId);
    }),
    { numRuns: 4, seed: 34_001 },
  );
}, 60_000);

import { contract } from '@vereinshaus/contract';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';
import { followInvitations } from './follow-invitations.ts';

const start = new Date('2026-04-16T12:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);
const { waitlists, courses, outgrown } = contract;

const familyCount = 6;
/** The first two have two children, and may wait with both together; children of the last two grow out of their course. */
const pairs = 2;
const firstOutgrown = familyCount - 2;
/** Of two families, and may wait together. */
const friends = [2, 3] as const;
const who = fc.nat(familyCount - 1);
const invited = fc.integer({ min: firstOutgrown, max: familyCount - 1 });

/** What families, the office and the clock do to one queue. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('book' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), who }) },
  fc.record({ do: fc.constant('leave' as const), who }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bond' as const), who: fc.nat(pairs - 1) }) },
  fc.record({ do: fc.constant('unbond' as const), who: fc.nat(pairs - 1) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('befriend' as const), ends: fc.boolean() }) },
  fc.record({ do: fc.constant('admit' as const), who, reason: fc.constantFrom('', 'Geschwister') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, place: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('invite' as const), who: invited }) },
  fc.record({ do: fc.constant('withdraw' as const), who: invited }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resize' as const), places: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 36, 240) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type World = {
  clubId: number;
  courseId: number;
  oldId: number;
  admin: NonNullable<Actor>;
  families: { parent: NonNullable<Actor>; child: number; sibling: number | undefined }[];
};

const arrange = async (offerPlaces: boolean): Promise<World> => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces }) });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const oldId = await buildCourse(house(), clubId, { max_age: 8, starts_on: '2025-09-10', ends_on: '2026-06-30' });
  const courseId = await buildCourse(house(), clubId, {
    max_participants: 1,
    price_cents: 1500,
    non_member_price_cents: 1500,
    starts_on: '2026-09-10',
    ends_on: '2027-06-30',
  });
  const families: World['families'] = [];
  for (let index = 0; index < familyCount; index += 1) {
    const { parent, children } = await buildFamily(house(), clubId, index < pairs ? 2 : 1);
    const [child = 0, sibling] = children;
    families.push({ parent, child, sibling });
    if (index < firstOutgrown) await book(parent, courseId, child);
  }
  for (const { parent, sibling } of families) if (sibling !== undefined) await book(parent, courseId, sibling);
  for (const { child } of families.slice(firstOutgrown)) {
    await house().sql(`update person set birth_date = '2017-05-01' where id = $1`, [child]);
    await house().sql(
      `insert into participation (club_id, course_id, person_id, role, created_at) values ($1, $2, $3, 0, now())`,
      [clubId, oldId, child],
    );
  }
  return { clubId, courseId, oldId, admin, families };
};

const partOf = async ({ courseId }: World, child: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
    [courseId, child],
  );
  return row?.id ?? 0;
};

const invite = ({ admin, oldId, courseId }: World, child: number) =>
  house()
    .as(admin)
    .ask(outgrown.invite, {
      course_ID: oldId,
      target_ID: courseId,
      child_IDs: [child],
      until: toSeconds(now) + 4 * 86_400,
      order: 'booked',
      key: crypto.randomUUID(),
    });

const withdraw = async ({ admin, courseId }: World, child: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from queue_invitation where course_id = $1 and person_id = $2 and ended_at is null',
    [courseId, child],
  );
  return house()
    .as(admin)
    .ask(outgrown.withdraw, { course_ID: courseId, ID: row?.id ?? 0, reason: 'Der Kurs zieht um.' });
};

const run = async (world: World, action: Step): Promise<{ http: number }> => {
  const { courseId, admin } = world;
  if (action.do === 'resize') return house().as(admin).ask(courses.save, { courseId, maxparts: action.places });
  if (action.do === 'pass') {
    now = new Date(now.getTime() + action.hours * 3_600_000);
    return { http: 200 };
  }
  if (action.do === 'befriend') {
    const ids: number[] = [];
    for (const index of friends) ids.push(await partOf(world, world.families[index]?.child ?? 0));
    return house()
      .as(admin)
      .ask(waitlists.friends, { course_ID: courseId, course_parts_IDs: ids, reason: 'Freundinnen', ends: action.ends });
  }
  const family = world.families[action.who];
  if (family === undefined) throw new Error('There is no such family.');
  const { parent, child, sibling = 0 } = family;
  const about = { course_ID: courseId, child_ID: child };
  if (action.do === 'invite') return invite(world, child);
  if (action.do === 'withdraw') return withdraw(world, child);
  if (action.do === 'book') return book(parent, courseId, child);
  if (action.do === 'end') return leave(admin, courseId, child, { refund: true });
  if (action.do === 'take' || action.do === 'wait' || action.do === 'leave')
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

type Stand = { id: number; personId: number; role: number; isOffered: boolean; isPaused: boolean; bond: number | null };
type Look = { free: number; line: readonly Stand[]; lastEntry: number };

/** As the tables have it, whatever the product says: who waits, in the order of the queue, then who is in. */
const lookAt = async ({ courseId }: World): Promise<Look> => {
  const line = await house().sql<Stand>(
    `select t.id, t.person_id as "personId", t.role, t.skipped_reason = $2 as "isPaused", e.bond_id as bond,
       exists (select from queue_offer o where o.participation_id = t.id and o.ended_at is null) as "isOffered"
     from participation t left join queue_bond_entry e on e.club_id = t.club_id and e.participation_id = t.id
     where t.course_id = $1 and t.left_at is null order by t.role desc, t.queued_at, t.id`,
    [courseId, missedOffer],
  );
  const [course] = await house().sql<{ free: number; lastEntry: number }>(
    `select c.max_participants - (select count(*) from participation t where t.course_id = $1 and t.left_at is null and t.role = 0)::integer as free,
       (select coalesce(max(h.id), 0)::integer from history_entry h) as "lastEntry" from course c where c.id = $1`,
    [courseId],
  );
  return { free: course?.free ?? 0, lastEntry: course?.lastEntry ?? 0, line };
};

const waits = ({ role }: Stand) => role === 2;
/** An offer, or a place without one: whoever takes what was offered got it when it was. */
const gotSomething = (before: Look) => (one: Stand) => {
  const was = before.line.find(({ id }) => id === one.id);
  return was?.isOffered !== true && (waits(one) ? one.isOffered : was?.role !== one.role);
};

/** Why somebody may come before another: an entry of the log that one of them finds in it. */
const mayOvertake = {
  first: ['bookings.queueMoved', 'bookings.invitedWithPriority', 'bookings.admittedBeforeOthers'],
  second: [
    'bookings.queueMoved',
    'bookings.offerMissed',
    'bookings.waitsAgain',
    'bookings.passedOverTogether',
    'bookings.roleChanged',
  ],
};

/** What somebody does by hand stands there with their reason. */
const byHand = ['bookings.queueMoved', 'bookings.admittedBeforeOthers', 'bookings.waitsWithFriends'];

/** What a step did to every two of the queue: nobody comes before another, and nobody is served before another, without an entry. */
const expectFair = async (world: World, before: Look, after: Look) => {
  const entries = await house().sql<{ kind: string; personId: number; reason: string | null }>(
    `select kind, person_id as "personId", details ->> 'reason' as reason from history_entry where course_id = $1 and id > $2`,
    [world.courseId, before.lastEntry],
  );
  expect(entries.filter(({ kind, reason }) => byHand.includes(kind) && !reason)).toEqual([]);
  const has = (kinds: readonly string[], { personId }: Stand) =>
    entries.some((entry) => entry.personId === personId && kinds.includes(entry.kind));
  const isExplained = (first: Stand, second: Stand) => has(mayOvertake.first, first) || has(mayOvertake.second, second);
  const lineBefore = before.line.filter(waits);
  const lineAfter = after.line.filter(waits);
  for (const [place, second] of lineAfter.entries()) {
    for (const first of lineAfter.slice(0, place)) {
      const [wasFirst, wasSecond] = [first, second].map(({ id }) => lineBefore.findIndex((one) => one.id === id));
      if (wasSecond === undefined || wasFirst === undefined || wasSecond < 0) continue;
      // Now in front, and behind or not there at all before.
      if (wasFirst < 0 || wasFirst > wasSecond) expect([isExplained(first, second), entries]).toEqual([true, entries]);
    }
  }
  const served = after.line.filter(gotSomething(before));
  for (const one of served) {
    // In the order of now; whoever has a place, or has just come, stood where they were, or at the end.
    const own = lineAfter.findIndex(({ id }) => id === one.id);
    const was = lineBefore.findIndex(({ id }) => id === one.id);
    const ahead = own >= 0 ? lineAfter.slice(0, own) : lineBefore.slice(0, was < 0 ? lineBefore.length : was);
    for (const { id } of ahead) {
      const still = lineAfter.find((other) => other.id === id);
      if (still === undefined || still.isOffered || still.isPaused) continue;
      expect([isExplained(one, still), entries]).toEqual([true, entries]);
    }
  }
  return served.length;
};

/** Once the queue was looked through: never more offers than places, and who waits together is offered all places or none. */
const expectSoundOffers = ({ line, free }: Look) => {
  const offers = line.filter((one) => waits(one) && one.isOffered);
  expect(offers.length).toBeLessThanOrEqual(Math.max(0, free));
  const bonds = new Set(offers.flatMap(({ bond }) => bond ?? []));
  expect(line.filter(({ bond, isOffered }) => bond !== null && bonds.has(bond) && !isOffered)).toEqual([]);
};

it('nobody comes or is served before others without an entry that says why, whatever families, office, invitations and the clock do', async () => {
  const served = { offered: 0, booked: 0 };
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 8, maxLength: 12 }), async (offerPlaces, steps) => {
      now = start;
      const world = await arrange(offerPlaces);
      const site = { id: world.clubId, origin: 'http://x.test' };
      const transact = transactionsIn(house().database, site, {
        now: () => now,
        senderIn: (db) => house().queue.senderIn(db),
      });
      let before = await lookAt(world);
      for (const action of steps) {
        expect((await run(world, action)).http).toBeLessThan(500);
        const between = await lookAt(world);
        served[offerPlaces ? 'offered' : 'booked'] += await expectFair(world, before, between);
        await followInvitations(transact);
        await sweepIn(house(), world.clubId, () => now);
        before = await lookAt(world);
        served[offerPlaces ? 'offered' : 'booked'] += await expectFair(world, between, before);
        expectSoundOffers(before);
      }
      await expectSoundBooks(house(), world.clubId);
    }),
    {
      numRuns: Number(process.env.QUEUE_RUNS ?? 6),
      seed: Number(process.env.QUEUE_SEED ?? 34_004),
      endOnFailure: true,
    },
  );
  // Both ways of giving places were played, and places were given.
  expect(Math.min(served.offered, served.booked)).toBeGreaterThan(0);
}, 600_000);

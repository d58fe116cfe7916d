import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { clubTables, objectsOfTable } from '../archives/club-tables.queries.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import {
  buildDrawWorld,
  type DrawWorld,
  drawEnd,
  drawStart,
  familyIn,
  openTerms,
  planDraw,
  refusedWith,
  wish,
} from './draws.testing.ts';

let now = drawStart;
const house = useHouse({ clock: () => now });
const { book, places } = bookingsIn(house);
const { drawComparison, draws, waitlists, bookings, clubs, duplicates } = contract;

let world: DrawWorld;

beforeEach(async () => {
  now = drawStart;
  world = await buildDrawWorld(house());
});

const office = () => house().as(world.admin);
const family = (index: number) => familyIn(world, index);
const closed = () => {
  now = new Date(drawEnd.getTime() + 60_000);
};
const plan = (courses: number[]) => office().ask(draws.plan, { ...openTerms, courses, key: crypto.randomUUID() });

/** Everything of the club that an administrator takes home. */
const takenHome = (clubId: number): Promise<string> =>
  house().database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const objects: string[] = [];
    for (const table of await clubTables(db)) {
      for await (const rows of objectsOfTable(db, table)) objects.push(...rows);
    }
    return objects.join('\n');
  });

it('nobody takes the seed home before it is drawn; afterwards it stands on the sheet', async () => {
  const drawId = await planDraw(house(), world);
  const [stored] = await house().sql<{ seed: string }>('select seed from draw where id = $1', [drawId]);
  expect(await takenHome(world.clubId)).not.toContain(stored?.seed);
  closed();
  await office().call(draws.run, { ID: drawId });
  expect(await takenHome(world.clubId)).toContain(stored?.seed);
});

it('a course that is not shown yet or is over is in no draw', async () => {
  await house().sql("update course set shown_from = '2026-12-01' where id = $1", [world.swimId]);
  expect(refusedWith(await plan([world.swimId]))).toEqual([422, 'draws.courseHidden']);
  await house().sql("update course set shown_from = null, ends_on = '2026-11-14' where id = $1", [world.swimId]);
  expect(refusedWith(await plan([world.swimId]))).toEqual([422, 'draws.courseOver']);
});

it('a course that ended while the draw was waiting is given to nobody and charged to nobody', async () => {
  const drawId = await planDraw(house(), world);
  const one = family(0);
  await wish(house(), drawId, one, [world.swimId, world.gymId]);
  await house().sql("update course set ends_on = '2026-11-14' where id = $1", [world.swimId]);
  expect(refusedWith(await wish(house(), drawId, family(1), [world.swimId]))).toEqual([422, 'draws.notEligible']);
  closed();
  await office().call(draws.run, { ID: drawId });
  expect((await places(world.swimId)).participants).toEqual([]);
  expect((await places(world.gymId)).participants).toEqual([one.child]);
  expect(await balanceInBooks(house(), one.parent.personId)).toBe(-6000);
});

it('Verlosungen are not switched off while one is still to be drawn', async () => {
  const drawId = await planDraw(house(), world);
  const switchOff = () => office().ask(clubs.save, { settings: { enableDraws: false } });
  expect(refusedWith(await switchOff())).toEqual([409, 'clubs.drawsRunning']);
  await office().call(draws.stop, { ID: drawId, reason: 'Das Bad ist gesperrt.' });
  expect((await switchOff()).http).toBe(200);
});

it('no other door leads into a course whose places are drawn', async () => {
  const openId = await buildCourse(house(), world.clubId, { name: 'Laufen', max_participants: 5 });
  const { parent, child } = family(0);
  await book(parent, openId, child);
  await planDraw(house(), world);
  const move = () => office().ask(bookings.move, { course_ID: openId, target_ID: world.swimId, child_ID: child });
  expect(refusedWith(await move())).toEqual([409, 'bookings.inDraw']);
  const add = (role: 0 | 2) =>
    office().ask(bookings.addParticipants, { course_ID: world.swimId, child_IDs: [family(1).child], role });
  expect([refusedWith(await add(0)), refusedWith(await add(2))]).toEqual([
    [409, 'bookings.inDraw'],
    [409, 'bookings.inDraw'],
  ]);
  expect(await places(world.swimId)).toMatchObject({ participants: [], waiting: [] });
  expect((await places(openId)).participants).toEqual([child]);
});

it('another club finds nothing of a draw, and a family none of its offices', async () => {
  const drawId = await planDraw(house(), world);
  await wish(house(), drawId, family(0), [world.swimId]);
  const elsewhere = await buildDrawWorld(house());
  const asks = (actor: DrawWorld['admin']) => [
    house().as(actor).ask(draws.candidates, { draw_ID: drawId }),
    house().as(actor).ask(draws.wish, { draw_ID: drawId, lots: [], accepts: true }),
    house().as(actor).ask(draws.sheet, { draw_ID: drawId }),
    house()
      .as(actor)
      .ask(draws.change, { ID: drawId, ...openTerms, reason: 'einfach so' }),
    house().as(actor).ask(draws.stop, { ID: drawId, reason: 'einfach so' }),
    house().as(actor).ask(draws.run, { ID: drawId }),
    house().as(actor).ask(drawComparison.simulate, { ID: drawId }),
  ];
  expect((await Promise.all(asks(elsewhere.admin))).map(({ http }) => http)).toEqual(Array(7).fill(404));
  const foreign = await house()
    .as(elsewhere.admin)
    .ask(draws.plan, { ...openTerms, courses: [world.gymId], key: crypto.randomUUID() });
  expect(refusedWith(foreign)).toEqual([404, 'draws.courseGone']);
  const trainer = await buildPerson(house(), world.clubId, { is_trainer: true });
  for (const actor of [family(1).parent, trainer]) {
    const answers = await Promise.all(asks(actor));
    expect(answers.slice(3).map(({ http }) => http)).toEqual(Array(4).fill(403));
  }
  const [kept] = await house().sql<{ count: number }>(
    'select count(*)::integer as count from draw_entry where draw_id = $1',
    [drawId],
  );
  expect(kept?.count).toBe(1);
});

it('a place to confirm is taken once, by who won it, and not after the deadline', async () => {
  const drawId = await planDraw(house(), world, { courses: [world.swimId, world.gymId], confirmHours: 24 });
  const one = family(0);
  await wish(house(), drawId, one, [world.swimId]);
  await wish(house(), drawId, family(1), [world.gymId]);
  closed();
  await office().call(draws.run, { ID: drawId });
  const take = (who: typeof one, courseId: number) =>
    house().as(who.parent).ask(waitlists.answer, { course_ID: courseId, child_ID: one.child, answer: 'take' });
  expect((await take(family(1), world.swimId)).http).toBeGreaterThanOrEqual(403);
  const answers = await Promise.all([take(one, world.swimId), take(one, world.swimId)]);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await balanceInBooks(house(), one.parent.personId)).toBe(-9000);
  now = new Date(now.getTime() + 24 * 3_600_000);
  const late = await house()
    .as(family(1).parent)
    .ask(waitlists.answer, { course_ID: world.gymId, child_ID: family(1).child, answer: 'take' });
  expect(late.http).toBe(409);
  expect((await places(world.gymId)).participants).toEqual([]);
  await expectSoundBooks(house(), world.clubId);
});

it('one child in two homes: the office is told before it draws, and after a merge it has one lot', async () => {
  const drawId = await planDraw(house(), world);
  const [one, other] = [family(0), family(1)];
  await house().sql(
    "update person set first_name = 'Mia', last_name = 'Muster', birth_date = '2018-03-04' where id = any($1)",
    [[one.child, other.child]],
  );
  for (const each of [one, other, family(2)]) await wish(house(), drawId, each, [world.swimId]);
  const told = async () => (await office().call(draws.ofClub, {})).draws[0];
  expect(await told()).toMatchObject({ children: 3, twins: 1 });
  await office().call(duplicates.merge, { survivor_ID: one.child, other_ID: other.child, choices: {} });
  expect(await told()).toMatchObject({ children: 2, lots: 2, twins: 0 });
  expect(JSON.stringify(await house().as(one.parent).call(draws.mine, {}))).not.toContain('twins');
});

it('whoever is asked why reads for each child what its family reads; nobody else does', async () => {
  await buildMembershipRole(house(), world.clubId, family(0).child, 1);
  const drawId = await planDraw(house(), world, { courses: [world.swimId], prefersMembers: true });
  for (const one of world.families) await wish(house(), drawId, one, [world.swimId]);
  expect(refusedWith(await office().ask(draws.results, { draw_ID: drawId }))).toEqual([409, 'draws.notDrawn']);
  closed();
  await office().call(draws.run, { ID: drawId });
  const { children } = await office().call(draws.results, { draw_ID: drawId });
  for (const { parent, child } of world.families) {
    const [own] = (await house().as(parent).call(draws.mine, {})).draws.find(({ ID }) => ID === drawId)?.own ?? [];
    const told = children.find(({ child_ID }) => child_ID === child);
    expect([told?.number, told?.outcome, told?.answers]).toEqual([own?.number, own?.outcome, own?.answers]);
  }
  expect(children.filter(({ preferred }) => preferred[0]?.because.includes('member'))).toMatchObject([
    { child_ID: family(0).child, outcome: 'won' },
  ]);
  const clerk = await buildPerson(house(), world.clubId, { staff_level: 20 });
  expect((await house().as(clerk).ask(draws.results, { draw_ID: drawId })).http).toBe(403);
  expect((await house().as(family(0).parent).ask(draws.results, { draw_ID: drawId })).http).toBe(403);
  const elsewhere = await buildPerson(house(), await buildClub(house(), { settings: '{"enableDraws": true}' }), {
    staff_level: 90,
  });
  expect((await house().as(elsewhere).ask(draws.results, { draw_ID: drawId })).http).toBe(404);
});

it('two records that become one after the draw have won when one of them has, and no Vorrang for having lost', async () => {
  const drawId = await planDraw(house(), world, { courses: [world.swimId] });
  for (const one of world.families) await wish(house(), drawId, one, [world.swimId]);
  closed();
  await office().call(draws.run, { ID: drawId });
  const [winner = 0] = (await places(world.swimId)).participants;
  const loser = world.families.find(({ child }) => child !== winner);
  await office().call(duplicates.merge, { survivor_ID: loser?.child ?? 0, other_ID: winner, choices: {} });
  const rows = await house().sql<{ outcome: string }>(
    'select outcome from draw_entry where draw_id = $1 and person_id = $2',
    [drawId, loser?.child],
  );
  expect(rows).toEqual([{ outcome: 'won' }]);
});

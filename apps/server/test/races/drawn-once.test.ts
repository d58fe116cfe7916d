import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { bookingsIn, buildFamily } from '../../src/modules/bookings/bookings.testing.ts';
import { buildDrawWorld, drawEnd, drawStart, familyIn, planDraw, wish } from '../../src/modules/draws/draws.testing.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

let now = drawStart;
const house = useHouse({ clock: () => now });
const { places, book } = bookingsIn(house);

type Answered = { http: number };

const statuses = (answers: readonly Answered[]) => answers.map(({ http }) => http).toSorted((one, two) => one - two);

it('two who press „Auslosen“ at once draw once, and nobody is charged twice', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const drawId = await planDraw(house(), world, { courses: [world.gymId] });
  for (const one of world.families) await wish(house(), drawId, one, [world.gymId]);
  now = new Date(drawEnd.getTime() + 1000);
  const run = () => house().as(world.admin).ask(contract.draws.run, { ID: drawId });
  const answers = await whileHeld<Answered>(house(), { table: 'draw', id: drawId }, [run, run]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect((await places(world.gymId)).participants).toHaveLength(2);
  const [owed] = await house().sql<{ cents: number }>(
    "select sum(open_cents)::integer as cents from open_item where club_id = $1 and side = 'charge'",
    [world.clubId],
  );
  expect(owed?.cents).toBe(12_000);
});

it('a wish of the last second and a draw that is stopped meanwhile: it counts, or it is refused, and never both', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const drawId = await planDraw(house(), world, { courses: [world.gymId] });
  const [family] = world.families;
  if (family === undefined) throw new Error('There is no family.');
  const answers = await whileHeld<Answered>(house(), { table: 'draw', id: drawId }, [
    () => house().as(world.admin).ask(contract.draws.stop, { ID: drawId, reason: 'Halle gesperrt' }),
    () => wish(house(), drawId, family, [world.gymId]),
  ]);
  const wished = answers[1]?.http;
  const kept = await house().sql('select 1 from draw_entry where draw_id = $1', [drawId]);
  expect([wished, kept.length]).toEqual(wished === 200 ? [200, 1] : [409, 0]);
});

it('a booking that is on its way when a draw is announced comes first or is refused', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const [family] = world.families;
  if (family === undefined) throw new Error('There is no family.');
  const answers = await whileHeld<Answered>(house(), { table: 'course', id: world.gymId }, [
    () =>
      house()
        .as(world.admin)
        .ask(contract.draws.plan, {
          name: 'Turnen',
          opens: now.getTime() / 1000,
          closes: drawEnd.getTime() / 1000,
          courses: [world.gymId],
          key: crypto.randomUUID(),
        }),
    () => book(family.parent, world.gymId, family.child),
  ]);
  const taken = (await places(world.gymId)).participants.length;
  expect([answers[0]?.http, answers[1]?.http, taken]).toEqual(answers[1]?.http === 200 ? [200, 200, 1] : [200, 409, 0]);
});

it('a child that goes to another family while it is drawn gets nothing there, and its place goes to the next', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const drawId = await planDraw(house(), world, { courses: [world.gymId] });
  const [first, second, third] = world.families;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('There are too few families.');
  for (const one of [first, second]) await wish(house(), drawId, one, [world.gymId]);
  now = new Date(drawEnd.getTime() + 1000);
  const run = () => house().as(world.admin).ask(contract.draws.run, { ID: drawId });
  const change = `manager_id = ${third.parent.personId}`;
  const [answer] = await whileHeld<Answered>(house(), { table: 'person', id: first.child, change }, [run]);
  expect(answer?.http).toBe(200);
  expect((await places(world.gymId)).participants).toEqual([second.child]);
});

it('a merge and a draw at once come one after the other', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const drawId = await planDraw(house(), world, { courses: [world.gymId] });
  const [first, second] = world.families;
  if (first === undefined || second === undefined) throw new Error('There are too few families.');
  for (const one of [first, second]) await wish(house(), drawId, one, [world.gymId]);
  now = new Date(drawEnd.getTime() + 1000);
  const answers = await whileHeld<Answered>(house(), { table: 'person', id: first.child }, [
    () =>
      house()
        .as(world.admin)
        .ask(contract.duplicates.merge, { survivor_ID: first.child, other_ID: second.child, choices: {} }),
    () => house().as(world.admin).ask(contract.draws.run, { ID: drawId }),
  ]);
  expect(statuses(answers)).toEqual([200, 200]);
  expect((await places(world.gymId)).participants).toEqual([first.child]);
});

it('of two devices of a family the later one has said everything', async () => {
  now = drawStart;
  const world = await buildDrawWorld(house());
  const drawId = await planDraw(house(), world, { courses: [world.gymId] });
  const { parent, children } = await buildFamily(house(), world.clubId, 2);
  const answers = await whileHeld<Answered>(
    house(),
    { table: 'draw', id: drawId },
    children.map((child) => () => wish(house(), drawId, { parent, child }, [world.gymId])),
  );
  expect(statuses(answers)).toEqual([200, 200]);
  expect(await house().sql('select 1 from draw_entry where draw_id = $1', [drawId])).toHaveLength(1);
});

describe('a family that withdraws its wish in the last second, while it is drawn', () => {
  const world = async (others: number) => {
    now = drawStart;
    const built = await buildDrawWorld(house());
    const drawId = await planDraw(house(), built, { courses: [built.swimId] });
    const first = familyIn(built, 0);
    for (const one of built.families.slice(0, 1 + others)) await wish(house(), drawId, one, [built.swimId]);
    const withdraw = () => {
      now = new Date(drawEnd.getTime() - 1000);
      return house().as(first.parent).ask(contract.draws.wish, { draw_ID: drawId, lots: [], accepts: true });
    };
    const run = () => {
      now = new Date(drawEnd.getTime() + 1000);
      return house().as(built.admin).ask(contract.draws.run, { ID: drawId });
    };
    return { ...built, drawId, first, withdraw, run };
  };

  it('comes before it, and its place is drawn among the others', async () => {
    const { drawId, swimId, families, withdraw, run } = await world(1);
    const held = { table: 'draw', id: drawId, inOrder: true } as const;
    const answers = await whileHeld<Answered>(house(), held, [withdraw, run]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect((await places(swimId)).participants).toEqual([families[1]?.child]);
  });

  it('comes after it, is told so, and keeps what was drawn', async () => {
    const { drawId, swimId, first, withdraw, run } = await world(0);
    const held = { table: 'draw', id: drawId, inOrder: true } as const;
    const answers = await whileHeld<Answered>(house(), held, [run, withdraw]);
    expect(answers.map(({ http }) => http)).toEqual([200, 409]);
    expect((await places(swimId)).participants).toEqual([first.child]);
  });

  it('would have withdrawn and have a place all the same without the lock', async () => {
    const { clubId, drawId, swimId, first, run } = await world(0);
    await house().database.transaction({ tenant: clubId }, async (db) => {
      const draw = await db.selectFrom('draw').where('id', '=', drawId).select('drawn_at').executeTakeFirst();
      expect((await run()).http).toBe(200);
      if (draw?.drawn_at === null) await db.deleteFrom('draw_entry').where('draw_id', '=', drawId).execute();
    });
    expect(await house().sql('select from draw_entry where draw_id = $1', [drawId])).toEqual([]);
    expect((await places(swimId)).participants).toEqual([first.child]);
  });
});

import { contract } from '@vereinshaus/contract';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { buildFamily } from '../bookings/bookings.testing.ts';

type Signed = NonNullable<Actor>;

/** Sunday, 13:00 in Vienna; wishes are open since Saturday and until Monday. */
export const drawStart = new Date('2026-11-15T12:00:00Z');
export const drawEnd = new Date('2026-11-16T12:00:00Z');
const seconds = (moment: Date) => moment.getTime() / 1000;

export const openTerms = {
  name: 'Schwimmkurse',
  opens: seconds(new Date('2026-11-14T12:00:00Z')),
  closes: seconds(drawEnd),
};

/** A club that draws „Schwimmen“, with one place for € 90, and „Turnen“, with two for € 60; four families with a child each. */
export const buildDrawWorld = async (house: TestHouse, settings: Record<string, unknown> = {}) => {
  const clubId = await buildClub(house, { settings: JSON.stringify({ enableDraws: true, ...settings }) });
  const admin = await buildPerson(house, clubId, { first_name: 'Adele', staff_level: 90 });
  const course = (name: string, places: number, cents: number) =>
    buildCourse(house, clubId, { name, max_participants: places, price_cents: cents, non_member_price_cents: cents });
  const swimId = await course('Schwimmen', 1, 9000);
  const gymId = await course('Turnen', 2, 6000);
  const families = [];
  for (let index = 0; index < 4; index += 1) {
    const { parent, children } = await buildFamily(house, clubId);
    await house.sql('update person set email = $2 where id = $1', [parent.personId, `familie${index}@x.test`]);
    families.push({ parent, child: children[0] ?? 0 });
  }
  return { clubId, admin, swimId, gymId, families };
};

export type DrawWorld = Awaited<ReturnType<typeof buildDrawWorld>>;

export const planDraw = async (
  house: TestHouse,
  { admin, swimId, gymId }: DrawWorld,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const { ID } = await house.as(admin).call(contract.draws.plan, {
    ...openTerms,
    courses: [swimId, gymId],
    key: crypto.randomUUID(),
    ...more,
  });
  return ID;
};

export const wish = (
  house: TestHouse,
  drawId: number,
  { parent, child }: { parent: Signed; child: number },
  wishes: readonly number[],
  more: Record<string, unknown> = {},
) =>
  house.as(parent).ask(contract.draws.wish, {
    draw_ID: drawId,
    lots: [{ children: [child], wishes: [...wishes], ...more }],
    accepts: true,
  });

export const familyIn = ({ families }: DrawWorld, index: number) => {
  const family = families[index];
  if (family === undefined) throw new Error(`There is no family ${index}.`);
  return family;
};

/** Status and code of an answer that refuses. */
export const refusedWith = ({ http, refusal }: { http: number; refusal?: { code: string } | undefined }) => [
  http,
  refusal?.code,
];

import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildParticipation } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { bar, buildShiftWorld, inHours, plan, type ShiftWorld, testNow } from './shifts.testing.ts';

const house = useHouse({ clock: () => testNow });
const { shifts } = contract;

let world: ShiftWorld;
let barId = 0;
let grillId = 0;
let lateId = 0;

/** Bar and Grill at the same time in two locations, Abwasch afterwards. */
beforeEach(async () => {
  world = await buildShiftWorld(house());
  const { locations } = await plan(house(), world, [
    { name: 'Hof', shifts: [bar()] },
    { name: 'Küche', shifts: [bar({ name: 'Grill', dateFrom: inHours(27), dateTo: inHours(29) })] },
    { name: 'Keller', shifts: [bar({ name: 'Abwasch', dateFrom: inHours(30), dateTo: inHours(31.5) })] },
  ]);
  [barId = 0, grillId = 0, lateId = 0] = locations.map(({ shifts: own }) => own[0]?.ID ?? 0);
});

type Person = NonNullable<Actor>;

const ask = (shift_ID: number, actor: Person) =>
  house().as(actor).ask(shifts.join, { courseID: world.courseId, shift_ID });
const join = async (shift_ID: number, actor: Person) => expect((await ask(shift_ID, actor)).http).toBe(200);
const get = (actor: Person = world.mother) => house().as(actor).call(shifts.get, { courseID: world.courseId });
const inShifts = async () =>
  (await get()).participations.map(({ fullname, shift_ID }) => `${fullname} ${shift_ID}`).toSorted();

const offer = async (shift_ID: number, { personId }: Person, wanted_ID = 0, actor: Person = world.mother) => {
  await house().as(actor).call(shifts.offer, { courseID: world.courseId, shift_ID, child_ID: personId, wanted_ID });
  return (await get()).offers.at(-1)?.ID ?? 0;
};
const accept = (offer_ID: number, { personId }: Person, actor: Person = world.other) =>
  house().as(actor).ask(shifts.acceptOffer, { courseID: world.courseId, offer_ID, child_ID: personId });

describe('a helper', () => {
  it('is in one place at a time: the other one is named, and what follows is no clash', async () => {
    await join(barId, world.mother);
    const { http, refusal } = await ask(grillId, world.mother);
    expect([http, refusal?.message]).toEqual([
      409,
      'Maria Gruber hilft zu dieser Zeit schon woanders: Bar (Hof), Sommerfest, Mi., 11.11.2026, 12:00 bis 16:00.',
    ]);
    await join(lateId, world.mother);
    expect(await inShifts()).toEqual([`Maria Gruber ${barId}`, `Maria Gruber ${lateId}`].toSorted());
  });

  it('also between two feasts, and when a shift is moved or comes back', async () => {
    const second = await buildCourse(house(), world.clubId, { name: 'Flohmarkt', has_shift_planner: true });
    await buildParticipation(house(), world.clubId, second, world.mother.personId);
    await join(lateId, world.mother);
    await house()
      .as(world.admin)
      .call(shifts.update, { courseID: second, data: [{ name: 'Stand', shifts: [bar({ name: 'Kassa' })] }] });
    const there = await house().as(world.admin).call(shifts.get, { courseID: second });
    const kassa = there.locations[0]?.shifts[0];
    await house()
      .as(world.mother)
      .call(shifts.join, { courseID: second, shift_ID: kassa?.ID ?? 0 });
    expect((await ask(barId, world.mother)).refusal?.message).toContain('Kassa (Stand), Flohmarkt');
    const moved = await house()
      .as(world.admin)
      .refused(shifts.update, {
        courseID: second,
        data: [
          {
            ID: there.locations[0]?.ID ?? 0,
            name: 'Stand',
            shifts: [bar({ ID: kassa?.ID ?? 0, name: 'Kassa', dateFrom: inHours(29), dateTo: inHours(31) })],
          },
        ],
      });
    expect(moved.message).toContain('Maria Gruber hilft zu dieser Zeit schon woanders: Abwasch (Keller), Sommerfest');
    expect(
      (await house().as(world.admin).call(shifts.get, { courseID: second })).locations[0]?.shifts[0],
    ).toMatchObject({
      dateFrom: inHours(24),
    });
  });

  it('put into two places at once is in one', async () => {
    const headers = { cookie: await cookieOf(house(), world.mother) };
    const signedIn = house().as(null, { host: `verein${world.clubId}.test`, headers });
    const into = (shift_ID: number) => () => signedIn.ask(shifts.join, { courseID: world.courseId, shift_ID });
    const answers = await whileHeld(house(), { table: 'person', id: world.mother.personId }, [
      into(barId),
      into(grillId),
    ]);
    expect(answers.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toMatch(/^Maria Gruber hilft zu dieser Zeit/);
    expect(await inShifts()).toHaveLength(1);
  });

  it('the database refuses as well, whatever asks it', async () => {
    await join(barId, world.mother);
    await expect(
      house().sql(
        `insert into shift_participation (club_id, shift_id, person_id, created_at, during)
         select club_id, id, $2, now(), tstzrange(starts_at, ends_at) from shift where id = $1`,
        [grillId, world.mother.personId],
      ),
    ).rejects.toThrow('helper_in_one_place');
  });

  it('has minutes: all of them, and those that are over', async () => {
    await join(barId, world.mother);
    await join(lateId, world.mother);
    const { persons } = await get();
    expect(persons.find(({ ID }) => ID === world.mother.personId)).toMatchObject({ minutes: 330, minutesDone: 0 });
    const { users } = await house().as(world.admin).call(shifts.users, { courseID: world.courseId });
    expect(users).toMatchObject([{ minutes: 330, minutesDone: 0 }]);
    await house().sql(
      "update shift set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where id = $1",
      [barId],
    );
    expect((await get()).persons.find(({ ID }) => ID === world.mother.personId)).toMatchObject({ minutesDone: 240 });
  });
});

describe('a shift that is offered', () => {
  it('goes to whoever accepts it first; until then it stays, and both know', async () => {
    await join(barId, world.mother);
    const offerId = await offer(barId, world.mother);
    expect(await inShifts()).toEqual([`Maria Gruber ${barId}`]);
    expect((await get(world.other)).offers).toMatchObject([{ fullname: 'Maria Gruber', isOwn: false, wanted_ID: 0 }]);
    expect((await accept(offerId, world.other)).http).toBe(200);
    expect(await inShifts()).toEqual([`Otto Anders ${barId}`]);
    const { mails } = await everythingDeliveredFrom(house(), world.clubId);
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(['maria@x.test: Übernommen: Bar, Sommerfest']);
    expect((await accept(offerId, world.other)).http).toBe(404);
  });

  it('is swapped with who is in the other one, both or none', async () => {
    await join(barId, world.mother);
    await join(lateId, world.other);
    const offerId = await offer(barId, world.mother, lateId);
    expect((await accept(offerId, world.lena, world.mother)).refusal?.message).toContain('Tauschen kann nur');
    expect((await accept(offerId, world.other)).http).toBe(200);
    expect(await inShifts()).toEqual([`Maria Gruber ${lateId}`, `Otto Anders ${barId}`].toSorted());
  });

  it('is not for who helps elsewhere then, and stays where it was', async () => {
    await join(barId, world.mother);
    await join(grillId, world.other);
    const offerId = await offer(barId, world.mother);
    expect((await accept(offerId, world.other)).refusal?.message).toContain('Grill (Küche)');
    expect(await inShifts()).toEqual([`Maria Gruber ${barId}`, `Otto Anders ${grillId}`].toSorted());
    expect((await get()).offers).toHaveLength(1);
  });

  it('is one’s own, or the family’s; a stranger neither offers, accepts for others nor withdraws', async () => {
    await join(barId, world.mother);
    const refused = async (input: { actor: Person; child: Person; shift?: number }) =>
      (
        await house()
          .as(input.actor)
          .refused(shifts.offer, {
            courseID: world.courseId,
            shift_ID: input.shift ?? barId,
            child_ID: input.child.personId,
          })
      ).http;
    expect(await refused({ actor: world.other, child: world.mother })).toBe(404);
    expect(await refused({ actor: world.mother, child: world.lena })).toBe(404);
    const offerId = await offer(barId, world.mother);
    expect(await refused({ actor: world.mother, child: world.mother })).toBe(409);
    expect((await accept(offerId, world.lena)).http).toBe(404);
    const withdraw = (actor: Person) =>
      house().as(actor).ask(shifts.withdrawOffer, { courseID: world.courseId, offer_ID: offerId });
    expect((await withdraw(world.other)).http).toBe(404);
    expect((await withdraw(world.mother)).http).toBe(200);
    expect((await accept(offerId, world.other)).http).toBe(404);
    expect(await inShifts()).toEqual([`Maria Gruber ${barId}`]);
  });

  it('accepted by two at once goes to one', async () => {
    const anna = await world.person('Anna', { email: 'anna@x.test' });
    await world.join(anna.personId);
    await join(barId, world.mother);
    const offerId = await offer(barId, world.mother);
    const answers = await whileHeld(house(), { table: 'shift', id: barId, withoutTurns: true }, [
      () => accept(offerId, world.other),
      () => accept(offerId, anna, anna),
    ]);
    expect(answers.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 404]);
    expect(await inShifts()).toHaveLength(1);
  });

  it('is gone when the office takes the helper out', async () => {
    await join(barId, world.mother);
    const offerId = await offer(barId, world.mother);
    await house()
      .as(world.admin)
      .call(shifts.cancelAsAdmin, { courseID: world.courseId, shift_ID: barId, child_ID: world.mother.personId });
    expect((await accept(offerId, world.other)).http).toBe(404);
    expect((await get()).offers).toEqual([]);
  });
});

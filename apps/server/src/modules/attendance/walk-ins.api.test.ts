import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildTrainer, testNow } from './attendance.testing.ts';

const house = useHouse({ clock: () => testNow });
const { attendance, history } = contract;

let world: AttendanceWorld;
beforeEach(async () => {
  world = await buildAttendanceWorld(house());
});

const where = () => ({ courseID: world.courseId, eventID: world.eventId });
const seen = toSeconds(testNow) - 600;
const noteName = (name: string, key = randomUUID(), actor: Actor = world.trainer) =>
  house()
    .as(actor)
    .ask(attendance.addWalkIns, { ...where(), walkIns: [{ name, time: seen, key }] });
const list = () => house().as(world.trainer).call(attendance.list, where());
const openNames = async () => (await list()).walkIns.map(({ name }) => name);
const resolve = async (more: { child_ID?: number; fullname?: string } = {}, actor: Actor = world.trainer) => {
  const [first] = (await list()).walkIns;
  return house()
    .as(actor)
    .ask(attendance.resolveWalkIn, { ...where(), ID: first?.ID ?? 0, ...more });
};

describe('a name without a person', () => {
  it('stands on the list with who wrote it and when, once however often it is sent', async () => {
    const key = randomUUID();
    await noteName('Moritz Berger', key);
    await noteName('Moritz Berger', key);
    expect((await list()).walkIns).toMatchObject([
      { name: 'Moritz Berger', time: seen, processorName: 'Toni Trainer' },
    ]);
  });

  it('becomes a person, who was there at that time without a booking', async () => {
    await noteName('Moritz Berger');
    const moritz = await buildPerson(house(), world.clubId, { first_name: 'Moritz', last_name: 'Berger' });
    const { reply } = await resolve({ child_ID: moritz.personId, fullname: 'Moritz Berger' });
    expect(reply?.message).toBe('Die Person ist als anwesend ohne Buchung eingetragen.');
    const { walkIns, attendancesNewest } = await list();
    expect(walkIns).toEqual([]);
    expect(attendancesNewest).toMatchObject([{ child_ID: moritz.personId, status: -1, time: seen }]);
    const admin = await buildPerson(house(), world.clubId, { staff_level: 80 });
    const told = await house().as(admin).call(history.ofPerson, { userID: moritz.personId });
    expect(JSON.stringify(told)).toContain('War ohne Buchung da: Turnen');
  });

  it('turns out to be somebody who is booked: simply there', async () => {
    await noteName('Lena');
    await resolve({ child_ID: world.lena.personId, fullname: 'Lena Gruber' });
    expect((await list()).attendancesNewest).toMatchObject([{ child_ID: world.lena.personId, status: 1 }]);
  });

  it('is dismissed once, and then gone', async () => {
    await noteName('Niemand');
    const [first] = (await list()).walkIns;
    expect((await resolve()).reply?.message).toBe('Der Name ist verworfen.');
    expect(await openNames()).toEqual([]);
    const again = await house()
      .as(world.trainer)
      .refused(attendance.resolveWalkIn, { ...where(), ID: first?.ID ?? 0 });
    expect([again.http, again.message]).toEqual([404, 'Dieser Name ist schon zugeordnet oder verworfen.']);
  });

  it.each([
    ['by a number alone, without the name', () => ({ fullname: 'Irgendwer' }), 422],
    ['to somebody of another club', () => ({ child_ID: 2_000_000_000, fullname: 'X Y' }), 404],
  ])('is not assigned %s, and stays', async (_, more, http) => {
    await noteName('Moritz Berger');
    const moritz = await buildPerson(house(), world.clubId, { first_name: 'Moritz', last_name: 'Berger' });
    expect((await resolve({ child_ID: moritz.personId, ...more() })).http).toBe(http);
    expect(await openNames()).toEqual(['Moritz Berger']);
  });

  it('is neither written nor resolved by the trainer of another course', async () => {
    const other = await buildTrainer(house(), world.clubId, await buildCourse(house(), world.clubId, {}), 'Otto');
    expect((await noteName('Moritz', randomUUID(), other)).http).toBe(403);
    await noteName('Moritz');
    expect((await resolve({}, other)).http).toBe(403);
    expect(await openNames()).toEqual(['Moritz']);
  });
});

describe('persons of the same name', () => {
  const find = async () =>
    (await house().as(world.trainer).call(attendance.findPerson, { courseID: world.courseId, name: 'Anna Huber' }))
      .persons;

  it('have age and family beside them; one alone has neither', async () => {
    const mother = await buildPerson(house(), world.clubId, { first_name: 'Vera', last_name: 'Huber' });
    const anna = { first_name: 'Anna', last_name: 'Huber' };
    await buildPerson(house(), world.clubId, { ...anna, birth_date: '2018-05-01', manager_id: mother.personId });
    expect(await find()).toMatchObject([{ fullname: 'Anna Huber', age: null, family: '' }]);
    await buildPerson(house(), world.clubId, { ...anna, birth_date: '1980-05-01' });
    expect(await find()).toMatchObject([
      { fullname: 'Anna Huber', age: 8, family: 'Vera Huber' },
      { fullname: 'Anna Huber', age: 46, family: '' },
    ]);
  });
});

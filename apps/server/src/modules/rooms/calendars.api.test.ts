import { contract } from '@vereinshaus/contract';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { at, bookerIn, buildRoomWorld, newKey, type RoomWorld, testNow } from './rooms.testing.ts';

const house = useHouse({ clock: () => testNow });

let world: RoomWorld;

beforeEach(async () => {
  world = await buildRoomWorld(house());
});

const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };

/** What another program reads from a subscribed calendar. */
const subscribed = async (actor: NonNullable<Actor>, input: { kind: 'family' | 'room'; room_ID?: number }) => {
  const { url } = await house().as(actor).call(contract.events.renewFeed, input);
  const { body } = await house().app.inject({
    url: new URL(url).pathname,
    headers: { host: `verein${world.clubId}.test` },
  });
  const file = new ICAL.Component(ICAL.parse(body));
  const zone = file.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return file.getAllSubcomponents('vevent').map((entry) => {
    const { uid, summary, location, startDate, endDate } = new ICAL.Event(entry);
    return {
      uid,
      summary,
      location,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      status: entry.getFirstPropertyValue('status'),
      sequence: Number(entry.getFirstPropertyValue('sequence')),
    };
  });
};

const inCalendar = async (actor: Actor) =>
  (await house().as(actor).call(contract.events.calendar, week)).events.map(({ ID, name, room, own }) => [
    ID,
    name,
    room,
    own,
  ]);

describe('a booked room', () => {
  it('stands in the calendars of the family until it is cancelled', async () => {
    const id = await bookerIn(house(), world).book(world.member, { purpose: 'Doppel; zu viert' });
    expect(await inCalendar(world.member)).toEqual([[-id, 'Doppel; zu viert', 'Tennisplatz', ['Mia']]]);
    const [entry, ...others] = await subscribed(world.member, { kind: 'family' });
    expect(others).toEqual([]);
    expect(entry).toEqual({
      uid: `room-${id}@verein${world.clubId}.test`,
      summary: 'Mia: Doppel; zu viert',
      location: 'Tennisplatz',
      start: '2026-10-12T14:00:00.000Z',
      end: '2026-10-12T15:30:00.000Z',
      status: 'CONFIRMED',
      sequence: 0,
    });
    await house().as(world.member).call(contract.rooms.cancel, { id });
    expect(await inCalendar(world.member)).toEqual([]);
    expect(await subscribed(world.member, { kind: 'family' })).toEqual([
      { ...entry, status: 'CANCELLED', sequence: 1 },
    ]);
  });

  it('is a date of who manages them, and of nobody else', async () => {
    const child = await buildPerson(house(), world.clubId, { first_name: 'Lea', manager_id: world.member.personId });
    const id = await bookerIn(house(), world).book(world.admin, { person_ID: child.personId });
    expect(await inCalendar(world.member)).toEqual([[-id, 'Raumbuchung', 'Tennisplatz', ['Lea']]]);
    expect(await inCalendar(world.guest)).toEqual([]);
    expect(await subscribed(world.guest, { kind: 'family' })).toEqual([]);
  });

  it('is taken in the calendar of the room, and a closure is told as one', async () => {
    await bookerIn(house(), world).book(world.member, { purpose: 'Doppel' });
    const ofRoom = async () =>
      (await subscribed(world.guest, { kind: 'room', room_ID: world.court })).map(({ summary }) => summary);
    expect(await ofRoom()).toEqual(['Belegt']);
    await house()
      .as(world.admin)
      .call(contract.rooms.close, {
        key: newKey(),
        room_ID: world.court,
        from: at('2026-10-14', 8),
        to: at('2026-10-14', 12),
        reason: 'Wasserschaden',
        steps: [],
      });
    expect(await ofRoom()).toEqual(['Belegt', 'Gesperrt']);
  });
});

import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import {
  at,
  bookerIn,
  buildRoom,
  buildRoomWorld,
  newKey,
  type RoomWorld,
  takePart,
  terms,
  testNow,
} from './rooms.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { answers, courses, events, rooms, singles } = contract;

let world: RoomWorld;
const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };

beforeEach(async () => {
  now = testNow;
  world = await buildRoomWorld(house(), { enableSingles: true });
});

const office = () => house().as(world.admin);
const affected = async () => (await office().call(rooms.affected, { room_ID: world.court, ...week })).affected;
const closingInput = async (to = 0) => {
  const steps = (await affected()).map(({ kind, ID }) => ({ kind, ID, room_ID: to }));
  return { key: newKey(), room_ID: world.court, ...week, reason: 'Wasserschaden', steps };
};
const close = async (to = 0) => (await office().call(rooms.close, await closingInput(to))).ID;
const undo = (id: number) => office().call(rooms.undoClosure, { id });
const buildDate = async (courseId = world.courseId) => {
  const input = { course_ID: courseId, start: at('2026-10-14', 17), duration: 60, room_ID: world.court, visibility: 5 };
  return (await office().call(events.save, input)).events[0]?.ID ?? 0;
};
const openOf = async ({ personId }: NonNullable<Actor>) =>
  (
    await house().sql<{ cents: number }>(
      `select coalesce(sum(case side when 'charge' then open_cents else -open_cents end), 0)::integer as cents
       from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1`,
      [personId],
    )
  )[0]?.cents;
const stateOf = async (id: number) =>
  (
    await house().sql<{ state: string; fee_cents: number }>('select state, fee_cents from room_booking where id = $1', [
      id,
    ])
  )[0];

describe('a date that a closure takes off', () => {
  it('gives back what was paid for it alone, until it takes place after all', async () => {
    const eventId = await buildDate();
    const yoga = { course_ID: world.courseId, isOffered: true, price: 1200, places: 5, cancelHours: 24 };
    await office().call(singles.setOffer, yoga);
    const booked = { child_ID: world.guest.personId, course_ID: world.courseId, events: [eventId], payment: 'single' };
    await house()
      .as(world.guest)
      .call(singles.book, { ...booked, payment: 'single', key: newKey() });
    await takePart(house(), world.courseId, world.member);
    await office().call(answers.setRule, { course_ID: world.courseId, event_ID: 0, hours: 24 });
    await house()
      .as(world.member)
      .call(answers.answer, { child_ID: world.member.personId, event_ID: eventId, answer: 'yes' });
    expect(await openOf(world.guest)).toBe(1200);

    const closureId = await close();
    expect(await openOf(world.guest)).toBe(0);
    await undo(closureId);
    const { questions } = await house().as(world.member).call(answers.mine, {});
    expect(questions.map(({ answer }) => answer)).toEqual(['yes']);
    expect(await openOf(world.guest)).toBe(1200);
    await expectSoundBooks(house(), world.clubId);
  });

  it('stays off when its course was deleted meanwhile', async () => {
    const courseId = await buildCourse(house(), world.clubId, { name: 'Boxen' });
    const eventId = await buildDate(courseId);
    const closureId = await close();
    await office().call(courses.remove, { course_ID: courseId });
    await undo(closureId);
    const [row] = await house().sql<{ hidden: boolean }>(
      'select hidden_at is not null as hidden from event where id = $1',
      [eventId],
    );
    expect(row?.hidden).toBe(true);
    expect(await affected()).toEqual([]);
  });
});

describe('a request in a room that is closed', () => {
  it('is a request again when the closure is undone, and nobody pays', async () => {
    await office().call(rooms.saveTerms, { room_ID: world.court, ...terms, approval: true });
    const id = await bookerIn(house(), world).book(world.member, { day: 20261013 });
    await undo(await close());
    expect([await stateOf(id), await openOf(world.member)]).toEqual([{ state: 'requested', fee_cents: 0 }, 0]);
    const hall = await buildRoom(house(), world.clubId, 'Halle');
    await undo(await close(hall));
    const { bookings } = await house().as(world.member).call(rooms.bookings, week);
    expect(bookings).toMatchObject([{ ID: id, state: 'requested', room: 'Tennisplatz' }]);
  });

  it('is accepted while there is time, and only declined when it is over', async () => {
    await office().call(rooms.saveTerms, { room_ID: world.court, ...terms, approval: true });
    const id = await bookerIn(house(), world).book(world.member, { day: 20261013 });
    now = new Date(at('2026-10-13', 18) * 1000);
    const decide = (accept: boolean) => office().ask(rooms.decide, { id, accept, reason: 'zu spät gesehen' });
    const { http, refusal } = await decide(true);
    expect([http, refusal?.message]).toEqual([
      409,
      'Diese Zeit ist schon vorbei. Die Anfrage kann nur noch abgelehnt werden.',
    ]);
    expect([(await decide(false)).http, await openOf(world.member)]).toEqual([200, 0]);
  });
});

describe('who closes while somebody cancels', () => {
  it('is told to look again, and the fee stays', async () => {
    const id = await bookerIn(house(), world).book(world.member, { day: 20261013 });
    const input = await closingInput();
    const [answer] = await whileHeld(
      house(),
      {
        table: 'room_booking',
        id,
        change: "state = 'cancelled', fee_cents = 700",
        meanwhile: () => house().sql('delete from room_occupation where booking_id = $1', [id]),
      },
      [() => office().ask(rooms.close, input)],
    );
    expect([answer?.http, await stateOf(id)]).toEqual([409, { state: 'cancelled', fee_cents: 700 }]);
    expect(await house().sql('select 1 from room_closure where club_id = $1', [world.clubId])).toEqual([]);
  });

  it('is told to look again where a date went elsewhere', async () => {
    const eventId = await buildDate();
    const hall = await buildRoom(house(), world.clubId, 'Halle');
    const input = await closingInput();
    const [answer] = await whileHeld(
      house(),
      {
        table: 'event',
        id: eventId,
        change: `room_id = ${hall}`,
        meanwhile: () => house().sql('update room_occupation set room_id = $2 where event_id = $1', [eventId, hall]),
      },
      [() => office().ask(rooms.close, input)],
    );
    expect(answer?.http).toBe(409);
    const [row] = await house().sql<{ hidden: boolean }>(
      'select hidden_at is not null as hidden from event where id = $1',
      [eventId],
    );
    expect(row?.hidden).toBe(false);
  });
});

describe('whose booking it is', () => {
  it('is known to who has it and the office, and no longer to who has left the office', async () => {
    const clerk = await buildPerson(house(), world.clubId, { first_name: 'Klara', staff_level: 80 });
    const id = await bookerIn(house(), world).book(clerk, { day: 20261013, person_ID: world.member.personId });
    await house().sql('update person set staff_level = 0 where id = $1', [clerk.personId]);
    expect((await house().as(clerk).call(rooms.bookings, week)).bookings).toEqual([]);
    expect((await house().as(clerk).ask(rooms.cancel, { id })).http).toBe(404);
    const { bookings } = await house().as(clerk).call(rooms.week, week);
    expect(bookings.map(({ name, isOwn }) => [name, isOwn])).toEqual([['Belegt', false]]);
  });

  it('goes with the course it was made for', async () => {
    const courseId = await buildCourse(house(), world.clubId, { name: 'Boxen' });
    const id = await bookerIn(house(), world).book(world.admin, { day: 20261013, course_ID: courseId });
    await office().call(courses.remove, { course_ID: courseId });
    expect([(await stateOf(id))?.state, await affected()]).toEqual(['cancelled', []]);
  });
});

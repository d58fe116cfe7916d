import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
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

const house = useHouse({ clock: () => testNow });

let world: RoomWorld;
let hall = 0;
let parent: NonNullable<Actor>;
let dates: readonly number[];

const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };

/** Trainings on Monday and Wednesday at 17:00 and a booking on Tuesday, all on the court; the hall is free. */
beforeEach(async () => {
  world = await buildRoomWorld(house());
  hall = await buildRoom(house(), world.clubId, 'Halle');
  parent = await buildPerson(house(), world.clubId, { first_name: 'Paula', email: 'paula@x.test' });
  await takePart(house(), world.courseId, parent);
  const saved = [];
  for (const day of ['2026-10-12', '2026-10-14']) {
    const { events } = await house()
      .as(world.admin)
      .call(contract.events.save, {
        course_ID: world.courseId,
        start: at(day, 17),
        duration: 60,
        room_ID: world.court,
        visibility: 5,
      });
    saved.push(events[0]?.ID ?? 0);
  }
  dates = saved;
  await bookerIn(house(), world).book(world.member, { day: 20261013 });
});

const affected = async () =>
  (
    await house()
      .as(world.admin)
      .call(contract.rooms.affected, { room_ID: world.court, ...week })
  ).affected;

/** Moves the first date to the hall and cancels everything else. */
const close = async (changed: Record<string, unknown> = {}) => {
  const steps = (await affected()).map(({ kind, ID }) => ({ kind, ID, room_ID: ID === dates[0] ? hall : 0 }));
  const input = { key: newKey(), room_ID: world.court, ...week, reason: 'Wasserschaden', steps, ...changed };
  return house().as(world.admin).ask(contract.rooms.close, input);
};

const events = async () =>
  (await house().as(parent).call(contract.events.ofCourse, { id: world.courseId })).events.map(({ ID, room }) => [
    ID,
    room,
  ]);
const mailsTo = async (address: string) =>
  (
    await house().sql<{ subject: string }>(
      'select subject from mail where club_id = $1 and recipient = $2 order by id',
      [world.clubId, address],
    )
  ).map(({ subject }) => subject);
const openOf = async ({ personId }: NonNullable<Actor>) =>
  (
    await house().sql<{ cents: number }>(
      `select coalesce(sum(case side when 'charge' then open_cents else -open_cents end), 0)::integer as cents
       from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1`,
      [personId],
    )
  )[0]?.cents;

describe('a closed room', () => {
  it('lists what it concerns, with the rooms that are free', async () => {
    expect(await affected()).toMatchObject([
      { kind: 'event', ID: dates[0], name: 'Kinderturnen', persons: 1, freeRooms: [{ name: 'Halle' }] },
      { kind: 'booking', name: 'Mia Huber', price: 1400, freeRooms: [{ name: 'Halle' }] },
      { kind: 'event', ID: dates[1], freeRooms: [{ name: 'Halle' }] },
    ]);
    await house()
      .as(world.admin)
      .call(contract.events.save, {
        start: at('2026-10-13', 15),
        duration: 180,
        room_ID: hall,
        name: 'Fest',
        visibility: 5,
      });
    expect((await affected())[1]?.freeRooms).toEqual([]);
  });

  it('moves, cancels, credits, tells each of them once, and can be undone as a whole', async () => {
    const { reply } = await close();
    expect(await events()).toEqual([[dates[0], 'Halle']]);
    expect(await openOf(world.member)).toBe(0);
    expect(await mailsTo('paula@x.test')).toEqual(['Kinderturnen am Mi., 14.10. entfällt']);
    expect(await mailsTo('mia@x.test')).toEqual([
      'Tennisplatz ist gebucht',
      'Tennisplatz ist gesperrt: Buchung entfällt',
    ]);
    expect(await mailsTo('gustav@x.test')).toEqual([]);
    const refused = await bookerIn(house(), world).ask(world.guest);
    expect(refused.refusal?.message).toMatch(/schon belegt: Der Raum ist gesperrt\.$/);

    const id = reply?.ID ?? 0;
    await house().as(world.admin).call(contract.rooms.undoClosure, { id });
    expect(await events()).toEqual([
      [dates[0], 'Tennisplatz'],
      [dates[1], 'Tennisplatz'],
    ]);
    expect(await openOf(world.member)).toBe(1400);
    expect((await mailsTo('paula@x.test')).at(-1)).toBe('Kinderturnen am Mi., 14.10. findet doch statt');
    expect((await mailsTo('mia@x.test')).at(-1)).toBe('Tennisplatz ist doch nicht gesperrt');
    expect((await house().as(world.admin).ask(contract.rooms.undoClosure, { id })).http).toBe(409);
    expect(await affected()).toHaveLength(3);
    const { closures } = await house().as(world.admin).call(contract.rooms.closures, {});
    expect(closures).toMatchObject([{ reason: 'Wasserschaden', moved: 1, cancelled: 2, mayUndo: false }]);
    await expectSoundBooks(house(), world.clubId);
  });

  it('gives back what families have arranged for a date that is off, until it is undone', async () => {
    await house().sql('update club set settings = settings || \'{"enableSingles": true}\' where id = $1', [
      world.clubId,
    ]);
    await house()
      .as(world.admin)
      .call(contract.singles.setOffer, { course_ID: world.courseId, isOffered: true, price: 1200 });
    await house()
      .as(world.member)
      .call(contract.singles.book, {
        child_ID: world.member.personId,
        course_ID: world.courseId,
        events: [dates[1] ?? 0],
        payment: 'single',
        key: newKey(),
      });
    await house().as(world.admin).call(contract.answers.setRule, { course_ID: world.courseId, hours: 24 });
    const said = { child_ID: parent.personId, event_ID: dates[1] ?? 0 };
    await house()
      .as(parent)
      .call(contract.answers.answer, { ...said, answer: 'yes' });
    expect(await openOf(world.member)).toBe(2600);

    const { reply } = await close();
    expect(await openOf(world.member)).toBe(0);
    const { bookings } = await house().as(world.member).call(contract.singles.mine, {});
    expect(bookings).toMatchObject([{ event_ID: dates[1], isGivenBack: true }]);

    await house()
      .as(world.admin)
      .call(contract.rooms.undoClosure, { id: reply?.ID ?? 0 });
    const { questions } = await house().as(parent).call(contract.answers.mine, {});
    expect(questions.find(({ event_ID }) => event_ID === dates[1])?.answer).toBe('yes');
    expect(await openOf(world.member)).toBe(2600);
  });

  it('leaves a request a request when it is undone, moved or not', async () => {
    await house()
      .as(world.admin)
      .call(contract.rooms.saveTerms, { room_ID: world.court, ...terms, approval: true });
    const gone = await bookerIn(house(), world).book(world.guest, { day: 20261015 });
    const moved = await bookerIn(house(), world).book(world.guest, { day: 20261016 });
    const steps = (await affected()).map(({ kind, ID }) => ({ kind, ID, room_ID: ID === moved ? hall : 0 }));
    const { reply } = await close({ steps });
    expect((await mailsTo('gustav@x.test')).slice(-2)).toEqual([
      'Tennisplatz ist gesperrt: Anfrage entfällt',
      'Tennisplatz ist gesperrt: neuer Raum',
    ]);
    await house()
      .as(world.admin)
      .call(contract.rooms.undoClosure, { id: reply?.ID ?? 0 });
    const { bookings } = await house().as(world.guest).call(contract.rooms.bookings, week);
    expect(bookings.map(({ ID, state, room }) => [ID, state, room])).toEqual([
      [gone, 'requested', 'Tennisplatz'],
      [moved, 'requested', 'Tennisplatz'],
    ]);
    expect(await openOf(world.guest)).toBe(0);
    await expectSoundBooks(house(), world.clubId);
  });

  it('leaves alone what somebody has changed meanwhile', async () => {
    const { reply } = await close();
    await house()
      .as(world.admin)
      .call(contract.events.save, { ID: dates[0] ?? 0, room: 'Stadtpark' });
    await house()
      .as(world.admin)
      .call(contract.rooms.undoClosure, { id: reply?.ID ?? 0 });
    expect(await events()).toEqual([
      [dates[0], 'Stadtpark'],
      [dates[1], 'Tennisplatz'],
    ]);
  });

  it.each([
    [{ steps: [] }, 409, 'Inzwischen hat sich etwas geändert. Bitte sieh dir noch einmal an, was die Sperre betrifft.'],
    [{ to: week.from }, 422, 'Das Ende muss nach dem Beginn liegen.'],
    [{ to: week.from + 400 * 86_400 }, 422, 'Ein Raum kann höchstens 366 Tage am Stück gesperrt werden.'],
    [{ reason: '' }, 422, 'Bitte gib einen Grund an.'],
  ])('is refused with its sentence, and changes nothing: %o', async (changed, http, message) => {
    const answer = await close(changed);
    expect({ http: answer.http, message: answer.refusal?.fields?.['reason'] ?? answer.refusal?.message }).toEqual({
      http,
      message,
    });
    expect(await events()).toHaveLength(2);
  });

  it('takes nothing into a room that is taken, all or nothing', async () => {
    await bookerIn(house(), world).book(world.admin, { room_ID: hall, day: 20261012, from: 1020, to: 1080 });
    const answer = await close();
    expect(answer.http).toBe(409);
    expect(await events()).toHaveLength(2);
    expect(await openOf(world.member)).toBe(1400);
  });

  it('counts once under one key, and is for the office alone', async () => {
    const key = newKey();
    const steps = (await affected()).map(({ kind, ID }) => ({ kind, ID, room_ID: 0 }));
    const input = { key, room_ID: world.court, ...week, reason: 'Wasserschaden', steps };
    expect((await house().as(world.member).ask(contract.rooms.close, input)).http).toBe(403);
    const first = await house().as(world.admin).call(contract.rooms.close, input);
    const second = await house().as(world.admin).call(contract.rooms.close, input);
    expect(second.ID).toBe(first.ID);
    expect(await house().sql('select 1 from room_closure where club_id = $1', [world.clubId])).toHaveLength(1);
  });
});

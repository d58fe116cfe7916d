import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import {
  at,
  bookerIn,
  buildRoom,
  buildRoomWorld,
  newKey,
  type RoomWorld,
  terms,
  testNow,
} from '../../src/modules/rooms/rooms.testing.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';
import { countDeadlocks } from './count-deadlocks.ts';

const house = useHouse({ clock: () => testNow });
const deadlocks = countDeadlocks();
const { events, rooms } = contract;

let world: RoomWorld;
let accountId = 0;
let bookingId = 0;
const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };

/** Mia has the court on Tuesday, and an account with its price. */
beforeEach(async () => {
  world = await buildRoomWorld(house());
  bookingId = await bookerIn(house(), world).book(world.member, { day: 20261013 });
  const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
    world.member.personId,
  ]);
  accountId = account?.id ?? 0;
});

const closing = async () => {
  const { affected } = await house()
    .as(world.admin)
    .call(rooms.affected, { room_ID: world.court, ...week });
  const steps = affected.map(({ kind, ID }) => ({ kind, ID, room_ID: 0 }));
  const input = { key: newKey(), room_ID: world.court, ...week, reason: 'Wasserschaden', steps };
  return () => house().as(world.admin).ask(rooms.close, input);
};

it('whoever closes a room and whoever books it meanwhile wait in one order: one of them is first', async () => {
  const close = await closing();
  const answers = await whileHeld<{ http: number }>(house(), { table: 'ledger_account', id: accountId }, [
    close,
    () => bookerIn(house(), world).ask(world.member, { day: 20261015 }),
  ]);
  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(deadlocks()).toBe(0);
  await expectSoundBooks(house(), world.clubId);
});

it('so do whoever opens it again and whoever books a part of it', async () => {
  const [left, right] = [
    await buildRoom(house(), world.clubId, 'Links'),
    await buildRoom(house(), world.clubId, 'Rechts'),
  ];
  const office = house().as(world.admin);
  await office.call(events.saveRoom, { ID: world.court, parts: [left, right] });
  for (const room of [left, right]) {
    await office.call(rooms.saveTerms, { room_ID: room, ...terms });
    const prices = [{ weekdays: [4, 5], from: 480, to: 1320, memberPrice: 900, guestPrice: 900 }];
    await office.call(rooms.savePrices, { room_ID: room, prices });
    await bookerIn(house(), world).book(world.member, { room_ID: room, day: 20261015 });
  }
  // Otherwise the whole court would be locked first, and both halves with it.
  await house().as(world.member).call(rooms.cancel, { id: bookingId });
  const { reply } = await (await closing())();
  const id = reply?.ID ?? 0;
  const answers = await whileHeld<{ http: number }>(house(), { table: 'ledger_account', id: accountId }, [
    () => office.ask(rooms.undoClosure, { id }),
    () => bookerIn(house(), world).ask(world.member, { room_ID: right, day: 20261022 }),
  ]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect(deadlocks()).toBe(0);
  await expectSoundBooks(house(), world.clubId);
});

it('of two who open it again at once one does, the other is told, and Mia is charged once', async () => {
  const office = house().as(world.admin);
  const { reply } = await (await closing())();
  const undo = () => office.ask(rooms.undoClosure, { id: reply?.ID ?? 0 });
  const answers = await whileHeld<{ http: number }>(house(), { table: 'room_booking', id: bookingId }, [undo, undo]);
  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const charged = await house().sql(
    `select 1 from open_item where club_id = $1 and account_id = $2 and side = 'charge' and open_cents > 0`,
    [world.clubId, accountId],
  );
  expect(charged).toHaveLength(1);
  await expectSoundBooks(house(), world.clubId);
});

it('a date that moves into it and who books it meanwhile: one has the time, the other is told', async () => {
  const hall = await buildRoom(house(), world.clubId, 'Halle');
  const training = { course_ID: world.courseId, start: at('2026-10-15', 16), duration: 60, visibility: 5 };
  const saved = await house()
    .as(world.admin)
    .call(events.save, { ...training, room_ID: hall });
  const answers = await whileHeld<{ http: number }>(house(), { table: 'room', id: world.court }, [
    () =>
      house()
        .as(world.admin)
        .ask(events.save, { ID: saved.events[0]?.ID ?? 0, room_ID: world.court }),
    () => bookerIn(house(), world).ask(world.member, { day: 20261015 }),
  ]);
  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(deadlocks()).toBe(0);
});

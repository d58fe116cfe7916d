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
const { answers, events, rooms, singles } = contract;
type Someone = NonNullable<Actor>;

let world: RoomWorld;
let eventId = 0;
const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };
const office = () => house().as(world.admin);

/** A date of „Kinderturnen“ on Wednesday with one place for single dates, € 12 each or € 100 for ten. */
beforeEach(async () => {
  world = await buildRoomWorld(house(), { enableSingles: true });
  const date = { course_ID: world.courseId, start: at('2026-10-14', 17), duration: 60, visibility: 5 };
  eventId = (await office().call(events.save, { ...date, room_ID: world.court })).events[0]?.ID ?? 0;
  await office().call(singles.setOffer, {
    course_ID: world.courseId,
    isOffered: true,
    price: 1200,
    places: 2,
    cancelHours: 24,
    blockUnits: 2,
    blockPrice: 2000,
    blockWeeks: 26,
  });
});

const closeAll = async (roomId = world.court) => {
  const { affected } = await office().call(rooms.affected, { room_ID: roomId, ...week });
  const steps = affected.map(({ kind, ID }) => ({ kind, ID, room_ID: 0 }));
  const input = { key: newKey(), room_ID: roomId, ...week, reason: 'Wasserschaden', steps };
  return (await office().call(rooms.close, input)).ID;
};
const undo = async (id: number) => (await office().call(rooms.undoClosure, { id })).notRestored;
const bookSingle = (who: Someone, payment: 'single' | 'block' = 'single', event = eventId) =>
  house()
    .as(who)
    .call(singles.book, {
      child_ID: who.personId,
      course_ID: world.courseId,
      events: [event],
      payment,
      key: newKey(),
    });
const buyBlock = async (who: Someone) => {
  await house().as(who).call(singles.buyBlock, { course_ID: world.courseId, key: newKey() });
  const id = (await house().as(who).call(singles.mine, {})).blocks[0]?.ID ?? 0;
  await office().call(singles.allowBlock, { ID: id, reason: 'zahlt bald' });
};
const mine = (who: Someone) => house().as(who).call(singles.mine, {});
const booked = async (who: Someone) => (await mine(who)).bookings.filter(({ state }) => state === 'booked');
const unitsOf = async (who: Someone) => (await mine(who)).blocks[0]?.left;
const openOf = async ({ personId }: Someone) =>
  (
    await house().sql<{ cents: number }>(
      `select coalesce(sum(case side when 'charge' then open_cents else -open_cents end), 0)::integer as cents
       from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1`,
      [personId],
    )
  )[0]?.cents;

describe('a closure that is undone as a whole', () => {
  it('brings back who had come for one date, with money and unit, and what families had said', async () => {
    await bookSingle(world.guest);
    await buyBlock(world.member);
    await bookSingle(world.member, 'block');
    const parent = await buildPerson(house(), world.clubId, { first_name: 'Paula' });
    await takePart(house(), world.courseId, parent);
    await office().call(answers.setRule, { course_ID: world.courseId, event_ID: 0, hours: 24 });
    const said = { child_ID: parent.personId, event_ID: eventId };
    await house()
      .as(parent)
      .call(answers.answer, { ...said, answer: 'yes' });

    const closureId = await closeAll();
    expect([await openOf(world.guest), await unitsOf(world.member), await booked(world.guest)]).toEqual([0, 2, []]);
    expect((await house().as(parent).call(answers.mine, {})).questions).toEqual([]);

    expect(await undo(closureId)).toEqual([]);
    expect([await openOf(world.guest), await unitsOf(world.member)]).toEqual([1200, 1]);
    expect(await booked(world.guest)).toMatchObject([{ event_ID: eventId, price: 1200 }]);
    expect(await booked(world.member)).toMatchObject([{ event_ID: eventId, price: 0 }]);
    const { questions } = await house().as(parent).call(answers.mine, {});
    expect(questions.map(({ answer }) => answer)).toEqual(['yes']);
    const mails = await house().sql<{ subject: string }>(
      'select subject from mail where club_id = $1 and recipient = $2 order by id',
      [world.clubId, 'gustav@x.test'],
    );
    expect(mails.at(-1)?.subject).toMatch(/^Einzeltermin findet doch statt: Gustav/);
    await expectSoundBooks(house(), world.clubId);
  });

  it('says who could not come back, since the place or the unit went elsewhere', async () => {
    await bookSingle(world.guest);
    await buyBlock(world.member);
    await bookSingle(world.member, 'block');
    const other = { course_ID: world.courseId, start: at('2026-10-21', 17), duration: 60, visibility: 5 };
    const [next, afterNext] = [
      (await office().call(events.save, other)).events[0]?.ID ?? 0,
      (await office().call(events.save, { ...other, start: at('2026-10-28', 17) })).events[0]?.ID ?? 0,
    ];
    const closureId = await closeAll();
    await bookSingle(world.member, 'block', next);
    await bookSingle(world.member, 'block', afterNext);
    await takePart(house(), world.courseId, world.guest);
    const when = 'Mi., 14.10.2026, 17:00 bis 18:00';
    const left = await undo(closureId);
    expect(left.map((line) => line.replace(/^(\S+) [^,]*, [^,]*, /, '$1: '))).toEqual([
      `Gustav: ${when}: Kommt inzwischen ohnehin.`,
      `Mia: ${when}: Der Block hat dafür keine Einheit mehr.`,
    ]);
    expect([await openOf(world.guest), await unitsOf(world.member)]).toEqual([0, 0]);
    await expectSoundBooks(house(), world.clubId);
  });

  it('leaves out whoever finds the place taken', async () => {
    await bookSingle(world.guest);
    await bookSingle(world.member);
    const closureId = await closeAll();
    await house().sql('update single_offer set places = 1 where club_id = $1', [world.clubId]);
    const left = await undo(closureId);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^Mia .*: Kein Platz mehr frei\.$/);
    expect([(await booked(world.guest)).length, (await booked(world.member)).length]).toEqual([1, 0]);
    expect([await openOf(world.guest), await openOf(world.member)]).toEqual([1200, 0]);
  });

  it('brings back an Ersatzstunde, unless it was redeemed elsewhere', async () => {
    const rows = await house().sql<{ id: number }>(
      `insert into makeup (club_id, person_id, course_id, created_at, expires_at, event_id)
       select $1, p, $2, $3, $3::timestamptz + interval '30 days', $4 from unnest($5::integer[]) p returning id`,
      [world.clubId, world.courseId, testNow, eventId, [world.guest.personId, world.member.personId]],
    );
    const closureId = await closeAll();
    await house().sql("update makeup set state = 'withdrawn' where id = $1", [rows[1]?.id]);
    const left = await undo(closureId);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^Mia .*: Die Ersatzstunde gibt es nicht mehr\.$/);
    const stored = await house().sql<{ event_id: number | null }>(
      'select event_id from makeup where club_id = $1 order by id',
      [world.clubId],
    );
    expect(stored.map(({ event_id }) => event_id)).toEqual([eventId, null]);
  });

  it('leaves alone what another booking of a part stands in the way of, and does the rest', async () => {
    const [left, right] = [
      await buildRoom(house(), world.clubId, 'Halle links'),
      await buildRoom(house(), world.clubId, 'Halle rechts'),
    ];
    const whole = await buildRoom(house(), world.clubId, 'Halle');
    await house().sql(`update club set settings = settings || $2::jsonb where id = $1`, [
      world.clubId,
      JSON.stringify({ roomDependencies: { [whole]: [left, right] } }),
    ]);
    for (const room_ID of [left, right, whole]) await office().call(rooms.saveTerms, { room_ID, ...terms });
    const { book } = bookerIn(house(), world);
    const inWhole = await book(world.guest, { room_ID: whole, day: 20261013 });
    const inLeft = await book(world.member, { room_ID: left, day: 20261015 });
    const closureId = await closeAll(left);
    await book(world.member, { room_ID: right, day: 20261013 });
    expect(await undo(closureId)).toEqual([
      `Raumbuchung R${String(inWhole).padStart(5, '0')}, Halle, Di., 13.10.2026, 16:00 bis 17:30: Der Raum ist inzwischen belegt.`,
    ]);
    const { bookings } = await office().call(rooms.bookings, week);
    expect(Object.fromEntries(bookings.map(({ ID, state }) => [ID, state]))).toMatchObject({
      [inWhole]: 'cancelled',
      [inLeft]: 'confirmed',
    });
  });
});

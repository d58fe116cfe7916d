import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { countDeadlocks } from '../../../test/races/count-deadlocks.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { buildDate } from '../attendance/attendance.testing.ts';
import { tabletOf } from '../kiosk/kiosk.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { share } from '../persons/guardianships.testing.ts';
import { buildCountingBlock, buildSingleWorld, type SingleWorld, testNow } from './singles.testing.ts';

const house = useHouse({ clock: () => testNow });
const deadlocks = countDeadlocks();
const { bookings, duplicates, events, kioskDoor, ledger, profile, rooms, singles } = contract;

let world: SingleWorld;
beforeEach(async () => {
  world = await buildSingleWorld(house());
});

const office = () => house().as(world.admin);
const bookAs = (actor: Actor, personId: number, eventId: number, payment: 'single' | 'block') =>
  house()
    .as(actor)
    .call(singles.book, {
      child_ID: personId,
      course_ID: world.yogaId,
      events: [eventId],
      payment,
      key: crypto.randomUUID(),
    });
const bookFor = (person: NonNullable<Actor>, eventId: number) => bookAs(person, person.personId, eventId, 'single');
const book = (personId: number, payment: 'single' | 'block') => bookAs(world.mother, personId, world.first, payment);
const mine = () => house().as(world.mother).call(singles.mine, {});
const saldo = async () => (await house().as(world.mother).call(ledger.saldo, { childID: world.mother.personId })).saldo;

describe('a unit of a block that is over', () => {
  it('comes back as its part of the price, to the cent, and everything together is the price', async () => {
    const blockId = await buildCountingBlock(house(), world);
    await house().sql('update unit_block set units = 3 where id = $1', [blockId]);
    await book(world.lena.personId, 'block');
    await book(world.max.personId, 'block');
    await office().call(singles.refundBlock, { ID: blockId, reason: 'zieht weg' });
    expect(await saldo()).toBe(-6667);
    for (const { ID } of (await mine()).bookings) {
      const { message } = await house().as(world.mother).call(singles.cancel, { ID });
      expect(message).toBe('Der Termin ist abgesagt. Der Betrag ist auf deinem Kundenkonto gutgeschrieben.');
    }
    expect([await saldo(), (await mine()).blocks.map(({ refunded }) => refunded)]).toEqual([0, [10_000]]);
    await expectSoundBooks(house(), world.clubId);
  });
});

describe('what a course brings in', () => {
  it('counts single dates and blocks with what the places bring', async () => {
    const blockId = await buildCountingBlock(house(), world);
    await book(world.lena.personId, 'single');
    await book(world.max.personId, 'block');
    await office().call(singles.refundBlock, { ID: blockId, reason: 'zieht weg' });
    const { courses } = await office().call(bookings.turnover, {});
    expect(courses.find(({ ID }) => ID === world.yogaId)).toMatchObject({ charged: 11_200, credited: 9000 });
  });
});

describe('a second home', () => {
  it('books single dates for the child where that was agreed; the first home pays, and its block is its own', async () => {
    const { mother, otto, lena, clubId } = world;
    await house().sql("update person set birth_date = '1980-05-01', data_confirmed_at = $2 where id = $1", [
      otto.personId,
      testNow,
    ]);
    const father = (eventId: number, payment: 'single' | 'block' = 'single') =>
      house()
        .as(otto)
        .ask(singles.book, {
          child_ID: lena.personId,
          course_ID: world.yogaId,
          events: [eventId],
          payment,
          key: crypto.randomUUID(),
        });
    expect((await father(world.first)).http).toBe(403);
    await share(house(), { mother, father: otto, mia: lena }, { mayBook: true });
    await buildCountingBlock(house(), world);
    const { refusal } = await father(world.first, 'block');
    expect(refusal?.message).toBe(
      'Mit dem Block bezahlt nur, wer ihn gekauft hat. Bitte bezahle einzeln; es wurde nichts gebucht.',
    );
    // The agreed share covers courses, and single dates do not belong to it.
    await house().sql(
      `insert into payer_share (club_id, child_id, payer_id, percent, asked_by, asked_at, agreed_at)
       values ($1, $2, $3, 50, 'home', $4, $4)`,
      [clubId, lena.personId, otto.personId, testNow],
    );
    expect((await father(world.first)).http).toBe(200);
    expect(await saldo()).toBe(-11_200);
    expect(await house().sql('select 1 from open_item where payer_id = $1', [otto.personId])).toEqual([]);
    const mineOf = (await house().as(otto).call(singles.mine, {})).sharedChildren;
    expect(mineOf).toEqual([{ ID: lena.personId, fullname: 'Lena Gruber' }]);
    const [single] = (await mine()).bookings;
    expect(
      (
        await house()
          .as(otto)
          .ask(singles.cancel, { ID: single?.ID ?? 0 })
      ).http,
    ).toBe(404);
    await expectSoundBooks(house(), clubId);
  });
});

describe('two records of one person', () => {
  it('that both come to a date pay once', async () => {
    const twin = await buildPerson(house(), world.clubId, { first_name: 'Lena', manager_id: world.mother.personId });
    await book(world.lena.personId, 'single');
    await book(twin.personId, 'single');
    const pair = { survivor_ID: world.lena.personId, other_ID: twin.personId };
    await office().call(duplicates.merge, { ...pair, choices: {} });
    expect(await saldo()).toBe(-1200);
    await expectSoundBooks(house(), world.clubId);
  });
});

describe('a date that is off while the office ends a block', () => {
  it('waits in one order: both are through, and nothing is ended', async () => {
    const blockId = await buildCountingBlock(house(), world);
    await book(world.lena.personId, 'single');
    await book(world.max.personId, 'block');
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      world.mother.personId,
    ]);
    const answers = await whileHeld<{ http: number }>(house(), { table: 'ledger_account', id: account?.id ?? 0 }, [
      () => office().ask(events.hide, { id: world.first }),
      () => office().ask(singles.refundBlock, { ID: blockId, reason: 'zieht weg' }),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect([await saldo(), deadlocks()]).toEqual([0, 0]);
    await expectSoundBooks(house(), world.clubId);
  });
});

describe('who comes to one date', () => {
  it('is let in at the door and marked on the list of that day', async () => {
    const running = await buildDate(house(), world.clubId, world.yogaId, 0.5);
    await bookFor(world.otto, running);
    await house().sql("update person set birth_date = '1980-05-01' where id = $1", [world.otto.personId]);
    const { door } = await tabletOf(house(), { ...world, office: world.admin });
    const typed = { name: 'Otto Huber', year: 1980, arrivalKey: crypto.randomUUID() };
    expect(await door.call(kioskDoor.typed, typed)).toMatchObject({ verdict: 'green', person: { marked: [running] } });
    const { persons: copied } = await door.call(kioskDoor.copy, {});
    expect(copied.find(({ ID }) => ID === world.otto.personId)?.dates).toEqual([running]);
    const marks = await house().sql('select person_id, status from attendance where event_id = $1', [running]);
    expect(marks).toEqual([{ person_id: world.otto.personId, status: 1 }]);
  });

  it('is neither deleted nor anonymised before somebody has decided about it, nor who has booked a room', async () => {
    const { otto, clubId } = world;
    const refusals = async () => {
      const answers = [];
      for (const call of [profile.remove, profile.anonymise])
        answers.push((await office().ask(call, { child_ID: otto.personId, confirmed: true })).refusal?.message);
      return answers;
    };
    await bookFor(otto, world.first);
    const single = 'Diese Person hat noch Einzeltermine gebucht. Bitte sage sie zuerst ab.';
    expect(await refusals()).toEqual([single, single]);
    const [room] = await house().sql<{ id: number }>(
      "insert into room (club_id, name) values ($1, 'Halle') returning id",
      [clubId],
    );
    const times = { day: 20261120, from: 960, to: 1020, room_ID: room?.id ?? 0, person_ID: otto.personId };
    await office().call(rooms.book, { ...times, key: crypto.randomUUID() });
    const inRooms = 'Diese Person hat noch Räume gebucht oder angefragt. Bitte storniere diese Buchungen zuerst.';
    expect(await refusals()).toEqual([inRooms, inRooms]);
  });
});

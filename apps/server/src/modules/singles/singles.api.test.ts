import { contract } from '@vereinshaus/contract';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { remindOfBlocks } from './remind-of-blocks.ts';
import { buildCountingBlock, buildSingleWorld, enrol, type SingleWorld, testNow } from './singles.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { attendance, events, ledger, singles } = contract;

const hour = 3_600_000;
const later = (hours: number) => {
  now = new Date(testNow.getTime() + hours * hour);
};

let world: SingleWorld;
beforeEach(async () => {
  now = testNow;
  world = await buildSingleWorld(house());
});

type BookingOptions = { actor?: Actor; child?: number; dates?: number[]; payment?: 'single' | 'block'; key?: string };
const book = ({
  actor = world.mother,
  child = world.lena.personId,
  dates = [world.first],
  payment = 'single',
  key = crypto.randomUUID(),
}: BookingOptions = {}) =>
  house().as(actor).ask(singles.book, { child_ID: child, course_ID: world.yogaId, events: dates, payment, key });
const mine = (actor: Actor = world.mother) => house().as(actor).call(singles.mine, {});
const bookingId = async () => (await mine()).bookings.find(({ state }) => state === 'booked')?.ID ?? 0;
const cancel = async (actor: Actor = world.mother) =>
  house()
    .as(actor)
    .ask(singles.cancel, { ID: await bookingId() });
const saldo = async (actor = world.mother) =>
  (await house().as(actor).call(ledger.saldo, { childID: actor.personId })).saldo;
const visitor = () => house().as(null, { host: `verein${world.clubId}.test` });
const free = async () =>
  (await visitor().call(singles.dates, { course_ID: world.yogaId })).dates.map((date) => date.free);
const refused = ({ http, refusal }: { http: number; refusal?: { message: string } | undefined }) => [
  http,
  refusal?.message,
];
const allEntriesBalance = async () =>
  house().sql<{ open: number }>(
    'select coalesce(sum(case side when $2 then open_cents else -open_cents end), 0)::integer as open from open_item where club_id = $1',
    [world.clubId, 'charge'],
  );

describe('one date of a course', () => {
  it('is booked and charged, shows on the list of that day alone, and takes a place', async () => {
    expect(await free()).toEqual([2, 2]);
    const { reply } = await book();
    expect([reply?.message, await saldo(), await free()]).toEqual(['Der Termin ist gebucht.', -1200, [1, 2]]);
    const listOf = async (eventID: number) =>
      (await house().as(world.admin).call(attendance.list, { courseID: world.yogaId, eventID })).persons.map(
        ({ fullname, single }) => [fullname, single],
      );
    expect([await listOf(world.first), await listOf(world.second)]).toEqual([[['Lena Gruber', true]], []]);
    const day = { from: toSeconds(testNow), to: toSeconds(testNow) + 4 * 86_400 };
    const calendar = (await house().as(world.mother).call(events.calendar, day)).events;
    expect(calendar.find(({ ID }) => ID === world.first)?.own).toEqual(['Lena (Einzeltermin)']);
  });

  it('is booked once, however often it is sent, and not twice for the same person', async () => {
    const key = crypto.randomUUID();
    await book({ key });
    expect((await book({ key })).http).toBe(200);
    expect([await saldo(), (await mine()).bookings.length]).toEqual([-1200, 1]);
    expect(refused(await book())).toEqual([
      409,
      'Lena Gruber kommt zum Termin Do., 12.11.2026, 12:00 bis 13:00 schon. Es wurde nichts gebucht.',
    ]);
  });

  it('costs a place only: cancelled in time the money comes back, later nothing does', async () => {
    await book();
    later(24);
    expect((await cancel()).reply?.message).toBe(
      'Der Termin ist abgesagt. Der Betrag ist auf deinem Kundenkonto gutgeschrieben.',
    );
    expect([await saldo(), await free()]).toEqual([0, [2, 2]]);
    await book();
    later(24.1);
    expect((await cancel()).reply?.message).toBe(
      'Der Termin ist abgesagt. Die Frist war schon vorbei, deshalb kommt nichts zurück.',
    );
    expect(await saldo()).toBe(-1200);
  });

  it('is cancelled until the deadline that held when it was booked', async () => {
    await book();
    await house().as(world.admin).call(singles.setOffer, {
      course_ID: world.yogaId,
      isOffered: true,
      price: 1200,
      places: 2,
      cancelHours: 336,
    });
    expect((await mine()).bookings[0]?.cancelUntil).toBe(toSeconds(testNow) + 24 * 3600);
    expect((await cancel()).reply?.message).toBe(
      'Der Termin ist abgesagt. Der Betrag ist auf deinem Kundenkonto gutgeschrieben.',
    );
    await book();
    expect((await cancel()).reply?.message).toBe(
      'Der Termin ist abgesagt. Die Frist war schon vorbei, deshalb kommt nichts zurück.',
    );
  });

  it('is refused whole: full, begun, of another course, for who takes part, for others', async () => {
    await book({ child: world.max.personId });
    await book({ actor: world.otto, child: world.otto.personId });
    expect(refused(await book({ dates: [world.first, world.second] }))).toEqual([
      409,
      'Am Termin Do., 12.11.2026, 12:00 bis 13:00 ist kein Platz mehr frei. Es wurde nichts gebucht.',
    ]);
    expect((await mine()).bookings.filter(({ child_ID }) => child_ID === world.lena.personId)).toEqual([]);
    expect((await book({ dates: [world.eventId] })).http).toBe(404);
    expect((await book({ actor: world.otto })).http).toBe(403);
    await enrol(house(), world.yogaId, world.lena);
    expect(refused(await book({ dates: [world.second] }))).toEqual([
      409,
      'Lena Gruber nimmt an diesem Kurs schon teil.',
    ]);
    later(73);
    expect((await book({ dates: [world.second], actor: world.otto, child: world.otto.personId })).http).toBe(422);
  });

  it('leaves no place where the course has none, and counts against Ersatzstunden', async () => {
    await house().sql('update course set max_participants = 1 where id = $1', [world.yogaId]);
    expect(await free()).toEqual([1, 1]);
    await book();
    expect(await free()).toEqual([0, 1]);
  });

  it('comes back when the date is off, and the family hears of it', async () => {
    const blockId = await buildCountingBlock(house(), world);
    await book({ payment: 'block' });
    await book({ child: world.max.personId });
    expect(await saldo()).toBe(-11_200);
    await house().as(world.admin).call(events.hide, { id: world.first, inform: false });
    expect(await saldo()).toBe(-10_000);
    expect((await mine()).blocks).toMatchObject([{ ID: blockId, left: 10 }]);
    const mails = await house().sql<{ subject: string }>(
      "select subject from mail where club_id = $1 and subject like 'Einzeltermin entfällt%' order by id",
      [world.clubId],
    );
    expect(mails.length).toBe(2);
  });

  it('is nothing a stranger sees, cancels or books where the club has none', async () => {
    await book();
    expect((await cancel(world.otto)).http).toBe(404);
    expect((await mine(world.otto)).bookings).toEqual([]);
    await house().sql('update club set settings = settings || \'{"enableSingles": false}\' where id = $1', [
      world.clubId,
    ]);
    expect(refused(await book({ dates: [world.second] }))).toEqual([
      409,
      'In diesem Verein gibt es keine Einzeltermine.',
    ]);
    expect((await visitor().call(singles.offers, {})).offers).toEqual([]);
  });
});

describe('a block', () => {
  it('counts when it is paid or the office allows it, and its units are used up', async () => {
    await house().as(world.mother).call(singles.buyBlock, { course_ID: world.yogaId, key: crypto.randomUUID() });
    expect((await mine()).blocks).toMatchObject([{ state: 'waiting', left: 10, validUntil: '2027-05-11' }]);
    expect(refused(await book({ payment: 'block' }))).toEqual([
      409,
      'Dein Block ist noch nicht bezahlt. Er gilt, sobald die Zahlung beim Verein angekommen ist. Bis dahin kannst du einzeln bezahlen.',
    ]);
    const [block] = (await mine()).blocks;
    await house()
      .as(world.admin)
      .call(singles.allowBlock, { ID: block?.ID ?? 0, reason: 'zahlt bar' });
    expect((await book({ payment: 'block' })).http).toBe(200);
    expect([(await mine()).blocks[0]?.left, await saldo()]).toEqual([9, -10_000]);
    await house().sql('update unit_block set units = 1 where club_id = $1', [world.clubId]);
    expect((await mine()).blocks).toMatchObject([{ state: 'usedUp', left: 0 }]);
    expect(refused(await book({ payment: 'block', dates: [world.second] }))[0]).toBe(409);
    await cancel();
    expect((await mine()).blocks).toMatchObject([{ state: 'open', left: 1 }]);
  });

  it('is sold once under one key, by the office too', async () => {
    const key = crypto.randomUUID();
    const sell = () =>
      house().as(world.admin).call(singles.sellBlock, { child_ID: world.lena.personId, course_ID: world.yogaId, key });
    await sell();
    await sell();
    expect([(await mine()).blocks.length, await saldo()]).toEqual([1, -10_000]);
  });

  it('gives back what is left of it, in its part of the price, and is over then', async () => {
    const blockId = await buildCountingBlock(house(), world);
    await book({ payment: 'block', dates: [world.first, world.second] });
    const refund = () => house().as(world.admin).ask(singles.refundBlock, { ID: blockId, reason: 'Verletzung' });
    expect((await refund()).http).toBe(200);
    expect([await saldo(), (await mine()).blocks[0]]).toMatchObject([-2000, { state: 'refunded', refunded: 8000 }]);
    expect((await refund()).http).toBe(404);
    const [{ open } = { open: 0 }] = await allEntriesBalance();
    expect(open).toBe(2000);
  });

  it('ends on its last day, and the family is told two weeks before, once', async () => {
    await buildCountingBlock(house(), world);
    const remind = () =>
      house().database.transaction({ tenant: world.clubId }, (db) =>
        remindOfBlocks({
          db,
          now,
          viewer: null,
          club: { id: world.clubId, origin: 'http://verein.test' },
          jobs: house().queue.senderIn(db),
        }),
      );
    expect(await remind()).toBe(0);
    await house().sql("update unit_block set valid_until = '2026-11-11' where club_id = $1", [world.clubId]);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    // Two more that expire together: the family gets one message about both.
    for (const units of [5, 10])
      await house().sql(
        `insert into unit_block (club_id, course_id, owner_id, units, price_cents, sold_at, valid_until)
         values ($1, $2, $3, $4, 0, $5, '2026-11-11')`,
        [world.clubId, world.yogaId, world.mother.personId, units, testNow],
      );
    await house().sql('delete from mail where club_id = $1', [world.clubId]);
    expect(await remind()).toBe(2);
    const told = await house().sql<{ subject: string; body: string }>(
      'select subject, body from mail where club_id = $1',
      [world.clubId],
    );
    expect(told).toMatchObject([
      {
        subject: '2 Blöcke laufen ab',
        body: expect.stringContaining('Block mit 5 Einheiten, Yoga: noch 5 Einheiten, gilt bis 11.11.2026'),
      },
    ]);
    await house().sql('delete from unit_block where club_id = $1 and request_key is null', [world.clubId]);
    expect(refused(await book({ payment: 'block' }))[1]).toContain('Dein Block gilt bis 11.11.2026. Diese Termine');
    later(40);
    expect((await mine()).blocks).toMatchObject([{ state: 'expired' }]);
  });
});

describe('the price that was shown', () => {
  it('holds for a date and a block: after it was changed nothing is booked, and the refusal names the new one', async () => {
    const { yogaId: course_ID, first } = world;
    const change = { course_ID, isOffered: true, price: 1500, places: 2, cancelHours: 24 };
    await house()
      .as(world.admin)
      .call(singles.setOffer, { ...change, blockUnits: 10, blockPrice: 12_000, blockWeeks: 26 });
    const date = { child_ID: world.lena.personId, course_ID, events: [first], payment: 'single' as const };
    const family = house().as(world.mother);
    const newDate = () => ({ ...date, key: crypto.randomUUID() });
    const newBlock = () => ({ course_ID, key: crypto.randomUUID() });
    const answers = [
      refused(await family.ask(singles.book, { ...newDate(), shownTotal: 1200 })),
      refused(await family.ask(singles.buyBlock, { ...newBlock(), shownTotal: 10_000 })),
    ];
    expect(answers.map(([http, text]) => [http, String(text).replaceAll('\u00a0', ' ')])).toEqual([
      [409, 'Der Betrag hat sich geändert: € 15,00 statt € 12,00. Bitte prüfe ihn und buche dann noch einmal.'],
      [409, 'Der Betrag hat sich geändert: € 120,00 statt € 100,00. Bitte prüfe ihn und buche dann noch einmal.'],
    ]);
    expect([await saldo(), (await mine()).blocks]).toEqual([0, []]);
    await family.call(singles.book, { ...newDate(), shownTotal: 1500 });
    await family.call(singles.buyBlock, { ...newBlock(), shownTotal: 12_000 });
    expect(await saldo()).toBe(-13_500);
  });
});

describe('whom a course is not for', () => {
  it('is told to their family before they choose a date, and to nobody else', async () => {
    await house().sql('update course set min_age = 18 where id = $1', [world.yogaId]);
    const grown = [world.mother.personId, world.otto.personId];
    await house().sql("update person set birth_date = '1985-05-05' where id = any($1)", [grown]);
    const unfit = async (actor: Actor) =>
      (await house().as(actor).call(singles.dates, { course_ID: world.yogaId })).unfit;
    const told = await unfit(world.mother);
    expect(told.map(({ child_ID }) => child_ID).toSorted((one, other) => one - other)).toEqual(
      [world.lena.personId, world.max.personId].toSorted((one, other) => one - other),
    );
    const { refusal } = await book();
    expect(refusal?.message).toBe(told.find(({ child_ID }) => child_ID === world.lena.personId)?.text);
    expect([await unfit(world.otto), (await visitor().call(singles.dates, { course_ID: world.yogaId })).unfit]).toEqual(
      [[], []],
    );
  });

  it('is who takes part in it already', async () => {
    await enrol(house(), world.yogaId, world.lena);
    expect((await house().as(world.mother).call(singles.dates, { course_ID: world.yogaId })).unfit).toEqual([
      { child_ID: world.lena.personId, text: 'Lena Gruber nimmt an diesem Kurs schon teil.' },
    ]);
  });
});

import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import {
  at,
  bookerIn,
  buildRoom,
  buildRoomWorld,
  monday,
  newKey,
  type RoomWorld,
  terms,
  testNow,
} from './rooms.testing.ts';

let clock = testNow;
const house = useHouse({ clock: () => clock });

let world: RoomWorld;
beforeEach(async () => {
  clock = testNow;
  world = await buildRoomWorld(house());
});

const ask = (...wish: Parameters<ReturnType<typeof bookerIn>['ask']>) => bookerIn(house(), world).ask(...wish);
const book = (...wish: Parameters<ReturnType<typeof bookerIn>['book']>) => bookerIn(house(), world).book(...wish);
const autumn = { from: at('2026-10-01', 0), to: at('2027-01-31', 0) };
const listed = async (actor: Actor) => (await house().as(actor).call(contract.rooms.bookings, autumn)).bookings;
const saveTerms = (changed: Partial<typeof terms>) =>
  house()
    .as(world.admin)
    .call(contract.rooms.saveTerms, { room_ID: world.court, ...terms, ...changed });
const owed = async (personId: number) =>
  (
    await house().sql<{ cents: number }>(
      `select coalesce(sum(case side when 'charge' then open_cents else -open_cents end), 0)::integer as cents
       from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1`,
      [personId],
    )
  )[0]?.cents;
const mails = async () =>
  (
    await house().sql<{ subject: string }>('select subject from mail where club_id = $1 order by id', [world.clubId])
  ).map(({ subject }) => subject);

describe('booking a room', () => {
  it('costs by weekday and hour, for members and others, and stands on the billing page', async () => {
    const id = await book(world.member);
    expect(await owed(world.member.personId)).toBe(800 + 600);
    await book(world.guest, { day: 20261013 });
    expect(await owed(world.guest.personId)).toBe(1400 + 1000);
    const { courses } = await house().as(world.member).call(contract.bookings.ofFamily, {});
    expect(courses.map(({ course }) => course)).toMatchObject([
      {
        isRoom: true,
        name: 'Tennisplatz',
        price: 1400,
        open: 1400,
        roombooking_start: at('2026-10-12', 16),
        roombooking_end: at('2026-10-12', 17, 30),
        confirmationNumber: `R${String(id).padStart(5, '0')}`,
      },
    ]);
    expect(await mails()).toEqual(['Tennisplatz ist gebucht', 'Tennisplatz ist gebucht']);
    const { history } = await house()
      .as(world.admin)
      .call(contract.history.ofPerson, { userID: world.member.personId });
    expect(history[0]?.history.description).toBe(
      `Raum gebucht: Tennisplatz, Mo., 12.10.2026, 16:00 bis 17:30, ${formatMoney(1400)}`,
    );
    await expectSoundBooks(house(), world.clubId);
  });

  it.each([
    [{ to: 990 }, 'Diesen Raum bucht man für mindestens eine Stunde.'],
    [{ to: 1110 }, 'Diesen Raum bucht man für höchstens 2 Stunden.'],
    [{ from: 420, to: 480 }, 'Diesen Raum kann man von 08:00 bis 22:00 buchen.'],
    [{ day: 20261001, from: 660, to: 720 }, 'Diesen Raum muss man mindestens 2 Stunden vorher buchen.'],
    [{ day: 20261201 }, 'Diesen Raum kann man höchstens 60 Tage im Voraus buchen.'],
    [{ day: 20260930 }, 'Diese Zeit ist schon vorbei.'],
    [{ from: 965, to: 1030 }, 'Bitte wähle Zeiten zur vollen Viertelstunde.'],
    [{ from: 1050, to: 960 }, 'Das Ende muss nach dem Beginn liegen.'],
    [{ day: 20261010 }, 'Für diese Zeit ist kein Preis festgelegt. Bitte melde dich im Büro.'],
    [{ until: 20261005 }, 'Der letzte Tag liegt vor dem ersten.'],
    [
      { until: 20271011 },
      'Eine wöchentliche Buchung geht über höchstens 52 Wochen. Bitte wähle einen früheren letzten Tag.',
    ],
  ])('is refused with the sentence of its rule: %o', async (input, message) => {
    expect(await ask(world.member, input)).toMatchObject({ http: 422, refusal: { message } });
    expect(await listed(world.member)).toEqual([]);
  });

  it('is refused in the hour that does not exist, also for the office', async () => {
    const refused = await ask(world.admin, { day: 20270328, from: 120, to: 240 });
    expect(refused.refusal?.message).toMatch(/^Diese Uhrzeit gibt es an diesem Tag nicht/);
    expect((await ask(world.admin, { day: 20270329, from: 480, to: 600 })).http).toBe(200);
  });

  it('is not for guests where the club says so, nor for who is blocked', async () => {
    await saveTerms({ forGuests: false });
    expect((await ask(world.guest)).refusal?.message).toBe('Diesen Raum können nur Mitglieder buchen.');
    expect((await ask(world.member)).http).toBe(200);
    await buildMembershipRole(house(), world.clubId, world.member.personId, 410);
    expect((await ask(world.member, { day: 20261013 })).http).toBe(403);
  });

  it('is for whom the view mode says', async () => {
    const closed = await buildRoomWorld(house(), { roomBookingViewMode: 3 });
    const { ask: askThere } = bookerIn(house(), closed);
    expect((await askThere(closed.member)).http).toBe(403);
    await buildMembershipRole(house(), closed.clubId, closed.member.personId, 220);
    expect((await askThere(closed.member)).http).toBe(200);
  });

  it('counts once under one key, also when it is sent twice at once', async () => {
    const wish = { key: newKey(), room_ID: world.court, ...monday };
    const answers = await Promise.all([1, 2].map(() => house().as(world.member).ask(contract.rooms.book, wish)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(answers[0]?.reply?.booking_IDs).toEqual(answers[1]?.reply?.booking_IDs);
    expect(await owed(world.member.personId)).toBe(1400);
    const other = await house()
      .as(world.member)
      .ask(contract.rooms.book, { ...wish, day: 20261013 });
    expect(other.http).toBe(409);
  });

  it('of rooms, courses and persons of others is refused and changes nothing', async () => {
    const foreign = await buildRoom(house(), await buildClub(house()), 'Fremd');
    expect((await ask(world.member, { room_ID: foreign })).http).toBe(404);
    expect((await ask(world.member, { person_ID: world.guest.personId })).http).toBe(403);
    expect((await ask(world.member, { course_ID: world.courseId })).http).toBe(403);
    const id = await book(world.guest);
    expect((await house().as(world.member).ask(contract.rooms.cancel, { id })).http).toBe(404);
    expect(await listed(world.member)).toEqual([]);
  });

  it('is free for a training, by the trainer of the course', async () => {
    const trainer = await buildPerson(house(), world.clubId, { is_trainer: true });
    await house().sql(
      `insert into participation (club_id, course_id, person_id, role, created_at) values ($1, $2, $3, 1, now())`,
      [world.clubId, world.courseId, trainer.personId],
    );
    await book(trainer, { course_ID: world.courseId, to: 1200 });
    expect(await owed(trainer.personId)).toBe(0);
    const { bookings } = await house()
      .as(trainer)
      .call(contract.rooms.bookings, { ...autumn, course_ID: world.courseId });
    expect(bookings).toMatchObject([{ course_ID: world.courseId, courseName: 'Kinderturnen', price: 0 }]);
  });
});

describe('every week', () => {
  it('is booked as a whole or not at all, or without the weeks that are taken', async () => {
    await book(world.guest, { day: 20261019 });
    const weekly = { until: 20261102 };
    expect((await ask(world.member, weekly)).refusal?.message).toBe(
      'Der Raum „Tennisplatz“ ist am Mo., 19.10.2026, 16:00 bis 17:30 schon belegt: eine Raumbuchung.',
    );
    expect(await listed(world.member)).toEqual([]);
    await book(world.member, { ...weekly, skipTaken: true });
    expect((await listed(world.member)).map(({ start, later }) => [start, later])).toEqual([
      [at('2026-10-12', 16), 2],
      [at('2026-10-26', 16), 1],
      [at('2026-11-02', 16), 0],
    ]);
    expect(await owed(world.member.personId)).toBe(3 * 1400);
  });

  it('ends with one of them and all that follow', async () => {
    await book(world.member, { until: 20261102 });
    const second = (await listed(world.member))[1]?.ID ?? 0;
    await house().as(world.member).call(contract.rooms.cancel, { id: second, type: 'all_future' });
    expect((await listed(world.member)).map(({ state }) => state)).toEqual([
      'confirmed',
      ...Array(3).fill('cancelled'),
    ]);
    expect(await owed(world.member.personId)).toBe(1400);
  });
});

describe('a booking and a date', () => {
  it('never overlap, whoever comes first', async () => {
    const date = {
      course_ID: world.courseId,
      start: at('2026-10-12', 17),
      duration: 60,
      room_ID: world.court,
      visibility: 5,
    };
    const save = (input: Record<string, unknown>) => house().as(world.admin).ask(contract.events.save, input);
    await book(world.member);
    expect((await save(date)).refusal?.message).toMatch(/16:00 bis 17:30 schon belegt: eine Raumbuchung\.$/);
    expect((await save({ ...date, start: at('2026-10-13', 17) })).http).toBe(200);
    expect((await ask(world.member, { day: 20261013 })).refusal?.message).toMatch(/schon belegt: Kinderturnen\.$/);
  });

  it('exclude each other in half and whole hall', async () => {
    const half = await buildRoom(house(), world.clubId, 'Halber Platz');
    await house()
      .as(world.admin)
      .call(contract.events.saveRoom, { ID: world.court, parts: [half] });
    await house()
      .as(world.admin)
      .call(contract.rooms.saveTerms, { room_ID: half, ...terms });
    await book(world.member, { room_ID: half });
    expect((await ask(world.guest)).refusal?.message).toMatch(/^Der Raum „Halber Platz“ ist/);
    await book(world.guest, { day: 20261013 });
    expect((await ask(world.member, { room_ID: half, day: 20261013 })).http).toBe(409);
    const left = await buildRoom(house(), world.clubId, 'Linke Hälfte');
    await house()
      .as(world.admin)
      .call(contract.events.saveRoom, { ID: half, parts: [left] });
    await house()
      .as(world.admin)
      .call(contract.rooms.saveTerms, { room_ID: left, ...terms });
    expect((await ask(world.guest, { room_ID: left })).http).toBe(409);
  });
});

describe('a membership that ends', () => {
  const endMembership = (endsOn: string) =>
    house().sql('update membership_role set ends_on = $2 where person_id = $1', [world.member.personId, endsOn]);

  it('is known when every week is booked: after it one pays as others do', async () => {
    await endMembership('2026-10-20');
    const { memberTimes } = await house().as(world.member).call(contract.rooms.offers, {});
    expect(memberTimes).toMatchObject([{ to: 20261019 }]);
    await book(world.member, { until: 20261026 });
    expect((await listed(world.admin)).map(({ price, isAfterMembership }) => [price, isAfterMembership])).toEqual([
      [1400, false],
      [1400, false],
      [2400, false],
    ]);
    await saveTerms({ forGuests: false });
    expect((await ask(world.member, { day: 20261014, until: 20261028 })).refusal?.message).toBe(
      'Diesen Raum können nur Mitglieder buchen.',
    );
    expect((await ask(world.member, { day: 20261014 })).http).toBe(200);
  });

  it('leaves what is booked as it is, and tells the office what lies after it', async () => {
    await book(world.member, { until: 20261026 });
    await endMembership('2026-10-19');
    expect((await listed(world.admin)).map(({ price, isAfterMembership }) => [price, isAfterMembership])).toEqual([
      [1400, false],
      [1400, true],
      [1400, true],
    ]);
    expect((await listed(world.member)).some(({ isAfterMembership }) => isAfterMembership)).toBe(false);
    const { rooms } = await house().as(world.admin).call(contract.home.inbox, {});
    expect(rooms?.entries.map(({ text }) => text)).toEqual([
      '2 Raumbuchungen zum Mitgliederpreis nach dem Ende der Mitgliedschaft',
    ]);
  });
});

describe('cancelling', () => {
  it('is free in time, costs the part of the rule later, and frees the time', async () => {
    const early = await book(world.member);
    await house().as(world.member).call(contract.rooms.cancel, { id: early });
    expect(await owed(world.member.personId)).toBe(0);
    const late = await book(world.member);
    clock = new Date('2026-10-11T15:00:00Z');
    expect((await listed(world.member)).at(-1)).toMatchObject({ fee: 700, mayCancel: true });
    const { message } = await house().as(world.member).call(contract.rooms.cancel, { id: late });
    expect(message).toBe(`Die Buchung ist storniert. Die Stornogebühr beträgt ${formatMoney(700)}.`);
    expect(await owed(world.member.personId)).toBe(700);
    expect((await ask(world.guest)).http).toBe(200);
    expect((await house().as(world.member).ask(contract.rooms.cancel, { id: late })).http).toBe(404);
    const { courses } = await house().as(world.member).call(contract.bookings.ofFamily, {});
    expect(courses.map(({ course }) => [course.name, course.price])).toEqual([['Tennisplatz (Stornogebühr)', 700]]);
    await expectSoundBooks(house(), world.clubId);
  });

  it('follows the rule that held when it was booked, whatever the office changes afterwards', async () => {
    const [monday1, tuesday] = [await book(world.member), await book(world.member, { day: 20261013 })];
    await saveTerms({ cancelHours: 720, lateFeePercent: 100 });
    expect((await listed(world.member)).map(({ fee }) => fee)).toEqual([0, 0]);
    await house().as(world.member).call(contract.rooms.cancel, { id: monday1 });
    expect(await owed(world.member.personId)).toBe(1400);
    clock = new Date('2026-10-12T15:00:00Z');
    expect((await listed(world.member)).at(-1)).toMatchObject({ ID: tuesday, fee: 700 });
    await house().as(world.member).call(contract.rooms.cancel, { id: tuesday });
    expect(await owed(world.member.personId)).toBe(700);
    const wednesday = await book(world.member, { day: 20261014 });
    await saveTerms({ cancelHours: 0, lateFeePercent: 0 });
    expect((await listed(world.member)).at(-1)).toMatchObject({ ID: wednesday, fee: 1400 });
  });

  it('is waived by the office, and over for the family once it has begun', async () => {
    const id = await book(world.member);
    clock = new Date('2026-10-12T14:30:00Z');
    expect((await house().as(world.member).ask(contract.rooms.cancel, { id })).http).toBe(409);
    await house().as(world.admin).call(contract.rooms.cancel, { id, withoutFee: true });
    expect(await owed(world.member.personId)).toBe(0);
  });

  it('has a code for the door shortly before', async () => {
    await book(world.member);
    const codeAt = async (now: string) => {
      clock = new Date(now);
      return (await listed(world.member))[0]?.accessCode;
    };
    expect(await codeAt('2026-10-12T12:59:00Z')).toBe('');
    expect(await codeAt('2026-10-12T13:00:00Z')).toBe('4711');
    expect(await codeAt('2026-10-12T15:30:00Z')).toBe('');
    const { rooms } = await house().as(world.member).call(contract.rooms.offers, {});
    expect(rooms.map(({ accessCode }) => accessCode)).toEqual(['']);
  });
});

const textOf = (query: unknown): string => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return typeof text === 'string' ? text : '';
};

describe('the plan', () => {
  const week = { from: at('2026-10-12', 0), to: at('2026-10-19', 0) };
  it('says who has booked to themselves and the office alone', async () => {
    await book(world.member, { purpose: 'Doppel' });
    const names = async (actor: Actor) =>
      (await house().as(actor).call(contract.rooms.week, week)).bookings.map(({ name, isOwn }) => [name, isOwn]);
    expect(await names(world.member)).toEqual([['Doppel', true]]);
    expect(await names(world.guest)).toEqual([['Belegt', false]]);
    expect(await names(world.admin)).toEqual([['Doppel', false]]);
  });

  it('is public only where the club has switched it on, without names', async () => {
    await book(world.member, { purpose: 'Doppel' });
    expect((await house().as(null).ask(contract.rooms.board, week)).http).toBe(404);
    const open = await buildRoomWorld(house(), { publicRoomPlan: true });
    await bookerIn(house(), open).book(open.member, { purpose: 'Doppel' });
    const [host] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [open.clubId]);
    const { bookings } = await house()
      .as(null, { host: host?.host ?? '' })
      .call(contract.rooms.board, week);
    expect(bookings.map(({ name, ID }) => [name, ID])).toEqual([['Belegt', 0]]);
  });

  it('asks the database four times', async () => {
    await book(world.member);
    const open = () => house().as(world.admin).call(contract.rooms.week, week);
    await open();
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await open();
    const heard = spy.mock.calls.map(([query]) => textOf(query));
    spy.mockRestore();
    const first = heard.findIndex((text) => text.includes('"c"."settings"'));
    expect(heard.slice(first, heard.indexOf('commit', first)).map((text) => text.trim().slice(0, 60))).toHaveLength(4);
  });

  it('of a club that is copied for practice has its dates, and no bookings', async () => {
    await book(world.member);
    await house()
      .as(world.admin)
      .call(contract.events.save, { start: at('2026-10-13', 17), duration: 60, room_ID: world.court, name: 'Fest' });
    const copy = await buildClub(house());
    await house().database.transaction({ tenant: 0 }, (db) =>
      sql`select copy_for_practice(${world.clubId}, ${copy})`.execute(db),
    );
    const taken = 'select event_id is not null as "isDate" from room_occupation where club_id = $1';
    expect(await house().sql(taken, [copy])).toEqual([{ isDate: true }]);
  });

  it('counts how long a room is taken by the hour of the day', async () => {
    await book(world.member);
    const { rooms, days } = await house().as(world.admin).call(contract.rooms.occupancy, week);
    expect(days).toBe(7);
    expect(rooms[0]?.hours.slice(15, 19)).toEqual([0, 60, 30, 0]);
  });
});

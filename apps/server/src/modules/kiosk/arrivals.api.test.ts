import { contract } from '@vereinshaus/contract';
import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type CodeRefusal, codeRefusals } from '@vereinshaus/contract/kiosk/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { buildDate, enrol, testNow } from '../attendance/attendance.testing.ts';
import { forgetArrivals } from './forget-arrivals.ts';
import { buildKioskWorld, codeOf, type KioskWorld, tabletOf } from './kiosk.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { attendance, kiosk, kioskDoor } = contract;
let world: KioskWorld;
let tablet: Awaited<ReturnType<typeof tabletOf>>;

beforeEach(async () => {
  now = testNow;
  world = await buildKioskWorld(house());
  tablet = await tabletOf(house(), world);
});

const newKey = () => crypto.randomUUID();
const lenasCode = () => codeOf(house(), world.mother, world.lena.personId);
const scan = (code: string, key = newKey()) => tablet.door.call(kioskDoor.scan, { code, arrivalKey: key });
const scanLena = async (key = newKey()) => scan(await lenasCode(), key);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const list = () =>
  house().as(world.trainer).call(attendance.list, { courseID: world.courseId, eventID: world.eventId });
const markOf = async (personId: number) =>
  (await list()).attendancesNewest.find(({ child_ID }) => child_ID === personId);
const trainerSays = (personId: number, status: number) =>
  house()
    .as(world.trainer)
    .call(attendance.save, {
      courseID: world.courseId,
      eventID: world.eventId,
      attendances: [{ child_ID: personId, status }],
    });
const arrivalCount = async (): Promise<number> =>
  (await house().sql('select id from kiosk_arrival where club_id = $1', [world.clubId])).length;
const hall = async () => (await house().as(world.office).call(kiosk.hall, {})).persons;

describe('a scanned card', () => {
  it('is green, marks the date that runs, and the trainer sees where the mark comes from', async () => {
    const answer = await scanLena();
    expect(answer).toMatchObject({
      verdict: 'green',
      word: 'Willkommen',
      message: 'Turnen, 11:30',
      person: { name: 'Lena Gruber', status: 'ordentliches Mitglied', marked: [world.eventId], since: 0 },
    });
    expect(await markOf(world.lena.personId)).toMatchObject({
      status: attendanceStatus.present,
      processorName: 'Eingang',
      time: toSeconds(now),
    });
    expect(await hall()).toMatchObject([{ ID: world.lena.personId, name: 'Lena Gruber', device: 'Eingang' }]);
  });

  it('twice is one arrival and one mark, whichever tablet and however often it is sent', async () => {
    const key = newKey();
    await scanLena(key);
    await scanLena(key);
    later(10);
    expect(await scanLena()).toMatchObject({ verdict: 'green', word: 'Schon da', message: 'Du bist seit 12:00 da.' });
    const second = await tabletOf(house(), world, { name: 'Hintertür' });
    const code = await lenasCode();
    await Promise.all([scan(code), second.door.call(kioskDoor.scan, { code, arrivalKey: newKey() })]);
    expect(await arrivalCount()).toBe(1);
    const { attendancesOld } = await list();
    expect(attendancesOld).toEqual([]);
  });

  it.each<[CodeRefusal, (code: string) => string | Promise<string>]>([
    ['noCard', () => 'https://irgendwo.test/etwas'],
    ['noCard', (code) => code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['printed', (code) => code.split('?')[0] ?? ''],
  ])('is refused as %s', async (reason, change) => {
    expect(await scan(await change(await lenasCode()))).toEqual({ ...codeRefusals[reason], person: null });
    expect(await arrivalCount()).toBe(0);
  });

  it('of yesterday, a photo of it, is refused with its sentence', async () => {
    const code = await lenasCode();
    later(5);
    expect(await scan(code)).toMatchObject({ verdict: 'green' });
    later(10);
    expect(await scan(code)).toEqual({ ...codeRefusals.stale, person: null });
  });

  it('of another club is told to be that', async () => {
    const other = await buildKioskWorld(house());
    const code = await codeOf(house(), other.mother, other.lena.personId);
    expect(await scan(code)).toEqual({ ...codeRefusals.otherClub, person: null });
  });

  it('that was replaced opens nothing', async () => {
    const code = await lenasCode();
    await house().as(world.mother).call(contract.membership.renewCard, { child_ID: world.lena.personId });
    expect(await scan(code)).toEqual({ ...codeRefusals.replaced, person: null });
    expect(await scanLena()).toMatchObject({ verdict: 'green' });
  });

  it('on paper counts where the club says so', async () => {
    await house().sql(`update club set settings = settings || '{"kioskAcceptsPrinted": true}' where id = $1`, [
      world.clubId,
    ]);
    expect(await scan((await lenasCode()).split('?')[0] ?? '')).toMatchObject({ verdict: 'green' });
  });

  it('of somebody who is blocked is red, and nothing is kept of it', async () => {
    await buildMembershipRole(house(), world.clubId, world.lena.personId, 410);
    expect(await scanLena()).toMatchObject({ verdict: 'red', word: 'Gesperrt', person: { marked: [] } });
    expect(await arrivalCount()).toBe(0);
    expect(await markOf(world.lena.personId)).toBeUndefined();
  });

  it('read by a scanner with American keys on a German tablet is the same card', async () => {
    const german: Record<string, string> = { y: 'z', z: 'y', '-': 'ß', '/': '-', ':': 'Ö', '?': '_', '=': '´' };
    const typed = (await lenasCode()).replaceAll(/[yz\-/:?=]/g, (key) => german[key] ?? key);
    expect(await scan(typed)).toMatchObject({ verdict: 'green' });
  });
});

describe('name and birth year', () => {
  const typed = (name: string, year: number) => tablet.door.call(kioskDoor.typed, { name, year, arrivalKey: newKey() });

  it('find exactly one person, in either order', async () => {
    expect(await typed('lena gruber', 2018)).toMatchObject({ verdict: 'green', person: { ID: world.lena.personId } });
    expect(await typed('Gruber Max', 2020)).toMatchObject({ verdict: 'green', word: 'Willkommen' });
    expect(await typed('Lena Gruber', 2017)).toEqual({ ...codeRefusals.nobody, person: null });
    expect(await typed('Gruber', 2018)).toEqual({ ...codeRefusals.nobody, person: null });
    await buildPerson(house(), world.clubId, { first_name: 'Lena', last_name: 'Gruber', birth_date: '2018-01-01' });
    expect(await typed('Lena Gruber', 2018)).toEqual({ ...codeRefusals.several, person: null });
  });

  it('of somebody without membership and without a date are red', async () => {
    await buildPerson(house(), world.clubId, { first_name: 'Gast', last_name: 'Neu', birth_date: '1990-01-01' });
    expect(await typed('Gast Neu', 1990)).toMatchObject({ verdict: 'red', word: 'Kein Mitglied' });
    const early = await buildPerson(house(), world.clubId, {
      first_name: 'Eva',
      last_name: 'Früh',
      birth_date: '1990-01-01',
    });
    const courseId = world.courseId;
    await house().sql('delete from event where id = $1', [world.eventId]);
    await buildDate(house(), world.clubId, courseId, 3);
    await enrol(house(), courseId, early);
    expect(await typed('Eva Früh', 1990)).toMatchObject({ verdict: 'red', word: 'Zu früh' });
  });

  it('of somebody who has booked a room are green with that word, also in the copy; a request is none', async () => {
    const guest = await buildPerson(house(), world.clubId, {
      first_name: 'Gast',
      last_name: 'Neu',
      birth_date: '1990-01-01',
    });
    const [court] = await house().sql<{ id: number }>('insert into room (club_id, name) values ($1, $2) returning id', [
      world.clubId,
      'Tennisplatz',
    ]);
    const [booking] = await house().sql<{ id: number }>(
      `insert into room_booking (club_id, room_id, series_id, person_id, starts_at, ends_at, state, price_cents, created_at)
       values ($1, $2, 0, $3, $4, $5, 'requested', 0, $4) returning id`,
      [world.clubId, court?.id, guest.personId, testNow, new Date(testNow.getTime() + 5_400_000)],
    );
    expect(await typed('Gast Neu', 1990)).toMatchObject({ verdict: 'red', word: 'Kein Mitglied' });
    await house().sql("update room_booking set state = 'confirmed' where id = $1", [booking?.id]);
    const ofBooking = { event_ID: 0, booking_ID: booking?.id, room: 'Tennisplatz', courseName: '' };
    const copy = await tablet.door.call(kioskDoor.copy, {});
    expect(copy.persons.find(({ ID }) => ID === guest.personId)).toMatchObject({ dates: [], rooms: [ofBooking] });
    expect(copy.dates.map(({ event_ID }) => event_ID)).toEqual([world.eventId]);
    expect(await typed('Gast Neu', 1990)).toMatchObject({
      verdict: 'green',
      word: 'Raum gebucht',
      message: 'Tennisplatz, 12:00 bis 13:30',
      person: { dates: [ofBooking], marked: [], until: toSeconds(testNow) + 5400 },
    });
  });

  it('of somebody who waits for a place open nothing and mark nothing', async () => {
    const waits = await buildPerson(house(), world.clubId, {
      first_name: 'Wanda',
      last_name: 'Wart',
      birth_date: '1990-01-01',
    });
    await enrol(house(), world.courseId, waits, { role: participationRole.waiting, queued_at: testNow });
    expect(await typed('Wanda Wart', 1990)).toMatchObject({ verdict: 'red', word: 'Kein Mitglied' });
    expect(await markOf(waits.personId)).toBeUndefined();
  });
});

describe('where door and trainer meet', () => {
  it('the newest counts: who comes after the trainer has called is there', async () => {
    await trainerSays(world.lena.personId, attendanceStatus.absent);
    later(1);
    await scanLena();
    expect(await markOf(world.lena.personId)).toMatchObject({ status: attendanceStatus.present });
    later(1);
    await trainerSays(world.lena.personId, attendanceStatus.absent);
    expect(await markOf(world.lena.personId)).toMatchObject({
      status: attendanceStatus.absent,
      processorName: 'Toni Trainer',
    });
  });

  it('both at once end in one state, and nothing is lost', async () => {
    const code = await lenasCode();
    await Promise.all([
      scan(code),
      trainerSays(world.lena.personId, attendanceStatus.present),
      trainerSays(world.max.personId, attendanceStatus.absent),
    ]);
    expect(await markOf(world.lena.personId)).toMatchObject({ status: attendanceStatus.present });
    expect(await markOf(world.max.personId)).toMatchObject({ status: attendanceStatus.absent });
    expect(await arrivalCount()).toBe(1);
  });

  it('a child that was excused and comes is there', async () => {
    await house()
      .as(world.mother)
      .call(attendance.addSickNote, {
        type: 'sick',
        child_ID: world.lena.personId,
        events: { [world.eventId]: true },
      });
    expect(await markOf(world.lena.personId)).toMatchObject({ status: attendanceStatus.excused });
    later(1);
    expect(await scanLena()).toMatchObject({ verdict: 'green' });
    expect(await markOf(world.lena.personId)).toMatchObject({ status: attendanceStatus.present });
  });

  it('a date in another room is named and not marked', async () => {
    const [hallRoom, other] = await Promise.all(
      ['Halle', 'Gymnastikraum'].map(async (name) => {
        const rows = await house().sql<{ id: number }>(
          'insert into room (club_id, name) values ($1, $2) returning id',
          [world.clubId, name],
        );
        return rows[0]?.id ?? 0;
      }),
    );
    await house().sql('update event set room_id = $2 where id = $1', [world.eventId, other]);
    tablet = await tabletOf(house(), world, { name: 'Halle', room_ID: hallRoom ?? 0 });
    expect(await scanLena()).toMatchObject({
      verdict: 'green',
      word: 'Anderer Raum',
      message: 'Turnen ist in Gymnastikraum. Dort wirst du eingetragen.',
      person: { marked: [] },
    });
    expect(await markOf(world.lena.personId)).toBeUndefined();
  });
});

describe('what a tablet without a network catches up with', () => {
  const arrival = (personId: number, minutesAgo: number, key = newKey()) => ({
    key,
    child_ID: personId,
    time: toSeconds(now) - minutesAgo * 60,
  });
  const send = (...arrivals: ReturnType<typeof arrival>[]) => tablet.door.call(kioskDoor.catchUp, { arrivals });

  it('counts once, at the time when it happened, however often it is sent', async () => {
    later(20);
    const both = [arrival(world.lena.personId, 15), arrival(world.max.personId, 10)];
    expect((await send(...both)).taken).toEqual(both.map(({ key }) => key));
    await Promise.all([send(...both), send(...both)]);
    expect(await arrivalCount()).toBe(2);
    expect(await markOf(world.lena.personId)).toMatchObject({
      status: attendanceStatus.present,
      time: toSeconds(now) - 15 * 60,
    });
    expect((await list()).attendancesOld).toEqual([]);
  });

  it('does not overrule what a trainer has said after it', async () => {
    later(10);
    await trainerSays(world.lena.personId, attendanceStatus.absent);
    later(5);
    await send(arrival(world.lena.personId, 14));
    expect(await markOf(world.lena.personId)).toMatchObject({ status: attendanceStatus.absent });
    expect((await list()).attendancesOld).toMatchObject([{ status: attendanceStatus.present }]);
  });

  it('a scan whose answer was lost and that is sent again later stays one arrival', async () => {
    const key = newKey();
    const time = toSeconds(now);
    await scanLena(key);
    later(200);
    await send({ key, child_ID: world.lena.personId, time });
    expect(await arrivalCount()).toBe(1);
  });

  it('knows no persons of other clubs, takes nothing of last month and nothing of tomorrow', async () => {
    const other = await buildKioskWorld(house());
    await send(
      arrival(other.lena.personId, 1),
      arrival(world.max.personId, 31 * 24 * 60),
      arrival(world.lena.personId, -24 * 60),
    );
    expect(await hall()).toMatchObject([{ ID: world.lena.personId, since: toSeconds(now) }]);
    expect(await arrivalCount()).toBe(1);
  });
});

describe('who is in the hall', () => {
  it('stays until the date is over, or until they say that they go', async () => {
    await scanLena();
    await tablet.door.call(kioskDoor.typed, { name: 'Max Gruber', year: 2020, arrivalKey: newKey() });
    expect(await hall()).toHaveLength(2);
    const { hall: seen } = await tablet.door.call(kioskDoor.copy, {});
    expect(seen.map(({ name }) => name)).toEqual(['Max G.', 'Lena G.']);
    later(5);
    await tablet.door.call(kioskDoor.go, { child_ID: world.max.personId });
    expect((await hall()).map(({ ID }) => ID)).toEqual([world.lena.personId]);
    later(30);
    expect(await hall()).toEqual([]);
  });

  it('is counted by hour, and forgotten by name after a month', async () => {
    await scanLena();
    const statistics = async () => house().as(world.office).call(kiosk.statistics, { weeks: 8 });
    const counted = { total: 1, days: 1, hours: [{ hour: 12, count: 1 }], weekdays: [{ weekday: 2, count: 1 }] };
    expect(await statistics()).toEqual(counted);
    const inAMonth = new Date(now.getTime() + 31 * 86_400_000);
    const club = { id: world.clubId, origin: '' };
    const jobs = { send: async () => undefined, sendMany: async () => undefined };
    const forgotten = await house().database.transaction({ tenant: world.clubId }, (db) =>
      forgetArrivals({ db, club, viewer: null, now: inAMonth, jobs }),
    );
    expect(forgotten).toBe(1);
    expect(await house().sql('select person_id from kiosk_arrival where club_id = $1', [world.clubId])).toEqual([
      { person_id: null },
    ]);
    expect(await statistics()).toEqual(counted);
  });
});

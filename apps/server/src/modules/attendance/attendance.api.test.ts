import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfText } from '../invoices/invoices.testing.ts';
import { download } from '../persons/profile.testing.ts';
import {
  type AttendanceWorld,
  buildAttendanceWorld,
  buildDate,
  buildTrainer,
  enrol,
  testNow,
} from './attendance.testing.ts';

const house = useHouse({ clock: () => testNow });
const { attendance, bookings, safety } = contract;

let world: AttendanceWorld;
beforeEach(async () => {
  world = await buildAttendanceWorld(house());
});
afterEach(() => vi.restoreAllMocks());

type Given = InputOf<typeof attendance.save>['attendances'];

const at = (minutes: number) => testNow.getTime() / 1000 + minutes * 60;
const dateOf = ({ courseId, eventId }: AttendanceWorld) => ({ courseID: courseId, eventID: eventId });
const save = (actor: Actor, attendances: Given, where = dateOf(world)) =>
  house()
    .as(actor)
    .ask(attendance.save, { ...where, attendances });
const list = (actor: Actor = world.trainer, where = dateOf(world)) => house().as(actor).call(attendance.list, where);
const statusOf = async ({ personId }: { personId: number }) =>
  (await list()).attendancesNewest.find(({ child_ID }) => child_ID === personId)?.status ?? 0;
const marksInHouse = async () =>
  (await house().sql('select 1 from attendance_mark where club_id = $1', [world.clubId])).length;

describe('the list of a date', () => {
  it('names everybody in the order of their given names, with age, birthday and how often they were there', async () => {
    const [wanda, vera] = [await buildPerson(house(), world.clubId, { first_name: 'Wanda' }), world.max];
    await enrol(house(), world.courseId, wanda, { role: participationRole.waiting, queued_at: testNow });
    const before = await buildDate(house(), world.clubId, world.courseId, -7 * 24);
    await save(world.trainer, [{ child_ID: vera.personId, status: 1 }], { ...dateOf(world), eventID: before });
    const { event, mayMark, persons } = await list();
    expect(event).toMatchObject({ courseName: 'Turnen', course_ID: world.courseId });
    expect(mayMark).toBe(true);
    expect(persons).toMatchObject([
      { fullname: 'Lena Gruber', image: '', age: 8, birthday: true, role: 0, tryout: false, ratio: 0 },
      { fullname: 'Max Gruber', image: '', age: 6, birthday: false, role: 0, tryout: false, ratio: 0.5 },
      { fullname: 'Wanda Huber', image: '', age: 41, birthday: false, role: 2, tryout: false, ratio: 0 },
    ]);
  });

  it('of 40 children takes five statements', async () => {
    for (let index = 0; index < 38; index += 1)
      await enrol(house(), world.courseId, await buildPerson(house(), world.clubId, { first_name: `Kind${index}` }));
    await list();
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const { persons } = await list();
    const heard = spy.mock.calls.map(([query]) => JSON.stringify(query));
    const begin = heard.findIndex((text) => text.includes('begin'));
    const asked = heard.slice(
      begin + 1,
      heard.findIndex((text, index) => index > begin && text.includes('commit')),
    );
    expect(persons).toHaveLength(40);
    expect(asked.length).toBeGreaterThan(3);
    // Compared by their beginnings, so that a failure names the new one.
    expect(asked.map((text) => text.slice(0, 90)).slice(5)).toEqual([]);
  });

  it('is that of the day: who has left since stays on it, who came later does not', async () => {
    const left = await buildPerson(house(), world.clubId, { first_name: 'Anna' });
    await enrol(house(), world.courseId, left, { left_at: new Date('2026-11-10T10:45:00Z') });
    const late = await buildPerson(house(), world.clubId, { first_name: 'Zoe' });
    await enrol(house(), world.courseId, late, { starts_at: new Date('2026-11-20T00:00:00Z') });
    expect((await list()).persons.map(({ fullname }) => fullname)).toEqual(['Anna Huber', 'Lena Gruber', 'Max Gruber']);
  });

  it('is read by the trainer of the course, by administrators and by who only reads; others are refused', async () => {
    const other = await buildTrainer(house(), world.clubId, await buildCourse(house(), world.clubId), 'Tina');
    const reader = await buildPerson(house(), world.clubId, { staff_level: 50 });
    expect((await list(reader)).mayMark).toBe(false);
    const participants = async (actor: Actor) =>
      (await house().as(actor).ask(bookings.participants, { id: world.courseId })).http;
    expect(await Promise.all([world.trainer, reader, other, world.mother].map(participants))).toEqual([
      200, 200, 403, 403,
    ]);
    for (const actor of [other, world.mother, world.lena, null])
      expect((await house().as(actor).ask(attendance.list, dateOf(world))).http).toBe(actor === null ? 401 : 403);
    expect((await save(reader, [{ child_ID: world.lena.personId, status: 1 }])).http).toBe(403);
    expect((await save(other, [{ child_ID: world.lena.personId, status: 1 }])).http).toBe(403);
    expect(await marksInHouse()).toBe(0);
  });

  it('shows the photos of participants to their trainer, and to nobody who only came along', async () => {
    const [photo] = await house().sql<{ id: string }>(
      `insert into stored_file (club_id, person_id, purpose, name, mime_type, content, created_at)
       values ($1, $2, 'photo', 'foto.jpg', 'image/jpeg', 'x', now()) returning id`,
      [world.clubId, world.lena.personId],
    );
    await house().sql('update person set image = $1 where id = $2', [photo?.id, world.lena.personId]);
    const address = (await list()).persons.find(({ ID }) => ID === world.lena.personId)?.image ?? '';
    const path = address.replace('/api', '');
    expect((await download(house(), world.trainer, path)).statusCode).toBe(200);
    const other = await buildTrainer(house(), world.clubId, await buildCourse(house(), world.clubId), 'Tina');
    expect((await download(house(), other, path)).statusCode).toBe(403);
    await house().sql('update participation set left_at = now() where person_id = $1', [world.lena.personId]);
    expect((await download(house(), world.trainer, path)).statusCode).toBe(404);
  });

  it('a former trainer is refused', async () => {
    await house().sql('update participation set left_at = now() where person_id = $1', [world.trainer.personId]);
    expect((await house().as(world.trainer).ask(attendance.list, dateOf(world))).http).toBe(403);
  });
});

describe('the participants with who came to a date', () => {
  it('name who was there without a booking, and nothing else about them', async () => {
    const guest = await buildPerson(house(), world.clubId, {
      first_name: 'Gina',
      last_name: 'Gast',
      email: 'gina@x.test',
    });
    await save(world.trainer, [{ child_ID: guest.personId, status: -1, fullname: 'Gina Gast' }]);
    const parts = async (more: { include_attendants_for?: number } = {}) =>
      (
        await house()
          .as(world.trainer)
          .call(bookings.participants, { id: world.courseId, ...more })
      ).parts;
    expect((await parts()).map(({ child }) => child.fullname)).not.toContain('Gina Gast');
    const [last] = (await parts({ include_attendants_for: world.eventId })).slice(-1);
    expect(last).toMatchObject({ child: { fullname: 'Gina Gast', birthdate: 0 }, registration: { ID: 0, role: -1 } });
    expect(JSON.stringify(last)).not.toContain('gina@x.test');
    const elsewhere = await buildAttendanceWorld(house());
    expect(await parts({ include_attendants_for: elsewhere.eventId })).toHaveLength((await parts()).length);
  });
});

describe('marking', () => {
  it.each([0, 1, 2, 3, 10] as const)('status %s can be saved and read back', async (status) => {
    const { reply } = await save(world.trainer, [{ child_ID: world.lena.personId, status, note: 'Knie' }]);
    expect(reply?.message).toBe('Die Anwesenheit wurde erfolgreich eingetragen!');
    expect((await list()).attendancesNewest).toEqual([
      { child_ID: world.lena.personId, status, note: 'Knie', time: at(0), processorName: 'Toni Trainer' },
    ]);
  });

  it('keeps every earlier version', async () => {
    const child_ID = world.lena.personId;
    await save(world.trainer, [{ child_ID, status: 1, time: at(-10) }]);
    await save(world.trainer, [{ child_ID, status: 2, time: at(-5) }]);
    const { attendancesNewest, attendancesOld } = await list();
    expect(attendancesNewest.map(({ status }) => status)).toEqual([2]);
    expect(attendancesOld.map(({ status }) => status)).toEqual([1]);
  });

  it('the newest mark counts, not the one that arrives last; both are kept', async () => {
    const child_ID = world.lena.personId;
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    await save(tina, [{ child_ID, status: 2, time: at(-5) }]);
    await save(world.trainer, [{ child_ID, status: 1, time: at(-20) }]);
    const { attendancesNewest, attendancesOld } = await list();
    expect(attendancesNewest.map(({ status, processorName }) => [status, processorName])).toEqual([
      [2, 'Tina Trainer'],
    ]);
    expect(attendancesOld.map(({ status, processorName }) => [status, processorName])).toEqual([[1, 'Toni Trainer']]);
  });

  it('a clock that is ahead does not win for ever', async () => {
    const child_ID = world.lena.personId;
    await save(world.trainer, [{ child_ID, status: 1, time: at(60 * 24) }]);
    await save(world.trainer, [{ child_ID, status: 3 }]);
    expect(await statusOf(world.lena)).toBe(3);
  });

  it('sent twice under one key is one mark', async () => {
    const mark = { child_ID: world.lena.personId, status: 1, time: at(-1), key: randomUUID() };
    await save(world.trainer, [mark]);
    expect((await save(world.trainer, [mark])).http).toBe(200);
    expect(await marksInHouse()).toBe(1);
  });

  it('two trainers who mark at once both come through, and the later mark of each child counts', async () => {
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    const [one, other] = [world.lena.personId, world.max.personId];
    const answers = await Promise.all([
      save(world.trainer, [
        { child_ID: one, status: 1, time: at(-4) },
        { child_ID: other, status: 2, time: at(-1) },
      ]),
      save(tina, [
        { child_ID: other, status: 1, time: at(-3) },
        { child_ID: one, status: 3, time: at(-2) },
      ]),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect([await statusOf(world.lena), await statusOf(world.max)]).toEqual([3, 2]);
    expect(await marksInHouse()).toBe(4);
  });

  it('who comes without a booking is there, and can be taken off again', async () => {
    const guest = await buildPerson(house(), world.clubId, { first_name: 'Gast', last_name: 'Einmalig' });
    const { persons } = await house()
      .as(world.trainer)
      .call(attendance.findPerson, { courseID: world.courseId, name: 'gast einmalig' });
    expect(persons).toEqual([{ ID: guest.personId, fullname: 'Gast Einmalig', age: null, family: '' }]);
    await save(world.trainer, [{ child_ID: guest.personId, status: -1, fullname: 'Gast Einmalig' }]);
    expect((await list()).persons.find(({ ID }) => ID === guest.personId)).toMatchObject({ role: -1, tryout: false });
    expect(await statusOf(guest)).toBe(-1);
    // A person with a booking is simply present.
    await save(world.trainer, [{ child_ID: world.lena.personId, status: -1 }]);
    expect(await statusOf(world.lena)).toBe(1);
    expect((await save(world.trainer, [{ child_ID: guest.personId, status: -1, note: 'kam später' }])).http).toBe(200);
    await save(world.trainer, [{ child_ID: guest.personId, status: 0 }]);
    expect((await list()).persons.map(({ ID }) => ID)).not.toContain(guest.personId);
  });

  it('finds nobody by a part of a name', async () => {
    const found = await house()
      .as(world.trainer)
      .call(attendance.findPerson, { courseID: world.courseId, name: 'Gruber' });
    expect(found.persons).toEqual([]);
  });

  it('a number tells a trainer nothing about who has it, neither in a refusal nor on the list', async () => {
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Otto', birth_date: '2015-11-10' });
    const mark = (status: -1 | 1, fullname?: string) =>
      save(world.trainer, [{ child_ID: stranger.personId, status, ...(fullname !== undefined && { fullname }) }]);
    const answers = [await mark(1), await mark(-1), await mark(-1, 'Otto Maier')];
    expect(answers.flatMap(({ reply }) => reply?.questions.map(({ reason }) => reason))).toEqual([
      'notInCourse',
      'notNamed',
      'notNamed',
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/Otto Huber/);
    expect(await marksInHouse()).toBe(0);
    expect((await mark(-1, 'Otto Huber')).http).toBe(200);
    expect((await list()).persons.find(({ ID }) => ID === stranger.personId)).toMatchObject({
      fullname: 'Otto Huber',
      age: null,
      birthday: false,
    });
  });

  it('one child who is not in the course is asked about, by name where persons are read; the others are saved', async () => {
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Otto' });
    const admin = await buildPerson(house(), world.clubId, { staff_level: 80 });
    const answers = [];
    for (const actor of [world.trainer, admin]) {
      const { reply } = await save(actor, [
        { child_ID: world.lena.personId, status: 1 },
        { child_ID: stranger.personId, status: 1 },
        { child_ID: world.max.personId, status: 2 },
      ]);
      answers.push([reply?.message, reply?.questions]);
    }
    const message = '2 von 3 Einträgen sind gespeichert. Bei einer Person musst du noch etwas entscheiden.';
    const sentence =
      'nimmt an diesem Kurs nicht teil. Bitte trage die Person als „anwesend ohne Buchung“ ein oder lass sie weg.';
    const question = { child_ID: stranger.personId, reason: 'notInCourse' };
    expect(answers).toEqual([
      [message, [{ ...question, message: `Jemand davon ${sentence}` }]],
      [message, [{ ...question, message: `Otto Huber ${sentence}` }]],
    ]);
    expect([await statusOf(world.lena), await statusOf(world.max), await statusOf(stranger)]).toEqual([1, 2, 0]);
  });

  it('a child whose tryout was cancelled meanwhile costs the other nineteen nothing', async () => {
    const others = [];
    for (let index = 0; index < 19; index += 1) {
      const child = await buildPerson(house(), world.clubId, { first_name: `Kind${index}` });
      await enrol(house(), world.courseId, child);
      others.push(child.personId);
    }
    const guest = await buildPerson(house(), world.clubId, { first_name: 'Selma' });
    const [row] = await house().sql<{ id: number }>(
      `insert into tryout (club_id, event_id, person_id, created_at, created_by) values ($1, $2, $3, now(), $3) returning id`,
      [world.clubId, world.eventId, guest.personId],
    );
    expect((await list()).persons.map(({ ID }) => ID)).toContain(guest.personId);
    await house().sql('update tryout set cancelled_at = now() where id = $1', [row?.id]);
    const { http, reply } = await save(
      world.trainer,
      [...others, guest.personId].map((child_ID) => ({ child_ID, status: 1 })),
    );
    expect([http, reply?.questions.map(({ child_ID, reason }) => [child_ID, reason])]).toEqual([
      200,
      [[guest.personId, 'notInCourse']],
    ]);
    expect(await marksInHouse()).toBe(19);
  });

  it('whoever was overruled by a newer mark is told, and whoever agrees or insists is not told again', async () => {
    const child_ID = world.lena.personId;
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    await save(world.trainer, [{ child_ID, status: 1, time: at(-20) }]);
    await save(tina, [{ child_ID, status: 2, time: at(-5) }]);
    expect((await list()).conflicts).toEqual([
      { child_ID, own: 1, status: 2, processorName: 'Tina Trainer', time: at(-5) },
    ]);
    expect((await list(tina)).conflicts).toEqual([]);
    await save(world.trainer, [{ child_ID, status: 1, time: at(0) }]);
    expect((await list()).conflicts).toEqual([]);
    expect((await list(tina)).conflicts).toMatchObject([{ own: 2, status: 1, processorName: 'Toni Trainer' }]);
    await save(tina, [{ child_ID, status: 1, time: at(0) }]);
    expect([(await list()).conflicts, (await list(tina)).conflicts]).toEqual([[], []]);
  });

  it('a mark that arrives late and loses is told to whoever made it', async () => {
    const child_ID = world.lena.personId;
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    await save(tina, [{ child_ID, status: 2, time: at(-5) }]);
    await save(world.trainer, [{ child_ID, status: 1, time: at(-20) }]);
    expect((await list()).conflicts).toMatchObject([{ own: 1, status: 2, processorName: 'Tina Trainer' }]);
  });

  it('a tap leaves the note of somebody else alone, and a note leaves the status alone', async () => {
    const child_ID = world.lena.personId;
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    await save(world.trainer, [{ child_ID, note: 'Knie' }]);
    expect((await list()).attendancesNewest).toMatchObject([{ status: 0, note: 'Knie' }]);
    await save(tina, [{ child_ID, status: 2, time: at(-30) }]);
    expect((await list()).attendancesNewest).toMatchObject([{ status: 2, note: 'Knie' }]);
    const ofPerson = { courseID: world.courseId, childID: child_ID };
    const { attendances } = await house().as(world.mother).call(attendance.ofPerson, ofPerson);
    expect(attendances).toMatchObject([{ status: 2, note: 'Knie', processorName: 'Tina Trainer' }]);
    await save(tina, [{ child_ID, note: '' }]);
    expect((await list()).attendancesNewest).toMatchObject([{ status: 2, note: '' }]);
  });

  it('a clock that was changed meanwhile is never the reason to file a mark as older: whoever made it decides', async () => {
    const [child_ID, other] = [world.lena.personId, world.max.personId];
    const tina = await buildTrainer(house(), world.clubId, world.courseId, 'Tina');
    await save(tina, [{ child_ID, status: 2, time: at(-5) }]);
    const { reply } = await save(world.trainer, [
      { child_ID, status: 1, time: at(-60 * 24), isTimeUnsure: true },
      { child_ID: other, status: 1, time: at(-60 * 24), isTimeUnsure: true },
    ]);
    expect(reply?.questions).toEqual([
      {
        child_ID,
        reason: 'clock',
        message:
          'Tina Trainer sagt abwesend, du anwesend. Die Uhr dieses Geräts wurde verstellt: Bitte entscheide, was gilt.',
        status: 2,
        processorName: 'Tina Trainer',
      },
    ]);
    expect([await statusOf(world.lena), await statusOf(world.max)]).toEqual([2, 1]);
  });

  it('a date of another course, of another club, a removed date and a foreign child find nothing', async () => {
    const child_ID = world.lena.personId;
    const otherCourse = await buildCourse(house(), world.clubId);
    const elsewhere = await buildAttendanceWorld(house());
    const gone = await buildDate(house(), world.clubId, world.courseId, 24);
    await house().sql('update event set hidden_at = now() where id = $1', [gone]);
    const where = dateOf(world);
    const dates = [await buildDate(house(), world.clubId, otherCourse, 1), elsewhere.eventId, gone];
    for (const eventID of dates) {
      const { http, refusal } = await save(world.trainer, [{ child_ID, status: 1 }], { ...where, eventID });
      expect([http, refusal?.message]).toEqual([404, 'Diesen Termin gibt es nicht oder nicht mehr.']);
    }
    const foreign = await save(world.trainer, [{ child_ID: elsewhere.lena.personId, status: -1 }]);
    expect(foreign.reply?.questions).toMatchObject([
      { reason: 'gone', message: 'Diese Person gibt es nicht oder nicht mehr.' },
    ]);
    expect((await save(world.trainer, [{ child_ID, status: 1 }], dateOf(elsewhere))).http).toBe(403);
    expect(await marksInHouse()).toBe(0);
  });

  it.each([
    ['a status that does not exist', [{ status: 4 }]],
    ['the same child twice', [{ status: 1 }, { status: 2 }]],
    ['no mark at all', []],
  ])('%s is refused', async (_, marks) => {
    const attendances = marks.map((mark) => ({ child_ID: world.lena.personId, ...mark }));
    const { http } = await house()
      .as(world.trainer)
      .ask(attendance.save, { ...dateOf(world), attendances });
    expect(http).toBe(422);
    expect(await marksInHouse()).toBe(0);
  });
});

describe('the attendance of a person', () => {
  const ofLena = () => ({ courseID: world.courseId, childID: world.lena.personId });

  it('has shares that add up to one, of the dates so far', async () => {
    const dates = [-72, -48, -24, 24];
    const ids = [];
    for (const hours of dates) ids.push(await buildDate(house(), world.clubId, world.courseId, hours));
    const [first = 0, second = 0, third = 0] = ids;
    for (const [eventID, status] of [
      [first, 1],
      [second, 3],
      [third, 1],
    ] as const)
      await save(world.trainer, [{ child_ID: world.lena.personId, status }], { courseID: world.courseId, eventID });
    const { stats, attendances } = await house().as(world.mother).call(attendance.stats, ofLena());
    expect(attendances).toHaveLength(4);
    expect(stats).toEqual([
      { status: 0, count: 1, ratio: 0.25 },
      { status: 1, count: 2, ratio: 0.5 },
      { status: 3, count: 1, ratio: 0.25 },
    ]);
    expect(stats.reduce((sum, { ratio }) => sum + ratio, 0)).toBe(1);
    const all = await house().as(world.mother).call(attendance.ofPerson, ofLena());
    expect(all.attendances).toHaveLength(5);
    expect([all.fullname, all.courseName]).toEqual(['Lena Gruber', 'Turnen']);
  });

  it('is for the family, the trainer and readers, not for other families', async () => {
    const reader = await buildPerson(house(), world.clubId, { staff_level: 50 });
    const other = await buildPerson(house(), world.clubId);
    const answers = [world.lena, world.mother, world.trainer, reader, other, null];
    expect(
      await Promise.all(
        answers.map(async (actor) => (await house().as(actor).ask(attendance.ofPerson, ofLena())).http),
      ),
    ).toEqual([200, 200, 200, 200, 403, 401]);
  });

  it('a trainer learns nothing about somebody who is not in the course', async () => {
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Otto' });
    const { http, message } = await house()
      .as(world.trainer)
      .refused(attendance.ofPerson, { courseID: world.courseId, childID: stranger.personId });
    expect([http, message]).toEqual([404, 'Diese Person nimmt an diesem Kurs nicht teil.']);
  });
});

describe('the next lists of a trainer', () => {
  it('are those of the own courses, from what has just ended to a week ahead', async () => {
    const other = await buildCourse(house(), world.clubId, { name: 'Judo' });
    await buildDate(house(), world.clubId, other, 2);
    await buildDate(house(), world.clubId, world.courseId, -20);
    await buildDate(house(), world.clubId, world.courseId, 24 * 8);
    const soon = await buildDate(house(), world.clubId, world.courseId, 24);
    const { lists } = await house().as(world.trainer).call(attendance.next, {});
    expect(lists.map(({ event }) => event.ID)).toEqual([world.eventId, soon]);
    expect(lists[1]?.persons.map(({ fullname }) => fullname)).toEqual(['Lena Gruber', 'Max Gruber']);
  });
});

describe('attendance per course', () => {
  it('counts dates, marks and minutes of a school year', async () => {
    await save(world.trainer, [
      { child_ID: world.lena.personId, status: 1 },
      { child_ID: world.max.personId, status: 3 },
    ]);
    await buildDate(house(), world.clubId, world.courseId, -24);
    await buildDate(house(), world.clubId, world.courseId, 24);
    const reader = await buildPerson(house(), world.clubId, { staff_level: 50 });
    const { courses } = await house().as(reader).call(attendance.perCourse, { schoolyear: 2027 });
    expect(courses).toMatchObject([
      {
        name: 'Turnen',
        trainers: 'Toni Trainer',
        dates: 2,
        marked: 1,
        minutes: 60,
        present: 1,
        absent: 0,
        excused: 1,
        ratio: 0.5,
      },
    ]);
    const low = await buildPerson(house(), world.clubId, { staff_level: 49 });
    expect((await house().as(low).ask(attendance.perCourse, { schoolyear: 2027 })).http).toBe(403);
  });
});

describe('who is in the hall', () => {
  const hall = () => ({ id: world.courseId, eventID: world.eventId });
  const readings = async () =>
    (
      await house().as(world.mother).call(contract.profile.sensitiveAccess, { child_ID: world.lena.personId })
    ).entries.map(({ viewerName, place }) => `${viewerName} ${place}`);

  it('is everybody who is there with whom to call, and is written down', async () => {
    await house().sql(`update person set health_note = 'Asthma', emergency_phone = '436641234567' where id = $1`, [
      world.lena.personId,
    ]);
    expect((await house().as(world.trainer).call(safety.ofCourse, hall())).participants).toEqual([]);
    await save(world.trainer, [
      { child_ID: world.lena.personId, status: 1 },
      { child_ID: world.max.personId, status: 2 },
    ]);
    const { participants } = await house().as(world.trainer).call(safety.ofCourse, hall());
    expect(participants).toMatchObject([{ fullname: 'Lena Gruber', note: 'Asthma', phoneAdd: '436641234567' }]);
    expect(await readings()).toEqual(['Toni Trainer hall']);
    const sheet = await house().as(world.trainer).call(safety.sheet, hall());
    expect(sheet.fileName).toBe('Wer ist in der Halle Turnen.pdf');
  });

  it('tells nothing about somebody whom the trainer has put on the list without a booking', async () => {
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Otto', health_note: 'Diabetes' });
    await save(world.trainer, [{ child_ID: stranger.personId, status: -1, fullname: 'Otto Huber' }]);
    expect((await house().as(world.trainer).call(safety.ofCourse, hall())).participants).toEqual([]);
  });

  it('is nobody less on paper: who came without a booking stands there by name, with the day', async () => {
    await house().sql(`update person set emergency_phone = '436641234567' where id = $1`, [world.lena.personId]);
    const stranger = await buildPerson(house(), world.clubId, {
      first_name: 'Otto',
      last_name: 'Berger',
      health_note: 'Diabetes',
      emergency_phone: '436649999999',
    });
    await save(world.trainer, [
      { child_ID: world.lena.personId, status: 1 },
      { child_ID: stranger.personId, status: -1, fullname: 'Otto Berger' },
    ]);
    const { content } = await house().as(world.trainer).call(safety.sheet, hall());
    const paper = pdfText(content);
    expect(paper).toMatch(/2Personen,\p{L}{2}\.,\d\d\.\d\d\.2026,/u);
    expect(paper).toContain('LenaGruber');
    expect(paper).toContain('+436641234567');
    expect(paper).toContain('OttoBerger');
    expect(paper).not.toMatch(/Diabetes|9999999/);
  });
});

import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import {
  at,
  buildEventWorld,
  clockOf,
  type EventInput,
  fourMondays,
  startsOf,
  takePart,
  testNow,
} from './events.testing.ts';

const house = useHouse({ clock: () => testNow });

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  ({ clubId, courseId, admin } = await buildEventWorld(house()));
});

const build = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);
const save = (input: EventInput, actor: Actor = admin) => house().as(actor).call(contract.events.save, input);
const ask = (input: EventInput, actor: Actor = admin) => house().as(actor).ask(contract.events.save, input);
const hide = (id: number, type?: 'only_this' | 'all_future') =>
  house().as(admin).call(contract.events.hide, { id, type });
const starts = (actor: Actor = admin) => startsOf(house(), actor, courseId);
const idsOf = async (input: EventInput) => (await save(input)).events.map(({ ID }) => ID);

describe('a new date', () => {
  it('lasts an hour, is private and alone unless something else is said', async () => {
    const { events } = await save({ course_ID: courseId, start: at('2026-10-26', 17) });
    expect(events).toEqual([
      {
        ID: expect.any(Number),
        previous_ID: 0,
        name: '',
        start: at('2026-10-26', 17),
        end: at('2026-10-26', 18),
        duration: 60,
        period: 'never',
        stop: 0,
        room: '',
        room_ID: 0,
        visibility: 5,
        course_ID: courseId,
        courseName: 'Kinderturnen',
        timeZoneOffset: 60,
        holiday: 'Nationalfeiertag',
        school_holiday: 'Herbstferien',
        mayEdit: true,
        mayChangeOwn: false,
      },
    ]);
  });

  it('is seen by whom the club says: by nobody else in a club that says nothing', async () => {
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    await save({ course_ID: courseId, start: at('2026-10-27', 17) });
    await house().sql(`update club set settings = '{"newEventVisibility": 4}' where id = $1`, [clubId]);
    await save({ course_ID: courseId, start: at('2026-10-28', 17) });
    const { events } = await house().as(admin).call(contract.events.ofCourse, { id: courseId });
    expect(events.map(({ visibility }) => visibility)).toEqual([1, 4]);
  });

  it.each([
    [{ start: 99_999_999_999_900 }, 'start'],
    [{ duration: 'end', end: 99_999_999_999_900 }, 'end'],
    [{ period: '1w', stop: 99_999_999_999_900 }, 'stop'],
    [{ start: -300 }, 'start'],
  ] as const)('is refused with times that no calendar has: %o', async (times, field) => {
    const { http, refusal } = await ask({ course_ID: courseId, start: at('2026-10-26', 17), ...times });
    expect([http, Object.keys(refusal?.fields ?? {})]).toEqual([422, [field]]);
    const range = { from: 99_999_999_999_900, to: 99_999_999_999_999 };
    expect((await house().as(admin).ask(contract.events.calendar, range)).http).toBe(422);
  });

  it('is accepted as a list gave it', async () => {
    await save({ course_ID: courseId, start: at('2026-10-26', 17), name: 'Probe' });
    const { events: listed } = await house().as(admin).call(contract.events.ofCourse, { id: courseId });
    const record = listed.find(({ name }) => name === 'Probe');
    expect((await ask({ ...record, name: 'Generalprobe' })).http).toBe(200);
    const range = { from: at('2026-10-26', 0), to: at('2026-10-27', 0) };
    const { events: calendar } = await house().as(admin).call(contract.events.calendar, range);
    const shown = calendar.find(({ name }) => name === 'Generalprobe');
    expect(shown).toBeDefined();
    expect((await ask({ ...shown })).http).toBe(200);
  });

  it('with a character that cannot be stored is refused, not broken off', async () => {
    expect((await ask({ course_ID: courseId, start: at('2026-10-26', 17), name: 'a\u0000b' })).http).toBe(422);
  });

  it('may have an end instead of a duration', async () => {
    const end = at('2026-10-26', 19, 5);
    const { events } = await save({ course_ID: courseId, start: at('2026-10-26', 17), duration: 'end', end });
    expect(events).toMatchObject([{ end, duration: 'end' }]);
  });

  it.each([
    [{ start: at('2026-10-26', 17) + 60 }, 'Bitte wähle die Zeit in Schritten von 5 Minuten.', 'start'],
    [{ start: at('2026-10-26', 17), duration: 7 }, /Diese Dauer gibt es nicht/, 'duration'],
    [{ start: at('2029-10-26', 17) }, 'Termine können höchstens 1095 Tage im Voraus liegen.', 'start'],
    [{ start: at('2026-10-26', 17), period: '1w' as const }, /bis wann sich der Termin wiederholt/, 'stop'],
    [{}, 'Bitte gib an, wann der Termin beginnt.', 'start'],
  ])('%o is refused', async (input, message, field) => {
    const answer = await ask({ course_ID: courseId, ...input });
    expect(answer.http).toBe(422);
    expect(answer.refusal?.message).toMatch(message);
    expect(Object.keys(answer.refusal?.fields ?? {})).toEqual([field]);
  });

  it('of the club needs a name, one of a course has that of the course', async () => {
    expect(await ask({ start: at('2026-10-26', 17) })).toMatchObject({
      http: 422,
      refusal: { message: 'Bitte gib dem Termin einen Namen.' },
    });
    expect((await ask({ start: at('2026-10-26', 17), name: 'Sommerfest' })).http).toBe(200);
  });

  it('belongs to a course of this club that is there', async () => {
    const foreign = await buildCourse(house(), await buildClub(house()));
    expect(await ask({ course_ID: foreign, start: at('2026-10-26', 17) })).toMatchObject({
      http: 404,
      refusal: { message: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
    });
    await house().sql('update course set deleted_at = now() where id = $1', [courseId]);
    expect((await ask({ course_ID: courseId, start: at('2026-10-26', 17) })).http).toBe(404);
  });
});

describe('a repetition', () => {
  it('keeps the time of day over the end of summer time', async () => {
    const { events, message } = await save(fourMondays(courseId));
    expect(message).toBe('4 Termine sind gespeichert.');
    expect(events.map(({ start }) => start)).toEqual([1792425600, 1793034000, 1793638800, 1794243600]);
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-26 18:00', '2026-11-02 18:00', '2026-11-09 18:00']);
    expect(events.map(({ previous_ID }) => previous_ID)).toEqual([0, ...Array(3).fill(events[0]?.ID)]);
  });

  it.each([
    ['never', 1],
    ['1d', 22],
    ['1w', 4],
    ['2w', 2],
    ['3w', 2],
  ] as const)('%s has %i dates until the stop', async (period, count) => {
    expect((await save({ ...fourMondays(courseId), period })).events).toHaveLength(count);
  });

  it('leaves out what was not wanted, by the calendar of the club', async () => {
    await save({ ...fourMondays(courseId), withoutHolidays: true });
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-11-02 18:00', '2026-11-09 18:00']);
    const other = await buildCourse(house(), clubId, { name: 'Geräteturnen' });
    await house().sql(`update club set settings = $2 where id = $1`, [
      clubId,
      { federalState: 'T', extraHolidays: [{ from: 20261109, to: 20261109, name: 'Schulautonom' }] },
    ]);
    const { events } = await save({ ...fourMondays(other), withoutSchoolHolidays: true });
    expect(events.map(({ start }) => clockOf(start))).toEqual(['2026-10-19 18:00']);
  });

  it('of nothing but free days is refused', async () => {
    const holiday = { course_ID: courseId, start: at('2026-10-26', 17), withoutHolidays: true };
    expect(await ask(holiday)).toMatchObject({ http: 422, refusal: { code: 'events.nothingLeft' } });
  });
});

describe('changing one of four dates', () => {
  it('alone leaves the others as they are', async () => {
    const [, second = 0] = await idsOf(fourMondays(courseId));
    const { events } = await save({ ID: second, start: at('2026-10-27', 19), type: 'only_this' });
    expect(events).toMatchObject([{ ID: second, period: '1w', duration: 60, visibility: 5 }]);
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-27 19:00', '2026-11-02 18:00', '2026-11-09 18:00']);
  });

  it('with all later ones moves them by the clock, not by seconds', async () => {
    const [, second = 0] = await idsOf(fourMondays(courseId));
    const { message } = await save({ ID: second, start: at('2026-10-27', 17), duration: 90, type: 'all_future' });
    expect(message).toBe('3 Termine sind gespeichert.');
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-27 17:00', '2026-11-03 17:00', '2026-11-10 17:00']);
  });

  it('keeps what a later one has of its own', async () => {
    const [first = 0, , third = 0] = await idsOf(fourMondays(courseId));
    await save({ ID: third, start: at('2026-11-03', 20), type: 'only_this' });
    await save({ ID: first, name: 'Turnen mit Musik', type: 'all_future' });
    const { events } = await house().as(admin).call(contract.events.ofCourse, { id: courseId });
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['Turnen mit Musik']));
    expect(await starts()).toContain('2026-11-03 20:00');
  });

  it('with a later end adds dates, with an earlier one takes some off', async () => {
    const [, second = 0] = await idsOf(fourMondays(courseId));
    await save({ ID: second, stop: at('2026-11-23', 0), type: 'all_future' });
    expect((await starts()).slice(3)).toEqual(['2026-11-09 18:00', '2026-11-16 18:00', '2026-11-23 18:00']);
    await save({ ID: second, stop: at('2026-11-02', 0), type: 'all_future' });
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-26 18:00', '2026-11-02 18:00']);
  });

  it('does not bring back what was taken off', async () => {
    const [first = 0, second = 0] = await idsOf(fourMondays(courseId));
    await hide(second);
    await save({ ID: first, stop: at('2026-11-16', 0), type: 'all_future' });
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-11-02 18:00', '2026-11-09 18:00', '2026-11-16 18:00']);
  });

  it('into another rhythm keeps the dates that fit', async () => {
    const [, second = 0, , fourth = 0] = await idsOf(fourMondays(courseId));
    const { events } = await save({ ID: second, period: '2w', stop: at('2026-11-30', 0), type: 'all_future' });
    expect(events.map(({ ID }) => ID).slice(0, 2)).toEqual([second, fourth]);
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-26 18:00', '2026-11-09 18:00', '2026-11-23 18:00']);
    await save({ ID: second, period: 'never', type: 'all_future' });
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-26 18:00']);
  });

  it('turns a single date into a repetition', async () => {
    const [only = 0] = await idsOf({ course_ID: courseId, start: at('2026-10-19', 18) });
    await save({ ID: only, period: '1w', stop: at('2026-11-02', 0), type: 'all_future' });
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-10-26 18:00', '2026-11-02 18:00']);
  });

  it('cannot take a date into another course', async () => {
    const [only = 0] = await idsOf({ course_ID: courseId, start: at('2026-10-19', 18) });
    const other = await buildCourse(house(), clubId, { name: 'Geräteturnen' });
    expect(await ask({ ID: only, course_ID: other })).toMatchObject({
      http: 422,
      refusal: { message: 'Dieser Termin gehört zu einem anderen Kurs.' },
    });
  });

  it('of another club finds nothing', async () => {
    const [only = 0] = await idsOf(fourMondays(courseId));
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await ask({ ID: only, name: 'Gekapert' }, stranger)).http).toBe(404);
    expect((await house().as(stranger).ask(contract.events.hide, { id: only })).http).toBe(404);
    expect((await house().as(stranger).ask(contract.events.get, { id: only })).http).toBe(404);
  });

  it('stands in the history of the course with before and after', async () => {
    const [first = 0] = await idsOf(fourMondays(courseId));
    await save({ ID: first, start: at('2026-10-19', 17), type: 'all_future' });
    await hide(first, 'all_future');
    const rows = await house().sql<{ kind: string; details: unknown }>(
      'select kind, details from history_entry where club_id = $1 and course_id = $2 order by id',
      [clubId, courseId],
    );
    expect(rows).toMatchObject([
      { kind: 'event.added', details: { count: 4, firstDay: '2026-10-19', lastDay: '2026-11-09' } },
      {
        kind: 'event.changed',
        details: {
          count: 4,
          changes: { eventStart: { before: at('2026-10-19', 18), after: at('2026-10-19', 17) } },
        },
      },
      { kind: 'event.hidden', details: { count: 4 } },
    ]);
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    expect(history.map((entry) => entry.history.description)).toEqual([
      '4 Termine von 19.10.2026 bis 09.11.2026 entfernt',
      '4 Termine ab 19.10.2026 geändert',
      '4 Termine von 19.10.2026 bis 09.11.2026 angelegt',
    ]);
  });
});

describe('a date that was taken off', () => {
  it('is gone for all, alone or with the later ones', async () => {
    const [, second = 0, third = 0] = await idsOf(fourMondays(courseId));
    expect((await hide(second)).message).toBe('Der Termin ist entfernt.');
    expect(await starts()).toEqual(['2026-10-19 18:00', '2026-11-02 18:00', '2026-11-09 18:00']);
    expect((await hide(third, 'all_future')).message).toBe('2 Termine sind entfernt.');
    expect(await starts()).toEqual(['2026-10-19 18:00']);
    expect((await house().as(admin).ask(contract.events.get, { id: second })).http).toBe(404);
    expect((await house().as(admin).ask(contract.events.hide, { id: second })).http).toBe(404);
  });
});

describe('who sees a date', () => {
  it('is decided by its visibility', async () => {
    const owner = await build({ staff_level: 80 });
    for (const visibility of [1, 2, 3, 4, 5] as const) {
      await save({ course_ID: courseId, start: at(`2026-10-1${visibility}`, 18), visibility }, owner);
    }
    const board = await build();
    await buildMembershipRole(house(), clubId, board.personId, 500);
    const former = await build();
    await buildMembershipRole(house(), clubId, former.personId, 1400, { ends_on: '2026-09-30' });
    const secretary = await build();
    await buildGrant(house(), clubId, secretary.personId, 'course/events', {
      entity_type: 'course',
      entity_id: courseId,
    });
    const seen = async (actor: Actor) =>
      (await house().as(actor).call(contract.events.ofCourse, { id: courseId })).events.map((e) => e.visibility);
    expect({
      owner: await seen(owner),
      administrator: await seen(admin),
      board: await seen(board),
      former: await seen(former),
      trainer: await seen(await build({ is_trainer: true })),
      secretary: await seen(secretary),
      staff: await seen(await build({ staff_level: 50 })),
      member: await seen(await build()),
    }).toEqual({
      owner: [1, 2, 3, 4, 5],
      administrator: [2, 3, 4, 5],
      board: [3, 4, 5],
      former: [5],
      trainer: [4, 5],
      secretary: [2, 3, 4, 5],
      staff: [2, 3, 4, 5],
      member: [5],
    });
  });

  it('shows administrators who only read everything but the button to change it', async () => {
    await save({ course_ID: courseId, start: at('2026-10-19', 18), visibility: 2 });
    const reader = await build({ staff_level: 50 });
    const { events } = await house().as(reader).call(contract.events.ofCourse, { id: courseId });
    expect(events).toMatchObject([{ visibility: 2, mayEdit: false }]);
    expect((await ask({ ID: events[0]?.ID ?? 0, name: 'Anders' }, reader)).http).toBe(403);
  });

  it('holds for the single date and its course, too', async () => {
    const [hidden = 0] = await idsOf({ course_ID: courseId, start: at('2026-10-19', 18), visibility: 2 });
    const [open = 0] = await idsOf({ course_ID: courseId, start: at('2026-10-20', 18), visibility: 5 });
    const visitor = { host: `verein${clubId}.test` };
    expect((await house().as(null, visitor).ask(contract.events.get, { id: hidden })).http).toBe(404);
    expect((await house().as(null, visitor).ask(contract.events.courseOf, { eventID: hidden })).http).toBe(404);
    expect((await house().as(null, visitor).call(contract.events.get, { id: open })).event.mayEdit).toBe(false);
    expect((await house().as(null, visitor).call(contract.events.courseOf, { eventID: open })).course).toEqual({
      ID: courseId,
      name: 'Kinderturnen',
    });
  });

  it('cannot be widened by editing: who makes a date private owns it', async () => {
    const other = await build({ staff_level: 80 });
    const [only = 0] = await idsOf({ course_ID: courseId, start: at('2026-10-19', 18), visibility: 5 });
    await save({ ID: only, visibility: 1 }, other);
    expect(await starts(other)).toEqual(['2026-10-19 18:00']);
    expect(await starts(admin)).toEqual([]);
  });
});

describe('who may change dates', () => {
  const date = () => ({ course_ID: courseId, start: at('2026-10-19', 18), visibility: 5 as const });

  it('a trainer with the grant for those they train, and no other course', async () => {
    const trainer = await build();
    await buildGrant(house(), clubId, trainer.personId, 'course/events_trainer');
    expect((await ask(date(), trainer)).http).toBe(403);
    await takePart(house(), courseId, trainer, participationRole.trainer);
    const { events } = await save(date(), trainer);
    expect(events).toMatchObject([{ mayEdit: true }]);
    expect((await ask({ ID: events[0]?.ID ?? 0, name: 'Neu' }, trainer)).http).toBe(200);
    expect((await house().as(trainer).ask(contract.events.hide, { id: events[0]?.ID })).http).toBe(200);
    const other = await buildCourse(house(), clubId, { name: 'Geräteturnen' });
    const [foreign = 0] = await idsOf({ ...date(), course_ID: other });
    expect((await ask({ ...date(), ID: foreign, course_ID: courseId }, trainer)).http).toBe(403);
    expect((await house().as(trainer).ask(contract.events.hide, { id: foreign })).http).toBe(403);
    expect((await ask({ start: at('2026-10-19', 18), name: 'Fest' }, trainer)).http).toBe(403);
  });

  it('dates of the club are for those with events, but not those of courses', async () => {
    const helper = await build();
    await buildGrant(house(), clubId, helper.personId, 'events');
    expect((await ask({ start: at('2026-10-19', 18), name: 'Fest' }, helper)).http).toBe(200);
    expect((await ask(date(), helper)).http).toBe(403);
  });

  it('not those of the low roles', async () => {
    expect((await ask(date(), await build({ staff_level: 50 }))).http).toBe(403);
    expect((await ask(date(), null)).http).toBe(401);
  });
});

describe('the calendar', () => {
  it('shows a range and names who of the own group takes part', async () => {
    await save(fourMondays(courseId));
    await save({ name: 'Sommerfest', start: at('2026-10-20', 14), duration: 480, visibility: 5 });
    const parent = await build({ first_name: 'Vera' });
    const child = await build({ first_name: 'Lena', manager_id: parent.personId });
    const waiting = await build({ first_name: 'Paul', manager_id: parent.personId });
    await takePart(house(), courseId, child);
    await takePart(house(), courseId, waiting, participationRole.waiting);
    const { events } = await house()
      .as(parent)
      .call(contract.events.calendar, { from: at('2026-10-19', 0), to: at('2026-10-26', 0) });
    expect(events.map(({ name, courseName, own }) => ({ name, courseName, own }))).toEqual([
      { name: '', courseName: 'Kinderturnen', own: ['Lena'] },
      { name: 'Sommerfest', courseName: '', own: [] },
    ]);
  });

  it('shows nothing of deleted courses and of other clubs', async () => {
    await save(fourMondays(courseId));
    const range = { from: at('2026-10-01', 0), to: at('2026-12-01', 0) };
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).call(contract.events.calendar, range)).events).toEqual([]);
    await house().sql('update course set deleted_at = now() where id = $1', [courseId]);
    expect((await house().as(admin).call(contract.events.calendar, range)).events).toEqual([]);
  });

  it('keeps courses secret that are not shown yet, but not those that can no longer be booked', async () => {
    await save(fourMondays(courseId));
    const range = { from: at('2026-10-01', 0), to: at('2026-12-01', 0) };
    const member = await build();
    const count = async (actor: Actor) => (await house().as(actor).call(contract.events.calendar, range)).events.length;
    await house().sql(`update course set booking_ends_at = '2026-09-15' where id = $1`, [courseId]);
    expect(await count(member)).toBe(4);
    await house().sql(`update course set shown_from = '2026-10-15' where id = $1`, [courseId]);
    expect([await count(member), await count(admin)]).toEqual([0, 4]);
  });

  it('does not look further than 400 days at once', async () => {
    const answer = await house()
      .as(admin)
      .ask(contract.events.calendar, { from: 0, to: 500 * 86_400 });
    expect(answer.http).toBe(422);
  });
});

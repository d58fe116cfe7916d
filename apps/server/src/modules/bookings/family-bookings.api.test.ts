import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { leave } = bookingsIn(house);

let clubId = 0;
let family: Awaited<ReturnType<typeof buildFamily>>;
let strangers: Awaited<ReturnType<typeof buildFamily>>;

const linesOf = async (actor: Actor) => (await house().as(actor).call(contract.bookings.ofFamily, {})).courses;

beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ selfCancelBookings: true }) });
  family = await buildFamily(house(), clubId, 2);
  strangers = await buildFamily(house(), clubId, 1);
});

describe('the bookings of a family', () => {
  it('are those of everybody in it, and of nobody else', async () => {
    const courseId = await buildCourse(house(), clubId, { name: 'Für alle', bring: 'Matte' });
    for (const personId of [family.parent.personId, ...family.children, ...strangers.children]) {
      await buildParticipation(house(), clubId, courseId, personId);
    }
    const lines = await linesOf(family.parent);
    const everybody = [family.parent.personId, ...family.children];
    expect(lines.map(({ child }) => child.ID).toSorted((a, b) => a - b)).toEqual(everybody);
    expect(lines[0]?.course).toMatchObject({ name: 'Für alle', bring: 'Matte', open: 0 });
    const child = await linesOf({ clubId, personId: family.children[0] ?? 0 });
    expect(child.map((line) => line.child.ID)).toEqual([family.children[0]]);
    expect(child[0]?.course.open).toBeUndefined();
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    for (const actor of [foreign, reader]) expect(await linesOf(actor)).toEqual([]);
  });

  it.each([
    ['to come', { starts_on: '2026-11-20', ends_on: '2027-06-30' }, {}, 'self', true],
    ['running', { starts_on: '2026-09-07', ends_on: '2027-06-30' }, {}, 'club', false],
    ['over', { starts_on: '2025-09-07', ends_on: '2026-06-30' }, {}, 'none', false],
    ['waiting', { starts_on: '2026-09-07' }, { role: participationRole.waiting, queued_at: new Date() }, 'queue', true],
    ['cancelled', { starts_on: '2026-11-20' }, { left_at: new Date('2026-11-01T00:00:00Z') }, 'none', false],
  ])('say how one that is %s is cancelled', async (name, columns, booking, cancellation, canCancel) => {
    const courseId = await buildCourse(house(), clubId, { name, ...columns });
    await buildParticipation(house(), clubId, courseId, family.children[0] ?? 0, booking);
    const line = (await linesOf(family.parent)).find(({ course }) => course.course_ID === courseId);
    expect(line?.course).toMatchObject({ cancellation, canCancel });
    const { http } = await leave(family.parent, courseId, family.children[0] ?? 0);
    expect(http === 200).toBe(canCancel);
  });

  it('that are over offer nobody to cancel them, the office neither', async () => {
    const office = await buildPerson(house(), clubId, { staff_level: 90 });
    const [child = 0] = strangers.children;
    const ids = [
      await buildCourse(house(), clubId, { name: 'vorbei', ends_on: '2026-11-14' }),
      await buildCourse(house(), clubId, { name: 'läuft', starts_on: '2026-09-01', ends_on: '2026-11-15' }),
    ];
    for (const courseId of ids) await buildParticipation(house(), clubId, courseId, child);
    const { courses } = await house().as(office).call(contract.bookings.visiting, { userID: child });
    const canCancel = (courseId: number) =>
      courses.find(({ course }) => course.course_ID === courseId)?.course.canCancel;
    expect(ids.map(canCancel)).toEqual([false, true]);
  });
});

describe('the calendar entry of a course', () => {
  it('has the dates to come that one may know of, with who of the family goes there', async () => {
    const courseId = await buildCourse(house(), clubId, { name: 'Kinderturnen' });
    const created_at = new Date('2026-11-01T00:00:00Z');
    await buildParticipation(house(), clubId, courseId, family.children[0] ?? 0, { created_at });
    const date = (day: string, columns: { visibility?: number; hidden?: string } = {}) =>
      house().sql(
        `insert into event (club_id, course_id, series_id, name, starts_at, ends_at, place, visibility, hidden_at)
         values ($1, $2, 0, '', $3::timestamptz, $3::timestamptz + interval '1 hour', 'Turnsaal', $4, $5)`,
        [clubId, courseId, `${day}T15:00:00Z`, columns.visibility ?? 5, columns.hidden ?? null],
      );
    await date('2026-11-10');
    await date('2026-11-17');
    await date('2026-11-24', { visibility: 2 });
    await date('2026-12-01', { hidden: '2026-11-01T00:00:00Z' });
    const file = await house().as(family.parent).call(contract.events.courseFile, { id: courseId });
    expect(file).toMatchObject({ fileName: 'Termine.ics', mimeType: 'text/calendar;charset=utf-8' });
    const text = Buffer.from(file.content, 'base64').toString();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('DTSTART;TZID=Europe/Vienna:20261117T160000');
    expect(text).toContain('SUMMARY:Kind1: Kinderturnen');
    const { events } = await house()
      .as(family.parent)
      .call(contract.events.calendar, { from: 1_794_000_000, to: 1_796_000_000 });
    expect(events.find(({ course_ID }) => course_ID === courseId)).toMatchObject({
      own: ['Kind1'],
      own_IDs: [family.children[0]],
    });
  });
});

import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { BoardReport } from '@vereinshaus/contract/reports/calls';
import { beforeEach, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults, pdfOutline } from '../exports/pdf-access.testing.ts';

const now = new Date('2026-11-19T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let admin: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const year2026 = { from: 20_260_101, to: 20_261_231 };
const report = () => house().as(admin).call(contract.reports.board, year2026);

const linesOf = ({ parts }: BoardReport, title: string) =>
  Object.fromEntries(
    (parts.find((part) => part.title === title)?.rows ?? []).map(({ cells }) => [cells[0], cells.slice(1)]),
  );

const attended = async (courseId: number, startsAt: string, statuses: Readonly<Record<number, number>>) => {
  const [event] = await house().sql<{ id: number }>(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     values ($1, $2, 1, $3::timestamptz, $3::timestamptz + interval '1 hour', 5) returning id`,
    [clubId, courseId, startsAt],
  );
  for (const [personId, status] of Object.entries(statuses)) {
    await house().sql(
      'insert into attendance (club_id, event_id, person_id, status, marked_at) values ($1, $2, $3, $4, now())',
      [clubId, event?.id, Number(personId), status],
    );
  }
};

/**
 * Vera was a member until the end of 2025, Mia is one since March 2026, Karl since 2020. „Turnen“ has two places, of which Vera
 * had one last year and Mia and Karl have both this year; Vera waits.
 */
beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karl' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera' });
  const mia = await buildPerson(house(), clubId, { first_name: 'Mia' });
  await buildMembershipRole(house(), clubId, admin.personId, 100);
  await buildMembershipRole(house(), clubId, vera.personId, 100, { ends_on: '2026-01-01' });
  await buildMembershipRole(house(), clubId, mia.personId, 100, { starts_on: '2026-03-01' });
  const places = { max_participants: 2 };
  const last = { name: 'Turnen 2025', starts_on: '2025-02-01', ends_on: '2025-12-20', ...places };
  const old = await buildCourse(house(), clubId, last);
  const course = await buildCourse(house(), clubId, { name: 'Turnen', starts_on: '2026-02-01', ...places });
  await buildCourse(house(), clubId, { name: 'Entwurf', starts_on: '2026-02-01', is_draft: true });
  await buildParticipation(house(), clubId, old, vera.personId, { created_at: '2025-01-10T10:00:00Z' });
  for (const { personId } of [admin, mia]) {
    await buildParticipation(house(), clubId, course, personId, { created_at: '2026-01-10T10:00:00Z' });
  }
  const waits = {
    role: participationRole.waiting,
    created_at: '2026-01-11T10:00:00Z',
    queued_at: '2026-01-11T10:00:00Z',
  };
  await buildParticipation(house(), clubId, course, vera.personId, waits);
  await attended(old, '2025-03-03T15:00:00Z', { [vera.personId]: 2 });
  await attended(course, '2026-03-02T15:00:00Z', { [admin.personId]: 1, [mia.personId]: 3 });
  await attended(course, '2026-03-09T15:00:00Z', { [admin.personId]: 1, [mia.personId]: 1 });
  await attended(course, '2026-12-07T15:00:00Z', { [mia.personId]: 3 });
  const paid = { managerId: vera.personId, personId: vera.personId };
  await buildCharge(house(), clubId, { ...paid, cents: 10_000, on: '2026-02-01', dueOn: '2026-02-15' });
  await buildPayment(house(), clubId, { ...paid, cents: 6000, on: '2026-04-01' });
});

it('tells members, courses, money and attendance beside the same days of the year before', async () => {
  const made = await report();
  expect(made.notes.slice(0, 2)).toEqual([
    'Zeitraum: 01.01.2026 bis 19.11.2026 (läuft noch)',
    'Vorjahr: 01.01.2025 bis 19.11.2025',
  ]);
  expect(linesOf(made, 'Mitglieder')).toEqual({ Mitglieder: [2, 2, 0], Eintritte: [1, 0, 1], Austritte: [0, 0, 0] });
  expect(linesOf(made, 'Kurse und Auslastung')).toEqual({
    Kurse: [1, 1, 0],
    Plätze: [2, 2, 0],
    Teilnehmer: [2, 1, 1],
    'Auslastung in Prozent': [100, 50, 50],
    'Auf Wartelisten': [1, 0, 1],
  });
  expect(linesOf(made, 'Jeder Kurs')).toEqual({ Turnen: [2, 2, 100, 1], Summe: [2, 2, 100, 1] });
  expect(linesOf(made, 'Einnahmen und Ausgaben')).toMatchObject({
    'April 2026': [6000, 0, 6000, 0],
    Summe: [6000, 0, 6000, 0],
  });
  expect(linesOf(made, 'Offene Salden')).toMatchObject({ 'über 90 Tage': [4000, 0, 4000], Summe: [4000, 0, 4000] });
  expect(linesOf(made, 'Anwesenheit')).toMatchObject({ 'März 2026': [2, 3, 75, 0], Summe: [2, 3, 75, 0] });
});

it('comes as a PDF that can be read aloud, every chart in words', async () => {
  const { content, fileName } = await house().as(admin).call(contract.reportFiles.board, year2026);
  const pdf = Buffer.from(content, 'base64');
  expect(fileName).toMatch(/^Vorstandsbericht .*\.pdf$/);
  expect(await pdfAccessFaults(pdf)).toEqual([]);
  expect(pdf.toString('latin1')).not.toContain('Helvetica');
  const outline = await pdfOutline(pdf);
  expect(outline.filter((line) => / H2 /.test(line))).toHaveLength(6);
  expect(outline.some((line) => line.includes('Figure') && line.includes('Mitglieder: Zeitraum 2, Vorjahr 2'))).toBe(
    true,
  );
  const words = pdfRuns(pdf)
    .join('')
    .replaceAll(/[\s\u00a0]/g, '');
  expect(words).toContain('01.01.2026bis19.11.2026');
  expect(words).toContain('100%');
});

it('is for who reads persons, courses and books; a club without members has no part about them', async () => {
  for (const permission of ['accounting_read', 'user_read']) {
    await buildGrant(house(), clubId, vera.personId, permission);
    expect((await house().as(vera).refused(contract.reports.board, year2026)).http).toBe(403);
  }
  await buildGrant(house(), clubId, vera.personId, 'course_read');
  await house().as(vera).call(contract.reports.board, year2026);
  await house().sql(`update club set settings = '{"noMembership": true}' where id = $1`, [clubId]);
  expect((await report()).parts.map(({ title }) => title)).not.toContain('Mitglieder');
});

it('is about one club, tells lower roles nothing as a file either, and days that cannot be are refused', async () => {
  const before = await report();
  const elsewhere = await buildClub(house());
  const boss = await buildPerson(house(), elsewhere, { staff_level: 80 });
  await buildMembershipRole(house(), elsewhere, boss.personId, 100, { starts_on: '2026-03-01' });
  const theirs = await buildCourse(house(), elsewhere, { name: 'Fremd', starts_on: '2026-02-01', max_participants: 9 });
  await buildParticipation(house(), elsewhere, theirs, boss.personId, { created_at: '2026-01-10T10:00:00Z' });
  const owed = { managerId: boss.personId, personId: boss.personId };
  await buildCharge(house(), elsewhere, { ...owed, cents: 77_700, on: '2026-02-01', dueOn: '2026-02-15' });
  expect(await report()).toEqual(before);

  const trainer = await buildPerson(house(), clubId, { is_trainer: true });
  const cashier = await buildPerson(house(), clubId, {});
  await buildGrant(house(), clubId, cashier.personId, 'accounting');
  for (const actor of [trainer, cashier, vera]) {
    expect((await house().as(actor).refused(contract.reports.board, year2026)).http).toBe(403);
    expect((await house().as(actor).refused(contract.reportFiles.board, year2026)).http).toBe(403);
  }
  const cannotBe = [
    { from: 20_261_231, to: 20_260_101 },
    { from: 20_260_231, to: 20_261_231 },
    { from: 10_000_101, to: 99_991_231 },
  ];
  const refusals = await Promise.all(cannotBe.map((days) => house().as(admin).refused(contract.reports.board, days)));
  expect(refusals.map(({ http }) => http)).toEqual([400, 400, 400]);
});

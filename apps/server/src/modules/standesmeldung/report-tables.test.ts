import type { MemberCountRow } from '@vereinshaus/contract/standesmeldung/rules';
import { describe, expect, it } from 'vitest';
import { formPaper, subsidyPaper } from './report-tables.ts';
import type { StoredReport } from './standesmeldung.queries.ts';

const cell = (values: Partial<MemberCountRow>): MemberCountRow => ({
  age: 8,
  yearAge: 8,
  sex: 'fem',
  code: 1,
  count: 1,
  ...values,
});

const report: StoredReport = {
  version: 1,
  ageRule: 'day',
  withDormant: false,
  bands: [0, 18],
  labels: { 1: 'ordentliches Mitglied', 3: 'unterstützendes Mitglied', 5: 'Ehrenmitglied' },
  cells: [
    cell({ count: 4 }),
    cell({ age: 40, yearAge: 40, sex: 'male', code: 3 }),
    cell({ age: null, yearAge: null, sex: 'unknown', code: 5, count: 2 }),
  ],
  sections: [{ name: 'Turnen', shortName: 'TU', cells: [cell({ count: 3 })] }],
  withoutSection: 4,
  from: 20_260_101,
  to: 20_261_231,
  courses: [
    {
      name: 'Kinderturnen',
      section: 'Turnen',
      participants: 12,
      children: 11,
      dates: 10,
      minutes: 900,
      attendedMinutes: 9000,
      trainerMinutes: 1800,
      cost: 60_000,
    },
  ],
  report: { ID: 1, cutoff: 20_270_101, version: 2, members: 7, time: 0, fullname: '' },
  cutoff: 20_270_101,
  members: 7,
  board: [{ fullname: 'Olga Obfrau', function: 'Obfrau', email: '', phone: '436641234567' }],
  trainers: [{ fullname: 'Tina Trainerin', minutes: 1800 }],
  previous: null,
};

const tableOf = (tables: ReturnType<typeof formPaper>['tables'], title: string) =>
  tables.find((table) => table.title === title)?.rows;

describe('the tables of the federations', () => {
  it.each(['askoe', 'asvoe', 'sportunion'] as const)('of %s end with all members, each counted once', (form) => {
    const { tables } = formPaper(report, form, 'Verein');
    const [heart] = tables;
    expect(heart?.rows.at(-1)?.at(-1)).toBe(7);
    const columns = tables.map(({ columns: of, rows }) => rows.every((row) => row.length === of.length));
    expect(columns).not.toContain(false);
    expect(tables.slice(-2).map(({ title }) => title)).toEqual(['Funktionäre', 'Trainer']);
  });

  it('write telephone numbers as people dial them', () => {
    expect(tableOf(formPaper(report, 'askoe', 'Verein').tables, 'Funktionäre')).toEqual([
      ['Obfrau', 'Olga Obfrau', '', '+43 664 1234567'],
    ]);
  });

  it('tell ages, sections and who supports or is honoured', () => {
    expect(tableOf(formPaper(report, 'askoe', 'Verein').tables, 'Mitglieder nach Alter')).toEqual([
      ['0–17', 0, 4, 0, 0, 4],
      ['ab 18', 1, 0, 0, 0, 1],
      ['ohne Geburtsdatum', 0, 0, 0, 2, 2],
      ['gesamt', 1, 4, 0, 2, 7],
    ]);
    expect(tableOf(formPaper(report, 'asvoe', 'Verein').tables, 'Sektionen nach Alter')).toEqual([
      ['Turnen', 3, 0, 0, 3],
      ['Verein gesamt', 4, 1, 2, 7],
    ]);
    expect(tableOf(formPaper(report, 'sportunion', 'Verein').tables, 'Alter und Mitgliedschaft')).toEqual([
      ['0–17', 0, 4, 0, 0, 0, 0, 0, 0, 0, 4],
      ['ab 18', 0, 0, 0, 1, 0, 0, 0, 0, 0, 1],
      ['ohne Geburtsdatum', 0, 0, 0, 0, 0, 0, 0, 0, 2, 2],
      ['gesamt', 0, 4, 0, 1, 0, 0, 0, 0, 2, 7],
    ]);
  });

  it('for a municipality name nobody, for a federation the trainers', () => {
    const text = (giver: 'municipality' | 'federation') => JSON.stringify(subsidyPaper(report, giver, 'Verein'));
    expect(text('municipality')).not.toMatch(/Tina|Olga/);
    expect(text('federation')).toMatch(/Tina/);
    expect(tableOf(subsidyPaper(report, 'municipality', 'Verein').tables, 'Kurse und Stunden')).toEqual([
      ['Kinderturnen', 'Turnen', 12, 11, 10, 15, 150, 30, 60_000],
      ['gesamt', '', 12, 11, 10, 15, 150, 30, 60_000],
    ]);
  });
});

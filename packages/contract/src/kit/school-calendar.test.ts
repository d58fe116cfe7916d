import { describe, expect, it } from 'vitest';
import { dayInVienna } from './days.ts';
import { type FederalState, federalStateCodes } from './federal-states.ts';
import { easterSunday, publicHolidayOn, publicHolidays } from './holidays.ts';
import {
  markersOn,
  schoolHolidayOn,
  schoolHolidays,
  schoolStart,
  septemberMonday,
  shiftedMoment,
  shiftForCourse,
} from './school-calendar.ts';

describe('public holidays', () => {
  it.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
  ])('Easter %i is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it('are thirteen, in their order', () => {
    expect(publicHolidays(2027).map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2027-01-01 Neujahr',
      '2027-01-06 Heilige Drei Könige',
      '2027-03-29 Ostermontag',
      '2027-05-01 Staatsfeiertag',
      '2027-05-06 Christi Himmelfahrt',
      '2027-05-17 Pfingstmontag',
      '2027-05-27 Fronleichnam',
      '2027-08-15 Mariä Himmelfahrt',
      '2027-10-26 Nationalfeiertag',
      '2027-11-01 Allerheiligen',
      '2027-12-08 Mariä Empfängnis',
      '2027-12-25 Christtag',
      '2027-12-26 Stefanitag',
    ]);
  });

  it.each([
    ['2026-10-26', 'Nationalfeiertag'],
    ['2027-03-26', ''],
    ['2026-12-24', ''],
    ['2026-12-31', ''],
    ['2026-11-15', ''],
  ])('on %s: „%s“', (day, name) => {
    expect(publicHolidayOn(day)).toBe(name);
  });
});

const spanOf = (state: FederalState, year: number, name: string) => {
  const span = schoolHolidays(state, year).find((holidays) => holidays.name === name);
  return span && `${span.from} ${span.to}`;
};

describe('the school year 2026/27', () => {
  it.each([
    ['B', '2026-09-07'],
    ['N', '2026-09-07'],
    ['W', '2026-09-07'],
    ['K', '2026-09-14'],
    ['O', '2026-09-14'],
    ['S', '2026-09-14'],
    ['St', '2026-09-14'],
    ['T', '2026-09-14'],
    ['V', '2026-09-14'],
  ] as const)('%s begins on %s', (state, day) => {
    expect(schoolStart(state, 2026)).toBe(day);
  });

  it.each([
    ['N', '2027-02-01 2027-02-07'],
    ['W', '2027-02-01 2027-02-07'],
    ['B', '2027-02-08 2027-02-14'],
    ['K', '2027-02-08 2027-02-14'],
    ['S', '2027-02-08 2027-02-14'],
    ['T', '2027-02-08 2027-02-14'],
    ['V', '2027-02-08 2027-02-14'],
    ['O', '2027-02-15 2027-02-21'],
    ['St', '2027-02-15 2027-02-21'],
  ] as const)('%s has its semester week %s', (state, span) => {
    expect(spanOf(state, 2026, 'Semesterferien')).toBe(span);
  });

  it.each(federalStateCodes)('%s shares autumn, Christmas, Easter and Whitsun with all others', (state) => {
    expect(
      ['Herbstferien', 'Weihnachtsferien', 'Osterferien', 'Pfingstferien'].map((name) => spanOf(state, 2026, name)),
    ).toEqual(['2026-10-26 2026-11-02', '2026-12-24 2027-01-06', '2027-03-20 2027-03-29', '2027-05-15 2027-05-17']);
  });

  it.each([
    ['W', '2027-07-03 2027-09-05'],
    ['N', '2027-07-03 2027-09-05'],
    ['T', '2027-07-10 2027-09-12'],
  ] as const)('%s has its summer %s', (state, span) => {
    expect(spanOf(state, 2026, 'Sommerferien')).toBe(span);
  });

  it('has the 23rd of December free when it is a Monday', () => {
    expect(spanOf('W', 2024, 'Weihnachtsferien')).toBe('2024-12-23 2025-01-06');
  });
});

describe('a day in the school calendar', () => {
  const vienna = { federalState: 'W', extraHolidays: [] } as const;
  const tyrol = { federalState: 'T', extraHolidays: [] } as const;

  it.each([
    [vienna, '2026-09-04', 'Sommerferien'],
    [vienna, '2026-09-07', ''],
    [tyrol, '2026-09-07', 'Sommerferien'],
    [tyrol, '2026-09-14', ''],
    [vienna, '2027-07-05', 'Sommerferien'],
    [tyrol, '2027-07-05', ''],
    [vienna, '2026-08-15', 'Sommerferien'],
    [vienna, '2026-11-15', 'Landesfeiertag (Hl. Leopold)'],
    [tyrol, '2027-03-19', 'Landesfeiertag (Hl. Josef)'],
    [{ federalState: 'K', extraHolidays: [] } as const, '2026-10-10', 'Landesfeiertag (Volksabstimmung)'],
    [vienna, '2027-01-06', 'Weihnachtsferien'],
    [vienna, '2027-01-07', ''],
  ])('%o on %s: „%s“', (calendar, day, name) => {
    expect(schoolHolidayOn(calendar, day)).toBe(name);
  });

  it('knows the free days of the club, whatever its Bundesland says', () => {
    const calendar = {
      federalState: 'W',
      extraHolidays: [{ from: 20270107, to: 20270108, name: 'Schulautonom frei' }],
    } as const;
    expect(
      ['2027-01-06', '2027-01-07', '2027-01-08', '2027-01-09'].map((day) => schoolHolidayOn(calendar, day)),
    ).toEqual(['Weihnachtsferien', 'Schulautonom frei', 'Schulautonom frei', '']);
  });

  it('can be a holiday and in the holidays', () => {
    expect(markersOn(vienna, '2026-10-26')).toEqual({ holiday: 'Nationalfeiertag', school_holiday: 'Herbstferien' });
  });
});

describe('moving a course by a school year', () => {
  it.each([
    [2024, '2024-09-02', 364],
    [2025, '2025-09-01', 371],
    [2026, '2026-09-07', 364],
    [2027, '2027-09-06', 364],
    [2028, '2028-09-04', 364],
    [2029, '2029-09-03', 364],
    [2030, '2030-09-02', 364],
  ])('%i is aligned to %s and moves by %i days', (year, day, shift) => {
    expect(septemberMonday(year)).toBe(day);
    expect(shiftForCourse(day)).toBe(shift);
    expect(shiftForCourse(`${year + 1}-03-01`)).toBe(shift);
    expect(shiftForCourse(`${year}-08-15`)).toBe(shift);
  });

  it('moves by several years, and back', () => {
    expect(shiftForCourse('2025-09-15', 2)).toBe(735);
    expect(shiftForCourse('2026-09-15', -1)).toBe(-371);
  });

  it.each([
    [1756738800, 1788793200],
    [1760972400, 1793030400],
    [1788793200, 1820242800],
    [1793030400, 1824476400],
  ])('the moment %i becomes %i', (before, after) => {
    const start = new Date(before * 1000);
    const moved = shiftedMoment(start, shiftForCourse(dayInVienna(start)));
    expect(moved.getTime() / 1000).toBe(after);
  });
});

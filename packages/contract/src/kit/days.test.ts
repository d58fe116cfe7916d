import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  dayInVienna,
  formatDay,
  formatDayAndTime,
  formatDayOf,
  formatDayWithWeekday,
  formatEnd,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatSpan,
  fromDayNumber,
  fromSeconds,
  isIsoDay,
  isMinorOn,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from './days.ts';
import { hourInVienna } from './vienna-time.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar days', () => {
  it('survive the wire and come back', () => {
    fc.assert(fc.property(anyDay, (day) => fromDayNumber(toDayNumber(day)) === day));
  });

  it.each([0, 1, 99, 20230229, 20231301, 202301011, -20230101])('%s is no day', (value) => {
    expect(fromDayNumber(value)).toBeNull();
  });

  it('begin at midnight in Vienna, in winter, summer and on the days the clock changes', () => {
    expect(startOfDayInVienna('2026-01-15').toISOString()).toBe('2026-01-14T23:00:00.000Z');
    expect(startOfDayInVienna('2026-07-15').toISOString()).toBe('2026-07-14T22:00:00.000Z');
    expect(startOfDayInVienna('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDayInVienna('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
    fc.assert(
      fc.property(
        anyDay.filter((day) => day > '1985'),
        (day) => dayInVienna(startOfDayInVienna(day)) === day,
      ),
    );
  });

  it('turn into ages on the birthday itself', () => {
    expect(ageOn('2008-11-15', '2026-11-15')).toBe(18);
    expect(ageOn('2008-11-16', '2026-11-15')).toBe(17);
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17);
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18);
    expect(isMinorOn('2008-11-15', '2026-11-15')).toBe(false);
    expect(isMinorOn('2008-11-16', '2026-11-15')).toBe(true);
  });

  it('know the calendar', () => {
    expect(isIsoDay('2024-02-29')).toBe(true);
    expect(isIsoDay('2023-02-29')).toBe(false);
    expect(isIsoDay('2023-2-9')).toBe(false);
  });

  it('moments are seconds, and 0 is open', () => {
    expect(toSeconds(null)).toBe(0);
    expect(fromSeconds(0)).toBeNull();
    expect(fromSeconds(toSeconds(new Date('2026-11-15T12:00:00Z')))).toEqual(new Date('2026-11-15T12:00:00Z'));
  });
});

describe('a day for readers', () => {
  it.each([
    [20140309, '09.03.2014'],
    [20240229, '29.02.2024'],
    [0, 'unbekannt'],
    [20230229, 'ungültiges Format'],
    [20141301, 'ungültiges Format'],
    [99, 'ungültiges Format'],
    [-5, 'ungültiges Format'],
    ['2014-03-09', '09.03.2014'],
    ['2023-02-29', 'ungültiges Format'],
  ])('%s reads %s', (day, text) => {
    expect(formatDay(day)).toBe(text);
  });

  it('have longer words where there is room', () => {
    expect(formatMonth('2026-10')).toBe('Oktober 2026');
    expect(formatLongDay('2026-10-26')).toBe('Montag, 26. Oktober');
    expect(formatDayWithWeekday('2026-10-26')).toBe('Mo., 26.10.2026');
    expect(formatShortDay('2026-10-26')).toBe('Mo., 26.10.');
    expect(formatSpan('2026-10-26', '2026-11-01')).toMatch(/^26\. Oktober\s–\s1\. November 2026$/);
  });
});

describe('a moment for readers', () => {
  it.each([
    ['2026-11-14T17:00:00Z', 'Sa., 14.11.2026, 18:00'],
    ['2026-07-01T22:30:00Z', 'Do., 02.07.2026, 00:30'],
    ['2026-03-29T01:00:00Z', 'So., 29.03.2026, 03:00'],
  ])('%s is shown as Vienna reads its clocks: %s', (iso, text) => {
    expect(formatMoment(Date.parse(iso) / 1000)).toBe(text);
  });

  it.each([
    ['2026-12-16T23:00:00Z', 'Mi., 16.12.2026'],
    ['2026-12-16T22:59:00Z', 'Mi., 16.12.2026, 23:59'],
    ['2026-06-30T22:00:00Z', 'Di., 30.06.2026'],
  ])('what ends at midnight ends with the day before: %s, %s', (iso, text) => {
    expect(formatEnd(Date.parse(iso) / 1000)).toBe(text);
  });

  it('an open moment is unknown, a broken one says so', () => {
    expect(formatMoment(0)).toBe('unbekannt');
    expect(formatMoment(Number.NaN)).toBe('ungültiges Format');
    expect([formatEnd(0), formatEnd(Number.NaN)]).toEqual(['unbekannt', 'ungültiges Format']);
  });

  it('are told without the weekday in mails, files and the history, whoever gives them', () => {
    const moment = new Date('2026-07-01T22:30:00Z');
    expect(formatDayAndTime(moment)).toBe('02.07.2026, 00:30');
    expect(formatDayAndTime(moment.getTime() / 1000)).toBe('02.07.2026, 00:30');
    expect(formatDayAndTime(0)).toBe('unbekannt');
  });

  it('fall on a day; an open one on none', () => {
    const moment = new Date('2026-07-01T22:30:00Z');
    expect(formatDayOf(moment)).toBe('02.07.2026');
    expect(formatDayOf(moment.getTime() / 1000)).toBe('02.07.2026');
    expect(formatDayOf(0)).toBe('');
  });

  it('the hour of the day is Vienna’s', () => {
    expect(hourInVienna(new Date('2026-07-01T22:30:00Z'))).toBe(0);
    expect(hourInVienna(new Date('2026-01-01T11:00:00Z'))).toBe(12);
  });
});

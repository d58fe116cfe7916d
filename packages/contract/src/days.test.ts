import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  dayInVienna,
  fromDayNumber,
  fromSeconds,
  isIsoDay,
  isMinorOn,
  startOfDayInVienna,
  toDayNumber,
  toSeconds,
} from './days.ts';

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

import { describe, expect, it } from 'vitest';
import { addMonths, daysTouched, shiftMonth, weeksOf } from './month.ts';
import { rangeOf } from './shared/week.ts';

describe('a month', () => {
  it('follows another, over the year as well', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  });

  it('later has the same day, or its last one', () => {
    expect(addMonths('2026-10-31', 1)).toBe('2026-11-30');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-16', 2)).toBe('2027-01-16');
  });

  it('is shown in whole weeks from Monday on', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('is asked for from midnight to midnight in Vienna', () => {
    const { from, to } = rangeOf(weeksOf('2026-10').flat());
    expect(new Date(from * 1000).toISOString()).toBe('2026-09-27T22:00:00.000Z');
    expect(new Date(to * 1000).toISOString()).toBe('2026-11-01T23:00:00.000Z');
  });
});

describe('a date that lasts over midnight', () => {
  it('stands on every day it touches', () => {
    expect(daysTouched('2026-10-24', '2026-10-26', false)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(daysTouched('2026-10-24', '2026-10-25', true)).toEqual(['2026-10-24']);
    expect(daysTouched('2026-10-24', '2026-10-24', false)).toEqual(['2026-10-24']);
  });
});

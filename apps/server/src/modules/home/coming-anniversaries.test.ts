import { isRoundAge } from '@vereinshaus/contract/membership/rules';
import { describe, expect, it } from 'vitest';
import { comingAnniversaries } from './coming-anniversaries.ts';

const every = () => true;

describe('anniversaries of the coming days', () => {
  it('are known by the day on which it began', () => {
    const week = comingAnniversaries('2026-11-15', 7, every);
    expect(week.get('2018-11-15')).toEqual({ day: '2026-11-15', years: 8 });
    expect(week.get('1966-11-21')).toEqual({ day: '2026-11-21', years: 60 });
    expect(week.get('2018-11-22')).toBeUndefined();
    expect(week.get('2026-11-15')).toBeUndefined();
  });

  it('go over the turn of the year', () => {
    expect(comingAnniversaries('2026-12-30', 7, every).get('2000-01-02')).toEqual({ day: '2027-01-02', years: 27 });
  });

  it('of 29 February are on 1 March in common years, once', () => {
    expect(comingAnniversaries('2027-02-26', 7, every).get('2020-02-29')).toEqual({ day: '2027-03-01', years: 7 });
    expect(comingAnniversaries('2028-02-26', 7, every).get('2020-02-29')).toEqual({ day: '2028-02-29', years: 8 });
  });

  it('are only those wanted', () => {
    const years = [...comingAnniversaries('2026-11-15', 1, isRoundAge).values()].map((round) => round.years);
    expect(years).toEqual([10, 20, 30, 40, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120]);
  });
});

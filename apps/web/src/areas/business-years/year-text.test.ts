import { describe, expect, it } from 'vitest';
import { keptText, nextStart, proposedEnd, yearName } from './year-text.ts';

const year = (start: number, end: number) => ({
  ID: 1,
  StartDate: 0,
  EndDate: 0,
  start,
  end,
  closedThrough: 0,
  isClosed: false,
  closable: [],
  reopenable: false,
  removable: false,
});

describe('a business year in words', () => {
  it('is called by its number when it is a year of the calendar', () => {
    expect(yearName(year(20_260_101, 20_261_231))).toBe('2026');
    expect(yearName(year(20_250_901, 20_260_831))).toBe('01.09.2025 bis 31.08.2026');
  });

  it('says how long it must be kept', () => {
    const shifted = year(20_250_801, 20_260_731);
    expect(keptText(shifted, 20_331_231)).toBe('Bücher und Belege aufbewahren bis 31.12.2033');
    expect(keptText(shifted, 20_340_101)).toBe('Die Aufbewahrungspflicht ist am 31.12.2033 abgelaufen');
  });

  it('is followed by the next day, and lasts twelve months', () => {
    expect(nextStart([year(20_250_901, 20_260_831)])).toBe(20_260_901);
    expect(nextStart([])).toBe(0);
    expect(proposedEnd(20_260_901)).toBe(20_270_831);
    expect(proposedEnd(20_240_229)).toBe(20_250_228);
    expect(proposedEnd(20_270_101)).toBe(20_271_231);
  });
});

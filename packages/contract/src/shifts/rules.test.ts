import { describe, expect, it } from 'vitest';
import { capacityOf, defaultShiftLength, defaultShiftStart, isFull } from './rules.ts';

describe('a shift', () => {
  it.each([
    [0, 2, false],
    [1, 2, false],
    [2, 2, true],
    [3, 2, true],
    [99_999, 0, false],
    [100_000, 0, true],
  ])('with %i persons and a count of %i is full: %s', (participants, count, full) => {
    expect(isFull(participants, count)).toBe(full);
  });

  it('without a count takes 100000', () => expect(capacityOf(0)).toBe(100_000));

  it.each([
    ['2026-11-10T11:00:00Z', '2026-11-17T07:00:00Z'],
    // Shortly after midnight in Vienna, and over the end of summer time.
    ['2026-10-21T22:30:00Z', '2026-10-29T07:00:00Z'],
  ])('made on %s begins a week later at eight in Vienna and lasts four hours', (now, start) => {
    expect(new Date(defaultShiftStart(new Date(now)) * 1000).toISOString()).toBe(new Date(start).toISOString());
    expect(defaultShiftLength).toBe(4 * 3600);
  });
});

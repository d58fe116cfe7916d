import { describe, expect, test } from 'vitest';
import { expiryOf, freePlacesOn, hasPlaceOn, isInTime } from './rules.ts';

// The examples of docs/rules/ersatzstunden.md.
describe('an excuse in time', () => {
  const thursday = new Date('2026-11-12T16:00:00+01:00');

  test.each([
    ['2026-11-11T16:00:00+01:00', 24, true],
    ['2026-11-11T16:01:00+01:00', 24, false],
    ['2026-11-12T15:59:00+01:00', 0, true],
  ])('said at %s with %d hours of notice: %s', (at, hours, expected) => {
    expect(isInTime(thursday, hours, new Date(at))).toBe(expected);
  });

  test('is good until the end of the day so many weeks later, over the end of summer time too', () => {
    expect(expiryOf(thursday, 6)).toEqual(new Date('2026-12-25T00:00:00+01:00'));
    expect(expiryOf(new Date('2026-10-22T16:00:00+02:00'), 1)).toEqual(new Date('2026-10-30T00:00:00+01:00'));
  });
});

describe('free places on a date', () => {
  test.each([
    [10, 8, 0, 0, 0, 0, 0, 2],
    [10, 8, 3, 0, 0, 0, 0, 0],
    [10, 10, 3, 1, 0, 0, 0, 1],
    [10, 10, 0, 2, 1, 1, 0, 0],
    [10, 11, 0, 1, 0, 0, 0, 0],
    [10, 8, 0, 0, 0, 0, 2, 0],
    [null, 40, 0, 0, 5, 0, 3, null],
  ])(
    'of %s with %d participants, %d in line, %d freed, %d guests, %d who try, %d for once: %s',
    (max, participants, inLine, freed, guests, tryouts, singles, free) => {
      const places = { max, participants, inLine, freed, guests, tryouts, singles };
      expect(freePlacesOn(places)).toBe(free);
      expect(hasPlaceOn(places)).toBe(free === null || free > 0);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { blockName, blockValidUntil, freeSingles, refundOf, unitsLeft } from './rules.ts';

// The examples of docs/rules/einzeltermine.md.
describe('free places of one date', () => {
  const course = { max: 10, participants: 8, inLine: 0, freed: 0, guests: 0, tryouts: 0, singles: 0 };
  test.each([
    [course, { max: null, taken: 0 }, 2],
    [course, { max: 1, taken: 0 }, 1],
    [{ ...course, singles: 1 }, { max: 1, taken: 1 }, 0],
    [{ ...course, freed: 3, singles: 2 }, { max: 4, taken: 2 }, 2],
    [{ ...course, participants: 11 }, { max: 5, taken: 0 }, 0],
    [{ ...course, max: null, singles: 3 }, { max: 5, taken: 3 }, 2],
    [{ ...course, max: null }, { max: null, taken: 7 }, null],
  ])('%o with %o: %s', (places, singles, free) => {
    expect(freeSingles(places, singles)).toBe(free);
  });
});

test('what is left of a block is worth its part of the price', () => {
  expect(unitsLeft({ units: 10, used: 3 })).toBe(7);
  expect(refundOf({ priceCents: 9000, units: 10, left: 7 })).toBe(6300);
  expect(refundOf({ priceCents: 10_000, units: 3, left: 1 })).toBe(3333);
  expect(refundOf({ priceCents: 10_000, units: 3, left: 3 })).toBe(10_000);
});

test('a block is valid for so many weeks, and ten units have a name', () => {
  expect(blockValidUntil(new Date('2026-11-10T12:00:00+01:00'), 26)).toBe('2027-05-11');
  expect([blockName(10), blockName(5)]).toEqual(['Zehnerblock', 'Block mit 5 Einheiten']);
});

import { expect, test } from 'vitest';
import { type Rounding, raisedPrice, raisedPrices } from './course-prices.ts';

test.each<[number, Rounding, number, number]>([
  [5, 100, 12_000, 12_600],
  [5, 100, 11_900, 12_500],
  [5, 50, 11_900, 12_500],
  [5, 10, 11_900, 12_500],
  [5, 1, 11_933, 12_530],
  [-10, 100, 12_000, 10_800],
  // Free courses stay free, and no other course becomes free.
  [50, 100, 0, 0],
  [-90, 100, 200, 100],
])('%i percent, rounded to %i, make %i to %i', (percent, rounding, before, after) => {
  expect(raisedPrice(percent, rounding, before)).toBe(after);
});

test('both prices of a course are raised', () => {
  expect(raisedPrices(10, 100, { price: 10_000, pricenm: 15_000 })).toEqual({ price: 11_000, pricenm: 16_500 });
});

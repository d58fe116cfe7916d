import { expect, it } from 'vitest';
import { nextStatus, nextStatusWithoutBooking, presentRatio, statsOf } from './rules.ts';

it.each([
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 1],
  [10, 1],
] as const)('a tap leads from %s to %s', (from, to) => {
  expect(nextStatus(from)).toBe(to);
});

it.each([
  [0, -1],
  [-1, 0],
] as const)('without a booking a tap leads from %s to %s', (from, to) => {
  expect(nextStatusWithoutBooking(from)).toBe(to);
});

it('the shares of all statuses add up to one', () => {
  const stats = statsOf([1, 3, 1, 0]);
  expect(stats).toEqual([
    { status: 0, count: 1, ratio: 0.25 },
    { status: 1, count: 2, ratio: 0.5 },
    { status: 3, count: 1, ratio: 0.25 },
  ]);
  expect(statsOf([])).toEqual([]);
});

it('a share needs a date', () => {
  expect([presentRatio(0, 0), presentRatio(3, 4)]).toEqual([undefined, 0.75]);
});

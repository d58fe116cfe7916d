import { expect, test } from 'vitest';
import { firstColumnWidth } from './whole-columns.ts';

test.each([
  ['all of them are in view', [40, 200, 100, 100], 440, undefined],
  ['the last would be cut: the first takes its room', [40, 200, 100, 100], 400, 260],
  ['one in the middle would be cut', [40, 200, 100, 100, 100], 260, 220],
  ['the edge falls between two columns: it stays as it is', [40, 200, 100, 100], 340, 200],
  ['the first alone is wider than the place', [40, 200, 100], 150, undefined],
  ['a pixel less than needed is rounding', [40, 200, 100.4], 340, undefined],
])('%s', (_what, widths, inView, expected) => {
  expect(firstColumnWidth(widths, 1, inView)).toBe(expected);
});

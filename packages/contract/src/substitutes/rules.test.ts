import { expect, test } from 'vitest';
import { minutesToAnswer } from './rules.ts';

const now = new Date('2026-10-01T10:00:00Z');

test.each([
  [1, 10],
  [6, 10],
  [7, 60],
  [48, 60],
  [49, 240],
])('a date in %i hours gives %i minutes to answer', (hours, minutes) => {
  expect(minutesToAnswer(now, new Date(now.getTime() + hours * 3_600_000))).toBe(minutes);
});

import { expect, test } from 'vitest';
import { isOverdue } from './overdue.rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000);

test.each([
  [{ goodAt: hoursAgo(47), since: hoursAgo(1000) }, false],
  [{ goodAt: hoursAgo(49), since: hoursAgo(1000) }, true],
  [{ goodAt: null, since: hoursAgo(49) }, true],
  [{ goodAt: null, since: hoursAgo(1) }, false],
  [{ goodAt: null, since: null }, false],
])('%o: %s', (last, expected) => {
  expect(isOverdue(last, now)).toBe(expected);
});

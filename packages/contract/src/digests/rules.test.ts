import { expect, it } from 'vitest';
import { digestTimeText, isSoon, lastDigestAt } from './rules.ts';

const sunday = { weekday: 0, hour: 17 };

it.each([
  ['2026-11-15T15:59:00Z', '2026-11-08T16:00:00.000Z'],
  ['2026-11-15T16:00:00Z', '2026-11-15T16:00:00.000Z'],
  ['2026-11-19T04:00:00Z', '2026-11-15T16:00:00.000Z'],
  // The week in which summer time ends.
  ['2026-10-25T15:30:00Z', '2026-10-18T15:00:00.000Z'],
  ['2026-10-25T16:30:00Z', '2026-10-25T16:00:00.000Z'],
])('at %s the last one was due at %s', (now, due) => {
  expect(lastDigestAt(new Date(now), sunday).toISOString()).toBe(due);
});

it('is told in words, and what comes within eight days does not wait', () => {
  expect(digestTimeText(sunday)).toBe('jeden Sonntag um 17:00');
  const now = new Date('2026-11-15T16:00:00Z');
  expect([isSoon(now, new Date('2026-11-23T15:59:00Z')), isSoon(now, new Date('2026-11-23T16:00:00Z'))]).toEqual([
    true,
    false,
  ]);
});

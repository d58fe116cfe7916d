import { expect, it } from 'vitest';
import { countsText, isLookDue, maxNamedChanges, movedText } from './living.ts';

it.each([
  ['atOnce', '2026-11-19T09:00:00Z', '2026-11-19T09:10:00Z', true],
  // At seven in the morning, which is six UTC in winter.
  ['daily', '2026-11-18T12:00:00Z', '2026-11-19T05:59:00Z', false],
  ['daily', '2026-11-18T12:00:00Z', '2026-11-19T06:00:00Z', true],
  ['daily', '2026-11-19T06:00:00Z', '2026-11-19T20:00:00Z', false],
  // A Thursday; the Monday before was the 16th.
  ['weekly', '2026-11-16T06:00:00Z', '2026-11-19T20:00:00Z', false],
  ['weekly', '2026-11-16T05:59:00Z', '2026-11-19T20:00:00Z', true],
  ['weekly', '2026-11-16T07:00:00Z', '2026-11-23T05:59:00Z', false],
] as const)('%s, looked at %s: at %s it is time: %s', (often, lookedAt, now, isDue) => {
  expect(isLookDue(often, new Date(lookedAt), new Date(now))).toBe(isDue);
});

it('names a few, counts those who are gone, and tells many by their number', () => {
  expect(movedText({ total: 2, names: ['Anna Huber', 'Max Huber'] })).toBe('Anna Huber, Max Huber');
  expect(movedText({ total: 2, names: ['Anna Huber'] })).toBe('Anna Huber, 1, den es nicht mehr gibt');
  expect(movedText({ total: maxNamedChanges + 1, names: [] })).toBe('21');
  expect(countsText({ entered: 300, left: 0 })).toBe('300 dazugekommen');
  expect(countsText({ entered: 2, left: 1 })).toBe('2 dazugekommen, 1 herausgefallen');
});

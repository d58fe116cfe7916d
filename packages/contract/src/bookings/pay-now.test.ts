import { expect, it } from 'vitest';
import { payNowOf } from './pay-now.ts';

const today = '2026-11-15';
const part = (id: number, cents: number, dueOn: string) => ({ id, cents, dueOn });

it.each([
  ['nothing is open', [part(1, 0, today)], undefined],
  [
    'what is due, and nothing of what comes later',
    [part(1, 6000, '2026-12-01'), part(2, 5000, '2026-11-01'), part(3, 4000, today)],
    { cents: 9000, items: [2, 3], dueOn: '2026-11-01' },
  ],
  [
    'nothing is due yet: what is due first, all of that day',
    [part(1, 6000, '2027-02-01'), part(2, 5000, '2026-12-01'), part(3, 4000, '2026-12-01')],
    { cents: 9000, items: [2, 3], dueOn: '2026-12-01' },
  ],
] as const)('%s', (_, parts, expected) => {
  expect(payNowOf(parts, today)).toEqual(expected);
});

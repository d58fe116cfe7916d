import { expect, test } from 'vitest';
import { dayAfterKey } from './calendar-view.ts';

const sunday = '2026-11-15';

test.each([
  ['ArrowLeft', '2026-11-14', '2026-11-14'],
  ['ArrowRight', '2026-11-16', '2026-11-16'],
  ['ArrowUp', '2026-11-08', null],
  ['ArrowDown', '2026-11-22', null],
  ['Home', '2026-11-09', '2026-11-09'],
  ['End', sunday, sunday],
  ['PageUp', '2026-10-15', '2026-11-08'],
  ['PageDown', '2026-12-15', '2026-11-22'],
  ['Tab', null, null],
])('%s leads to %s in a month and to %s in a week', (key, inMonth, inWeek) => {
  expect(dayAfterKey('monat', key, sunday)).toBe(inMonth);
  expect(dayAfterKey('woche', key, sunday)).toBe(inWeek);
});

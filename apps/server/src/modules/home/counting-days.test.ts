import { expect, it } from 'vitest';
import { countingDays } from './counting-days.ts';

it('counts today and at the end of the eleven months before, over the year and in February too', () => {
  const days = countingDays('2026-03-15');
  expect(days).toHaveLength(12);
  expect(days.slice(-4)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-15']);
  expect(days[0]).toBe('2025-04-30');
});

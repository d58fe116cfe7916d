import { expect, it } from 'vitest';
import { deletableFrom } from './kept-until.ts';

it.each([
  ['a voucher', '2026-03-05', undefined, '2034-01-01'],
  ['a voucher of the last day', '2026-12-31', undefined, '2034-01-01'],
  ['a voucher of the first day', '2027-01-01', undefined, '2035-01-01'],
  ['a business year that ends in summer', '2026-07-31', '2026-07-31', '2034-01-01'],
  ['a voucher of autumn in such a year', '2025-10-05', '2026-07-31', '2034-01-01'],
] as const)('%s may be deleted seven years after the calendar year', (_, day, businessYearEnd, from) => {
  expect(deletableFrom(day, businessYearEnd)).toBe(from);
});

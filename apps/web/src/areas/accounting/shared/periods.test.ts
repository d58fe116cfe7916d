import { describe, expect, it } from 'vitest';
import { choicesFor, choicesOf, firstPeriod, periodText, secondsOf, timePeriods } from './periods.ts';

const today = '2026-11-16';

describe('the period selector', () => {
  it('offers no restriction, four lengths and two days of one’s own', () => {
    expect(timePeriods).toEqual([-2, 12, 6, 3, 1, -1]);
  });

  it.each([
    [12, 10, '2026', '2026-01-01', '2026-12-31'],
    [6, 20, '2. Halbjahr 2026', '2026-07-01', '2026-12-31'],
    [3, 40, '4. Quartal 2026', '2026-10-01', '2026-12-31'],
    [1, 120, 'November 2026', '2026-11-01', '2026-11-30'],
  ] as const)('of %i months has %i starts, %s first', (length, count, label, from, to) => {
    const choices = choicesOf(length, today);
    expect(choices).toHaveLength(count);
    expect(choices[0]).toEqual({ from, to, label });
  });

  it('goes back over the turn of a year', () => {
    expect(choicesOf(3, '2026-02-01').slice(0, 2)).toEqual([
      { from: '2026-01-01', to: '2026-03-31', label: '1. Quartal 2026' },
      { from: '2025-10-01', to: '2025-12-31', label: '4. Quartal 2025' },
    ]);
    expect(choicesOf(1, '2024-03-05')[1]).toMatchObject({ from: '2024-02-01', to: '2024-02-29' });
  });

  it('means the years of the club by yearly, where it has prepared any', () => {
    const years = [
      { from: '2026-09-01', to: '2027-08-31' },
      { from: '2025-09-01', to: '2026-08-31' },
    ];
    expect(choicesFor(12, today, years).map(({ label }) => label)).toEqual([
      '01.09.2026 – 31.08.2027',
      '01.09.2025 – 31.08.2026',
    ]);
    expect(firstPeriod(12, today, years)).toEqual({ timePeriod: 12, from: '2026-09-01', to: '2027-08-31' });
    expect(firstPeriod(12, today, [])).toEqual({ timePeriod: 12, from: '2026-01-01', to: '2026-12-31' });
  });

  it('ends a day with its last second', () => {
    const { dateFrom = 0, dateTo = 0 } = secondsOf({ timePeriod: -1, from: '2026-11-16', to: '2026-11-16' });
    expect(dateTo - dateFrom).toBe(86_399);
    expect(secondsOf(firstPeriod(-2, today, []))).toEqual({});
  });

  it('is told in words', () => {
    expect(periodText(firstPeriod(3, today, []), [], today)).toBe('4. Quartal 2026');
    expect(periodText({ timePeriod: -1, from: '2026-03-01', to: '2026-03-09' }, [], today)).toBe(
      '01.03.2026 – 09.03.2026',
    );
    expect(periodText(firstPeriod(-2, today, []), [], today)).toBe('alles');
  });
});

import { describe, expect, it } from 'vitest';
import { addTargetDays, earliestCollection, isTargetDay, nextTargetDay } from './target-days.ts';

describe('days on which banks settle', () => {
  it.each([
    ['2026-12-12', 'a Saturday'],
    ['2026-12-13', 'a Sunday'],
    ['2026-01-01', 'New Year'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-26', 'Good Friday of another year'],
    ['2026-05-01', 'the first of May'],
    ['2026-12-25', 'Christmas'],
    ['2028-12-26', 'the day after'],
  ])('%s (%s) is none', (day) => {
    expect(isTargetDay(day)).toBe(false);
  });

  it.each([
    ['2026-10-26', 'the Austrian national holiday'],
    ['2026-12-08', 'Mariä Empfängnis'],
    ['2026-04-02', 'Maundy Thursday'],
    ['2026-05-14', 'Ascension'],
  ])('%s (%s) is one', (day) => {
    expect(isTargetDay(day)).toBe(true);
  });

  it('the next one comes after Easter and after Christmas', () => {
    expect(nextTargetDay('2026-04-03')).toBe('2026-04-07');
    expect(nextTargetDay('2026-12-25')).toBe('2026-12-28');
    expect(addTargetDays('2026-04-01', 2)).toBe('2026-04-07');
    expect(addTargetDays('2026-04-04', 0)).toBe('2026-04-04');
  });

  // The examples of docs/rules/lastschrift.md.
  it.each([
    ['2026-03-03', 5, 2, '2026-03-09'],
    ['2026-03-30', 5, 2, '2026-04-07'],
    ['2026-12-22', 5, 5, '2026-12-30'],
    ['2026-03-03', 14, 2, '2026-03-17'],
  ])(
    'prepared on %s, %i days of notice, %i for the bank: not before %s',
    (today, debitNoticeDays, debitLeadDays, day) => {
      expect(earliestCollection(today, { debitNoticeDays, debitLeadDays })).toBe(day);
    },
  );
});

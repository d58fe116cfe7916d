import { describe, expect, test } from 'vitest';
import { momentProblem, momentText, parseMoment } from './MomentInput.tsx';

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('a moment in a field', () => {
  test.each([
    ['2026-07-01T18:30:00+02:00', '01.07.2026 18:30'],
    ['2026-11-15T00:00:00+01:00', '15.11.2026 00:00'],
  ])('%s shows the clock of Vienna', (iso, shown) => {
    expect(momentText(seconds(iso))).toBe(shown);
    expect(parseMoment(shown)).toBe(seconds(iso));
  });

  test.each(['1.7.2026 18:30', '01.07.2026, 18.30 Uhr', '2026-07-01 18:30'])('%s is understood', (text) => {
    expect(parseMoment(text)).toBe(seconds('2026-07-01T18:30:00+02:00'));
  });

  test('0 is nothing', () => {
    expect(momentText(0)).toBe('');
    expect(momentProblem('')).toBeUndefined();
  });

  test.each([
    ['31.02.2026 18:00', 'Den 31.02.2026 18:00 gibt es nicht.'],
    ['01.07.2026 24:10', 'Den 01.07.2026 24:10 gibt es nicht.'],
    ['01.07.2026', 'Bitte schreib auch die Uhrzeit dazu: 24.12.2026 18:30.'],
    ['unsinn', 'Bitte schreib den Zeitpunkt so: 24.12.2026 18:30 (Tag, Monat, Jahr, Uhrzeit).'],
  ])('%s is told', (text, problem) => {
    expect(parseMoment(text)).toBeNull();
    expect(momentProblem(text)).toBe(problem);
  });

  test('one after the last day that makes sense is told', () => {
    const limits = { maxDate: '2029-11-14' };
    expect(momentProblem('14.11.2029 23:59', limits)).toBeUndefined();
    expect(momentProblem('15.11.2029 00:00', limits)).toBe('Der Tag liegt nach dem 14.11.2029.');
  });
});

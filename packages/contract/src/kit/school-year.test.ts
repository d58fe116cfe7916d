import { describe, expect, it } from 'vitest';
import { daysOfSchoolYear, schoolYearOf, schoolYearsUntil, schoolYearText } from './school-year.ts';

describe('a school year', () => {
  it.each([
    ['2026-07-31', 2026],
    ['2026-08-01', 2027],
    ['2026-12-31', 2027],
    ['2027-01-01', 2027],
  ])('changes in August: %s lies in %i', (day, year) => {
    expect(schoolYearOf(day)).toBe(year);
  });

  it('has a first and a last day', () => {
    expect(daysOfSchoolYear(2027)).toEqual({ from: '2026-08-01', to: '2027-07-31' });
  });

  it('is offered with the ones before it', () => {
    expect(schoolYearsUntil('2026-11-15', 9)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019]);
  });

  it('is written with its days or with its years alone', () => {
    expect(schoolYearText(2027, 'dates')).toBe('01.08.2026 - 31.07.2027');
    expect(schoolYearText(2027, 'years')).toBe('2026/27');
  });
});

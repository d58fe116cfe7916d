import type { IsoDay } from './days.ts';

/** A school year runs from 1 August to 31 July and is named by the year it ends in. */
export const schoolYearOf = (day: IsoDay): number => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '08' ? 1 : 0);

/** On the wire: all school years. */
export const allSchoolYears = -1;

/** First and last day. */
export const daysOfSchoolYear = (year: number): { from: IsoDay; to: IsoDay } => ({
  from: `${year - 1}-08-01`,
  to: `${year}-07-31`,
});

/** The school year of the day and the years before it, newest first. */
export const schoolYearsUntil = (day: IsoDay, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => schoolYearOf(day) - index);

/** „2026/27“: the name of a season that spans two years. */
export const seasonText = (year: number): string => `${year - 1}/${String(year % 100).padStart(2, '0')}`;

export const schoolYearText = (year: number, label: 'dates' | 'years'): string =>
  label === 'years' ? `${year - 1}/${String(year).slice(-2)}` : `01.08.${year - 1} - 31.07.${year}`;

/** For headings: says which courses and dates are counted. */
export const schoolYearInWords = (year: number, label: 'dates' | 'years'): string =>
  year === allSchoolYears ? 'Alle Schuljahre' : `Schuljahr ${schoolYearText(year, label)}`;

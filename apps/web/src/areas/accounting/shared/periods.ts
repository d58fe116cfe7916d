import {
  addDays,
  formatDay,
  formatMonth,
  type IsoDay,
  startOfDayInVienna,
  toSeconds,
} from '@vereinshaus/contract/kit/days';

/** -2: no limit, 12 to 1: number of months, -1: two custom days. */
export const timePeriods = [-2, 12, 6, 3, 1, -1] as const;
export type TimePeriod = (typeof timePeriods)[number];

export const timePeriodLabels: Readonly<Record<TimePeriod, string>> = {
  [-2]: 'keine Einschränkung',
  12: 'jährlich',
  6: 'halbjährlich',
  3: 'vierteljährlich',
  1: 'monatlich',
  [-1]: 'individuell',
};

/** Both days inclusive; null = open at that end. */
export type Period = { timePeriod: TimePeriod; from: IsoDay | null; to: IsoDay | null };

/** A selectable period. */
type Choice = { from: IsoDay; to: IsoDay; label: string };

/** A business year of the club, both days inclusive. */
export type BusinessYear = { from: IsoDay; to: IsoDay };

/** Ten years, whatever the length of a period. */
const monthsBack = 120;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The first day of a month, counted in months since year 0. */
const firstDayOf = (months: number): IsoDay => `${Math.floor(months / 12)}-${twoDigits((months % 12) + 1)}-01`;

const labelOf = (months: number, length: number): string => {
  const year = Math.floor(months / 12);
  const place = (months % 12) / length + 1;
  if (length === 12) return String(year);
  if (length === 1) return formatMonth(`${year}-${twoDigits(place)}`);
  return length === 6 ? `${place}. Halbjahr ${year}` : `${place}. Quartal ${year}`;
};

/** The periods of a length, starting with the one that contains `today`. */
export const choicesOf = (length: 1 | 3 | 6 | 12, today: IsoDay): readonly Choice[] => {
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const current = thisMonth - (thisMonth % length);
  return Array.from({ length: monthsBack / length }, (_, index) => {
    const months = current - index * length;
    return { from: firstDayOf(months), to: addDays(firstDayOf(months + length), -1), label: labelOf(months, length) };
  });
};

/** Prepared business years; a calendar year is named by its number, others by their days. */
const yearChoices = (years: readonly BusinessYear[]): readonly Choice[] =>
  years.map(({ from, to }) => {
    const isCalendarYear = from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
    return { from, to, label: isCalendarYear ? from.slice(0, 4) : `${formatDay(from)} – ${formatDay(to)}` };
  });

/** Yearly means the club's business years, if it has prepared any. */
export const choicesFor = (
  timePeriod: TimePeriod,
  today: IsoDay,
  years: readonly BusinessYear[],
): readonly Choice[] => {
  if (timePeriod === 12 && years.length > 0) return yearChoices(years);
  return timePeriod > 0 ? choicesOf(lengthOf(timePeriod), today) : [];
};

const lengthOf = (timePeriod: TimePeriod): 1 | 3 | 6 | 12 =>
  timePeriod === 1 || timePeriod === 3 || timePeriod === 6 ? timePeriod : 12;

/** The default on the first visit or after changing the length: the period that contains today. */
export const firstPeriod = (timePeriod: TimePeriod, today: IsoDay, years: readonly BusinessYear[]): Period => {
  const choices = choicesFor(timePeriod, today, years);
  const current = choices.find(({ from, to }) => from <= today && today <= to) ?? choices[0];
  if (current !== undefined) return { timePeriod, from: current.from, to: current.to };
  return timePeriod === -1
    ? { timePeriod, from: `${today.slice(0, 4)}-01-01`, to: today }
    : { timePeriod, from: null, to: null };
};

const lastSecondOfDay = 86_399;

/** In the format of the calls: epoch seconds, including the last second of the last day. */
export const secondsOf = ({ from, to }: Period): { dateFrom?: number; dateTo?: number } => ({
  ...(from !== null && { dateFrom: toSeconds(startOfDayInVienna(from)) }),
  ...(to !== null && { dateTo: toSeconds(startOfDayInVienna(to)) + lastSecondOfDay }),
});

/** "2026", "01.07.2025 – 30.06.2026", "alles": for headings of files. */
export const periodText = (period: Period, years: readonly BusinessYear[], today: IsoDay): string => {
  const { timePeriod, from, to } = period;
  const known = choicesFor(timePeriod, today, years).find((choice) => choice.from === from && choice.to === to);
  if (known !== undefined) return known.label;
  if (from === null || to === null) return 'alles';
  return `${formatDay(from)} – ${formatDay(to)}`;
};

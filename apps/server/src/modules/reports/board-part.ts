import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { Period } from './balances.queries.ts';
import { lineRow } from './report.ts';

/** The period, and the one it is compared with. */
export type ComparedPeriods = { period: Period; before: Period };

/** The figures of the period, and of the one it is compared with. */
export type ComparedFigures<Figures> = { now: Figures; was: Figures };

export const inWords = ({ from, to }: Period) => `${formatDay(from)} bis ${formatDay(to)}`;

/** Whole percent; null if there are no places. */
export const sharePercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

export const percentOf = (value: number | null) => (value === null ? '–' : `${formatNumber(value)} %`);

export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const comparisonHeadings = ['Zeitraum', 'Vorjahr', 'Veränderung'] as const;

const difference = (now: number | null, was: number | null) => (now === null || was === null ? null : now - was);

export const comparedLine = (label: string, now: number | null, was: number | null) =>
  lineRow([label, now, was, difference(now, was)]);

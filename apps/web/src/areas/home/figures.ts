import type { Figures } from '@vereinshaus/contract/home/calls';
import { formatMonth, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatEuros, formatNumber } from '@vereinshaus/contract/kit/money';

export type FigureName = Exclude<keyof Figures, 'days'>;

type Words = {
  label: string;
  /** With cents if there are any, because lists and books show the same figure. */
  format: (value: number) => string;
  /** A total per month instead of the state at its end. */
  isPerMonth: boolean;
};

const inEuros = (cents: number) => (cents === 0 ? '€ 0' : formatEuros(cents));

export const figureWords: Readonly<Record<FigureName, Words>> = {
  members: { label: 'Mitglieder', format: formatNumber, isPerMonth: false },
  places: { label: 'Belegte Plätze', format: formatNumber, isPerMonth: false },
  bookings: { label: 'Buchungen diesen Monat', format: formatNumber, isPerMonth: true },
  open: { label: 'Offen', format: inEuros, isPerMonth: false },
};

export const figureNames: readonly FigureName[] = ['members', 'places', 'bookings', 'open'];

const monthOf = (day: number | undefined) => formatMonth((fromDayNumber(day ?? 0) ?? '').slice(0, 7));

/** Comparison with the past: „8 mehr als Ende Dezember 2025“, „Oktober 2026: 45“. */
export const comparisonOf = (name: FigureName, values: readonly number[], days: readonly number[]): string => {
  const { format, isPerMonth } = figureWords[name];
  if (isPerMonth) return `${monthOf(days.at(-2))}: ${format(values.at(-2) ?? 0)}`;
  const difference = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (difference === 0) return `wie Ende ${monthOf(days[0])}`;
  return `${format(Math.abs(difference))} ${difference > 0 ? 'mehr' : 'weniger'} als Ende ${monthOf(days[0])}`;
};

import type { BusinessYear } from '@vereinshaus/contract/business-years/calls';
import { addDays, formatDay, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { deletableFrom } from '@vereinshaus/contract/retention/kept-until';

/** A calendar year is named by its number, others by their days. */
export const yearName = ({ start, end }: Pick<BusinessYear, 'start' | 'end'>): string => {
  const year = Math.floor(start / 10_000);
  return start === year * 10_000 + 101 && end === year * 10_000 + 1231
    ? String(year)
    : `${formatDay(start)} bis ${formatDay(end)}`;
};

export const stateOf = ({ isClosed, closedThrough }: BusinessYear): string => {
  if (isClosed) return 'abgeschlossen';
  return closedThrough === 0 ? 'offen' : `bis ${formatDay(closedThrough)} abgeschlossen`;
};

const isoOf = (day: number): IsoDay => fromDayNumber(day) ?? '2026-01-01';

/** How long its documents must be kept. */
export const keptText = ({ end }: Pick<BusinessYear, 'end'>, today: number): string => {
  const from = deletableFrom(isoOf(end));
  const last = formatDay(addDays(from, -1));
  return today < toDayNumber(from)
    ? `Bücher und Belege aufbewahren bis ${last}`
    : `Die Aufbewahrungspflicht ist am ${last} abgelaufen`;
};

/** Twelve months from its first day. */
export const proposedEnd = (start: number): number => {
  const first = isoOf(start);
  return toDayNumber(addDays(`${Number(first.slice(0, 4)) + 1}${first.slice(4)}`.replace('02-29', '03-01'), -1));
};

/** The day after the last year. */
export const nextStart = (years: readonly BusinessYear[]): number =>
  years[0] === undefined ? 0 : toDayNumber(addDays(isoOf(years[0].end), 1));

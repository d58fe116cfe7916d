import type { HistoryCategory } from '@vereinshaus/contract/history/calls';
import { formatDay, formatDayAndTime, formatDayOf, fromDayNumber, isIsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/**
 * What an area writes its part of the history with (`<area>.history.ts`): the kinds of entries it leaves, the words for
 * the fields it changes, and how their values are read. `history-of-areas.ts` joins them.
 */
export type AreaHistory = {
  kinds: Readonly<Record<string, Kind<never>>>;
  /** What the fields of a change are called by readers, by the wire name of the field, in the order of their form. */
  labels?: Readonly<Record<string, string>>;
  /** For fields whose values are codes. */
  readers?: Readonly<Record<string, (value: unknown) => string>>;
};

/** Field name → what it was and what it became. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

/**
 * One thing that happens: the details it carries, the category it is listed under and the German sentence it is told in.
 * `named` tells the changed fields by their labels, whichever area has them.
 */
export type Kind<D> = {
  category: HistoryCategory;
  sentence: (details: D, named: (changes: Changes) => string) => string;
};

/** Without details where none are named: what surrounds it must not infer them. */
export const kind = <D = Record<never, never>>(definition: Kind<NoInfer<D>>): Kind<NoInfer<D>> => definition;

export const nothing = '–';

/** Details come back from JSON: a day is a text, or there is none. */
export const dayOrOpen = (day: unknown): string => (typeof day === 'string' ? formatDay(day) : 'offen');

export const readDay = (value: unknown): string => {
  const iso = typeof value === 'number' ? fromDayNumber(value) : value;
  return typeof iso === 'string' && isIsoDay(iso) ? formatDay(iso) : nothing;
};

export const readMoment = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? formatDayAndTime(value) : nothing;

export const readNumber =
  (read: (value: number) => string) =>
  (value: unknown): string =>
    typeof value === 'number' ? read(value) : nothing;

export const readWord =
  (words: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    typeof value === 'string' ? (words[value] ?? nothing) : nothing;

export const readCents = readNumber(formatMoney);

export const readDayOfMoment = readNumber((time) => formatDayOf(time) || nothing);

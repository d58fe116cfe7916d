import type { HistoryCategory } from '@vereinshaus/contract/history/calls';
import { formatDay, formatDayAndTime, formatDayOf, fromDayNumber, isIsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

/**
 * The definition of an area's history (`<area>.history.ts`): its kinds of entries, the labels of its fields, and how their values are
 * displayed. `history-of-areas.ts` joins them.
 */
export type AreaHistory = {
  kinds: Readonly<Record<string, EntryKind<never>>>;
  /** Labels of the changed fields, by the wire name of the field, in the order of their form. */
  labels?: Readonly<Record<string, string>>;
  /** For fields whose values are codes. */
  readers?: Readonly<Record<string, (value: unknown) => string>>;
};

/** Field name → old and new value. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;

/**
 * A kind of event: its details, its category and its German sentence. `named` returns the labels of the changed fields, whichever area
 * defines them.
 */
export type EntryKind<D> = {
  category: HistoryCategory;
  sentence: (details: D, named: (changes: Changes) => string) => string;
};

/** Without details unless they are named: they must not be inferred from the context. */
export const kind = <D = Record<never, never>>(definition: EntryKind<NoInfer<D>>): EntryKind<NoInfer<D>> => definition;

export const nothing = '–';

/** Details come back from JSON: a day is a string, or there is none. */
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

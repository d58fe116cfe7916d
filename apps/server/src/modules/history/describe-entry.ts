import { type HistoryCategory, historyCategories } from '@vereinshaus/contract/history/calls';
import { z } from 'zod';
import { historyKinds } from '../../history-of-areas.ts';
import type { HistoryKind } from './entries.ts';
import { changedFields } from './field-labels.ts';

const isKnown = (kind: string): kind is HistoryKind => Object.hasOwn(historyKinds, kind);

const isCategory = (name: unknown): name is HistoryCategory =>
  typeof name === 'string' && Object.hasOwn(historyCategories, name);

/** What a kind carries was checked when it was written; here it comes back from the database without its type. */
const asWritten = z.custom<never>();

const chosen = z.object({ category: z.string() });

/** Left in place of the details of an anonymised person. */
const erased = z.object({ erased: z.literal(true) });

/** Own entries carry the category their writer has chosen. */
export const categoryOf = (kind: string, details: unknown): HistoryCategory => {
  const own = chosen.safeParse(details).data?.category;
  if (isCategory(own)) return own;
  return isKnown(kind) ? historyKinds[kind].category : 'note';
};

/** The sentence of an entry. One whose details were erased, or whose kind is gone, is told by its category. */
export const describeEntry = (kind: string, details: unknown): string => {
  const fallback = historyCategories[categoryOf(kind, details)];
  if (!isKnown(kind) || erased.safeParse(details).success) return fallback;
  try {
    return historyKinds[kind].sentence(asWritten.parse(details), changedFields);
  } catch {
    return fallback;
  }
};

/** The kinds that are listed under a category. */
export const kindsOf = (categories: readonly string[]): readonly string[] =>
  Object.entries(historyKinds)
    .filter(([, { category }]) => categories.includes(category))
    .map(([kind]) => kind);

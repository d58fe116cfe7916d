import { type HistoryCategory, historyCategories } from '@vereinshaus/contract/history/calls';
import { z } from 'zod';
import { historyKinds } from '../../history-of-areas.ts';
import type { HistoryKind } from './entries.ts';
import { changedFields } from './field-labels.ts';

const isKnown = (kind: string): kind is HistoryKind => Object.hasOwn(historyKinds, kind);

const isCategory = (name: unknown): name is HistoryCategory =>
  typeof name === 'string' && Object.hasOwn(historyCategories, name);

/** The details were validated when they were written; the database returns them without a type. */
const asWritten = z.custom<never>();

const chosen = z.object({ category: z.string() });

/** Replaces the details about an anonymised person. */
const erased = z.object({ erased: z.literal(true) });

/** Own entries have the category chosen by their author. */
export const categoryOf = (kind: string, details: unknown): HistoryCategory => {
  const own = chosen.safeParse(details).data?.category;
  if (isCategory(own)) return own;
  return isKnown(kind) ? historyKinds[kind].category : 'note';
};

/** The sentence of an entry. If its details were erased, or its kind no longer exists, only the category is shown. */
export const describeEntry = (kind: string, details: unknown): string => {
  const fallback = historyCategories[categoryOf(kind, details)];
  if (!isKnown(kind) || erased.safeParse(details).success) return fallback;
  try {
    return historyKinds[kind].sentence(asWritten.parse(details), changedFields);
  } catch {
    return fallback;
  }
};

/** The kinds in a category. */
export const kindsOf = (categories: readonly string[]): readonly string[] =>
  Object.entries(historyKinds)
    .filter(([, { category }]) => categories.includes(category))
    .map(([kind]) => kind);

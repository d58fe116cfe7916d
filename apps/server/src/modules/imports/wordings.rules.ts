import type { ImportWording } from '@vereinshaus/contract/imports/calls';
import { folded } from './cells.rules.ts';
import { type Cells, choicesOf, isUnderstood, type RowRules } from './read-row.rules.ts';

/** Field → word as it is compared → the choice it stands for. */
export type WordMeanings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rows with an Eintritt or Austritt and no role: asked once for all of them, as the meaning of an empty cell. */
const lacksRole = (cells: Cells) =>
  cells.memberStatus === undefined && (cells.roleStart !== undefined || cells.roleEnd !== undefined);

const withRole = (cells: Cells): Cells => (lacksRole(cells) ? { ...cells, memberStatus: '' } : cells);

const withoutEmpty = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));

/** Words that were given a meaning say what they mean. */
export const translated = (cells: Cells, meanings: WordMeanings): Cells =>
  withoutEmpty(meant(withRole(cells), meanings));

const meant = (cells: Cells, meanings: WordMeanings): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [field, meanings.get(field)?.get(folded(text)) ?? text]),
  );

const maxWords = 200;

type Word = ImportWording['words'][number];

const wordsOf = (texts: readonly string[], meanings: ReadonlyMap<string, string>): readonly Word[] => {
  const words = new Map<string, Word>();
  for (const word of texts) {
    const key = folded(word);
    words.set(key, {
      word: words.get(key)?.word ?? word,
      rows: (words.get(key)?.rows ?? 0) + 1,
      choice: meanings.get(key) ?? '',
    });
  }
  return [...words.values()].toSorted((one, other) => other.rows - one.rows).slice(0, maxWords);
};

/** Welche Wörter brauchen eine Bedeutung? Those in columns with a fixed choice that are none of its choices themselves. */
export const wordingsOf = (
  rows: readonly Cells[],
  meanings: WordMeanings,
  { rules, labels }: { rules: RowRules; labels: Readonly<Record<string, string>> },
): readonly ImportWording[] =>
  [...new Set(rows.map(withRole).flatMap((cells) => Object.keys(cells)))].flatMap((field) => {
    const choices = choicesOf(field, rules);
    if (choices === null) return [];
    const texts = rows
      .map(withRole)
      .flatMap((cells) => cells[field] ?? [])
      .filter((text) => text === '' || !isUnderstood(field, text, rules));
    if (texts.length === 0) return [];
    const words = [...wordsOf(texts, meanings.get(field) ?? new Map())];
    return [{ field, label: labels[field] ?? field, choices: [...choices], words }];
  });

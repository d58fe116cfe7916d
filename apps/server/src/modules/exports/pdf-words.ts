import type { Content } from 'pdfmake/interfaces.js';

/** Longer than any word of a language, and still narrower than the narrowest place for text. */
const longestWord = 40;
const pieceLength = 24;

/** Non-breaking blanks join words into one. */
const longWord = new RegExp(String.raw`(?:\S|[\u00a0\u2007\u202f]){${longestWord + 1},}`, 'gu');
const piece = new RegExp(`.{1,${pieceLength}}`, 'gu');
/** A zero-width position at which a line may wrap. */
const seam = '\u200b';

/** A word too long for any line would push its neighbours off the page: it may be broken. */
export const breakable = (text: string): string =>
  text.replaceAll(longWord, (word) => (word.match(piece) ?? [word]).join(seam));

const notWords = new Set(['image', 'qr', 'svg', 'link']);

const eased = (value: unknown): unknown => {
  if (typeof value === 'string') return breakable(value);
  if (Array.isArray(value)) return value.map(eased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, notWords.has(name) ? inner : eased(inner)]),
  );
};

/** Applied to all words of a part of a document. */
export const withBreakableWords = <C extends Content>(content: C): C => eased(content) as C;

import type { Content } from 'pdfmake/interfaces.js';

/** Longer than any word of a language, and still narrower than the narrowest place that words stand in. */
const longestWord = 40;
const pieceLength = 24;

/** Blanks that keep words together make one word of them. */
const longWord = new RegExp(String.raw`(?:\S|[\u00a0\u2007\u202f]){${longestWord + 1},}`, 'gu');
const piece = new RegExp(`.{1,${pieceLength}}`, 'gu');
/** A place without width at which a line may end. */
const seam = '\u200b';

/** A word that fits into no line would push what stands beside it off the page: it may break. */
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

/** All words of a part of a document. */
export const withBreakableWords = <C extends Content>(content: C): C => eased(content) as C;

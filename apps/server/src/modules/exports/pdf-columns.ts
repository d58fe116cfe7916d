import type { Column } from './exports.rules.ts';

/** Widest word of a text, in characters. */
const longestWord = (text: string) => Math.max(0, ...text.split(/\s+/).map((word) => word.length));

const longest = (texts: readonly string[][], index: number) =>
  texts.reduce((length, row) => Math.max(length, row[index]?.length ?? 0), 0);

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Average width of a character of Roboto, as a part of the font size. */
const characterWidth = 0.56;
const narrowest = 12;

/**
 * Widths in points that fill the page exactly. When everything fits, what is left over is shared out. When not, numbers and
 * days keep their line and the texts give way, long ones most.
 */
export const columnWidths = (
  columns: readonly Column[],
  texts: readonly string[][],
  { available, fontSize }: { available: number; fontSize: number },
): number[] => {
  const points = (characters: number) => Math.max(characters * characterWidth * fontSize + 2, narrowest);
  const wanted = columns.map((column, index) =>
    points(Math.max(longestWord(column.label), Math.min(longest(texts, index), 60))),
  );
  const scaled = (factor: number) => wanted.map((width) => width * factor);
  if (sum(wanted) <= available) return scaled(available / sum(wanted));
  const rigid = sum(wanted.filter((_, index) => columns[index]?.type !== 'text'));
  if (rigid > available * 0.6) return scaled(available / sum(wanted));
  const factor = (available - rigid) / (sum(wanted) - rigid);
  return wanted.map((width, index) => (columns[index]?.type === 'text' ? width * factor : width));
};

import { expect, it } from 'vitest';
import { labelPlaces, labelsPerSheet } from './label-sheet.rules.ts';

const mm = (points: number) => Math.round((points * 25.4 * 10) / 72) / 10;

it('fills sheets of 24 labels row by row, each inside of its label', () => {
  const sheets = labelPlaces(Array.from({ length: labelsPerSheet + 2 }, (_, n) => n));
  expect(sheets.map((sheet) => sheet.length)).toEqual([24, 2]);
  const [first = []] = sheets;
  expect([first[0], first[1], first[3], first[23]].map((label) => [mm(label?.x ?? 0), mm(label?.y ?? 0)])).toEqual([
    [6, 10.5],
    [76, 10.5],
    [6, 46.5],
    [146, 262.5],
  ]);
  expect(first.every(({ x, width }) => mm(x + width) <= 210)).toBe(true);
  expect(sheets[1]?.map(({ item }) => item)).toEqual([24, 25]);
  expect(labelPlaces([])).toEqual([]);
});

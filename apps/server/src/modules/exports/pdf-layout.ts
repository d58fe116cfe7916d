import type { PageOrientation } from 'pdfmake/interfaces.js';
import type { Column } from './exports.rules.ts';

/** Margin of the page, and padding left and right of the text of a cell, in points. */
export const margin = 32;
export const padding = 4;

/** The layout of a table on its pages; widths in points. */
export type Layout = { orientation: PageOrientation; fontSize: number; widths: number[] };

/** Widths of A4 in points. */
const pageWidth = { portrait: 595.28, landscape: 841.89 };

/** From the most comfortable to the last resort. */
const papers = [
  { orientation: 'portrait', fontSize: 9 },
  { orientation: 'landscape', fontSize: 9 },
  { orientation: 'landscape', fontSize: 8 },
  { orientation: 'landscape', fontSize: 7 },
  { orientation: 'landscape', fontSize: 6 },
  { orientation: 'landscape', fontSize: 5 },
] as const;

type Paper = (typeof papers)[number];

/** Classes of characters and the width of their widest member in Roboto, relative to the font size. */
const characterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'!|ijlI\u00a0]/, 0.28],
  [/[-()[\]frt/„“"]/, 0.42],
  [/[mwMW@%]/, 0.9],
  [/[A-ZÄÖÜ&–]/, 0.72],
];
const anyOther = 0.58;
const boldIsWider = 1.04;

const knownWidths = new Map<string, number>();

const characterWidth = (character: string): number => {
  const known = knownWidths.get(character);
  if (known !== undefined) return known;
  const width = characterWidths.find(([kind]) => kind.test(character))?.[1] ?? anyOther;
  knownWidths.set(character, width);
  return width;
};

/** The width of a single-line text, relative to the font size. */
export const textWidth = (text: string): number =>
  text.split('').reduce((width, character) => width + characterWidth(character), 0);

/** A number, an amount, a day, a time, a phone number or a postcode: wrapped it would be misread. */
const figures = /^(?:(?:Mo|Di|Mi|Do|Fr|Sa|So)\., )?[+\-€\s\d.,:/()–]+$/;

export const staysInOneLine = (text: string): boolean => figures.test(text);

/** Longer texts and words are wrapped: a single one must not take the width of all others. */
const widestText = 24;
const widestWord = 15;

const widestWordOf = (text: string): number => Math.max(0, ...text.split(/\s+/).map(textWidth));

const leastOf = (text: string): number =>
  staysInOneLine(text) ? textWidth(text) : Math.min(widestWordOf(text), widestWord);

type ColumnWidth = { least: number; wanted: number };

/** The minimum width of a column without forbidden wraps, and its preferred width with every text on one line. */
const needOf = ({ label }: Column, texts: readonly string[]): ColumnWidth => {
  const head = widestWordOf(label) * boldIsWider;
  const least = texts.reduce((width, text) => Math.max(width, leastOf(text)), head);
  const wanted = texts.reduce((width, text) => Math.max(width, Math.min(textWidth(text), widestText)), least);
  return { least, wanted };
};

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

const availableOn = ({ orientation }: Paper, columns: number) =>
  pageWidth[orientation] - 2 * margin - columns * 2 * padding;

/** How much narrower than preferred texts may become before the next paper is better. */
const squeezedAtMost = 1.25;

/** Widths that fill the page exactly: spare width is distributed, missing width is taken from columns that may wrap. */
const widthsFor = (needs: readonly ColumnWidth[], available: number, fontSize: number): number[] => {
  const least = needs.map((need) => need.least * fontSize + 1);
  const wanted = needs.map((need) => need.wanted * fontSize + 1);
  const [leastTotal, wantedTotal] = [sum(least), sum(wanted)];
  if (wantedTotal <= available) return wanted.map((width) => (width * available) / wantedTotal);
  if (leastTotal >= available) return least.map((width) => (width * available) / leastTotal);
  const share = (available - leastTotal) / (wantedTotal - leastTotal);
  return least.map((width, index) => width + ((wanted[index] ?? width) - width) * share);
};

/** Portrait while it is comfortable, else landscape, else a smaller font. */
export const layOut = (columns: readonly Column[], rows: readonly (readonly string[])[]): Layout => {
  const needs = columns.map((column, index) =>
    needOf(
      column,
      rows.map((row) => row[index] ?? ''),
    ),
  );
  const least = sum(needs.map((need) => need.least));
  const wanted = sum(needs.map((need) => need.wanted));
  const isWide = (paper: Paper) => least * paper.fontSize + columns.length <= availableOn(paper, columns.length);
  const isComfortable = (paper: Paper) =>
    isWide(paper) && wanted * paper.fontSize <= availableOn(paper, columns.length) * squeezedAtMost;
  const paper = papers.find(isComfortable) ?? papers.find(isWide) ?? papers.at(-1) ?? papers[0];
  return { ...paper, widths: widthsFor(needs, availableOn(paper, columns.length), paper.fontSize) };
};

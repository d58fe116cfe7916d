import { importLimits } from '@vereinshaus/contract/imports/calls';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { dosText, windowsText } from '../../kit/windows-text.ts';

/** What is wrong with a file; the sentences stand in imports.errors.ts. */
export type TableProblem =
  | 'wrongType'
  | 'oldExcel'
  | 'unreadable'
  | 'brokenText'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'noHeadings'
  | 'noRows';

export type Table = readonly (readonly string[])[];

/** Heading and every row below it, empty ones in between included: their numbers are the table's own. */
export type TableOrProblem = { table: Table } | { problem: TableProblem };

const maxUnpackedBytes = 150 * 1024 * 1024;

class Unfit extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Letters that were read with the wrong table of characters and saved again: Ã¼ instead of ü. */
const isBroken = (text: string) => /\ufffd|[\0\x81\x8d\x8f\x90\x9d]|Ã[\u0080-\u00bf„–œŸ¤¶¼]/.test(text);

/** Letters of DOS, read as those of Windows: J”rg and M\x81ller instead of Jörg and Müller. Windows has no sign for the second. */
const isOfDos = (text: string) => /\p{L}[\x81„”]\p{Ll}/u.test(text);

/**
 * Letters of a Mac, read as those of Windows: BŠr and MŸller instead of Bär and Müller, Stra§e instead of Straße. Where an umlaut of
 * Windows stands as well, they are what they look like.
 */
const isOfMac = (text: string) => /\p{L}[ŠŸ]\p{Ll}|\p{Ll}§/u.test(text) && !/\p{L}[äöüß]|[äöüÄÖÜ]\p{L}/u.test(text);

/** UTF-8 or, as older Excel writes it, Windows-1252 or the letters of a Mac or of DOS; with a mark at the beginning also UTF-16. */
const textOf = (content: Uint8Array): string => {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    text = windowsText(content);
    if (isOfMac(text)) return new TextDecoder('macintosh').decode(content);
    if (isOfDos(text)) text = dosText(content);
  }
  if (isBroken(text)) throw new Unfit('brokenText');
  return text;
};

/** The sign that divides the heading most often. */
const delimiterOf = (text: string): string => {
  const heading = (text.split(/[\r\n]/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => heading.split(sign).length;
  return [';', ',', '\t', '|'].toSorted((one, other) => count(other) - count(one))[0] ?? ';';
};

/** What a program writes below the last row it has: nothing but signs that divide. */
const withoutEmptyLines = (text: string): string => {
  let end = text.length;
  while (end > 0 && ';,|\t \r\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** With the heading, and one more than allowed: enough to know that there are too many. */
const maxRead = importLimits.rows * 2 + 2;

/** What only tells Excel by which sign to divide; it shows no row for it either. */
const separatorLine = /^"?sep=.?"?(?:\r\n?|\n)/i;

const csvRows = (content: Uint8Array): string[][] => {
  const text = withoutEmptyLines(
    textOf(content)
      .replace(/^\ufeff/, '')
      .replace(separatorLine, ''),
  );
  const rows = recordsIn(text);
  if (rows.length === maxRead) throw new Unfit('tooManyRows');
  return rows;
};

const dividedIn = (text: string, relaxesQuotes: boolean): string[][] =>
  parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: relaxesQuotes,
    skip_empty_lines: false,
    max_record_size: 200_000,
    to: maxRead,
  });

/** By the rules; some programs write quotes into a cell without doubling them. */
const recordsIn = (text: string): string[][] => {
  for (const relaxesQuotes of [false, true]) {
    try {
      return dividedIn(text, relaxesQuotes);
    } catch {
      // Told below, when nothing helps.
    }
  }
  throw new Unfit('unreadable');
};

/** What the archive claims to unpack to; its reader reserves exactly that. */
const requireSmallArchive = (content: Uint8Array) => {
  let unpacked = 0;
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw new Unfit('unreadable');
  }
  if (unpacked > maxUnpackedBytes) throw new Unfit('tooLarge');
};

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
};

const excelRows = async (content: Uint8Array): Promise<string[][]> => {
  requireSmallArchive(content);
  try {
    const rows = await readSheet(new Blob([new Uint8Array(content)]));
    return rows.map((row) => row.map(cellText));
  } catch {
    throw new Unfit('unreadable');
  }
};

const rowsOf = (name: string, content: Uint8Array): string[][] | Promise<string[][]> => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === 'xls') throw new Unfit('oldExcel');
  if (ending === 'xlsx') return excelRows(content);
  if (ending === 'csv' || ending === 'txt') return csvRows(content);
  throw new Unfit('wrongType');
};

const isEmptyRow = (row: readonly string[]) => row.every((cell) => cell === '');

const withoutEmptyEnd = (rows: readonly string[][]): readonly string[][] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmptyRow(row)) + 1);

const filledCells = (row: readonly string[]) => row.filter((cell) => cell !== '').length;

/** A name of the list over merged cells instead of headings: a cell above, several below. */
const isTitle = (heading: readonly string[], rest: readonly (readonly string[])[]) =>
  filledCells(heading) <= 1 && rest.some((row) => filledCells(row) > 2);

/** An apostrophe that keeps a spreadsheet from running the cell, as our own files have it, is no part of it. */
const tidy = (cell: string) =>
  cell
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    // What nobody sees, as copied from a web page.
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

/** Tabelle lesen: CSV or the first sheet of an Excel file, every cell as text, within the limits. */
export const tableOf = async (name: string, content: Uint8Array): Promise<TableOrProblem> => {
  try {
    const rows = withoutEmptyEnd((await rowsOf(name, content)).map((row) => row.map(tidy)));
    const [heading = [], ...rest] = rows;
    const filled = rest.filter((row) => !isEmptyRow(row)).length;
    if (filled > importLimits.rows || rest.length > importLimits.rows * 2) return { problem: 'tooManyRows' };
    if (heading.length > importLimits.columns) return { problem: 'tooManyColumns' };
    if (filled === 0) return { problem: 'noRows' };
    if (isTitle(heading, rest)) return { problem: 'noHeadings' };
    return { table: rows };
  } catch (error) {
    if (error instanceof Unfit) return { problem: error.problem };
    throw error;
  }
};

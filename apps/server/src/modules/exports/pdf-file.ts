import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { productName } from '@vereinshaus/contract/kit/labels';
import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js';
import type { Letterhead } from '../clubs/index.ts';
import { type Column, cellOf, isRightAligned, readableText, type Table } from './exports.rules.ts';
import { type Layout, layOut, margin, padding, staysInOneLine } from './pdf-layout.ts';
import { letterheadOn } from './pdf-letterhead.ts';
import { taggedPdf } from './tagged-pdf.ts';

const zebra: CustomTableLayout = {
  hLineWidth: (line) => (line === 1 ? 0.8 : 0),
  vLineWidth: () => 0,
  hLineColor: () => '#868e96',
  fillColor: (row) => (row === 0 ? '#e9ecef' : row % 2 === 0 ? '#f4f6f8' : null),
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

const cell = (text: string, isRight: boolean) => ({
  text,
  ...(isRight && { alignment: 'right' as const }),
  ...(staysInOneLine(text) && { noWrap: true }),
});

/** The last line: the totals of the amount columns. A single row needs none. */
const sumsOf = ({ columns, data }: Table): string[][] => {
  if (data.length < 2 || !columns.some(({ isSummed }) => isSummed === true)) return [];
  const sumOf = (column: Column) =>
    data.reduce((sum, row) => {
      const value = cellOf(row, column);
      return typeof value === 'number' ? sum + value : sum;
    }, 0);
  const line = columns.map((column) => (column.isSummed === true ? readableText(sumOf(column), column.type) : ''));
  return [line[0] === '' ? ['Summe', ...line.slice(1)] : line];
};

const tableOf = (
  columns: readonly Column[],
  texts: readonly string[][],
  { fontSize, widths }: Layout,
  sums: number,
): Content => {
  const right = columns.map(isRightAligned);
  const head = columns.map(({ label }, index) => ({
    text: label,
    bold: true,
    alignment: right[index] ? ('right' as const) : ('left' as const),
  }));
  return {
    fontSize,
    layout: zebra,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        head,
        ...texts.map((row, place) =>
          row.map((text, index) => ({
            ...cell(text, right[index] ?? false),
            ...(place >= texts.length - sums && { bold: true }),
          })),
        ),
      ],
    },
  };
};

type PrintInput = { table: Table; now: Date; letterhead: Letterhead };

/** A4 with the club's letterhead, the table heading and page number on every page, and the time of creation. */
export const pdfFile = async ({ table, now, letterhead }: PrintInput): Promise<Buffer> => {
  const { columns, data, title } = table;
  const texts = [
    ...data.map((row) => columns.map((column) => readableText(cellOf(row, column), column.type))),
    ...sumsOf(table),
  ];
  const layout = layOut(columns, texts);
  const line = { fontSize: 8, color: '#495057' };
  return taggedPdf({
    pageSize: 'A4',
    pageOrientation: layout.orientation,
    pageMargins: [margin, 32, margin, 40],
    info: { title, creator: productName, producer: productName, creationDate: now },
    defaultStyle: { font: 'Roboto' },
    header: (page) =>
      page === 1 ? null : { ...line, text: `${letterhead.clubName}, ${title}`, margin: [margin, 14, margin, 0] },
    footer: (page, pages) => ({
      ...line,
      margin: [margin, 12, margin, 0],
      columns: [
        { text: `Erstellt am ${formatDayAndTime(now)}` },
        { text: `Seite ${page} von ${pages}`, alignment: 'right' },
      ],
    }),
    content: [await letterheadOn(letterhead, table), tableOf(columns, texts, layout, sumsOf(table).length)],
  });
};

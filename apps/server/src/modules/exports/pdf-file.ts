import { formatDayAndTime } from '@vereinshaus/contract/days';
import { productName } from '@vereinshaus/contract/labels';
import pdfmake from 'pdfmake';
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { cellOf, isRightAligned, readableText, type Table } from './exports.rules.ts';
import { columnWidths } from './pdf-columns.ts';
import './pdf-fonts.ts';

/** Of A4, in points. */
const pageWidth = { portrait: 595.28, landscape: 841.89 };
const margin = 32;
const padding = 4;

const fontSizeFor = (columns: number): number =>
  columns <= 6 ? 9 : columns <= 10 ? 8 : columns <= 14 ? 7 : columns <= 20 ? 6 : 5;

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

const cell = (text: string, isRight: boolean): TableCell => (isRight ? { text, alignment: 'right' } : text);

const heading = ({ title, additionalTitles }: Table): Content[] => [
  { text: title, fontSize: 14, bold: true, margin: [0, 0, 0, additionalTitles.length > 0 ? 2 : 8] },
  ...additionalTitles.map((text, index) => ({
    text,
    fontSize: 9,
    color: '#495057',
    margin: [0, 0, 0, index === additionalTitles.length - 1 ? 8 : 1] satisfies [number, number, number, number],
  })),
];

const tableOf = ({ columns, data }: Table, available: number, fontSize: number): Content => {
  const texts = data.map((row) => columns.map((column) => readableText(cellOf(row, column), column.type)));
  const head = columns.map((column) => ({
    text: column.label,
    bold: true,
    alignment: isRightAligned(column) ? ('right' as const) : ('left' as const),
  }));
  const right = columns.map(isRightAligned);
  return {
    fontSize,
    layout: zebra,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths(columns, texts, { available: available - columns.length * 2 * padding, fontSize }),
      body: [head, ...texts.map((row) => row.map((text, index) => cell(text, right[index] ?? false)))],
    },
  };
};

/** A4 with title, heading on every page, page numbers and the moment it was made. */
export const pdfFile = async (table: Table, now: Date): Promise<Buffer> => {
  const orientation = table.columns.length > 6 ? 'landscape' : 'portrait';
  const footNote = `Erstellt am ${formatDayAndTime(now)}`;
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [margin, 32, margin, 40],
    info: { title: table.title, creator: productName, producer: productName, creationDate: now },
    language: 'de-AT',
    defaultStyle: { font: 'Roboto' },
    footer: (page, pages) => ({
      margin: [margin, 12, margin, 0],
      fontSize: 8,
      color: '#495057',
      columns: [{ text: footNote }, { text: `Seite ${page} von ${pages}`, alignment: 'right' }],
    }),
    content: [
      ...heading(table),
      tableOf(table, pageWidth[orientation] - 2 * margin, fontSizeFor(table.columns.length)),
    ],
  });
  return document.getBuffer();
};

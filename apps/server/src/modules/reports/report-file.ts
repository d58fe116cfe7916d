import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { Report, ReportRow, reportFormats } from '@vereinshaus/contract/reports/calls';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { type Letterhead, letterheadOf } from '../clubs/index.ts';
import { type ExportedTable, type PdfDocument, requireFitsPdf, toCsv, toDocument, toExcel } from '../exports/index.ts';

type Column = Report['columns'][number];
type Cell = ReportRow['cells'][number];

const shown = (cell: Cell | undefined, { type }: Column): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return type === 'date' ? formatDay(cell) : figureText(cell, type);
};

/** A figure in the format of the screen. */
export const figureText = (value: number, type: Column['type'] | 'percent'): string =>
  type === 'money' ? formatMoney(value) : type === 'percent' ? `${value} %` : formatNumber(value);

const isRight = ({ type }: Column) => type === 'money' || type === 'number' || type === 'percent';

const cellOf = (row: ReportRow, column: Column, index: number): TableCell => ({
  text: shown(row.cells[index], column),
  bold: row.level !== 'line',
  ...(isRight(column) && { alignment: 'right', noWrap: true }),
  ...(row.level === 'total' && { fillColor: '#e9ecef' }),
});

/** A heading spans the whole width. */
const headOf = (row: ReportRow, columns: readonly Column[]): TableCell[] => [
  { text: String(row.cells[0] ?? ''), bold: true, colSpan: columns.length, margin: [0, 6, 0, 0] },
  ...columns.slice(1).map(() => ''),
];

/** Text columns take the width that numbers leave over. */
const widest = new Set(['Bezeichnung', 'Text', 'Name', 'Kennzahl', 'Kurs', 'Monat', 'Alter']);

/** Groups, lines and totals of a report. */
export const tableOf = ({ columns, rows }: Pick<Report, 'columns' | 'rows'>): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    headerColumns: 1,
    dontBreakRows: true,
    widths: columns.map(({ label, type }) => (type === 'text' && widest.has(label) ? '*' : 'auto')),
    body: [
      columns.map((column) => ({
        text: column.label,
        bold: true,
        ...(isRight(column) && { alignment: 'right' as const }),
      })),
      ...rows.map((row) =>
        row.level === 'head' ? headOf(row, columns) : columns.map((column, index) => cellOf(row, column, index)),
      ),
    ],
  },
});

/** Reports for which the board is responsible are signed. */
const signed: readonly Report['kind'][] = ['income', 'assets', 'profit', 'balanceSheet'];

const signatures: Content = {
  margin: [0, 48, 0, 0],
  columnGap: 24,
  columns: ['Ort, Datum', 'Obfrau / Obmann', 'Kassierin / Kassier'].map((who) => ({
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }] }, { text: who, fontSize: 8 }],
  })),
};

/** Ein Bericht auf Papier: with the letterhead, totals in bold, and space for signatures if the law requires them. */
export const reportDocument = (report: Report, { clubName }: Letterhead, now: Date): PdfDocument => ({
  title: report.title,
  pageSize: 'A4',
  pageOrientation: report.columns.length > 6 ? 'landscape' : 'portrait',
  pageMargins: [36, 40, 36, 44],
  fontSize: report.columns.length > 8 ? 7.5 : 9,
  content: [
    { text: clubName, fontSize: 10, color: '#495057' },
    { text: report.title, fontSize: 16, bold: true, headlineLevel: 1 },
    ...report.notes.map((note): Content => ({ text: note, color: '#495057' })),
    { text: ' ' },
    tableOf(report),
    ...(signed.includes(report.kind) ? [signatures] : []),
  ],
  footer: { text: `Erstellt am ${formatDayAndTime(now)}`, fontSize: 8, color: '#495057', margin: [36, 14, 36, 0] },
});

/** In the form of list exports: rows keyed by column. */
const exportedTable = ({ title, notes, columns, rows }: Report): ExportedTable => ({
  title,
  additionalTitles: notes,
  columns: columns.map(({ label, type }, index) => ({
    key: `c${index}`,
    label,
    type: type === 'date' ? 'text' : type === 'percent' ? 'number' : type,
  })),
  data: rows.map((row) =>
    Object.fromEntries(
      columns.map((column, index) => {
        const cell = row.cells[index] ?? null;
        return [`c${index}`, column.type === 'date' ? shown(cell, column) : cell];
      }),
    ),
  ),
});

export type Paper = Pick<Ctx, 'club' | 'now'> & { letterhead: Letterhead };

/** The data of the club for a file, read before the transaction ends. */
export const paperOf = async (ctx: Ctx): Promise<Paper> => ({
  club: ctx.club,
  now: ctx.now,
  letterhead: await letterheadOf(ctx),
});

/** Ein Bericht als Datei. */
export const reportFile = async (
  report: Report,
  format: (typeof reportFormats)[number],
  { club, letterhead, now }: Paper,
): Promise<ExportedFile> => {
  const table = exportedTable(report);
  if (format === 'excel') return toExcel({ club }, table);
  if (format === 'csv') return toCsv(table);
  requireFitsPdf(table);
  return toDocument({ club, now }, reportDocument(report, letterhead, now));
};

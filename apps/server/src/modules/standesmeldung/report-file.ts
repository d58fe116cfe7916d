import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { letterheadOf } from '../clubs/index.ts';
import { type ExportedTable, type PdfDocument, toDocument, toWorkbook } from '../exports/index.ts';
import type { ReportPaper, ReportTable } from './report-tables.ts';

const noteMargin: [number, number, number, number] = [0, 3, 0, 0];

type Column = ReportTable['columns'][number];

const shown = (value: string | number, { type }: Column): string => {
  if (typeof value === 'string') return value;
  return type === 'money' ? formatMoney(value) : formatNumber(value);
};

const isRight = ({ type }: Column) => type !== 'text';

/** A shorter table stands on one page, with its title. */
const maxRowsTogether = 15;

const tableOf = ({ title, columns, rows, hasSum, note }: ReportTable): Content => {
  const cellOf = (value: string | number, index: number, isSum: boolean): TableCell => {
    const column = columns[index] ?? { label: '', type: 'text' };
    return {
      text: shown(value, column),
      bold: isSum,
      ...(isRight(column) && { alignment: 'right', noWrap: true }),
      ...(isSum && { fillColor: '#e9ecef' }),
    };
  };
  const content: Content[] = [
    { text: title, fontSize: 12, bold: true, margin: [0, 14, 0, 4], headlineLevel: 2 },
    ...(rows.length === 0
      ? [{ text: 'Niemand.', color: '#495057' }]
      : [
          {
            layout: 'lightHorizontalLines',
            table: {
              headerRows: 1,
              headerColumns: 1,
              dontBreakRows: true,
              widths: columns.map((_, index) => (index === 0 ? '*' : 'auto')),
              body: [
                columns.map((column) => ({
                  text: column.label,
                  bold: true,
                  ...(isRight(column) && { alignment: 'right' as const }),
                })),
                ...rows.map((row, place) =>
                  row.map((value, index) => cellOf(value, index, hasSum && place === rows.length - 1)),
                ),
              ],
            },
          },
        ]),
    ...(note === undefined ? [] : [{ text: note, fontSize: 8, color: '#495057', margin: noteMargin }]),
  ];
  return { stack: content, unbreakable: rows.length <= maxRowsTogether };
};

const documentOf = ({ title, facts, tables }: ReportPaper, now: Date): PdfDocument => {
  const isWide = tables.some(({ columns }) => columns.length > 7);
  return {
    title,
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [36, 40, 36, 44],
    fontSize: 9,
    content: [
      { text: title, fontSize: 16, bold: true, headlineLevel: 1 },
      ...facts.map((text): Content => ({ text, color: '#495057' })),
      ...tables.map(tableOf),
    ],
    footer: { text: `Erstellt am ${formatDayAndTime(now)}`, fontSize: 8, color: '#495057', margin: [36, 14, 36, 0] },
  };
};

const exported = ({ title, columns, rows }: ReportTable): ExportedTable => ({
  title,
  additionalTitles: [],
  columns: columns.map(({ label, type }, index) => ({ key: `c${index}`, label, type })),
  data: rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value]))),
});

/** What was reported, when and by whom stands on the last sheet. */
const factSheet = ({ title, facts, tables }: ReportPaper): ReportTable => ({
  title: 'Angaben',
  columns: [{ label: title, type: 'text' }],
  rows: [...facts, ...tables.flatMap(({ title: of, note }) => (note === undefined ? [] : [`${of}: ${note}`]))].map(
    (line) => [line],
  ),
  hasSum: false,
});

/** The club as a form asks for it. */
export const clubLine = async (ctx: Ctx): Promise<string> => {
  const { clubName } = await letterheadOf(ctx);
  const row = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.zvr')
    .executeTakeFirst();
  return row === undefined || row.zvr === '' ? clubName : `${clubName}, ZVR-Zahl ${row.zvr}`;
};

/** Ein Papier als Datei. */
export const paperFile = (
  { club, now }: Pick<Ctx, 'club' | 'now'>,
  paper: ReportPaper,
  format: 'excel' | 'pdf',
): Promise<ExportedFile> =>
  format === 'pdf'
    ? toDocument({ club, now }, documentOf(paper, now))
    : toWorkbook({ club }, paper.title, [...paper.tables, factSheet(paper)].map(exported));

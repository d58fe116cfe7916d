import { toEuros } from '@vereinshaus/contract/kit/money';
import writeExcelFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';
import { type Column, cellOf, type ExportCell, isRightAligned, plainText, type Table } from './exports.rules.ts';

/** Excel's limits: 31 characters, none of []:*?/\, no apostrophe at either end. */
export const sheetNameOf = (title: string): string => {
  const legal = title
    .replaceAll(/[[\]:*?/\\\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 31)
    .replaceAll(/^[' ]+|[' ]+$/g, '');
  return legal === '' ? 'Tabelle' : legal;
};

/** "09.03.2014" as a date that Excel can sort and calculate with; its calendar begins in 1900. */
const dayOf = (text: string): Date | undefined => {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) > 1900 && date.getUTCDate() === Number(day) ? date : undefined;
};

/** Like on the screen: the currency sign comes first. */
const moneyFormat = '"€" #,##0.00;-"€" #,##0.00';

const excelCell = (value: ExportCell, column: Column): CellObject | null => {
  if (value === null || value === '') return null;
  if (typeof value === 'number') {
    return column.type === 'money'
      ? { value: toEuros(Math.round(value)), type: Number, format: moneyFormat }
      : { value, type: Number };
  }
  const text = plainText(value, column.type);
  const day = column.type === 'date' ? dayOf(text) : undefined;
  if (day) return { value: day, type: Date, format: 'dd.mm.yyyy' };
  // Declared as text, so that a phone number stays one when somebody edits the cell.
  return { value: text, type: String, format: '@', ...(isRightAligned(column) && { align: 'right' as const }) };
};

const roomForFilterButton = 3;

const widthOf = (column: Column, data: Table['data']): number => {
  const longest = data.reduce(
    (width, row) => Math.max(width, plainText(cellOf(row, column), column.type).length),
    column.label.length + roomForFilterButton,
  );
  return Math.min(Math.max(longest + 1, 8), 60);
};

/** The filter buttons in the heading of the first sheet; the format requires them directly after the cells. */
const withFilterButtons =
  (lastCell: string) =>
  (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }): string =>
    sheetIndex === 0 ? xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${lastCell}"/>`) : xml;

const sheetOf = ({ title, columns, data }: Table) => {
  const head = columns.map((column) => ({
    value: column.label,
    type: String,
    fontWeight: 'bold' as const,
    ...(isRightAligned(column) && { align: 'right' as const }),
  }));
  const rows: SheetData = [head, ...data.map((row) => columns.map((column) => excelCell(cellOf(row, column), column)))];
  return {
    data: rows,
    sheet: sheetNameOf(title),
    columns: columns.map((column) => ({ width: widthOf(column, data) })),
    stickyRowsCount: 1,
    ...(columns.length > 6 && { orientation: 'landscape' as const }),
  };
};

/** Several tables, each on its own sheet. */
export const workbookFile = (tables: readonly Table[]): Promise<Buffer> =>
  writeExcelFile(tables.map(sheetOf)).toBuffer();

/** The table on the first sheet, so that its heading is row 1; additional titles of the screen on a second one. */
export const excelFile = (whole: Table): Promise<Buffer> => {
  const { title, additionalTitles, columns, data } = whole;
  const table = sheetOf(whole);
  const notes = {
    data: [title, ...additionalTitles].map((line) => [{ value: line, type: String }]),
    sheet: table.sheet.toLowerCase() === 'angaben' ? 'Weitere Angaben' : 'Angaben',
    columns: [{ width: 60 }],
  };
  const sheets = additionalTitles.length > 0 ? [table, notes] : [table];
  const lastCell = getCellAddress(data.length, columns.length - 1);
  const feature = {
    files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: withFilterButtons(lastCell) } } },
  };
  return writeExcelFile(sheets, { features: [feature] }).toBuffer();
};

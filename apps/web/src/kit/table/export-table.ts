import { exports as exportCalls } from '@vereinshaus/contract/exports/calls';
import type { InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import { ApiError, send } from '../api.ts';
import { saveFile } from '../save-file.ts';
import { type Column, cellText, cellValue, isNumeric, typeOf } from './columns.ts';

export const exportFormats = ['pdf', 'csv', 'excel'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportLabels = { pdf: 'PDF', csv: 'CSV', excel: 'Excel' } as const;
const extensions = { pdf: 'pdf', csv: 'csv', excel: 'xlsx' } as const;

const nothingToExport = 'Es gibt keine Daten zum Exportieren.';
const failures = {
  pdf: 'Es ist ein Fehler beim Erstellen des PDFs aufgetreten.',
  csv: 'Es ist ein Fehler beim Erstellen der CSV-Datei aufgetreten.',
  excel: 'Es ist ein Fehler beim Erstellen der Excel-Datei aufgetreten.',
} as const;

type ExportBody = InputOf<typeof exportCalls.pdf>;

export type TableToExport<Row> = {
  title: string;
  additionalTitles: readonly string[];
  columns: readonly Column<Row>[];
  rows: readonly Row[];
};

/** Amounts and counts remain numbers, so that Excel can add them up; days and everything else are exported as displayed. */
const exportedCell = <Row>(column: Column<Row>, row: Row) => {
  const value = cellValue(column, row);
  const staysNumber = typeof value === 'number' && isNumeric(column);
  return staysNumber ? value : cellText(column, row).slice(0, 5000);
};

const exportedType = <Row>(column: Column<Row>) => {
  const type = typeOf(column);
  if (type === 'count') return 'number';
  return type === 'moment' ? 'text' : type;
};

/** The table as displayed: visible columns in their order, every row that passes the filters. */
export const exportBody = <Row>({ title, additionalTitles, columns, rows }: TableToExport<Row>): ExportBody => ({
  title: title.slice(0, 200),
  additionalTitles: additionalTitles.slice(0, 20).map((line) => line.slice(0, 300)),
  columns: columns.map((column) => ({
    key: column.key,
    label: column.exportLabel ?? column.label,
    type: exportedType(column),
    isSummed: typeOf(column) === 'money' && column.isSummed !== false,
  })),
  data: rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, exportedCell(column, row)]))),
});

/** Error message for a failed export: the export's own refusals (empty, too large) are more specific. */
export const exportFailure = (format: ExportFormat, cause: unknown): string =>
  cause instanceof ApiError && (cause.code === 'offline' || cause.code.startsWith('exports.'))
    ? cause.message
    : failures[format];

const nameFor = (format: ExportFormat, fileName: string | undefined, reply: ReplyOf<typeof exportCalls.pdf>) =>
  fileName === undefined ? reply.fileName : `${fileName}.${extensions[format]}`;

/** Renders the file on the server and saves it; errors it throws have user-readable messages. */
export const exportTable = async <Row>(
  format: ExportFormat,
  load: () => Promise<TableToExport<Row>>,
  fileName: string | undefined,
): Promise<void> => {
  try {
    const table = await load();
    if (table.rows.length === 0 || table.columns.length === 0) {
      throw new ApiError(422, { message: nothingToExport, code: 'exports.empty' });
    }
    const reply = await send(exportCalls[format], exportBody(table));
    saveFile(nameFor(format, fileName, reply), reply.mimeType, reply.content);
  } catch (cause) {
    throw new Error(exportFailure(format, cause), { cause });
  }
};

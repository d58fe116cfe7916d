import { exports as calls, type ExportedFile } from '@vereinshaus/contract/exports/calls';
import { requestErrors } from '../../kit/errors.ts';
import { parseInput } from '../../kit/parse-input.ts';
import type { Letterhead } from '../clubs/index.ts';
import { fileNameOf, requireFitsPdf, requireRows, type Table } from './exports.rules.ts';

export type ExportFormat = keyof typeof calls;

const readJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    throw requestErrors.unreadable();
  }
};

type PrintInput = { table: Table; now: Date; letterhead: Letterhead };

/** Loads only the library for the requested format: loading takes most of the time of a short list. */
const render: Readonly<Record<ExportFormat, (printing: PrintInput) => Promise<Omit<ExportedFile, 'fileName'>>>> = {
  pdf: async ({ table, ...paper }) => {
    const { pdfFile } = await import('./pdf-file.ts');
    const file = await pdfFile({ table: requireFitsPdf(table), ...paper });
    return { content: file.toString('base64'), mimeType: 'application/pdf' };
  },
  csv: async ({ table }) => {
    const { csvText } = await import('./csv.ts');
    return { content: Buffer.from(csvText(table), 'utf8').toString('base64'), mimeType: 'text/csv;charset=utf-8' };
  },
  excel: async ({ table }) => {
    const { excelFile } = await import('./excel-file.ts');
    return {
      content: (await excelFile(table)).toString('base64'),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
  },
};

const endings = { pdf: 'pdf', csv: 'csv', excel: 'xlsx' } as const;

type ExportReply = { format: ExportFormat; body: Uint8Array; now: Date; letterhead: Letterhead };

/** Tabelle als Datei: from the raw request body to the raw response. Runs in a thread, because both can be large. */
export const answerExport = async ({ format, body, ...paper }: ExportReply): Promise<Buffer> => {
  const table = requireRows(parseInput(calls[format].input, { body: readJson(body), query: {}, params: {} }));
  const file = await render[format]({ table, ...paper });
  return Buffer.from(JSON.stringify({ ...file, fileName: fileNameOf(table.title, endings[format]) }));
};

import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { csvText } from './csv.ts';
import { fileNameOf, type Table } from './exports.rules.ts';

/** Tabelle als CSV. */
export const toCsv = (table: Table): ExportedFile => ({
  content: Buffer.from(csvText(table), 'utf8').toString('base64'),
  fileName: fileNameOf(table.title, 'csv'),
  mimeType: 'text/csv;charset=utf-8',
});

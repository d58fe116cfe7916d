import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { post } from '../kit/call.ts';
import { mapOf, text } from '../kit/wire.ts';

/** Any content as displayed: it is only returned to the sender. */
const cell = z.union([z.string().max(5000), z.number().min(-1e15).max(1e15), z.boolean(), z.null()]);

/** The table as displayed: rows keyed by column, columns in their order. */
const exportInput = z.object({
  data: z.array(mapOf(text(80), cell, 100)).max(50_000, 'Das sind zu viele Zeilen für eine Datei.'),
  columns: z
    .array(
      z.strictObject({
        key: text(80),
        label: text(120),
        /** Money and counts are right-aligned and remain numbers in Excel. */
        type: z.enum(['text', 'number', 'money', 'date']).default('text'),
        /** A PDF shows the sum below the column. */
        isSummed: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(100),
  title: text(200),
  additionalTitles: z.array(text(300)).max(20).default([]),
});

/** The file as base64, with the data a browser needs to save it. */
export const exportedFile = z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() });
export type ExportedFile = z.output<typeof exportedFile>;

/** Rendering a file takes a thread and memory: one at a time per club. */
export const fileAdmission = {
  of: 'file',
  atOnce: 1,
  crowded: 'Gerade werden viele Dateien erstellt. Bitte versuche es in einer Minute noch einmal.',
};

const exportCall = {
  access: loggedIn,
  input: exportInput,
  reply: exportedFile,
  bodyKb: 30_000,
  perMinute: 60,
  admission: fileAdmission,
};

export const exports = {
  pdf: post('/export/pdf', { summary: 'Eine Tabelle als PDF.', ...exportCall }),
  csv: post('/export/csv', { summary: 'Eine Tabelle als CSV für Excel in Österreich.', ...exportCall }),
  excel: post('/export/excel', { summary: 'Eine Tabelle als Excel-Datei.', ...exportCall }),
};

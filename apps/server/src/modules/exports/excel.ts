import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf, type Table } from './exports.rules.ts';
import { renderInThread } from './render-in-thread.ts';

/** Tabelle als Excel-Datei. */
export const toExcel = async ({ club }: Pick<Ctx, 'club'>, table: Table): Promise<ExportedFile> => {
  try {
    const file = await renderInThread(club.id, { kind: 'excel', table });
    return {
      content: file.toString('base64'),
      fileName: fileNameOf(table.title, 'xlsx'),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.excel(error);
  }
};

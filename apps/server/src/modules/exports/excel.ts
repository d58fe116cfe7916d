import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf, type Table } from './exports.rules.ts';
import { type Rendering, renderInThread } from './render-in-thread.ts';

const drawn = async (
  { club }: Pick<Ctx, 'club'>,
  title: string,
  rendering: Extract<Rendering, { kind: 'excel' | 'workbook' }>,
): Promise<ExportedFile> => {
  try {
    const file = await renderInThread(club.id, rendering);
    return {
      content: file.toString('base64'),
      fileName: fileNameOf(title, 'xlsx'),
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.excel(error);
  }
};

/** Tabelle als Excel-Datei. */
export const toExcel = (ctx: Pick<Ctx, 'club'>, table: Table): Promise<ExportedFile> =>
  drawn(ctx, table.title, { kind: 'excel', table });

/** Mehrere Tabellen als Excel-Datei, each on a sheet of its own. */
export const toWorkbook = (ctx: Pick<Ctx, 'club'>, title: string, tables: readonly Table[]): Promise<ExportedFile> =>
  drawn(ctx, title, { kind: 'workbook', tables });

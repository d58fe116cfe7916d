import type { ExportedFile } from '@vereinshaus/contract/exports';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf, requireFitsPdf, type Table } from './exports.rules.ts';
import { renderInThread } from './render-in-thread.ts';

/** Tabelle als PDF. */
export const toPdf = async ({ club, now }: Pick<Ctx, 'club' | 'now'>, table: Table): Promise<ExportedFile> => {
  try {
    const file = await renderInThread(club.id, { kind: 'pdf', table: requireFitsPdf(table), now });
    return {
      content: file.toString('base64'),
      fileName: fileNameOf(table.title, 'pdf'),
      mimeType: 'application/pdf',
    };
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.pdf(error);
  }
};

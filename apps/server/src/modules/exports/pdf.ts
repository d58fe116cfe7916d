import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { letterheadOf } from '../clubs/index.ts';
import { exportErrors } from './exports.errors.ts';
import { fileNameOf, requireFitsPdf, type Table } from './exports.rules.ts';
import { renderInThread } from './render-in-thread.ts';

/** Tabelle als PDF. */
export const toPdf = async (ctx: Pick<Ctx, 'club' | 'db' | 'now'>, table: Table): Promise<ExportedFile> => {
  try {
    const letterhead = await letterheadOf(ctx);
    const file = await renderInThread(ctx.club.id, {
      kind: 'pdf',
      table: requireFitsPdf(table),
      now: ctx.now,
      letterhead,
    });
    return {
      content: file.toString('base64'),
      fileName: fileNameOf(table.title, 'pdf'),
      mimeType: 'application/pdf',
    };
  } catch (error) {
    throw error instanceof AppError ? error : exportErrors.failed.pdf(error);
  }
};

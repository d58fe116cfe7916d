import type { Ctx } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { letterheadOf } from '../clubs/index.ts';
import type { ExportFormat } from './answer-export.ts';
import { exportErrors } from './exports.errors.ts';
import { renderInThread } from './render-in-thread.ts';

/** Tabelle als Datei: the letterhead is read in the transaction; the table itself is parsed in a thread. */
export const prepareExport = async (ctx: Ctx, format: ExportFormat) => {
  const { club, now } = ctx;
  const letterhead = await letterheadOf(ctx);
  return async (body: Buffer): Promise<Buffer> => {
    try {
      return await renderInThread(club.id, { kind: 'export', format, body, now, letterhead });
    } catch (error) {
      throw error instanceof AppError ? error : exportErrors.failed[format](error);
    }
  };
};

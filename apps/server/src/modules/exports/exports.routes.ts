import { contract } from '@vereinshaus/contract';
import { AppError } from '../../kit/errors.ts';
import type { RawRoute } from '../../kit/raw-routes.ts';
import { letterheadOf } from '../clubs/index.ts';
import type { ExportFormat } from './answer-export.ts';
import { exportErrors } from './exports.errors.ts';
import { renderInThread } from './render-in-thread.ts';

const exportRoute = (format: ExportFormat): RawRoute => ({
  call: contract.exports[format],
  prepare: async (ctx) => {
    const { club, now } = ctx;
    const letterhead = await letterheadOf(ctx);
    return async (body) => {
      try {
        return await renderInThread(club.id, { kind: 'export', format, body, now, letterhead });
      } catch (error) {
        throw error instanceof AppError ? error : exportErrors.failed[format](error);
      }
    };
  },
});

export const exportRoutes: readonly RawRoute[] = [exportRoute('pdf'), exportRoute('csv'), exportRoute('excel')];

import { contract } from '@vereinshaus/contract';
import { AppError } from '../../kit/errors.ts';
import type { RawRoute } from '../../kit/raw-routes.ts';
import type { ExportFormat } from './answer-export.ts';
import { exportErrors } from './exports.errors.ts';
import { renderInThread } from './render-in-thread.ts';

const exportRoute = (format: ExportFormat): RawRoute => ({
  call: contract.exports[format],
  answer: async ({ tenantId, now }, body) => {
    try {
      return await renderInThread(tenantId, { kind: 'export', format, body, now });
    } catch (error) {
      throw error instanceof AppError ? error : exportErrors.failed[format](error);
    }
  },
});

export const exportRoutes: readonly RawRoute[] = [exportRoute('pdf'), exportRoute('csv'), exportRoute('excel')];

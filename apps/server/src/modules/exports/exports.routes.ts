import { contract } from '@vereinshaus/contract';
import type { RawRoute } from '../../kit/raw-routes.ts';
import type { ExportFormat } from './answer-export.ts';
import { prepareExport } from './prepare-export.ts';

const exportRoute = (format: ExportFormat): RawRoute => ({
  call: contract.exports[format],
  prepare: (ctx) => prepareExport(ctx, format),
});

export const exportRoutes: readonly RawRoute[] = [exportRoute('pdf'), exportRoute('csv'), exportRoute('excel')];

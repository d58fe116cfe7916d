import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { toCsv } from './csv.ts';
import { toExcel } from './excel.ts';
import { requireRows } from './exports.rules.ts';
import { toPdf } from './pdf.ts';

export const exportRoutes = routes(contract.exports, {
  pdf: async (ctx, table) => toPdf(requireRows(table), ctx.now),
  csv: async (_, table) => toCsv(requireRows(table)),
  excel: async (_, table) => toExcel(requireRows(table)),
});

import { contract } from '@vereinshaus/contract';
import { chartFiles } from '@vereinshaus/contract/accounting/chart-import';
import { type FileRoute, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { chartImports, importChart, planChart, planStarter, undoChart } from './import-chart.ts';

const accountsText = (count: number) => (count === 1 ? '1 Konto' : `${count} Konten`);

export const chartRoutes = routes(contract.chartImport, {
  starter: (ctx) => planStarter(ctx),
  run: async (ctx, { name, rows }) => {
    const { id, added } = await importChart(ctx, name, rows);
    return { ...succeeded(`${accountsText(added)} angelegt`), ID: id, added };
  },
  runs: async (ctx) => ({ imports: await chartImports(ctx) }),
  undo: async (ctx, { ID: importId }) => {
    const { gone, kept } = await undoChart(ctx, importId);
    return succeeded(
      `${accountsText(gone)} gelöscht${kept === 0 ? '' : `; was verwendet wird, bleibt (${accountsText(kept)})`}`,
    );
  },
});

export const chartFileRoutes: readonly FileRoute[] = [
  upload(chartFiles.preview, (ctx, _, file) => planChart(ctx, file)),
];

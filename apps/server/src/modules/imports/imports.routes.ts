import { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { editCell } from './edit-cell.ts';
import { rowOfTable, tableOverview } from './import-file.ts';
import { checkedImport, importRuns, personsOfRun } from './imports.queries.ts';
import type { ImportPlan } from './plan-import.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const planOf = ({ file_ID: fileId, ...plan }: ParsedInputOf<typeof contract.imports.run>): ImportPlan => ({
  fileId,
  ...plan,
});

export const importRoutes = (everything: EverythingAbout) =>
  routes(contract.imports, {
    table: async (ctx, { file_ID: fileId }) => tableOverview(ctx, fileId),
    row: async (ctx, { file_ID: fileId, row }) => ({ cells: await rowOfTable(ctx, fileId, row) }),
    setCell: async (ctx, { file_ID: fileId, row, column, value }) => {
      await editCell(ctx, fileId, { row, column, value });
      return succeeded('Gespeichert');
    },
    check: async (ctx, input) => checkedImport(ctx, planOf(input)),
    run: async (ctx, input) => {
      const { runId, ...counts } = await runImport(ctx, planOf(input));
      return { ...succeeded('Import abgeschlossen'), run_ID: runId, ...counts };
    },
    runs: async (ctx) => ({ runs: await importRuns(ctx) }),
    personsOfRun: async (ctx, { run_ID: runId }) => ({ persons: await personsOfRun(ctx, runId) }),
    undo: async (ctx, { run_ID: runId }) => {
      return succeeded(await undoImport(ctx, everything, runId));
    },
  });

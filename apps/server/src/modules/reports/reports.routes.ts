import { contract } from '@vereinshaus/contract';
import { handoverArchive } from '@vereinshaus/contract/reports/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { bmdCodesOf, saveBmdCodes } from './bmd-codes.ts';
import { boardFile } from './board-file.ts';
import { boardReportOf } from './board-report.ts';
import { budgetOf, saveBudget } from './budget.ts';
import { dashboardOf } from './dashboard.queries.ts';
import { archiveOf, handOver, handoverList } from './hand-over.ts';
import { periodOf } from './period.ts';
import { paperOf, reportFile } from './report-file.ts';
import { makeReport } from './reports.ts';

export const reportRoutes = routes(contract.reports, {
  view: async (ctx, { report, account, method, ...days }) =>
    makeReport(ctx, report, { period: await periodOf(ctx, days), account, method, isFile: false }),
  board: async (ctx, days) => boardReportOf(ctx, await periodOf(ctx, days)),
  budget: async (ctx, { ID: yearId }) => ({ lines: [...(await budgetOf(ctx, yearId))] }),
  saveBudget: async (ctx, { ID: yearId, lines }) => {
    await saveBudget(
      ctx,
      yearId,
      lines.map(({ ID: accountId, amount }) => ({ accountId, cents: amount })),
    );
    return succeeded('Der Voranschlag ist gespeichert.');
  },
  handovers: async (ctx) => ({ handovers: await handoverList(ctx) }),
  handOver: async (ctx, days) => {
    const { id, rows } = await handOver(ctx, await periodOf(ctx, days));
    return { ...succeeded(`${rows} Zeilen sind für die Steuerberatung zusammengestellt.`), ID: id };
  },
  bmdCodes: async (ctx) => ({ codes: [...(await bmdCodesOf(ctx))] }),
  saveBmdCodes: async (ctx, { codes }) => {
    await saveBmdCodes(ctx, codes);
    return succeeded('Die Steuercodes sind gespeichert.');
  },
  dashboard: (ctx) => dashboardOf(ctx),
});

export const reportFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.reportFiles.file, async (ctx, { report, format, account, method, ...days }) => {
    const made = await makeReport(ctx, report, { period: await periodOf(ctx, days), account, method, isFile: true });
    const paper = await paperOf(ctx);
    return () => reportFile(made, format, paper);
  }),
  afterCommit(contract.reportFiles.board, async (ctx, days) => {
    const made = await boardReportOf(ctx, await periodOf(ctx, days));
    const paper = await paperOf(ctx);
    return () => boardFile(made, paper);
  }),
];

export const reportArchiveRoutes: readonly FileRoute[] = [
  download(handoverArchive, (ctx, { ID: exportId }) => archiveOf(ctx, exportId)),
];

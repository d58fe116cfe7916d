import { contract } from '@vereinshaus/contract';
import { auditReceipt } from '@vereinshaus/contract/audit/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { accessList, grantAccess, noteVisit, requireAccess, revokeAccess } from './access.ts';
import { overviewOf } from './overview.queries.ts';
import { preparePaper } from './prepare-paper.ts';
import { pageSize, receiptOf, rowsOf } from './rows.queries.ts';
import { addComment, takeSample } from './take-sample.ts';
import { reportOf } from './year-report.ts';

export const auditRoutes = routes(contract.audit, {
  accesses: async (ctx) => ({ accesses: await accessList(ctx) }),
  grant: async (ctx, { year_ID: yearId, name, days }) => {
    const link = await grantAccess(ctx, { yearId, name, days });
    return { ...succeeded('Der Zugang ist eingerichtet. Den Link siehst du nur jetzt.'), link };
  },
  revoke: async (ctx, { ID: accessId }) => {
    await revokeAccess(ctx, accessId);
    return succeeded('Der Zugang ist beendet.');
  },
  open: async (ctx, { accessToken }) => {
    const access = await requireAccess(ctx, accessToken);
    await noteVisit(ctx, access);
    return overviewOf(ctx, access);
  },
  rows: async (ctx, { accessToken, list, page }) => {
    const found = await rowsOf(ctx, await requireAccess(ctx, accessToken), list, { page });
    return { ...found, size: pageSize };
  },
  report: async (ctx, { accessToken, report }) => reportOf(ctx, await requireAccess(ctx, accessToken), report),
  sample: async (ctx, { accessToken, seed, size }) => {
    const rows = await takeSample(ctx, await requireAccess(ctx, accessToken), { seed, size });
    return succeeded(`${rows} Zeilen sind gezogen.`);
  },
  comment: async (ctx, { accessToken, row_ID: rowId, text }) => {
    await addComment(ctx, await requireAccess(ctx, accessToken), { entryId: rowId === 0 ? null : rowId, text });
    return succeeded('Die Anmerkung ist gespeichert.');
  },
});

export const auditFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.auditFiles.paper, async (ctx, { accessToken }) =>
    preparePaper(ctx, await requireAccess(ctx, accessToken)),
  ),
];

export const auditReceiptRoutes: readonly FileRoute[] = [
  download(auditReceipt, async (ctx, { accessToken, ID: receiptId }) =>
    receiptOf(ctx, await requireAccess(ctx, accessToken), receiptId),
  ),
];

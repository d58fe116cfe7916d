import { contract } from '@vereinshaus/contract';
import type { auditReports } from '@vereinshaus/contract/audit';
import type { Ctx } from '../../kit/ctx.ts';
import { type LaterRoute, later } from '../../kit/later-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { toDocument } from '../exports/index.ts';
import { makeReport } from '../reports/index.ts';
import { type Access, accessList, grantAccess, noteVisit, requireAccess, revokeAccess } from './access.ts';
import { auditPaper } from './audit-paper.ts';
import { overviewOf } from './overview.queries.ts';
import { pageSize, rowsOf } from './rows.queries.ts';
import { addComment, takeSample } from './take-sample.ts';

/** Always of the whole year, whatever a guest asks for. */
const reportOf = (ctx: Ctx, { startsOn, endsOn }: Access, report: (typeof auditReports)[number]) =>
  makeReport(ctx, report, {
    period: { from: startsOn, to: endsOn },
    account: 0,
    method: 'received',
    isFile: false,
  });

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

const mostSampled = 200;

export const auditFileRoutes: readonly LaterRoute[] = [
  later(contract.auditFiles.paper, async (ctx, { accessToken }) => {
    const access = await requireAccess(ctx, accessToken);
    const paper = auditPaper({
      overview: await overviewOf(ctx, access),
      income: await reportOf(ctx, access, 'income'),
      assets: await reportOf(ctx, access, 'assets'),
      sample: (await rowsOf(ctx, access, 'sample', { size: mostSampled })).rows,
      now: ctx.now,
    });
    const { club, now } = ctx;
    return () => toDocument({ club, now }, paper);
  }),
];

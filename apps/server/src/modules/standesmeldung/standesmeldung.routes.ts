import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { cutOffOf, previewReport } from './make-report.ts';
import { clubLine, paperFile } from './report-file.ts';
import { formPaper, subsidyPaper } from './report-tables.ts';
import { allReports, reportById } from './standesmeldung.queries.ts';
import { takeReport } from './take-report.ts';

type ReportInput = { cutoff: number; ageRule: 'day' | 'year'; dormant: boolean };

const reportQueryOf = (ctx: Ctx, { cutoff, ageRule, dormant }: ReportInput) => ({
  cutOffOn: cutOffOf(ctx, cutoff),
  ageRule,
  withDormant: dormant,
});

export const standesmeldungRoutes = routes(contract.standesmeldung, {
  list: async (ctx) => ({ reports: await allReports(ctx) }),
  preview: (ctx, input) => previewReport(ctx, reportQueryOf(ctx, input)),
  get: (ctx, { ID: reportId }) => reportById(ctx, reportId),
  take: async (ctx, { bands, members, ...input }) => ({
    ...succeeded('Die Standesmeldung ist festgehalten.'),
    ID: await takeReport(ctx, { ...reportQueryOf(ctx, input), bands, shownMembers: members }),
  }),
});

export const standesmeldungFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.standesmeldungFiles.file, async (ctx, { ID: reportId, form, format }) => {
    const paper = formPaper(await reportById(ctx, reportId), form, await clubLine(ctx));
    const { club, now } = ctx;
    return () => paperFile({ club, now }, paper, format);
  }),
  afterCommit(contract.standesmeldungFiles.subsidy, async (ctx, { ID: reportId, giver, format }) => {
    const paper = subsidyPaper(await reportById(ctx, reportId), giver, await clubLine(ctx));
    const { club, now } = ctx;
    return () => paperFile({ club, now }, paper, format);
  }),
];

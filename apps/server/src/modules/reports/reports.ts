import { formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type Report, type ReportKind, reportLabels, type vatMethods } from '@vereinshaus/contract/reports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesReport, centresReport, profitReport } from './account-reports.ts';
import type { Period } from './balances.queries.ts';
import { budgetReport } from './budget.ts';
import { incomeReport } from './income-report.ts';
import { openItemsReport } from './open-items-report.ts';
import { assetsReport, balanceSheetReport } from './position-reports.ts';
import { readInBulk } from './read-in-bulk.ts';
import type { ReportDraft } from './report.ts';
import { accountReport, cashReport, journalReport } from './rows-reports.ts';
import { vatReport } from './vat-report.ts';

export type ReportQuery = {
  period: Period;
  account: number;
  method: keyof typeof vatMethods;
  /** A file has all rows, a screen only the first ones. */
  isFile: boolean;
};

const makers: Readonly<Record<ReportKind, (ctx: Ctx, wanted: ReportQuery) => Promise<ReportDraft>>> = {
  income: (ctx, { period }) => incomeReport(ctx, period),
  assets: (ctx, { period }) => assetsReport(ctx, period),
  profit: (ctx, { period }) => profitReport(ctx, period),
  balanceSheet: (ctx, { period }) => balanceSheetReport(ctx, period),
  balances: (ctx, { period }) => balancesReport(ctx, period),
  journal: (ctx, { period, isFile }) => journalReport(ctx, period, { isFile }),
  account: (ctx, { period, account, isFile }) => accountReport(ctx, account, period, { isFile }),
  cash: (ctx, { period, account, isFile }) => cashReport(ctx, account, period, { isFile }),
  openItems: (ctx, { period }) => openItemsReport(ctx, period),
  costCentres: (ctx, { period }) => centresReport(ctx, period),
  budget: (ctx, { period }) => budgetReport(ctx, period),
  vat: (ctx, { period, method }) => vatReport(ctx, period, method),
};

/** Ein Bericht: always a table with groups and totals, and every line opens the rows behind it. */
export const makeReport = async (ctx: Ctx, kind: ReportKind, wanted: ReportQuery): Promise<Report> => {
  await readInBulk(ctx);
  const { notes = [], left = 0, ...draft } = await makers[kind](ctx, wanted);
  const { from, to } = wanted.period;
  return {
    kind,
    title: reportLabels[kind],
    notes: [`${formatDay(from)} bis ${formatDay(to)}`, ...notes],
    from: toDayNumber(from),
    to: toDayNumber(to),
    left,
    ...draft,
  };
};

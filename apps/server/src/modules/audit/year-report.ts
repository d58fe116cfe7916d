import type { auditReports } from '@vereinshaus/contract/audit/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { makeReport } from '../reports/index.ts';
import type { Access } from './access.ts';

/** Always of the whole year, whatever a guest asks for. */
export const reportOf = (ctx: Ctx, { startsOn, endsOn }: Access, report: (typeof auditReports)[number]) =>
  makeReport(ctx, report, {
    period: { from: startsOn, to: endsOn },
    account: 0,
    method: 'received',
    isFile: false,
  });

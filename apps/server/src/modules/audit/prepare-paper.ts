import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { toDocument } from '../exports/index.ts';
import type { Access } from './access.ts';
import { auditPaper } from './audit-paper.ts';
import { overviewOf } from './overview.queries.ts';
import { rowsOf } from './rows.queries.ts';
import { reportOf } from './year-report.ts';

const maxSampled = 200;

/** Prüfbericht: read at once, drawn afterwards. */
export const preparePaper = async (ctx: Ctx, access: Access): Promise<() => Promise<ExportedFile>> => {
  const { club, now } = ctx;
  const paper = auditPaper({
    overview: await overviewOf(ctx, access),
    income: await reportOf(ctx, access, 'income'),
    assets: await reportOf(ctx, access, 'assets'),
    sample: (await rowsOf(ctx, access, 'sample', { size: maxSampled })).rows,
    now,
  });
  return () => toDocument({ club, now }, paper);
};

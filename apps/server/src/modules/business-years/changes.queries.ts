import type { Ctx } from '../../kit/ctx.ts';
import { historyAbout } from '../history/index.ts';

const kinds = [
  'businessYear.prepared',
  'businessYear.opening',
  'businessYear.monthClosed',
  'businessYear.closed',
  'businessYear.reopened',
] as const;

/** Who prepared, closed and opened a year, newest first. */
export const changesOf = (ctx: Ctx, yearId: number) =>
  historyAbout(ctx, { detail: { name: 'yearId', value: yearId }, kinds });

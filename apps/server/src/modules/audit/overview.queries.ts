import type { AuditComment, AuditList, AuditOverview } from '@vereinshaus/contract/audit/calls';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { letterheadOf } from '../clubs/index.ts';
import type { Access } from './access.ts';
import { findNumberGaps } from './number-gaps.ts';
import { numbersOf, rowsOf } from './rows.queries.ts';
import { maxComments } from './take-sample.ts';

/** Of everybody who audits the year: two of them see each other's. */
const commentsOn = async (ctx: Ctx, yearId: number): Promise<AuditComment[]> => {
  const rows = await ctx.db
    .selectFrom('audit_comment as c')
    .innerJoin('audit_access as x', (join) =>
      join.onRef('x.club_id', '=', 'c.club_id').onRef('x.id', '=', 'c.access_id'),
    )
    .where('x.business_year_id', '=', yearId)
    .select(['c.id', 'c.entry_id', 'c.text', 'c.created_at', 'x.name'])
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(maxComments)
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    row_ID: row.entry_id ?? 0,
    fullname: row.name,
    time: toSeconds(row.created_at),
    text: row.text,
  }));
};

const lastSeed = async (ctx: Ctx, accessId: number): Promise<string> => {
  const sample = await ctx.db
    .selectFrom('audit_sample as s')
    .where('s.access_id', '=', accessId)
    .orderBy('s.drawn_at', 'desc')
    .orderBy('s.id', 'desc')
    .select('s.seed')
    .executeTakeFirst();
  return sample?.seed ?? '';
};

/** Was im Geschäftsjahr zu prüfen ist. */
export const overviewOf = async (ctx: Ctx, access: Access): Promise<AuditOverview> => {
  const countOf = async (list: AuditList) => (await rowsOf(ctx, access, list, { size: 1 })).total;
  return {
    name: access.name,
    club: (await letterheadOf(ctx)).clubName,
    start: toDayNumber(access.startsOn),
    end: toDayNumber(access.endsOn),
    isClosed: access.lockedThrough === access.endsOn,
    timeEnd: toSeconds(access.expiresAt),
    counts: {
      all: await countOf('all'),
      sample: await countOf('sample'),
      withoutReceipt: await countOf('withoutReceipt'),
      changed: await countOf('changed'),
      board: await countOf('board'),
    },
    gaps: [...findNumberGaps(await numbersOf(ctx, access))],
    seed: await lastSeed(ctx, access.id),
    comments: await commentsOn(ctx, access.yearId),
  };
};

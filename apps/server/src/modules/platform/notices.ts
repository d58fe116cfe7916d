import { fromSeconds, toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { platformErrors } from './platform.errors.ts';
import { tellRegistry } from './tell-registry.ts';

type Notice = { text: string; starts: number; ends: number };

/** Hinweis auf allen Seiten aller Vereine. */
export const addNotice = async (ctx: Pick<Ctx, 'db' | 'now'>, { text, starts, ends }: Notice) => {
  const from = fromSeconds(starts) ?? ctx.now;
  const until = fromSeconds(ends);
  if (until !== null && until <= from) throw platformErrors.endsBeforeStart();
  await ctx.db.insertInto('platform_notice').values({ text, starts_at: from, ends_at: until }).execute();
  await tellRegistry(ctx);
};

export const removeNotice = async (ctx: Pick<Ctx, 'db'>, noticeId: number) => {
  const removed = await ctx.db
    .deleteFrom('platform_notice')
    .where('id', '=', noticeId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw requestErrors.notFound();
  await tellRegistry(ctx);
};

/** Those that are over are of no use to anybody. */
export const currentNotices = async (ctx: Pick<Ctx, 'db' | 'now'>) => {
  const rows = await ctx.db
    .selectFrom('platform_notice as n')
    .where((eb) => eb.or([eb('n.ends_at', 'is', null), eb('n.ends_at', '>', ctx.now)]))
    .orderBy('n.starts_at')
    .orderBy('n.id')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    text: row.text,
    starts: toSeconds(row.starts_at),
    ends: toSeconds(row.ends_at),
  }));
};

import { sql } from 'kysely';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { requireMailsLeft } from '../quotas/index.ts';
import { systemErrors } from './system.errors.ts';

/** Push messages are not counted: they cost nothing and only accompany another message. */
type QuotaCtx = Pick<Ctx, 'db' | 'now'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Far above an ordinary day; decisions of the office notify many other people. */
const noticesOf = {
  member: { perHour: 60, perDay: 150 },
  office: { perHour: 600, perDay: 3000 },
};

/** Serialises the senders: two at once must not both take the last ones left. */
const takeTurn = (ctx: QuotaCtx, whose: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('mails ' || current_club() || ${whose}::text, 0))`.execute(ctx.db);

/** Mitteilungen einer Person. Checked before, not after: a single message to many administrators always gets through. */
export const requireNoticesLeft = async (ctx: QuotaCtx, { id, staffLevel, permissions }: SignedIn) => {
  const { perHour, perDay } = noticesOf[staffLevel > 0 || permissions.length > 0 ? 'office' : 'member'];
  await takeTurn(ctx, ` of ${id}`);
  const since = (ms: number) => new Date(ctx.now.getTime() - ms);
  const { today, recent } = await ctx.db
    .selectFrom('mail as m')
    .where('m.caused_by', '=', id)
    .where('m.urgency', '=', 'notice')
    .where('m.channel', '<>', 'push')
    .where('m.created_at', '>', since(dayMs))
    .select((eb) => [
      eb.fn.countAll<number>().as('today'),
      eb.fn.countAll<number>().filterWhere('m.created_at', '>', since(hourMs)).as('recent'),
    ])
    .executeTakeFirstOrThrow();
  if (recent >= perHour) throw systemErrors.tooManyNotices({ mails: perHour, span: 'in der letzten Stunde' });
  if (today >= perDay) throw systemErrors.tooManyNotices({ mails: perDay, span: 'in den letzten 24 Stunden' });
};

/** Serialises everything that counts the rest of the daily mass mail quota. */
export const takeMassTurn = (ctx: QuotaCtx) => takeTurn(ctx, '');

/** `promised`: planned by others for the same day, and not written yet. */
type MassMails = { wanted: number; perDay: number; promised?: number };

/** Massenversand eines Vereins: all of them still fit into the day's quota, or none is sent. */
export const requireMassMailsLeft = async (ctx: QuotaCtx, { wanted, perDay, promised = 0 }: MassMails) => {
  await takeMassTurn(ctx);
  const { sent } = await ctx.db
    .selectFrom('mail as m')
    .where('m.urgency', '=', 'mass')
    .where('m.state', '<>', 'stopped')
    .where('m.channel', '<>', 'push')
    .where('m.created_at', '>', new Date(ctx.now.getTime() - dayMs))
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  const left = Math.max(0, perDay - sent - promised);
  if (wanted > left) throw systemErrors.tooManyMassMails({ left, most: perDay });
  await requireMailsLeft(ctx, wanted);
};

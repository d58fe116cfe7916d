import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { deliveries } from './mail.ts';

const urgency = z.enum(['confirmation', 'notice', 'mass']);

type Released = { id: number; urgency: string };

/** Turns them into separate mails again, which are sent with this transaction. */
export const sendReleased = async (
  ctx: Pick<WorkCtx, 'jobs' | 'club'>,
  mails: readonly Released[],
): Promise<number> => {
  for (const [name, released] of groupedBy(mails, (mail) => urgency.parse(mail.urgency))) {
    await ctx.jobs.sendMany(
      deliveries[name],
      released.map(({ id: mailId }) => ({ clubId: ctx.club.id, mailId })),
    );
  }
  return mails.length;
};

/** Gesammeltes einzeln verschicken: the mails that wait for this person's digest. Returns their number. */
export const releaseCollected = async (ctx: Pick<WorkCtx, 'db' | 'jobs' | 'club'>, personId: number) => {
  const { rows } = await sql<Released>`
    update mail set state = 'queued' where state = 'collected' and digest_for = ${personId} returning id, urgency`.execute(
    ctx.db,
  );
  return sendReleased(ctx, rows);
};

/**
 * Releases mails that wait in vain: the reader has no digest any more, or the club offers none. Mails of the last day without a reader wait
 * until they are gathered (gather-made-up.ts).
 */
export const releaseUnread = async (ctx: Pick<WorkCtx, 'db' | 'jobs' | 'club' | 'now'>) => {
  const dayAgo = new Date(ctx.now.getTime() - 24 * 3_600_000);
  const { rows } = await sql<Released>`
    update mail m set state = 'queued'
    where m.state = 'collected' and (m.digest_for is not null or m.created_at < ${dayAgo}) and not exists (
      select from digest_reader r where r.club_id = m.club_id and r.person_id = m.digest_for
    )
    returning m.id, m.urgency`.execute(ctx.db);
  return sendReleased(ctx, rows);
};

export const countCollected = async (ctx: Pick<WorkCtx, 'db'>, personId: number): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('mail as m')
    .where('m.state', '=', 'collected')
    .where('m.digest_for', '=', personId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export type CollectedMail = {
  id: number;
  readerId: number;
  sendingId: number | null;
  subject: string;
  body: string;
  createdAt: Date;
};

/** Locks the rows, so that a concurrent stop comes before or after. Read-only callers lock nothing. */
export const collectedMailsOf = async (
  ctx: Pick<WorkCtx, 'db'>,
  readerIds: readonly number[],
  isHeld = true,
): Promise<readonly CollectedMail[]> => {
  const { rows } = await sql<CollectedMail>`
    select m.id, m.digest_for as "readerId", m.sending_id as "sendingId", m.subject, m.body, m.created_at as "createdAt"
    from mail m where m.state = 'collected' and m.digest_for = any(${[...readerIds]}::integer[])
    order by m.created_at, m.id ${isHeld ? sql`for update` : sql``}`.execute(ctx.db);
  return rows;
};

/** Marks mails as sent along with the digest that is queued in this transaction. */
export const bundleCollected = async (ctx: Pick<WorkCtx, 'db' | 'now'>, mailIds: readonly number[]) => {
  await ctx.db
    .updateTable('mail')
    .set({ state: 'bundled', claimed_at: ctx.now })
    .where('id', '=', (eb) => eb.fn.any(eb.val([...mailIds])))
    .execute();
};

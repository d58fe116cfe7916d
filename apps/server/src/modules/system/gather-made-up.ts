import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { bundleCollected, type CollectedMail, sendReleased } from './collected-mails.ts';
import { gatherLater } from './made-up-mails.ts';

export type MadeUpMail = Pick<CollectedMail, 'id' | 'subject' | 'body' | 'createdAt'> & {
  urgency: string;
  address: string;
};

/** Of several mails to one address `write` makes one, if it can; all others go out as they were written. */
export const gatherMadeUp = async (
  ctx: WorkCtx,
  write: (address: string, mails: readonly MadeUpMail[]) => Promise<boolean>,
) => {
  const { rows } = await sql<MadeUpMail>`
    select id, urgency, lower(trim(recipient)) as address, subject, body, created_at as "createdAt"
    from mail where state = 'collected' and digest_for is null order by created_at, id for update`.execute(ctx.db);
  if (rows.length === 0) return;
  const gathered: number[] = [];
  for (const [address, mails] of groupedBy(rows, (mail) => mail.address)) {
    if (mails.length > 1 && (await write(address, mails))) gathered.push(...mails.map(({ id }) => id));
  }
  await bundleCollected(ctx, gathered);
  const alone = rows.filter(({ id }) => !gathered.includes(id));
  await sql`update mail set state = 'queued' where id = any(${alone.map(({ id }) => id)}::integer[])`.execute(ctx.db);
  await sendReleased(ctx, alone);
  // What a retry adds meanwhile is not left behind.
  await gatherLater(ctx, ctx.club.id);
};

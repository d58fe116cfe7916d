import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** The share of a payer in a child's course. */
export type PayerShare = { payerId: number; percent: number };

/**
 * The agreed shares, locked until the end of the transaction: ending one waits, or was committed before. The child and the payers are
 * locked first, because persons are always locked before records about them.
 */
export const holdPayerShares = async (
  ctx: Pick<WorkCtx, 'db'>,
  { childId, courseId }: { childId: number; courseId: number },
): Promise<readonly PayerShare[]> => {
  await sql`
    select from person where id = ${childId} or id in (select s.payer_id from payer_shares_of(array[${childId}::integer], ${courseId}) s)
    order by id for share`.execute(ctx.db);
  await sql`
    select from payer_share where child_id = ${childId} and ended_at is null order by id for share`.execute(ctx.db);
  const { rows } = await sql<PayerShare>`
    select s.payer_id as "payerId", s.percent from payer_shares_of(array[${childId}::integer], ${courseId}) s
    join person p on p.id = s.payer_id and p.deleted_at is null and p.manager_id = p.id
    order by s.payer_id`.execute(ctx.db);
  return rows;
};

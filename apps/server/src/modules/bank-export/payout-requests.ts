import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type DbCtx = Pick<Ctx, 'db' | 'now'>;

/** Links requests to the disbursements that pay them. */
export const linkRequests = async (ctx: DbCtx, links: readonly { requestId: number; disbursementId: number }[]) => {
  for (const { requestId, disbursementId } of links) {
    await ctx.db
      .updateTable('payout_request')
      .set({ disbursement_id: disbursementId })
      .where('id', '=', requestId)
      .execute();
  }
};

/** Reopens the requests of transfers that were withdrawn or returned, unless the family has made a new request. */
export const reopenRequests = async (ctx: DbCtx, disbursementIds: readonly number[]) => {
  const ids = [...disbursementIds];
  await sql`
    update payout_request q set disbursement_id = null, withdrawn_at = ${ctx.now}
    where q.disbursement_id = any(${ids}::integer[]) and exists (
      select from payout_request n where n.club_id = q.club_id and n.payer_id = q.payer_id and n.id <> q.id
        and n.withdrawn_at is null and n.declined_at is null and n.disbursement_id is null
    )`.execute(ctx.db);
  await sql`update payout_request q set disbursement_id = null where q.disbursement_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
};

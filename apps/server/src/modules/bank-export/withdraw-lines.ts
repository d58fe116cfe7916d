import type { Ctx } from '../../kit/ctx.ts';
import { reopenRequests } from './payout-requests.ts';

export const withdrawDisbursementLines = async (ctx: Ctx, disbursements: readonly { id: number }[]) => {
  if (disbursements.length === 0) return;
  await ctx.db
    .updateTable('disbursement')
    .set({ withdrawn_at: ctx.now })
    .where(
      'id',
      'in',
      disbursements.map(({ id }) => id),
    )
    .execute();
  await reopenRequests(
    ctx,
    disbursements.map(({ id }) => id),
  );
};

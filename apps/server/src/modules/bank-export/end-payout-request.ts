import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockOrders } from '../ledger/index.ts';
import { payoutErrors } from './payouts.errors.ts';
import { sendPayoutMail } from './payouts.mails.ts';

/** An open request, of one family or of any; locked against concurrent preparation of payouts. */
const openRequest = async (ctx: Ctx, requestId: number, payerId?: number) => {
  await lockOrders(ctx);
  const request = await ctx.db
    .selectFrom('payout_request as q')
    .where('q.id', '=', requestId)
    .$if(payerId !== undefined, (query) => query.where('q.payer_id', '=', payerId ?? 0))
    .select(['q.payer_id', 'q.cents', 'q.withdrawn_at', 'q.declined_at', 'q.disbursement_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw payoutErrors.gone();
  if (request.withdrawn_at ?? request.declined_at ?? request.disbursement_id) throw payoutErrors.tooLate();
  return { payerId: request.payer_id, cents: request.cents };
};

/** Antrag zurückziehen: the credit stays with the family. */
export const withdrawPayoutRequest = async (ctx: Ctx, requestId: number) => {
  const { payerId, cents } = await openRequest(ctx, requestId, viewerOf(ctx).id);
  await ctx.db.updateTable('payout_request').set({ withdrawn_at: ctx.now }).where('id', '=', requestId).execute();
  await recordHistory(ctx, { kind: 'payout.withdrawn', personId: payerId, details: { amountCents: cents } });
};

/** Antrag ablehnen: the family is told why, and keeps the credit. */
export const declinePayoutRequest = async (ctx: Ctx, requestId: number, reason: string) => {
  const { payerId, cents } = await openRequest(ctx, requestId);
  await ctx.db
    .updateTable('payout_request')
    .set({ declined_at: ctx.now, declined_by: viewerOf(ctx).id, declined_reason: reason })
    .where('id', '=', requestId)
    .execute();
  await recordHistory(ctx, { kind: 'payout.declined', personId: payerId, details: { amountCents: cents, reason } });
  await sendPayoutMail(ctx, payerId, { step: 'declined', cents, reason });
};

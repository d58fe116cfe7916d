import type { Ctx } from '../../kit/ctx.ts';
import { payerOf } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';

/** Payment methods belong to whoever pays: of somebody who is managed there are none. */
export const requireOwnManager = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw paymentErrors.unknownMethod();
  if (payerId !== personId) throw paymentErrors.notOwnManager();
};

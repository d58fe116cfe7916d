import type { Ctx } from '../../kit/ctx.ts';
import { accountsFor, balancesOf, creditUnderWay, lockAccounts, lockOrders, payerOf } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';

/**
 * Credit that a bank file pays out must not be paid back a second time. The lock is held until posting, so that a concurrent bank order
 * comes either before or after.
 */
export const requireNotUnderWay = async (ctx: Ctx, { payerId: paidBy, cents }: { payerId: number; cents: number }) => {
  const payerId = await payerOf(ctx, paidBy);
  if (payerId === undefined) return;
  await lockOrders(ctx);
  await lockAccounts(ctx, [(await accountsFor(ctx, { managers: [payerId] })).ofManager(payerId)]);
  const underWay = await creditUnderWay(ctx, payerId);
  const credit = (await balancesOf(ctx, [payerId])).get(payerId)?.saldo ?? 0;
  if (underWay > 0 && credit - underWay < cents) throw paymentErrors.creditUnderWay({ cents: underWay });
};

import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { withdrawDebits } from '../payments/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';
import { debitRows, disbursementRows } from './order-lines.queries.ts';
import { lockOrder, type StoredOrder, setOrderState } from './stored-order.ts';
import { withdrawDisbursementLines } from './withdraw-lines.ts';

/** What has left the house can only be called back before the bank carries it out, and only by whoever says so there. */
const requireWithdrawable = (ctx: Ctx, { state, on }: StoredOrder, notAtBank: boolean) => {
  if (state === 'withdrawn') throw bankExportErrors.isWithdrawn();
  if (state === 'prepared') return;
  if (dayInVienna(ctx.now) >= on) throw bankExportErrors.dayHasCome({ on });
  if (!notAtBank) throw bankExportErrors.atBank();
};

const withdrawLines = async (ctx: Ctx, { id, kind }: StoredOrder) => {
  if (kind === 'debit') {
    const debits = await debitRows(ctx, id);
    await withdrawDebits(
      ctx,
      debits.map((debit) => ({ ...debit, reason: '' })),
    );
    return debits;
  }
  const disbursements = await disbursementRows(ctx, id);
  await withdrawDisbursementLines(ctx, disbursements);
  return disbursements;
};

/** Auftrag zurückziehen: nothing of it is on its way any more, and what was due can be in another file. */
export const withdrawOrder = async (ctx: Ctx, { orderId, notAtBank }: { orderId: number; notAtBank: boolean }) => {
  const order = await lockOrder(ctx, orderId);
  requireWithdrawable(ctx, order, notAtBank);
  const lines = await withdrawLines(ctx, order);
  await setOrderState(ctx, orderId, 'withdrawn');
  await recordHistory(ctx, {
    kind: 'bankExport.withdrawn',
    personId: null,
    details: {
      of: order.kind,
      count: lines.length,
      amountCents: lines.reduce((sum, { cents }) => sum + cents, 0),
      on: order.on,
    },
  });
};

import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { withdrawDebits } from '../payments/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';
import { debitRows, disbursementRows } from './order-lines.queries.ts';
import { lockOrder, type StoredOrder, setOrderState } from './stored-order.ts';
import { withdrawDisbursementLines } from './withdraw-lines.ts';

/** An exported order can only be recalled before the bank executes it, and only if the user confirms having stopped it at the bank. */
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

/** Auftrag zurückziehen: nothing of it is under way any more, and the due amounts can be in another file. */
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

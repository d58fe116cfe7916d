import type { Ctx } from '../../kit/ctx.ts';
import { cancelReceiptOfRow } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { voidEntry } from '../ledger/index.ts';
import { lockRow, requireNoBankLine } from './stored-row.ts';

/** Zeile stornieren: a voided row stays visible and counts nowhere. Only rows typed by hand, in an open period. */
export const cancelRow = async (ctx: Ctx, rowId: number, version: number | undefined) => {
  const row = await lockRow(ctx, rowId, version);
  await voidEntry(ctx, { rowId });
  await requireNoBankLine(ctx, rowId);
  await cancelReceiptOfRow(ctx, rowId);
  await recordHistory(ctx, {
    kind: 'accounting.rowCancelled',
    personId: null,
    details: { rowId, text: row.text, amountCents: row.betrag },
  });
};

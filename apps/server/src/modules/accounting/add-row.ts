import type { Ctx } from '../../kit/ctx.ts';
import { issueReceiptOfRow } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockAccounts, postDocument, settleAccount } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { requirePayingCustomers } from './paying-customers.ts';
import { attachReceipts, type NewReceipt } from './receipts.ts';
import { dayOfRow, linesOf, type TypedRow } from './typed-row.ts';

type NewRow = { row: TypedRow; receipts: readonly NewReceipt[]; key: string | undefined };

/** A repeated request finds the row of the first one. */
const postedBefore = async (ctx: Ctx, reference: string): Promise<number> => {
  const entry = await ctx.db
    .selectFrom('ledger_document_card as d')
    .innerJoin('ledger_entry_card as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.document_id', '=', 'd.id'),
    )
    .where('d.source', '=', 'hand')
    .where('d.source_reference', '=', reference)
    .orderBy('e.id')
    .select('e.id')
    .executeTakeFirst();
  if (entry === undefined) throw accountingErrors.rowGone();
  return entry.id;
};

/**
 * Buchen: a row as the treasurer types it, with its receipts; incoming cash gets a cash receipt. Returns the row; the same key posts once.
 */
export const addRow = async (ctx: Ctx, { row, receipts, key }: NewRow): Promise<number> => {
  const { lines, customers, toldByBank } = await linesOf(ctx, row);
  await requirePayingCustomers(ctx, customers);
  // A concurrent assignment of a bank line is either committed before, or finds this row.
  if (toldByBank.length > 0) await lockAccounts(ctx, toldByBank);
  const reference = key === undefined ? undefined : `row:${key}`;
  const posted = await postDocument(ctx, {
    kind: row.buchsymbol === 'EB' ? 'opening' : 'manual',
    source: 'hand',
    ...(reference !== undefined && { reference }),
    on: dayOfRow(ctx, row),
    number: row.belegnr,
    row: 'new',
    lines,
  });
  if (posted === null) return postedBefore(ctx, reference ?? '');
  for (const account of customers) await settleAccount(ctx, account);
  await issueReceiptOfRow(ctx, posted.documentId);
  const rowId = posted.firstEntryId;
  await recordHistory(ctx, {
    kind: 'accounting.rowAdded',
    personId: null,
    details: { rowId, text: row.text, amountCents: row.betrag },
  });
  await attachReceipts(ctx, { rowId, text: row.text }, receipts);
  return rowId;
};

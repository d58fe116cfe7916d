import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import { fileIdOf } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { requireRow } from './stored-row.ts';

export type NewReceipt = { name: string; file: string };

type OfRow = { rowId: number; text: string };

/** A file uploaded as a receipt by this user; other files are refused. */
const receiptFile = async (ctx: WorkCtx, file: string) => {
  const stored = await ctx.db
    .selectFrom('stored_file_card as f')
    .where('f.id', '=', fileIdOf(file) ?? null)
    .where('f.purpose', '=', 'receipt')
    .select(['f.id', 'f.name'])
    .executeTakeFirst();
  if (stored === undefined) throw accountingErrors.receiptGone();
  return stored;
};

/** Belege zu einer Zeile geben. A deleted receipt that is added again is restored. */
export const attachReceipts = async (ctx: WorkCtx, { rowId, text }: OfRow, receipts: readonly NewReceipt[]) => {
  for (const { file } of receipts) {
    const { id: fileId, name } = await receiptFile(ctx, file);
    await ctx.db
      .insertInto('receipt')
      .values({
        club_id: sql<number>`current_club()`,
        row_id: rowId,
        file_id: fileId,
        name,
        created_at: ctx.now,
        created_by: ctx.viewer?.id ?? null,
      })
      .onConflict((conflict) => conflict.constraint('receipt_once').doUpdateSet({ deleted_at: null, deleted_by: null }))
      .execute();
    await recordHistory(ctx, { kind: 'accounting.receiptAdded', personId: null, details: { rowId, text, name } });
  }
};

/** For rows of any origin and in any period: a missing receipt may be added later. */
export const addReceipts = async (ctx: Ctx, rowId: number, receipts: readonly NewReceipt[]) => {
  if (receipts.length === 0) throw accountingErrors.noReceipts();
  const { text } = await requireRow(ctx, rowId);
  await attachReceipts(ctx, { rowId, text }, receipts);
};

/** Beleg löschen: it is marked and stays visible. In a locked period nothing can be deleted. */
export const deleteReceipt = async (ctx: Ctx, rowId: number, file: string) => {
  const row = await requireRow(ctx, rowId);
  const { rows } = await sql<{ isOpen: boolean }>`
    select ledger_period_is_open(e.club_id, e.document_on) as "isOpen" from ledger_entry_card e
    where e.club_id = current_club() and (e.id = ${rowId} or e.row_id = ${rowId}) and e.superseded_by_id is null limit 1`.execute(
    ctx.db,
  );
  if (rows[0]?.isOpen !== true) throw accountingErrors.periodLocked();
  const deleted = await ctx.db
    .updateTable('receipt')
    .set({ deleted_at: ctx.now, deleted_by: ctx.viewer?.id ?? null })
    .where('row_id', '=', rowId)
    .where('file_id', '=', fileIdOf(file) ?? null)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (deleted === undefined) throw accountingErrors.receiptGone();
  await recordHistory(ctx, {
    kind: 'accounting.receiptDeleted',
    personId: null,
    details: { rowId, text: row.text, name: deleted.name },
  });
};

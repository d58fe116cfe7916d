import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockAccounts } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { rowsByIds } from './rows.queries.ts';

export type StoredRow = Omit<LedgerRow, 'balance_after'>;

/** The current version of the row, by any id it had. */
export const requireRow = async (ctx: Ctx, rowId: number): Promise<StoredRow> => {
  const [row] = await rowsByIds(ctx, [rowId]);
  if (row === undefined) throw accountingErrors.rowGone();
  return row;
};

/** Rows posted by the product cannot be changed here. Locks the row: two treasurers run one after the other. */
export const lockRow = async (ctx: Ctx, rowId: number, version: number | undefined): Promise<StoredRow> => {
  const { rows } = await sql<{ isByHand: boolean }>`
    select d.source = 'hand' and d.kind in ('manual', 'opening') as "isByHand"
    from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    where e.id = ${rowId} for no key update of e`.execute(ctx.db);
  const [locked] = rows;
  if (locked === undefined) throw accountingErrors.rowGone();
  if (!locked.isByHand) throw accountingErrors.notByHand();
  const row = await requireRow(ctx, rowId);
  if (version !== undefined && version !== row.version) throw accountingErrors.changedMeanwhile();
  if (row.stornodatum !== 0) throw accountingErrors.alreadyCancelled();
  return row;
};

/** Its accounts are locked: a concurrent link of a bank line is either committed before, or finds the row gone. */
export const requireNoBankLine = async (ctx: Ctx, rowId: number) => {
  const entries = sql`ledger_entry_card e where e.club_id = current_club() and (e.id = ${rowId} or e.row_id = ${rowId})`;
  const { rows: accounts } = await sql<{ id: number }>`
    select a.id from ledger_account_card a
    where a.kind <> 1 and a.id in (select e.debit_id from ${entries} union select e.credit_id from ${entries})`.execute(
    ctx.db,
  );
  if (accounts.length > 0) {
    await lockAccounts(
      ctx,
      accounts.map(({ id }) => id),
    );
  }
  const { rows } = await sql`
    select from bank_assignment_card s
    where s.is_link and s.undone_at is null and s.document_id in (select e.document_id from ${entries})`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw accountingErrors.hasBankLine();
};

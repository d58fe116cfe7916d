import type { LedgerRow, Receipt } from '@vereinshaus/contract/accounting/calls';
import { cashReceiptNumber } from '@vereinshaus/contract/cash/calls';
import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { numberOfDocument } from '../ledger/index.ts';
import { combineEntries, type StoredEntry, typedParts } from './row.rules.ts';

type StoredRow = StoredEntry & {
  customer: number | null;
  personId: number | null;
  cancelledAt: Date | null;
  documentOn: IsoDay;
  documentNumber: string;
  number: string;
  reverses: string;
  isByHand: boolean;
  isLocked: boolean;
  handedOverAt: Date | null;
  bankLine: string | null;
  /** How often the row has changed: a change sends this number back. */
  version: number;
};

/**
 * Customer accounts are kind 5. An entry whose code's account is on one side is the tax itself. The entries are fetched by key before they
 * are joined with anything, so that the plan does not depend on statistics: there are only a handful.
 */
const entriesOf = async (ctx: Ctx, rowIds: readonly number[]): Promise<readonly StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    with wanted as materialized (
      select unnest(${[...rowIds]}::integer[]) as id
      union
      select e.id from ledger_entry_card e where e.club_id = current_club() and e.row_id = any(${[...rowIds]}::integer[])
    ), e as materialized (
      select e.* from ledger_entry_card e
      where e.club_id = current_club() and e.id = any(array(select id from wanted)) and e.superseded_by_id is null
    )
    select coalesce(e.row_id, e.id) as "rowId", debit.number as debit, credit.number as credit, e.amount_cents as cents,
      e.symbol, e.text, e.tax_code as "taxCode", e.cost_centre_id as "costCentreId",
      coalesce(t.account_id in (e.debit_id, e.credit_id), false) as "isTax",
      t.is_reverse_charge as "isReverseCharge",
      case when debit.kind = 5 then debit.number when credit.kind = 5 then credit.number end as customer,
      e.person_id as "personId", e.cancelled_at as "cancelledAt", e.document_on as "documentOn",
      d.number as "documentNumber", ${numberOfDocument(sql.ref('d.id'))} as number,
      ${numberOfDocument(sql.ref('d.reverses_id'))} as reverses, d.source = 'hand' and d.kind in ('manual', 'opening') as "isByHand",
      coalesce(e.document_on <= y.locked_through, false) as "isLocked", (
        select max(o.created_at) from book_export_entry x join book_export o on o.club_id = x.club_id and o.id = x.export_id
        where x.club_id = e.club_id and x.entry_id = e.id and not x.is_reversal
      ) as "handedOverAt", (
        select concat_ws(', ', to_char(l.booked_on, 'DD.MM.YYYY'), nullif(l.name, ''), nullif(l.text, ''))
        from bank_assignment_card s join bank_line_card l on l.club_id = s.club_id and l.id = s.line_id
        where s.club_id = e.club_id and s.document_id = e.document_id and s.undone_at is null order by s.id limit 1
      ) as "bankLine", (
        select count(distinct v.document_id)::integer from ledger_entry_card v
        where v.club_id = e.club_id and v.row_id = coalesce(e.row_id, e.id)
      ) as version
    from e
    join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    join ledger_account_card debit on debit.club_id = e.club_id and debit.id = e.debit_id
    join ledger_account_card credit on credit.club_id = e.club_id and credit.id = e.credit_id
    join tax_code_card t on t.club_id = e.club_id and t.code = e.tax_code
    left join business_year_card y on y.club_id = e.club_id and e.document_on between y.starts_on and y.ends_on
    order by e.id`.execute(ctx.db);
  return rows;
};

/** Belege of rows, deleted ones included. */
const receiptsOf = async (ctx: Ctx, rowIds: readonly number[]) => {
  const stored = await ctx.db
    .selectFrom('receipt as b')
    .where('b.row_id', 'in', [...rowIds])
    .orderBy('b.id')
    .select(['b.row_id', 'b.file_id', 'b.name', 'b.created_at', 'b.deleted_at'])
    .execute();
  return groupedBy(stored, (receipt) => receipt.row_id);
};

/** Kassabelege of rows: if several families paid in cash, each has its own; also those that took one back. */
const cashReceiptsOf = async (ctx: Ctx, rowIds: readonly number[]) => {
  const { rows } = await sql<CashReceiptOfRow>`
    select distinct coalesce(e.row_id, e.id) as "rowId", r.id, r.year, r.number, r.payer, r.token
    from ledger_entry_card e join cash_receipt_card r on r.club_id = e.club_id and r.document_id = e.document_id
    where e.club_id = current_club() and (e.id = any(${[...rowIds]}::integer[]) or e.row_id = any(${[...rowIds]}::integer[]))
    order by r.id`.execute(ctx.db);
  return groupedBy(rows, ({ rowId }) => rowId);
};

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => number): ReadonlyMap<number, readonly T[]> => {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

type CashReceiptOfRow = { rowId: number; id: number; year: number; number: number; payer: string; token: string };

type StoredReceipt = { file_id: string; name: string; created_at: Date; deleted_at: Date | null };

const receiptRow = ({
  file_id: fileId,
  name,
  created_at: createdAt,
  deleted_at: deletedAt,
}: StoredReceipt): Receipt => ({
  name,
  file: `${fileId}-${name}`,
  createdAt: toSeconds(createdAt),
  deletedAt: toSeconds(deletedAt),
});

/** Buchungszeilen by their ids, in that order, from the side of one account (0 = all of them); deleted ones are left out. */
export const rowsByIds = async (
  ctx: Ctx,
  rowIds: readonly number[],
  account = 0,
): Promise<readonly Omit<LedgerRow, 'balance_after'>[]> => {
  if (rowIds.length === 0) return [];
  const entries = groupedBy(await entriesOf(ctx, rowIds), ({ rowId }) => rowId);
  const receipts = await receiptsOf(ctx, rowIds);
  const cashReceipts = await cashReceiptsOf(ctx, rowIds);
  return rowIds.flatMap((rowId) => {
    const ofRow = entries.get(rowId) ?? [];
    const [first] = ofRow;
    if (first === undefined) return [];
    return {
      ID: rowId,
      belegdatum: toSeconds(startOfDayInVienna(first.documentOn)),
      belegnr: first.documentNumber,
      number: first.number,
      reverses: first.reverses,
      text: first.text,
      buchsymbol: first.symbol,
      ...combineEntries(account, ofRow),
      kundenkonto: ofRow.find(({ customer }) => customer !== null)?.customer ?? 0,
      child_ID: ofRow.find(({ personId }) => personId !== null)?.personId ?? 0,
      stornodatum: toSeconds(first.cancelledAt),
      receiptData: (receipts.get(rowId) ?? []).map(receiptRow),
      cashReceipts: (cashReceipts.get(rowId) ?? []).map(({ year, number, payer, token }) => ({
        number: cashReceiptNumber(year, number),
        payer,
        token,
      })),
      parts: [...typedParts(ofRow)],
      version: first.version,
      isOpen: first.isByHand && !first.isLocked && first.cancelledAt === null,
      timeHandedOver: toSeconds(first.handedOverAt),
      bankLine: first.bankLine ?? '',
    };
  });
};

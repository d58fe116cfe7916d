import type { AuditList, AuditRow } from '@vereinshaus/contract/audit/calls';
import { type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { SentFile } from '../../kit/file-routes.ts';
import { invoiceNumber } from '../invoices/index.ts';
import { accountLabel, bothNumbers, numberOfDocument } from '../ledger/index.ts';
import type { Access } from './access.ts';
import { auditErrors } from './audit.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** Entries `e` of documents `d` of the year of an access, and of no other: everything a guest reads goes through this. */
const ofYear = ({ startsOn, endsOn }: Pick<Access, 'startsOn' | 'endsOn'>): RawBuilder<SqlBool> =>
  sql`d.document_on between ${startsOn}::date and ${endsOn}::date`;

/** The last sample that was drawn. */
const sampled = (accessId: number) => sql`
  select unnest((
    select s.entry_ids from audit_sample s where s.access_id = ${accessId} order by s.drawn_at desc, s.id desc limit 1
  ))`;

/** Crossed out, taking something back, or a row that was typed anew. */
const isChanged: RawBuilder<SqlBool> = sql`(
  e.cancelled_at is not null or e.reverses_id is not null or exists (
    select from ledger_entry_card c where c.superseded_by_id is not null and (c.id = e.row_id or c.row_id = e.row_id)
  )
)`;

/** Typed or imported, and nothing is attached: what the product charges by itself rests on its booking or invoice. */
const lacksReceipt: RawBuilder<SqlBool> = sql`(
  d.source in ('hand', 'bank') and d.kind not in ('opening', 'closing') and e.cancelled_at is null
  and e.debit_item_id is null and e.credit_item_id is null
  and not exists (
    select from receipt r where r.row_id = coalesce(e.row_id, e.id) and r.deleted_at is null
  )
)`;

/**
 * Board members of the year and whoever belongs to the same family: by the person of a row, the owner of a customer
 * account, or the name in the text.
 */
const boardIn = ({ startsOn, endsOn }: Pick<Access, 'startsOn' | 'endsOn'>) => sql`
  board as materialized (
    select p.id, p.manager_id, p.last_name, p.display_name as name
    from person_card p
    where p.deleted_at is null and exists (
      select from membership_role_card r where r.person_id = p.id and r.code >= 500
        and r.starts_on <= ${endsOn}::date and (r.ends_on is null or r.ends_on > ${startsOn}::date)
    )
  ), kin as materialized (
    select p.id, min(b.name) as name, bool_or(p.id = b.id) as is_member
    from board b join person_card p on p.manager_id = b.manager_id group by p.id
  )`;

/** Why a row of money that went out is one to a board member; null = it is not. */
const reasonOf = sql<string | null>`case when c.kind in (1, 2) or c.purpose in ('bank', 'cash', 'provider') then (
  select coalesce(
    (select case when k.is_member then 'Vorstand: ' else 'Familie von ' end || k.name from kin k
     where k.id = e.person_id or k.id = a.person_id order by k.is_member desc limit 1),
    (select 'Name im Text: ' || b.name from board b
     where length(b.last_name) > 2 and e.text ilike '%' || replace(replace(b.last_name, '%', ''), '_', '') || '%' limit 1)
  )
) end`;

const conditionOf: Readonly<Record<Exclude<AuditList, 'board'>, (access: Access) => RawBuilder<SqlBool>>> = {
  all: () => sql`true`,
  sample: ({ id }) => sql`e.id in (${sampled(id)})`,
  withoutReceipt: () => lacksReceipt,
  changed: () => isChanged,
};

type FoundRow = {
  id: number;
  on: IsoDay;
  number: string;
  symbol: string;
  text: string;
  cents: number;
  debit: string;
  credit: string;
  is_cancelled: boolean;
  reason: string | null;
  receipts: AuditRow['receipts'];
  total: number;
};

export const pageSize = 50;

/** Rows of the year that belong to a list, by day. */
export const rowsOf = async (ctx: DbCtx, access: Access, list: AuditList, { page = 0, size = pageSize } = {}) => {
  const condition = list === 'board' ? sql<SqlBool>`true` : conditionOf[list](access);
  const { rows } = await sql<FoundRow>`
    with ${boardIn(access)}, found as materialized (
      select e.id, d.document_on, ${bothNumbers(sql.ref('d.id'), sql.ref('d.number'))} as number, ${list === 'board' ? reasonOf : sql`null::text`} as reason
      from ledger_entry_card e
      join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
      join ledger_account_card a on a.id = e.debit_id
      join ledger_account_card c on c.id = e.credit_id
      where ${ofYear(access)} and ${condition}
    ), page as materialized (
      select f.*, count(*) over () as total from found f
      where ${list === 'board' ? sql`f.reason is not null` : sql`true`}
      order by f.document_on, f.id limit ${size} offset ${page * size}
    )
    select p.id, p.document_on as "on", p.number, e.symbol, e.text, e.amount_cents as cents,
      ${accountLabel('a')} as debit, ${accountLabel('c')} as credit,
      e.cancelled_at is not null as is_cancelled, p.reason, p.total::integer as total,
      coalesce((
        select jsonb_agg(jsonb_build_object('ID', r.id, 'name', r.name) order by r.id)
        from receipt r where r.row_id = coalesce(e.row_id, e.id) and r.deleted_at is null
      ), '[]') as receipts
    from page p
    join ledger_entry_card e on e.id = p.id
    join ledger_account_card a on a.id = e.debit_id
    join ledger_account_card c on c.id = e.credit_id
    order by p.document_on, p.id`.execute(ctx.db);
  return { rows: rows.map(rowOf), total: rows[0]?.total ?? 0 };
};

const rowOf = (row: FoundRow): AuditRow => ({
  ID: row.id,
  date: toDayNumber(row.on),
  belegnr: row.number,
  buchsymbol: row.symbol,
  text: row.text,
  amount: row.cents,
  gkonto: row.debit,
  konto: row.credit,
  isCancelled: row.is_cancelled,
  reason: row.reason ?? '',
  receipts: row.receipts,
});

/** Is it a row of the year? */
export const isRowOf = async (ctx: DbCtx, access: Access, entryId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    where e.id = ${entryId} and ${ofYear(access)}`.execute(ctx.db);
  return rows.length > 0;
};

/** Every row has the same chance, and the same seed draws the same ones again. */
export const drawRows = async (ctx: DbCtx, access: Access, seed: string, size: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    where ${ofYear(access)} and e.cancelled_at is null and d.kind not in ('closing', 'opening')
    order by md5(${seed}::text || ':' || e.id), e.id limit ${size}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Numbers of documents and of the club's own invoices. */
export const numbersOf = async (ctx: DbCtx, access: Access): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: string }>`
    select d.number from ledger_document_card d where d.number <> '' and ${ofYear(access)}
    union
    select ${numberOfDocument(sql.ref('d.id'))} from ledger_document_card d where ${ofYear(access)}
    union
    select ${invoiceNumber} from invoice_card i where i.issued_on between ${access.startsOn}::date and ${access.endsOn}::date`.execute(
    ctx.db,
  );
  return rows.map(({ number }) => number);
};

/** A receipt of a row of the year. */
export const receiptOf = async (ctx: DbCtx, access: Access, receiptId: number): Promise<SentFile> => {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select r.name, f.content from receipt r
    join stored_file_card f on f.club_id = r.club_id and f.id = r.file_id
    where r.id = ${receiptId} and r.deleted_at is null and exists (
      select from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
      where coalesce(e.row_id, e.id) = r.row_id and ${ofYear(access)}
    )`.execute(ctx.db);
  const [receipt] = rows;
  if (receipt === undefined) throw auditErrors.noRow();
  return { ...receipt, mimeType: 'application/octet-stream' };
};

import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatDay, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { SentFile } from '../../kit/file-routes.ts';
import { toCsv, toZip } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { numberOfDocument } from '../ledger/index.ts';
import type { Period } from './balances.queries.ts';
import { type BookedEntry, bmdRows, bmdText } from './bmd.ts';
import { reportErrors } from './reports.errors.ts';

/** Everything is in memory while it is packed. */
const maxBytes = 250 * 1024 * 1024;

/** If the receipts are too large for one file, the period has to be split; checked before anything is marked. */
const requireFits = async (ctx: Pick<Ctx, 'db'>, exportId: number) => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(f.content)), 0)::bigint as bytes
    from receipt r join stored_file_card f on f.club_id = r.club_id and f.id = r.file_id where ${ofHandover(exportId)}`.execute(
    ctx.db,
  );
  if ((rows[0]?.bytes ?? 0) > maxBytes) throw reportErrors.handoverTooLarge();
};

/**
 * An die Steuerberatung übergeben: every row of the period that was not handed over yet, and a reversal of every handed-over row that was
 * voided since. Marked in the same transaction, so that no row is handed over twice, and no row that is posted later into an open month is
 * missed.
 */
export const handOver = async (ctx: Ctx, { from, to }: Period): Promise<{ id: number; rows: number }> => {
  // Serialized: the second of two concurrent calls would mark rows that the first is about to hand over.
  await sql`select pg_advisory_xact_lock(hashtextextended('book export ' || current_club(), 0))`.execute(ctx.db);
  const { id } = await ctx.db
    .insertInto('book_export')
    .values({ club_id: sql<number>`current_club()`, from_on: from, to_on: to, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql`
    insert into book_export_entry (club_id, entry_id, export_id, is_reversal)
    select e.club_id, e.id, ${id}, e.cancelled_at is not null
    from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    left join book_export_entry x on x.club_id = e.club_id and x.entry_id = e.id and not x.is_reversal
    left join book_export_entry y on y.club_id = e.club_id and y.entry_id = e.id and y.is_reversal
    where d.document_on between ${from}::date and ${to}::date and d.kind <> 'closing'
      and case when e.cancelled_at is null then x.entry_id is null else x.entry_id is not null and y.entry_id is null end
    returning entry_id`.execute(ctx.db);
  if (rows.length === 0) throw reportErrors.nothingNew();
  await requireFits(ctx, id);
  const details = { startsOn: from, endsOn: to, rows: rows.length };
  await recordHistory(ctx, { kind: 'reports.handedOver', personId: null, details });
  return { id, rows: rows.length };
};

type Handover = { id: number; from_on: IsoDay; to_on: IsoDay; created_at: Date; rows: number };

export const handoverList = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<Handover>`
    select x.id, x.from_on, x.to_on, x.created_at, count(e.entry_id)::integer as rows
    from (select * from book_export order by created_at desc, id desc limit 50) x
    left join book_export_entry e on e.club_id = x.club_id and e.export_id = x.id
    group by x.id, x.from_on, x.to_on, x.created_at order by x.created_at desc, x.id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    from: toDayNumber(row.from_on),
    to: toDayNumber(row.to_on),
    time: toSeconds(row.created_at),
    rows: row.rows,
  }));
};

type HandOverEntry = BookedEntry & {
  debitName: string;
  creditName: string;
  taxName: string;
  centre: string;
  typedNumber: string;
  reverses: string;
};

const entriesOf = async (ctx: Pick<Ctx, 'db'>, exportId: number): Promise<readonly HandOverEntry[]> => {
  const { rows } = await sql<HandOverEntry>`
    select e.id, e.document_id as "documentId", d.document_on as "on", ${numberOfDocument(sql.ref('d.id'))} as number,
      d.number as "typedNumber", ${numberOfDocument(sql.ref('d.reverses_id'))} as reverses, e.symbol,
      case when x.is_reversal then 'Storno: ' || e.text else e.text end as text,
      a.number as debit, a.name as "debitName", c.number as credit, c.name as "creditName", e.amount_cents as cents,
      e.tax_code as "taxCode", t.name as "taxName", t.percent::float8 as percent, t.is_input as "isInput", ta.number as "taxAccount",
      t.is_reverse_charge as "isReverseCharge", t.bmd_code as "bmdCode",
      coalesce(k.name, '') as centre
    from book_export_entry x
    join ledger_entry_card e on e.club_id = x.club_id and e.id = x.entry_id
    join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    join ledger_account_card a on a.id = case when x.is_reversal then e.credit_id else e.debit_id end
    join ledger_account_card c on c.id = case when x.is_reversal then e.debit_id else e.credit_id end
    join tax_code_card t on t.code = e.tax_code
    left join ledger_account_card ta on ta.id = t.account_id
    left join cost_centre_card k on k.id = e.cost_centre_id
    where x.export_id = ${exportId} order by d.document_on, e.id`.execute(ctx.db);
  return rows;
};

/** BMD has one column for numbers: a typed number is added to the text. */
const withTypedNumber = (entry: HandOverEntry): HandOverEntry =>
  entry.typedNumber === '' ? entry : { ...entry, text: `${entry.text} (${entry.typedNumber})` };

const text = (key: string, label: string) => ({ key, label, type: 'text' as const });

/** Every entry as in the books, for any accounting program. */
const plainCsv = (entries: readonly HandOverEntry[]): Uint8Array => {
  const { content } = toCsv({
    title: 'Buchungen',
    additionalTitles: [],
    columns: [
      text('id', 'Zeile'),
      text('on', 'Datum'),
      text('number', 'Belegnummer'),
      text('typedNumber', 'Nummer am Beleg'),
      text('reverses', 'Nimmt zurück'),
      text('symbol', 'Symbol'),
      text('text', 'Text'),
      text('debit', 'Soll'),
      text('debitName', 'Soll Bezeichnung'),
      text('credit', 'Haben'),
      text('creditName', 'Haben Bezeichnung'),
      { key: 'cents', label: 'Betrag', type: 'money' },
      text('taxName', 'Steuercode'),
      text('centre', 'Kostenstelle'),
    ],
    data: entries.map(
      ({
        id,
        on,
        debit,
        credit,
        number,
        typedNumber,
        reverses,
        symbol,
        text: words,
        debitName,
        creditName,
        cents,
        taxName,
        centre,
      }) => ({
        id: String(id),
        on: formatDay(on),
        number,
        typedNumber,
        reverses,
        symbol,
        text: words,
        debit: accountDigits(debit),
        debitName,
        credit: accountDigits(credit),
        creditName,
        cents,
        taxName,
        centre,
      }),
    ),
  });
  return Buffer.from(content, 'base64');
};

/** All files of one handover in one archive; the same rows at every download. */
export const archiveOf = async (ctx: Ctx, exportId: number): Promise<SentFile> => {
  const found = await ctx.db
    .selectFrom('book_export as x')
    .where('x.id', '=', exportId)
    .select(['x.from_on', 'x.to_on'])
    .executeTakeFirst();
  if (found === undefined) throw reportErrors.handoverGone();
  await requireFits(ctx, exportId);
  const entries = await entriesOf(ctx, exportId);
  const files = [
    { name: 'bmd.csv', content: Buffer.from(bmdText(bmdRows(entries.map(withTypedNumber))), 'latin1') },
    { name: 'buchungen.csv', content: plainCsv(entries) },
    ...(await receiptsOf(ctx, exportId)),
  ];
  return {
    name: `Buchungen ${formatDay(found.from_on)} bis ${formatDay(found.to_on)}.zip`,
    mimeType: 'application/zip',
    content: await toZip(ctx.club.id, files),
  };
};

/** Receipts `r` of the rows of a handover. */
const ofHandover = (exportId: number): RawBuilder<SqlBool> => sql`r.deleted_at is null and r.row_id in (
  select coalesce(e.row_id, e.id) from book_export_entry x join ledger_entry_card e on e.club_id = x.club_id and e.id = x.entry_id
  where x.export_id = ${exportId} and not x.is_reversal
)`;

/** Receipts, each prefixed with the number of its document. */
const receiptsOf = async (ctx: Pick<Ctx, 'db'>, exportId: number) => {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select 'belege/' || ${numberOfDocument(sql.ref('e.document_id'))} || '-' || r.id || '-' || regexp_replace(r.name, '[^[:alnum:]._-]+', '_', 'g') as name, f.content
    from receipt r join stored_file_card f on f.club_id = r.club_id and f.id = r.file_id
    join ledger_entry_card e on e.club_id = r.club_id and e.id = r.row_id
    where ${ofHandover(exportId)}
    order by r.row_id, r.id`.execute(ctx.db);
  return rows;
};

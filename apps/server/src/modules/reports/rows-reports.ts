import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { ReportRow } from '@vereinshaus/contract/reports/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { bothNumbers, numberOfDocument } from '../ledger/index.ts';
import type { Period } from './balances.queries.ts';
import { dayColumn, lineRow, moneyColumn, type ReportDraft, sumRow, textColumn, totalRow } from './report.ts';
import { reportErrors } from './reports.errors.ts';

/** As many rows as a screen shows; the file has all of them. */
const onScreen = 500;
const inFile = 50_000;

type Reach = { isFile: boolean };

const maxFor = ({ isFile }: Reach) => (isFile ? inFile : onScreen);

/** The number of the document that a reversal takes back. */
const takenBack = (documentId: RawBuilder<unknown>) =>
  sql<string>`coalesce(' (zu ' || nullif(${numberOfDocument(documentId)}, '') || ')', '')`;

type Entry = {
  on: IsoDay;
  number: string;
  symbol: string;
  text: string;
  debit: number;
  credit: number;
  cents: number;
  total: number;
};

/** Journal: every row of the period by day; voided rows are only in the ledger. */
export const journalReport = async (ctx: Ctx, { from, to }: Period, reach: Reach): Promise<ReportDraft> => {
  const { rows } = await sql<Entry>`
    with numbered as materialized (
      select e.id, e.document_id, d.document_on, d.number, d.reverses_id, count(*) over () as total
      from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
      where e.cancelled_at is null and d.document_on between ${from}::date and ${to}::date
      order by d.document_on, e.id limit ${maxFor(reach)}
    )
    select n.document_on as "on", ${bothNumbers(sql.ref('n.document_id'), sql.ref('n.number'))} as number, e.symbol,
      e.text || ${takenBack(sql.ref('n.reverses_id'))} as text, d.number as debit, c.number as credit,
      e.amount_cents as cents, n.total::integer as total
    from numbered n
    join ledger_entry_card e on e.id = n.id
    join ledger_account_card d on d.id = e.debit_id
    join ledger_account_card c on c.id = e.credit_id
    order by n.document_on, n.id`.execute(ctx.db);
  const left = (rows[0]?.total ?? 0) - rows.length;
  return {
    columns: [
      dayColumn('Datum'),
      textColumn('Beleg'),
      textColumn('Symbol'),
      textColumn('Text'),
      textColumn('Soll'),
      textColumn('Haben'),
      moneyColumn('Betrag'),
    ],
    rows: [
      ...rows.map((row) =>
        lineRow(
          [
            toDayNumber(row.on),
            row.number,
            row.symbol,
            row.text,
            accountDigits(row.debit),
            accountDigits(row.credit),
            row.cents,
          ],
          row.debit,
        ),
      ),
      ...(left === 0
        ? [totalRow([null, '', '', 'Summe', '', '', rows.reduce((whole, { cents }) => whole + cents, 0)])]
        : []),
    ],
    left,
  };
};

type Posting = {
  on: IsoDay;
  number: string;
  symbol: string;
  text: string;
  other: number;
  cents: number;
  total: number;
};
type Account = { id: number; number: number; name: string; is_asset: boolean };

const rowsOf = async (ctx: Ctx, account: number, { from, to }: Period, reach: Reach): Promise<readonly Posting[]> => {
  const { rows } = await sql<Posting>`
    select d.document_on as "on", ${bothNumbers(sql.ref('d.id'), sql.ref('d.number'))} as number, e.symbol,
      e.text || ${takenBack(sql.ref('d.reverses_id'))} as text, o.number as other,
      case when e.debit_id = ${account} then e.amount_cents else -e.amount_cents end as cents,
      (count(*) over ())::integer as total
    from (
      select e.* from ledger_entry_card e where e.debit_id = ${account} and e.cancelled_at is null
      union all
      select e.* from ledger_entry_card e where e.credit_id = ${account} and e.cancelled_at is null
    ) e
    join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    join ledger_account_card o on o.id = case when e.debit_id = ${account} then e.credit_id else e.debit_id end
    where d.document_on between ${from}::date and ${to}::date
    order by d.document_on, e.id limit ${maxFor(reach)}`.execute(ctx.db);
  return rows;
};

const openingOf = async (ctx: Ctx, account: number, from: IsoDay): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when e.debit_id = ${account} then e.amount_cents else -e.amount_cents end), 0)::bigint as cents
    from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    where (e.debit_id = ${account} or e.credit_id = ${account}) and e.cancelled_at is null
      and d.document_on < ${from}::date`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
};

const words = {
  account: { plus: 'Soll', minus: 'Haben', balance: 'Saldo' },
  cash: { plus: 'Eingang', minus: 'Ausgang', balance: 'Bestand' },
} as const;

const sheetOf = async (
  ctx: Ctx,
  account: Account,
  period: Period,
  reach: Reach & { kind: keyof typeof words },
): Promise<ReportDraft> => {
  const { plus, minus, balance } = words[reach.kind];
  const postings = await rowsOf(ctx, account.id, period, reach);
  const opening = await openingOf(ctx, account.id, period.from);
  // The balance of a debt or income account is its credit side.
  const sign = account.is_asset ? 1 : -1;
  let standing = opening;
  const lines = postings.map((row): ReportRow => {
    standing += row.cents;
    const debit = row.cents > 0 ? row.cents : null;
    const credit = row.cents < 0 ? -row.cents : null;
    return lineRow(
      [toDayNumber(row.on), row.number, row.symbol, row.text, accountDigits(row.other), debit, credit, sign * standing],
      row.other,
    );
  });
  const left = (postings[0]?.total ?? 0) - postings.length;
  const moved = (isDebit: boolean) =>
    postings.reduce((whole, { cents }) => whole + (cents > 0 === isDebit ? Math.abs(cents) : 0), 0);
  return {
    columns: [
      dayColumn('Datum'),
      textColumn('Beleg'),
      textColumn('Symbol'),
      textColumn('Text'),
      textColumn('Gegenkonto'),
      moneyColumn(plus),
      moneyColumn(minus),
      moneyColumn(balance),
    ],
    notes: [`${accountDigits(account.number)} ${account.name}`],
    rows: [
      sumRow([toDayNumber(period.from), '', '', 'Anfangsbestand', '', null, null, sign * opening]),
      ...lines,
      ...(left === 0
        ? [totalRow([toDayNumber(period.to), '', '', 'Endbestand', '', moved(true), moved(false), sign * standing])]
        : []),
    ],
    left,
  };
};

const accountWith = (ctx: Ctx) =>
  ctx.db.selectFrom('ledger_account_card as a').select(['a.id', 'a.number', 'a.name', 'a.is_asset']);

/** Kontoblatt: one account, with the balance after each row. */
export const accountReport = async (ctx: Ctx, number: number, period: Period, reach: Reach): Promise<ReportDraft> => {
  const account = await accountWith(ctx).where('a.number', '=', number).executeTakeFirst();
  if (account === undefined) throw reportErrors.noAccount();
  return sheetOf(ctx, account, period, { ...reach, kind: 'account' });
};

/** Kassabuch: the requested cash account, or the first one of the club. */
export const cashReport = async (ctx: Ctx, number: number, period: Period, reach: Reach): Promise<ReportDraft> => {
  const cash = await accountWith(ctx)
    .where((eb) => eb.or([eb('a.kind', '=', 2), eb('a.purpose', '=', 'cash')]))
    .$if(number > 0, (found) => found.where('a.number', '=', number))
    .orderBy('a.number')
    .executeTakeFirst();
  if (cash === undefined) throw reportErrors.noCash();
  return sheetOf(ctx, cash, period, { ...reach, kind: 'cash' });
};

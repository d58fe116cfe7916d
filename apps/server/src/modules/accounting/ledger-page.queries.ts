import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import type { AccountKind } from '@vereinshaus/contract/accounting/rules';
import { dayInVienna, fromSeconds, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import {
  amount,
  conditionsOf,
  contains,
  type Filters,
  type Orders,
  orderOf,
  type SqlCondition,
} from '../../kit/list-columns.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { bothNumbers, numberOfDocument } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { rowsByIds } from './rows.queries.ts';

type LedgerPageQuery = ListInput & {
  account: number;
  dateFrom?: number | undefined;
  dateTo?: number | undefined;
  search: string;
};

/** A file may request everything; this many rows still fit into one. */
const maxRows = 20_000;

/** Bounds for "all days". */
const firstDay: IsoDay = '0001-01-01';
const lastDay: IsoDay = '9999-12-31';

const dayOf = (seconds: number | undefined, otherwise: IsoDay): IsoDay => {
  const moment = fromSeconds(seconds ?? 0);
  return moment === null ? otherwise : dayInVienna(moment);
};

const number = bothNumbers(sql.ref('d.id'), sql.ref('d.number'));
/** The number of the reversed document finds the reversal too. */
const reversed = numberOfDocument(sql.ref('d.reverses_id'));
const hasReceipt = sql<SqlBool>`exists (
  select from receipt b where b.club_id = e.club_id and b.row_id = coalesce(e.row_id, e.id) and b.deleted_at is null)`;
const accountIn =
  (side: RawBuilder<unknown>) =>
  (value: string): SqlCondition =>
    sql`exists (select from ledger_account_card a where a.club_id = e.club_id and a.id = ${side} and a.number::text = ${value.replace(/^0+/, '')})`;

/** Entry is `e`, its document `d`. */
const filters: Filters = {
  text: contains(sql`e.text`),
  belegnr: contains(number),
  buchsymbol: (value) => sql`e.symbol = any(${value.split(',')}::text[])`,
  betrag: amount(sql<number>`e.amount_cents`),
  belege: (value) => (value === 'fehlt' ? sql`not ${hasReceipt}` : hasReceipt),
  gkonto: accountIn(sql`e.debit_id`),
  konto: accountIn(sql`e.credit_id`),
};

const orders: Orders = {
  belegdatum: [sql`n.document_on`, sql`n.id`],
  betrag: [sql`greatest(n.debit, n.credit)`],
};

const matchesOf = ({ search, filters: wanted = {} }: LedgerPageQuery): RawBuilder<unknown> => {
  const conditions = [
    ...(search === '' ? [] : [contains(sql`concat_ws(' ', e.text, ${number}, ${reversed})`)(search)]),
    ...conditionsOf(filters, wanted, accountingErrors.unknownColumn),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

type Books = { accountId: number; isAsset: boolean; from: IsoDay; to: IsoDay; matches: RawBuilder<unknown> };

const counted = sql`case when e.cancelled_at is null then e.amount_cents else 0 end`;

/** The document is only read if a filter needs it. */
const withDocument = (matches: RawBuilder<unknown>) =>
  sql`(select ${matches} from ledger_document_card d where d.club_id = e.club_id and d.id = e.document_id)`;

const sideOf = ({ accountId, from, to, matches }: Books, side: 'debit' | 'credit', isNarrowed: boolean) => sql`
  select coalesce(e.row_id, e.id) as id, e.document_on,
    ${side === 'debit' ? counted : sql`0::bigint`} as debit, ${side === 'credit' ? counted : sql`0::bigint`} as credit,
    ${isNarrowed ? withDocument(matches) : sql`true`} as matches
  from ledger_entry_card e
  where e.club_id = current_club() and e.superseded_by_id is null and e.document_on between ${from}::date and ${to}::date
    ${accountId === 0 ? sql`` : sql`and ${sql.ref(`e.${side}_id`)} = ${accountId}`}`;

const sidesOf = (books: Books, isNarrowed: boolean) =>
  books.accountId === 0
    ? sideOf(books, 'debit', isNarrowed)
    : sql`${sideOf(books, 'debit', isNarrowed)} union all ${sideOf(books, 'credit', isNarrowed)}`;

type Sums = { opening: number; debit: number; credit: number };

const sumsOf = async (ctx: Ctx, { accountId, isAsset, from, to }: Books): Promise<Sums> => {
  if (accountId === 0) {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_entry_card e
      where e.club_id = current_club() and e.cancelled_at is null and e.document_on between ${from}::date and ${to}::date`.execute(
      ctx.db,
    );
    const cents = rows[0]?.cents ?? 0;
    return { opening: 0, debit: cents, credit: cents };
  }
  const sum = (side: 'debit' | 'credit') => sql`(
    select coalesce(sum(e.amount_cents) filter (where e.document_on < ${from}::date), 0)::bigint as before,
      coalesce(sum(e.amount_cents) filter (where e.document_on >= ${from}::date), 0)::bigint as meanwhile
    from ledger_entry_card e
    where e.club_id = current_club() and ${sql.ref(`e.${side}_id`)} = ${accountId} and e.cancelled_at is null
      and e.document_on <= ${to}::date)`;
  const { rows } = await sql<Sums>`
    select (case when ${isAsset}::boolean then debit.before - credit.before else credit.before - debit.before end)::bigint
      as opening, debit.meanwhile as debit, credit.meanwhile as credit
    from ${sum('debit')} as debit, ${sum('credit')} as credit`.execute(ctx.db);
  return rows[0] ?? { opening: 0, debit: 0, credit: 0 };
};

type NumberedRow = { id: number; after: number; total: number };

/** The balance after each row of the period, independent of the filters. */
const pageOf = async (
  ctx: Ctx,
  books: Books,
  asked: LedgerPageQuery,
  opening: number,
  { limit, offset }: PageSlice,
) => {
  const isNarrowed = asked.search !== '' || Object.values(asked.filters ?? {}).some((value) => value.trim() !== '');
  const order = orderOf(orders, asked.sort ?? '-belegdatum', [sql`n.id desc`], accountingErrors.unknownColumn);
  const change = books.isAsset ? sql`r.debit - r.credit` : sql`r.credit - r.debit`;
  const { rows } = await sql<NumberedRow>`
    with r as (
      select id, document_on, sum(debit)::bigint as debit, sum(credit)::bigint as credit, bool_or(matches) as matches
      from (${sidesOf(books, isNarrowed)}) as side group by id, document_on
    ), n as (
      select r.*, (${opening}::bigint + sum(${change}) over (order by r.document_on, r.id))::bigint as after from r
    )
    select n.id, n.after, (count(*) over ())::integer as total from n where n.matches
    order by ${order} limit ${limit ?? maxRows} offset ${offset}`.execute(ctx.db);
  return rows;
};

/** The account's balance after each of these rows, for a file of them. */
export const balancesOf = async (
  ctx: Ctx,
  nr: number,
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (nr === 0) return new Map();
  const { id: accountId, isAsset } = await accountOf(ctx, nr);
  const books: Books = { accountId, isAsset, from: firstDay, to: lastDay, matches: sql`true` };
  const change = isAsset ? sql`r.debit - r.credit` : sql`r.credit - r.debit`;
  const { rows } = await sql<{ id: number; after: number }>`
    with r as (
      select id, document_on, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${sidesOf(books, false)}) as side group by id, document_on
    ), n as (select r.id, sum(${change}) over (order by r.document_on, r.id)::bigint as after from r)
    select n.id, n.after from n where n.id = any(${[...rowIds]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, after }) => [id, after]));
};

type KnownAccount = { id: number; isAsset: boolean };

const accountOf = async (ctx: Ctx, nr: number): Promise<KnownAccount> => {
  if (nr === 0) return { id: 0, isAsset: true };
  const account = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.number', '=', nr)
    .select(['a.id', 'a.is_asset as isAsset'])
    .executeTakeFirst();
  if (account === undefined) throw accountingErrors.accountGone();
  return account;
};

/** Names of the accounts used in the rows. */
const namesIn = async (ctx: Ctx, rows: readonly Pick<LedgerRow, 'gkonto' | 'konto' | 'parts'>[], account: number) => {
  const numbers = new Set(
    rows.flatMap(({ gkonto, konto, parts }) => [gkonto, konto, ...parts.flatMap((part) => [part.gkonto, part.konto])]),
  );
  if (account !== 0) numbers.add(account);
  return ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.number', 'in', [0, ...numbers])
    .orderBy('a.number')
    .select(['a.number as nr', 'a.name', 'a.kind'])
    .$narrowType<{ kind: AccountKind }>()
    .execute();
};

/** Buchungen: rows of one account, or of all, in a period, newest first, each with the account's balance after it. */
export const ledgerPage = async (ctx: Ctx, asked: LedgerPageQuery) => {
  const { id: accountId, isAsset } = await accountOf(ctx, asked.account);
  const from = dayOf(asked.dateFrom, firstDay);
  const to = dayOf(asked.dateTo, lastDay);
  const books: Books = { accountId, isAsset, from, to, matches: matchesOf(asked) };
  const { opening, debit, credit } = await sumsOf(ctx, books);
  const { rows: shown, total } = await pageWithTotal(asked, (slice) => pageOf(ctx, books, asked, opening, slice));
  const balances = new Map(shown.map(({ id, after }) => [id, after]));
  const rows = await rowsByIds(
    ctx,
    shown.map(({ id }) => id),
    asked.account,
  );
  const ledgerRows = rows.map((row) => ({
    ...row,
    balance_after: asked.account === 0 ? 0 : (balances.get(row.ID) ?? 0),
  }));
  return {
    ledgerRows,
    ccAccounts: await namesIn(ctx, ledgerRows, asked.account),
    total,
    sums: { opening, debit, credit, closing: opening + (isAsset ? debit - credit : credit - debit) },
  };
};

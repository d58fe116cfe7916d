import { judgeAccess, may } from '@vereinshaus/contract/kit/access';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { customerReference, managerIdOfReference } from '@vereinshaus/contract/payments/customer-reference';
import { type OpenBalance, seesEveryAccount } from '@vereinshaus/contract/payments/open-balances';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { amount, conditionsOf, contains, type Filters, german, type Orders, orderOf } from '../../kit/list-columns.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { balancesByAccount, creditOf, owedOf } from '../ledger/index.ts';
import { paymentErrors } from './payments.errors.ts';

type BalancesQuery = ListInput & { showNullSaldo: boolean; considerPending: boolean };

type Row = {
  id: number;
  number: number;
  customer_id: number | null;
  first_name: string;
  last_name: string;
  fullname: string;
  email: string;
  family: number;
  level: number;
  saldo: number;
  due: number;
  later: number;
  under_way: number;
  total: number;
  owed_in_all: number;
  due_in_all: number;
  credit_in_all: number;
  under_way_in_all: number;
};

/** By the wire name of the column. */
const filters: Filters = {
  fullname: contains(sql`l.fullname || ' ' || l.last_name || ' ' || l.first_name`),
  email: contains(sql`l.email`),
  reminderlevel: (value) => sql`l.level::text = any(${value.split(',')}::text[])`,
  paymentReference: (value) => sql`l.id = ${managerIdOfReference(value)}`,
  saldoall: amount(sql`l.saldo`),
  due: amount(sql`l.due`),
  later: amount(sql`l.later`),
  underWay: amount(sql`l.under_way`),
};

const orders: Orders = {
  fullname: [german(sql`l.last_name`), german(sql`l.first_name`)],
  email: [german(sql`l.email`)],
  family: [sql`l.family`],
  reminderlevel: [sql`l.level`],
  saldoall: [sql`l.saldo`],
  due: [sql`l.due`],
  later: [sql`l.later`],
  underWay: [sql`l.under_way`],
};

/**
 * Every Kundenkonto with its sums, of families and of customers; payments under way count on request. Departed persons are listed only
 * while something is open.
 */
const accounts = (ctx: Ctx, considerPending: boolean): RawBuilder<unknown> => {
  const counted = considerPending ? sql`coalesce(u.cents, 0)` : sql`0`;
  return sql`(
    select coalesce(w.id, 0) as id, a.number, coalesce(w.first_name, '') as first_name, coalesce(w.last_name, a.name) as last_name,
      coalesce(w.email, c.email, '') as email, (
        select count(*) from person_card p where p.club_id = w.club_id and p.manager_id = w.id and p.deleted_at is null
      )::integer as family,
      coalesce(nullif(w.display_name, ''), a.name) as fullname,
      coalesce(s.level, 0) as level, coalesce(u.cents, 0)::bigint as under_way, c.id as customer_id,
      (coalesce(b.saldo, 0) + ${counted})::bigint as saldo, greatest(coalesce(b.due, 0) - ${counted}, 0)::bigint as due,
      greatest(coalesce(b.later, 0) - greatest(${counted} - coalesce(b.due, 0), 0), 0)::bigint as later
    from ledger_account_card a
    left join person_card w on w.club_id = a.club_id and w.id = a.person_id
    left join contact_card c on c.club_id = a.club_id and c.account_id = a.id
    left join ${balancesByAccount(ctx)} b on b.account_id = a.id
    left join dunning_standing() s on s.payer_id = w.id
    left join (
      select p.payer_id, sum(p.amount_cents)::bigint as cents from payment p
      where is_under_way(p) group by p.payer_id
    ) u on u.payer_id = w.id
    where a.kind = 5 and ((w.deleted_at is null and a.deleted_at is null) or b.account_id is not null)
  )`;
};

/** The current courses of each family. */
const coursesOf = async (ctx: Ctx, payerIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  const { rows } = await sql<{ manager_id: number; names: string[] }>`
    select p.manager_id, array_agg(distinct c.name order by c.name) as names
    from person_card p
    join participation_card t on t.club_id = p.club_id and t.person_id = p.id and t.is_current
      and t.role = ${roleLiteral.participant}
    join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
      and (c.ends_on is null or c.ends_on >= ${dayInVienna(ctx.now)}::date)
    where p.manager_id = any(${[...payerIds]}::integer[]) and p.deleted_at is null
    group by p.manager_id`.execute(ctx.db);
  return new Map(rows.map(({ manager_id: id, names }) => [id, names]));
};

/** The reference printed on a customer's free invoices. */
const referenceOfCustomer = (customerId: number | null) => (customerId === null ? '' : `K${customerId}`);

const wireRow = (row: Row, seesPersons: boolean, courses: ReadonlyMap<number, string[]>): OpenBalance => ({
  ID: row.id,
  accountNr: row.number,
  prename: row.first_name,
  lastname: row.last_name,
  fullname: row.fullname,
  ...(seesPersons && { email: row.email, cp: courses.get(row.id) ?? [] }),
  family: row.family,
  reminderlevel: row.level,
  paymentReference: row.id === 0 ? referenceOfCustomer(row.customer_id) : customerReference(row.id),
  saldoall: row.saldo,
  due: row.due,
  later: row.later,
  underWay: row.under_way,
});

/** Offene Salden: users who keep the books see every account, a Verwalter only the account of their own family. */
export const openBalanceList = async (ctx: Ctx, asked: BalancesQuery) => {
  const { page, size, sort, filters: typed = {}, showNullSaldo, considerPending } = asked;
  const seesAll = judgeAccess(seesEveryAccount, ctx.viewer) === 'yes';
  // Users who keep the books but may not read persons see names and amounts, no addresses and no courses.
  const seesPersons = !seesAll || judgeAccess(may('user_read'), ctx.viewer) === 'yes';
  const conditions = [
    ...conditionsOf(seesPersons ? filters : withoutEmail, typed, paymentErrors.unknownColumn),
    ...(showNullSaldo ? [] : [sql`l.saldo < 0`]),
    ...(seesAll ? [] : [sql`l.id = ${viewerOf(ctx).id}`]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  let sums: Row | undefined;
  const rowsOf = async ({ limit, offset }: PageSlice) => {
    const { rows } = await sql<Row>`
      select l.*, count(*) over () as total,
        ${owedOf(sql`l.saldo`, sql`over ()`)} as owed_in_all, (sum(l.due) over ())::bigint as due_in_all,
        ${creditOf(sql`l.saldo`, sql`over ()`)} as credit_in_all,
        (sum(l.under_way) over ())::bigint as under_way_in_all
      from ${accounts(ctx, considerPending)} l
      where ${where}
      order by ${orderOf(orders, sort ?? 'saldoall', [sql`l.saldo`, sql`l.number`], paymentErrors.unknownColumn)}
      limit ${limit} offset ${offset}`.execute(ctx.db);
    sums ??= rows[0];
    return rows;
  };
  const { rows, total } = await pageWithTotal({ page, size }, rowsOf);
  const courses = seesPersons
    ? await coursesOf(
        ctx,
        rows.map(({ id }) => id),
      )
    : new Map<number, string[]>();
  return {
    users: rows.map((row) => wireRow(row, seesPersons, courses)),
    total,
    owed: sums?.owed_in_all ?? 0,
    due: sums?.due_in_all ?? 0,
    credit: sums?.credit_in_all ?? 0,
    underWay: sums?.under_way_in_all ?? 0,
  };
};

/** Filtering by a hidden column would reveal its values. */
const { email: _email, ...withoutEmail } = filters;

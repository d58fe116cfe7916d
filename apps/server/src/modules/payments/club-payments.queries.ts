import { fromDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { conditionsOf, contains, type Filters, german, type Orders, orderOf } from '../../kit/list-columns.ts';
import { paymentEntries } from './payment-entries.ts';
import { type PaymentEntry, statusOf } from './payment-entry.ts';
import { paymentErrors } from './payments.errors.ts';

const name = sql<string>`trim(concat_ws(' ', w.first_name, w.last_name, w.company_name))`;

/** By the wire name of the column. The entry is `e`, the payer is `w`. */
const filters: Filters = {
  time: contains(sql`to_char(e.at at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI')`),
  fullname: contains(name),
  text: contains(sql`e.text`),
  kind: (value) => sql`e.kind = any(${value.split(',')}::text[])`,
  // An entry made by hand and voided also reads „storniert“.
  state: (value) =>
    sql`case e.state when 'crossedOut' then 'cancelled' else e.state end = any(${value.split(',')}::text[])`,
};

const orders: Orders = {
  time: [sql`e.at`],
  fullname: [german(sql`w.last_name`)],
  text: [german(sql`e.text`)],
  kind: [sql`e.kind`],
  state: [sql`e.state`],
  amount: [sql`e.cents`],
};

/** Newest first by default, and among equals. */
const newestFirst = [sql`e.at desc`, sql`e.id desc`];

/** How many rows of each kind suffice for a page; undefined = all rows are needed to know which ones are on it. */
const enoughFor = ({ page, size, sort = '-time', filters: typed = {} }: ListInput): number | undefined =>
  size === undefined || sort !== '-time' || Object.values(typed).some((value) => value.trim() !== '')
    ? undefined
    : page * size;

type ClubPaymentsQuery = ListInput & { from?: number | undefined; to?: number | undefined };
type Row = PaymentEntry & { fullname: string };
type Sums = { total: number; paid: number; refunded: number; underWay: number };

/** Alle Zahlungen des Vereins, with sums over everything that matches the filter, whichever page is requested. */
export const clubPaymentList = async (ctx: Ctx, asked: ClubPaymentsQuery) => {
  const { page, size, sort = '-time', filters: typed = {} } = asked;
  const days = { from: fromDayNumber(asked.from ?? 0), to: fromDayNumber(asked.to ?? 0) };
  const where = sql.join([sql`true`, ...conditionsOf(filters, typed, paymentErrors.unknownColumn)], sql` and `);
  const entries = (newest?: number) =>
    sql`(${paymentEntries(ctx.now, { ...days, newest })}) e join person_card w on w.id = e.payer_id where ${where}`;
  const { rows } = await sql<Row>`
    select e.*, ${name} as fullname from ${entries(enoughFor(asked))}
    order by ${orderOf(orders, sort, newestFirst, paymentErrors.unknownColumn)}
    limit ${size ?? null} offset ${size === undefined ? 0 : (page - 1) * size}`.execute(ctx.db);
  const sums = await sql<Sums>`
    select count(*) as total,
      coalesce(sum(e.cents) filter (where e.cents > 0 and e.state in ('entered', 'succeeded')), 0)::bigint as paid,
      coalesce(sum(-e.cents) filter (where e.is_refund and e.state <> 'failed'), 0)::bigint as refunded,
      coalesce(sum(e.cents) filter (where e.cents > 0 and is_under_way(e.state)), 0)::bigint as "underWay"
    from ${entries()}`.execute(ctx.db);
  const { total, paid, refunded, underWay } = sums.rows[0] ?? { total: 0, paid: 0, refunded: 0, underWay: 0 };
  return {
    payments: rows.map((row) => ({
      ID: row.id,
      time: toSeconds(row.at),
      kind: row.kind,
      child_ID: row.payer_id,
      fullname: row.fullname,
      amount: row.cents,
      refunded: row.refunded,
      status: statusOf(row.state),
      state: row.state === 'entered' || row.state === 'crossedOut' ? ('' as const) : row.state,
      text: row.text,
      ID_ext: row.external_id,
      refundable: row.refundable,
      isTrial: row.provider === 'sandbox',
    })),
    total,
    paid,
    refunded,
    underWay,
  };
};

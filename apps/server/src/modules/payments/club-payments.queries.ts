import { fromDayNumber, toSeconds } from '@vereinshaus/contract/days';
import type { ListInput } from '@vereinshaus/contract/lists';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import {
  type Condition,
  conditionsOf,
  contains,
  type Filters,
  german,
  type Orders,
  orderOf,
} from '../../kit/list-columns.ts';
import { pageWithTotal, type Slice } from '../../kit/page.ts';
import { type PaymentEntry, paymentEntries, statusOf } from './payment-entries.ts';
import { paymentErrors } from './payments.errors.ts';

const name = sql<string>`trim(concat_ws(' ', w.first_name, w.last_name, w.company_name))`;

/** By the wire name of the column. The entry is `e`, who paid is `w`. */
const filters: Filters = {
  time: contains(sql`to_char(e.at at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI')`),
  fullname: contains(name),
  text: contains(sql`e.text`),
  kind: (value) => sql`e.kind = any(${value.split(',')}::text[])`,
  state: (value) => sql`e.state = any(${value.split(',')}::text[])`,
};

const orders: Orders = {
  time: [sql`e.at`],
  fullname: [german(sql`w.last_name`)],
  text: [german(sql`e.text`)],
  kind: [sql`e.kind`],
  state: [sql`e.state`],
  amount: [sql`e.cents`],
};

/** The newest first where nothing else is asked for, and among equals. */
const newestFirst = [sql`e.at desc`, sql`e.id desc`];

const dayCondition = (from: number | undefined, to: number | undefined): readonly Condition[] => {
  const [first, last] = [fromDayNumber(from ?? 0), fromDayNumber(to ?? 0)];
  const day = sql`(e.at at time zone 'Europe/Vienna')::date`;
  return [
    ...(first === null ? [] : [sql<SqlBool>`${day} >= ${first}::date`]),
    ...(last === null ? [] : [sql<SqlBool>`${day} <= ${last}::date`]),
  ];
};

type Asked = ListInput & { from?: number | undefined; to?: number | undefined };
type Row = PaymentEntry & { fullname: string; total: number; paid: number; refunded_in_all: number; under_way: number };

/** Alle Zahlungen des Vereins, with what the filter left of them in sums. */
export const clubPaymentList = async (ctx: Ctx, { page, size, sort, filters: typed = {}, from, to }: Asked) => {
  const conditions = [...conditionsOf(filters, typed, paymentErrors.unknownColumn), ...dayCondition(from, to)];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const rowsOf = async ({ limit, offset }: Slice) =>
    (
      await sql<Row>`
        select e.*, ${name} as fullname, count(*) over () as total,
          (sum(e.cents) filter (where e.cents > 0 and e.state in ('entered', 'succeeded')) over ())::bigint as paid,
          (sum(-e.cents) filter (where e.is_refund and e.state <> 'failed') over ())::bigint as refunded_in_all,
          (sum(e.cents) filter (where e.cents > 0 and e.state in ('charging', 'pending')) over ())::bigint as under_way
        from (${paymentEntries(ctx.now)}) e join person w on w.id = e.payer_id
        where ${where}
        order by ${orderOf(orders, sort ?? '-time', newestFirst, paymentErrors.unknownColumn)}
        limit ${limit} offset ${offset}`.execute(ctx.db)
    ).rows;
  const { rows, total } = await pageWithTotal({ page, size }, rowsOf);
  const [first] = rows;
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
    paid: first?.paid ?? 0,
    refunded: first?.refunded_in_all ?? 0,
    underWay: first?.under_way ?? 0,
  };
};

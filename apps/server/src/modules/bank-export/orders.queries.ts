import type { BankOrder, BankOrderLine, OrderFormat, OrderLineState } from '@vereinshaus/contract/bank-export/calls';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';

/** The state of one of our payments, in the terms of an order. */
const debitState = sql`case p.state when 'charging' then 'prepared' when 'pending' then 'exported'
  when 'succeeded' then 'booked' when 'returned' then 'returned' else 'withdrawn' end`;

/** Debits and disbursements alike. The order is `o` inside. */
const linesOf = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.id, p.payer_id as "payerId", trim(concat_ws(' ', w.first_name, w.last_name, w.company_name)) as name,
    p.amount_cents as cents, '' as text, m.last4 as ending, p.external_id as "endToEndId", s.reference as mandate,
    ${debitState} as state, p.failure as code
  from payment_card p
  join person_card w on w.club_id = p.club_id and w.id = p.payer_id
  join payment_method_card m on m.club_id = p.club_id and m.id = p.method_id
  join sepa_mandate_card s on s.club_id = m.club_id and s.method_id = m.id
  where p.order_id = ${orderId}
  union all
  select p.id, coalesce(p.payer_id, 0), p.name, p.cents, p.text, right(p.iban, 4), p.end_to_end_id, '', u.state, ''
  from disbursement p join disbursement_standing u on u.club_id = p.club_id and u.id = p.id
  where p.order_id = ${orderId}`;

type Row = {
  id: number;
  kind: BankOrder['kind'];
  state: BankOrder['state'];
  execute_on: IsoDay;
  created_at: Date;
  sender: string;
  account: string;
  count: number;
  cents: number;
  booked: number;
  returned: number;
  files: { format: OrderFormat; name: string; file: string; hash: string }[];
  total: number;
};

const orderRows = async (ctx: Ctx, where: RawBuilder<unknown>, slice: RawBuilder<unknown>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select h.id, h.kind, h.state, h.execute_on, h.created_at, coalesce(b.display_name, '') as sender,
      ${accountLabel('a')} as account, l.count, l.cents, l.booked, l.returned, coalesce(f.files, '[]'::jsonb) as files,
      h.total
    from (
      select o.*, count(*) over () as total from bank_order o where ${where} order by o.created_at desc, o.id desc ${slice}
    ) h
    join ledger_account_card a on a.club_id = h.club_id and a.id = h.account_id
    left join person_card b on b.club_id = h.club_id and b.id = h.created_by
    cross join lateral (
      select count(*) filter (where l.state <> 'withdrawn')::integer as count,
        coalesce(sum(l.cents) filter (where l.state <> 'withdrawn'), 0)::bigint as cents,
        count(*) filter (where l.state = 'booked')::integer as booked,
        count(*) filter (where l.state = 'returned')::integer as returned
      from (
        select p.amount_cents as cents, ${debitState} as state from payment_card p
        where p.club_id = h.club_id and p.order_id = h.id
        union all
        select u.cents, u.state from disbursement_standing u where u.club_id = h.club_id and u.order_id = h.id
      ) l
    ) l
    left join lateral (
      select jsonb_agg(jsonb_build_object('format', f.format, 'name', s.name, 'file', f.file_id || '-' || s.name,
        'hash', f.file_hash) order by f.created_at) as files
      from bank_order_file f join stored_file_card s on s.club_id = f.club_id and s.id = f.file_id
      where f.club_id = h.club_id and f.order_id = h.id
    ) f on true
    order by h.created_at desc, h.id desc`.execute(ctx.db);
  return rows;
};

const wireOrder = (row: Row): BankOrder => ({
  ID: row.id,
  kind: row.kind,
  state: row.state,
  on: toDayNumber(row.execute_on),
  time: toSeconds(row.created_at),
  sender: row.sender,
  account: row.account,
  count: row.count,
  amount: row.cents,
  booked: row.booked,
  returned: row.returned,
  files: row.files,
});

/** Aufträge, newest first. */
export const orderList = async (ctx: Ctx, { page, size }: { page: number; size: number }) => {
  const rows = await orderRows(ctx, sql`true`, sql`limit ${size} offset ${(page - 1) * size}`);
  return { orders: rows.map(wireOrder), total: Number(rows[0]?.total ?? 0) };
};

type LineRow = {
  id: number;
  payerId: number;
  name: string;
  cents: number;
  text: string;
  ending: string;
  endToEndId: string;
  mandate: string;
  state: OrderLineState;
  code: string;
};

const wireLine = (row: LineRow): BankOrderLine => ({
  ID: row.id,
  child_ID: row.payerId,
  fullname: row.name,
  amount: row.cents,
  text: row.text,
  iban: `… ${row.ending}`,
  endToEndId: row.endToEndId,
  mandate: row.mandate,
  state: row.state,
  code: row.code,
});

/** One order, line by line. */
export const orderById = async (ctx: Ctx, orderId: number) => {
  const [order] = await orderRows(ctx, sql`o.id = ${orderId}`, sql``);
  if (order === undefined) throw bankExportErrors.orderGone();
  const { rows } = await sql<LineRow>`
    select l.* from (${linesOf(sql`${orderId}`)}) l order by l.name, l.id`.execute(ctx.db);
  return { order: wireOrder(order), lines: rows.map(wireLine) };
};

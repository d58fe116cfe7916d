import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type CreditBacking, creditBackings, type OriginItem } from './credit-origins.rules.ts';

/** The step and the number of the voucher that a document `d` is about, taken from its source reference. */
const voucherStep = sql`case when d.source = 'voucher' then split_part(d.source_reference, ':', 1) else '' end`;
const saleOf = sql`'sold:' || split_part(d.source_reference, ':', 2)`;

/** Bank, cash and provider, and what the club brought along. The account is `a`, the document `d`. */
const isMoney = sql`(a.kind in (1, 2) or a.purpose in ('cash', 'bank', 'provider') or d.kind = 'opening')`;

/**
 * Woher Guthaben kommt: open credits of these accounts, and what has been paid out of them, with every item on the path to the money behind
 * them, on whichever account it is.
 */
export const backingsOf = async (
  ctx: Pick<Ctx, 'db'>,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, CreditBacking>> => {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<OriginItem>`
    with recursive reach as (
      select i.id from open_item i where i.account_id = any(${[...accounts]}::integer[]) and i.side = 'credit' and i.open_cents > 0
      union
      select i.id from open_item i
      join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and d.kind = 'refund'
      where i.account_id = any(${[...accounts]}::integer[]) and i.side = 'charge'
      union
      select n.id from reach r
      join open_item i on i.id = r.id
      join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
      cross join lateral (
        select i.moved_from_id as id where i.side = 'credit'
        union all
        select x.debit_item_id from ledger_entry e
        join ledger_entry x on x.club_id = e.club_id and x.id = e.reverses_id
        where i.side = 'credit' and e.club_id = i.club_id and e.document_id = i.document_id and e.credit_item_id = i.id
        union all
        select c.id from ledger_document s
        join open_item c on c.club_id = s.club_id and c.document_id = s.id and c.side = 'charge'
        where i.side = 'credit' and d.source = 'voucher' and s.club_id = d.club_id and s.source = 'voucher'
          and s.source_reference = ${saleOf}
        union all
        select s.credit_id from settlement s where i.side = 'charge' and s.club_id = i.club_id and s.charge_id = i.id
        union all
        select c.id from open_item c where i.side = 'charge' and c.club_id = i.club_id and c.moved_from_id = i.id
      ) n
      where n.id is not null
    )
    select i.id, i.account_id as account, i.side, i.amount_cents as cents, i.open_cents as open, d.kind, d.source,
      ${voucherStep} as "voucherStep", i.moved_from_id as "movedFromId",
      coalesce(p.money, 0)::bigint as "moneyCents", coalesce(p.reversed, '{}') as "reversedIds", v.item_id as "saleItemId",
      coalesce(v.is_cash, false) as "isSoldForCash", coalesce(c.covers, '[]') as "coveredBy",
      array(select m.id from open_item m where i.side = 'charge' and m.club_id = i.club_id and m.moved_from_id = i.id)
        as "carriedBy"
    from reach r
    join open_item i on i.id = r.id
    join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
    left join lateral (
      select sum(e.amount_cents) filter (where ${isMoney}) as money,
        array_agg(distinct x.debit_item_id) filter (where x.debit_item_id is not null) as reversed
      from ledger_entry e
      join ledger_account a on a.club_id = e.club_id and a.id = e.debit_id
      left join ledger_entry x on x.club_id = e.club_id and x.id = e.reverses_id
      where i.side = 'credit' and e.club_id = i.club_id and e.document_id = i.document_id and e.credit_item_id = i.id
    ) p on true
    left join lateral (
      select e.debit_item_id as item_id, ${isMoney} as is_cash
      from ledger_document s
      join ledger_entry e on e.club_id = s.club_id and e.document_id = s.id
      join ledger_account a on a.club_id = e.club_id and a.id = e.debit_id
      where i.side = 'credit' and d.source = 'voucher' and s.club_id = d.club_id and s.source = 'voucher'
        and s.source_reference = ${saleOf} limit 1
    ) v on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('creditId', u.credit_id, 'cents', u.cents)) as covers from (
        select s.credit_id, sum(s.cents) as cents from settlement s
        where i.side = 'charge' and s.club_id = i.club_id and s.charge_id = i.id
        group by s.credit_id having sum(s.cents) > 0
      ) u
    ) c on true
    order by i.id`.execute(ctx.db);
  return creditBackings(rows);
};

import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { nameOnItem } from '../ledger/index.ts';
import type { Payer } from './billed-booking.queries.ts';

type DbCtx = Pick<WorkCtx, 'db'>;

/** The current payer of a person, with the data for an invoice. */
export const payerOfPerson = async (ctx: DbCtx, personId: number): Promise<Payer | undefined> => {
  const { rows } = await sql<Payer>`
    select m.id as payer_id, m.company_name, m.titles_before, m.first_name, m.last_name, m.titles_after, m.letter_salutation,
      m.sex, m.street, m.house_number, m.door, m.postal_code, m.locality, m.country, m.vat_id, m.email, m.payment_method
    from person_letter p join person_letter m on m.club_id = p.club_id and m.id = p.manager_id
    where p.id = ${personId} and p.deleted_at is null and m.deleted_at is null`.execute(ctx.db);
  return rows[0];
};

export type BilledItem = {
  itemId: number;
  text: string;
  person: string;
  dueOn: IsoDay;
  amountCents: number;
  openCents: number;
  /** Amounts of the original charge, as far as it was not taken back. */
  netCents: number;
  taxCents: number;
  code: LedgerTaxCode;
  percent: number;
  serviceFrom: IsoDay | null;
  serviceTo: IsoDay | null;
};

/**
 * Posten einer Familie that are on no invoice: the named ones, or everything that is open. An item carried over from another family is
 * described by its original charge. A refund is a charge in the books, but no service.
 */
export const itemsToBill = async (
  ctx: DbCtx,
  { payerId, itemIds }: { payerId: number; itemIds?: readonly number[] },
): Promise<readonly BilledItem[]> => {
  const meant = itemIds === undefined ? sql`i.open_cents > 0` : sql`i.id = any(${[...itemIds]}::integer[])`;
  const { rows } = await sql<BilledItem>`
    with recursive item as materialized (
      select i.* from ledger_account_card a join open_item_card i on i.club_id = a.club_id and i.account_id = a.id
      where a.person_id = ${payerId} and i.side = 'charge' and ${meant} and not exists (
        select from invoice_item x where x.club_id = i.club_id and x.item_id = i.id and x.released_at is null)
    ), chain as (
      select i.club_id, i.id as item_id, i.id as origin_id, i.moved_from_id from item i
      union all
      select c.club_id, c.item_id, o.id, o.moved_from_id
      from chain c join open_item_card o on o.club_id = c.club_id and o.id = c.moved_from_id
    )
    select i.id as "itemId", e.text, ${nameOnItem('i')} as person, i.due_on as "dueOn",
      i.amount_cents as "amountCents", i.open_cents as "openCents", e.net as "netCents", e.tax as "taxCents", e.code,
      coalesce(t.percent, 0)::float8 as percent, s.starts_on as "serviceFrom", s.ends_on as "serviceTo"
    from item i
    join chain c on c.item_id = i.id and c.moved_from_id is null
    join open_item_card origin on origin.club_id = i.club_id and origin.id = c.origin_id
    join ledger_document_card d on d.club_id = i.club_id and d.id = origin.document_id and d.kind in ('charge', 'manual', 'voucher', 'opening')
    cross join lateral (
      select min(l.text) as text, min(l.tax_code) as code, sum(l.cents) filter (where not l.is_tax)::bigint as net,
        coalesce(sum(l.cents) filter (where l.is_tax), 0)::bigint as tax
      from (
        select e.text, e.tax_code, e.credit_id is not distinct from k.account_id as is_tax, e.amount_cents - e.reversed_cents as cents
        from ledger_entry_card e join tax_code_card k on k.club_id = e.club_id and k.code = e.tax_code
        where e.club_id = i.club_id and e.debit_item_id = c.origin_id and e.cancelled_at is null
      ) l
    ) e
    left join tax_code_card t on t.club_id = i.club_id and t.code = e.code
    left join person_letter p on p.club_id = i.club_id and p.id = i.person_id
    left join lateral (
      select k.starts_on, coalesce(k.ends_on, k.starts_on) as ends_on from participation_card b
      join course_card k on k.club_id = b.club_id and k.id = b.course_id
      where b.club_id = i.club_id and origin.about_kind = 'booking' and b.id = origin.about_id
      union all
      select x.day, x.day from room_booking_card h cross join lateral (
        select (h.starts_at at time zone 'Europe/Vienna')::date as day
      ) x
      where h.club_id = i.club_id and origin.about_kind = 'room' and h.id = origin.about_id
      limit 1
    ) s on true
    where e.net + e.tax > 0
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", i.person_id, i.due_on, i.id`.execute(
    ctx.db,
  );
  return rows;
};

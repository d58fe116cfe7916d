import { leftOutLabels } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { textOfItem } from '../ledger/index.ts';
import { needsPostalAddress } from './debit-plan.rules.ts';
import { openBills } from './disbursement-plan.queries.ts';
import type { DisbursementLine } from './pain-001.ts';
import type { DebitLine } from './pain-008.ts';

type DebitRow = {
  id: number;
  payerId: number;
  cents: number;
  endToEndId: string;
  firstName: string;
  email: string;
  mandate: string;
  signedOn: IsoDay;
  holder: string;
  iban: string;
  bic: string;
  texts: string;
  street: string;
  number: string;
  postalCode: string;
  town: string;
  country: string;
  on: IsoDay;
  /** Why it must not be collected any more; empty = the mandate is valid, and everything that was announced is still owed. */
  reason: string;
};

/**
 * Debits that are not withdrawn, with all data for the bank. Locks them until the end of the transaction: a mandate ends before that or
 * after it.
 */
export const debitRows = async (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<readonly DebitRow[]> => {
  const { rows } = await sql<DebitRow>`
    select p.id, p.payer_id as "payerId", p.amount_cents as cents, p.external_id as "endToEndId",
      w.first_name as "firstName", w.email, s.reference as mandate,
      (s.signed_at at time zone 'Europe/Vienna')::date as "signedOn", s.account_holder as holder, s.iban, s.bic,
      coalesce(x.texts, '') as texts, w.street, w.house_number as number, w.postal_code as "postalCode", w.locality as town,
      w.country,
      o.execute_on as on, case
        when w.death_date is not null then ${leftOutLabels.deceased}
        when w.deleted_at is not null then 'Person gelöscht'
        when m.removed_at is not null then ${leftOutLabels.withdrawn}
        when s.blocked_code <> '' then ${leftOutLabels.blocked}
        when coalesce(x.owed, 0) < p.amount_cents then 'inzwischen bezahlt'
        else '' end as reason
    from payment_card p
    join bank_order o on o.club_id = p.club_id and o.id = p.order_id
    join person_letter w on w.club_id = p.club_id and w.id = p.payer_id
    join payment_method_card m on m.club_id = p.club_id and m.id = p.method_id
    join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
    left join lateral (
      select sum(least(i.open_cents, y.cents)) as owed, string_agg(distinct t.text, ', ') as texts
      from payment_item y
      join open_item_card i on i.club_id = y.club_id and i.id = y.item_id
      cross join lateral (select ${textOfItem('i')} as text) t
      where y.club_id = p.club_id and y.payment_id = p.id
    ) x on true
    where p.order_id = ${orderId} and p.is_under_way
    order by p.id for no key update of p`.execute(ctx.db);
  return rows;
};

/** Kundenreferenz and purpose: the family reads them on its own bank statement. */
export const debitLine = (row: DebitRow): DebitLine => ({
  endToEndId: row.endToEndId,
  cents: row.cents,
  mandate: row.mandate,
  signedOn: row.signedOn,
  name: row.holder,
  iban: row.iban,
  bic: row.bic,
  text: `${customerReference(row.payerId)} ${row.texts}`,
  address: needsPostalAddress(row.iban)
    ? { street: row.street, number: row.number, postalCode: row.postalCode, town: row.town, country: row.country }
    : null,
});

export type DisbursementRow = DisbursementLine & {
  id: number;
  payerId: number | null;
  holds: boolean;
  /** The released part that nobody has paid in. */
  released: number;
  isRequested: boolean;
};

/** Disbursements that are not withdrawn; one to a family is valid as long as its credit lasts, one for a bill while it is owed. */
export const disbursementRows = async (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<readonly DisbursementRow[]> => {
  const { rows } = await sql<DisbursementRow>`
    with ${openBills}
    select p.id, p.payer_id as "payerId", p.end_to_end_id as "endToEndId", p.cents, p.name, p.iban, p.bic, p.text,
      p.released_cents as released,
      exists (select from payout_request q where q.club_id = p.club_id and q.disbursement_id = p.id) as "isRequested",
      case when p.payer_id is not null then coalesce((
          select sum(case i.side when 'credit' then i.open_cents else -i.open_cents end) from ledger_account_card a
          join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
          where a.club_id = p.club_id and a.person_id = p.payer_id
        ), 0) >= p.cents
        when p.entry_id is not null then exists (
          select from open_bill b join ledger_entry_card e on e.club_id = p.club_id and e.id = p.entry_id and e.cancelled_at is null
          where b.id = p.entry_id and b.account_id = p.account_id and b.cents >= p.cents
        )
        else true end as holds
    from disbursement p where p.order_id = ${orderId} and p.withdrawn_at is null
    order by p.id`.execute(ctx.db);
  return rows;
};

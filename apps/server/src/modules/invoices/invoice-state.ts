import type { InvoiceState } from '@vereinshaus/contract/invoices/calls';
import { sql } from 'kysely';

/** „2026-00043“ of the invoice `i`, in the format of `invoiceNumberText`. */
export const invoiceNumber = sql<string>`(i.year || '-' || lpad(i.number::text, 5, '0'))`;

/** The open amount of each invoice's items, as `b` beside the invoice `i`; fully paid invoices are not in it. */
export const openOfInvoices = sql`
    left join (
      select x.club_id, x.invoice_id, sum(o.open_cents)::bigint as cents, min(o.due_on) as due_on
      from invoice_item x join open_item_card o on o.club_id = x.club_id and o.id = x.item_id and o.open_cents > 0
      where x.released_at is null group by x.club_id, x.invoice_id
    ) b on b.club_id = i.club_id and b.invoice_id = i.id`;

export const openCents = sql<number>`coalesce(b.cents, 0)`;

const isCancelled = sql`exists (select from invoice c where c.club_id = i.club_id and c.cancels_id = i.id)`;

/** Zustand of the invoice `i` with its open amount `b`: the only place that derives it. */
export const invoiceState = sql<InvoiceState>`case
    when i.kind = 'canc' then 'cancellation'
    when ${isCancelled} then 'cancelled'
    when ${openCents} = 0 then 'paid'
    when ${openCents} < i.total_cents then 'partly'
    else 'open' end`;

/**
 * A valid invoice whose content no longer matches the charges: the booking `t` was credited or costs something else, or a charge of a
 * family was taken back.
 */
export const differs = sql<boolean>`(i.kind = 'normal' and not ${isCancelled} and coalesce(
    (t.left_at is not null and t.is_credited) or t.price_cents <> i.total_cents - i.fee_cents,
    exists (
      select from invoice_item x
      join ledger_entry_card e on e.club_id = x.club_id and e.debit_item_id = x.item_id
      join ledger_entry_card r on r.club_id = e.club_id and r.reverses_id = e.id
      where x.club_id = i.club_id and x.invoice_id = i.id)))`;

/** The rules for invoices and what they cover; each finds violations, $1 is the club. */
export const invoiceRules: Readonly<Record<string, string>> = {
  'the numbers of the invoices of a year have no gap, and the next one is the next': `
    select i.year, count(*), max(i.number), s.next_number from invoice i
    left join ledger_series s on s.club_id = i.club_id and s.name = 'invoice-' || i.year
    where i.club_id = $1 group by i.year, s.next_number
    having count(*) <> max(i.number) or min(i.number) <> 1 or s.next_number is distinct from max(i.number) + 1`,
  'a booking has at most one invoice that stands': `
    select i.participation_id from invoice i where i.club_id = $1 and i.kind = 'normal' and i.participation_id is not null
      and not exists (select from invoice c where c.club_id = i.club_id and c.cancels_id = i.id)
    group by i.participation_id having count(*) > 1`,
  'an item stands on one invoice': `
    select x.item_id from invoice_item x join invoice i on i.club_id = x.club_id and i.id = x.invoice_id
    where x.club_id = $1 and x.released_at is null group by x.item_id having count(*) > 1`,
  'what is cancelled holds no item, and nothing that stands lets go of its own': `
    select i.id from invoice i
    where i.club_id = $1 and i.kind = 'normal' and exists (
      select from invoice_item x where x.club_id = i.club_id and x.invoice_id = i.id and (x.released_at is null) = exists (
        select from invoice c where c.club_id = i.club_id and c.cancels_id = i.id))`,
  'an item that goes to another family stays on its invoice': `
    select x.invoice_id, n.id from invoice_item x
    join open_item n on n.club_id = x.club_id and n.moved_from_id = x.item_id and n.side = 'charge'
    where x.club_id = $1 and x.released_at is null and not exists (
      select from invoice_item y
      where y.club_id = n.club_id and y.item_id = n.id and y.invoice_id = x.invoice_id and y.released_at is null)`,
  'a free invoice that stands is charged once, as it says; one that is cancelled not at all': `
    select i.id, i.total_cents, charged.cents from invoice i
    cross join lateral (
      select coalesce(sum(case d.kind when 'charge' then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
      where e.club_id = i.club_id and d.source = 'invoice' and e.cancelled_at is null and (
        e.debit_item_id in (select x.item_id from invoice_item x where x.club_id = i.club_id and x.invoice_id = i.id)
        or e.reverses_id in (
          select o.id from ledger_entry o join invoice_item x on x.club_id = o.club_id and x.item_id = o.debit_item_id
          where o.club_id = i.club_id and x.invoice_id = i.id))
    ) charged
    where i.club_id = $1 and i.kind = 'normal' and i.form = 'free' and charged.cents <> case
      when exists (select from invoice c where c.club_id = i.club_id and c.cancels_id = i.id) then 0 else i.total_cents end`,
  'an account belongs to a family or to a customer': `
    select a.id from ledger_account a where a.club_id = $1 and a.kind = 5 and a.person_id is null
      and not exists (select from contact c where c.club_id = a.club_id and c.account_id = a.id)
      and exists (select from open_item i where i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0)`,
};

/** Invariants of a club's books; each query finds violations, $1 is the club. */
export const soundBooks: Readonly<Record<string, string>> = {
  'the entries of a customer account add up to what is open on it': `
    select a.id, entries.saldo, items.saldo as open from ledger_account a
    cross join lateral (
      select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as saldo
      from ledger_entry e where e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
    ) entries
    cross join lateral (
      select coalesce(sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end), 0) as saldo
      from open_item i where i.club_id = a.club_id and i.account_id = a.id
    ) items
    where a.club_id = $1 and a.kind = 5 and entries.saldo <> items.saldo`,
  'an item is the sum of its entries, and what no settlement used is open': `
    select i.id, i.amount_cents, i.open_cents, entries.standing, used.cents from open_item i
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as written,
        coalesce(sum(e.amount_cents) filter (where e.cancelled_at is null), 0) as standing
      from ledger_entry e
      where e.club_id = i.club_id and case i.side when 'charge' then e.debit_item_id else e.credit_item_id end = i.id
    ) entries
    cross join lateral (
      select coalesce(sum(s.cents), 0) as cents from settlement s
      where s.club_id = i.club_id and i.id in (s.charge_id, s.credit_id)
    ) used
    where i.club_id = $1 and (entries.written <> i.amount_cents or i.open_cents <> entries.standing - used.cents)`,
  'an account is never open on both sides': `
    select i.account_id from open_item i where i.club_id = $1 and i.open_cents > 0
    group by i.account_id having count(distinct i.side) > 1`,
  'nobody takes back more than was charged': `
    select e.id from ledger_entry e join ledger_entry r on r.club_id = e.club_id and r.reverses_id = e.id
    where e.club_id = $1 and r.cancelled_at is null group by e.id, e.amount_cents having sum(r.amount_cents) > e.amount_cents`,
  'what was taken back of an entry is counted': `
    select e.id, e.reversed_cents from ledger_entry e
    where e.club_id = $1 and e.reversed_cents <> coalesce((
      select sum(r.amount_cents) from ledger_entry r where r.club_id = e.club_id and r.reverses_id = e.id), 0)`,
  'what an entry or an item is about exists': `
    with named as (
      select about_kind, about_id, about_part from ledger_entry where club_id = $1 and about_kind is not null
      union select about_kind, about_id, about_part from open_item where club_id = $1 and about_kind is not null
    )
    select * from named n where not case n.about_kind
      when 'booking' then exists (select from participation t where t.club_id = $1 and t.id = n.about_id)
        and (n.about_part is null or exists (
          select from installment i where i.club_id = $1 and i.participation_id = n.about_id and i.id = n.about_part))
      when 'donation' then exists (select from donation g where g.club_id = $1 and g.id = n.about_id)
      when 'room' then exists (select from room_booking b where b.club_id = $1 and b.id = n.about_id)
      when 'single' then exists (select from single_booking s where s.club_id = $1 and s.id = n.about_id)
      when 'block' then exists (select from unit_block u where u.club_id = $1 and u.id = n.about_id)
      when 'prae' then exists (select from prae_payout z where z.club_id = $1 and z.id = n.about_id)
      when 'block' then exists (select from unit_block u where u.club_id = $1 and u.id = n.about_id)
      when 'single' then exists (select from single_booking s where s.club_id = $1 and s.id = n.about_id)
      when 'voucher' then exists (select from voucher v where v.club_id = $1 and v.id = n.about_id)
      else false end`,
  'an entry is about what its items are about': `
    select e.id from ledger_entry e join open_item i on i.club_id = e.club_id and i.id in (e.debit_item_id, e.credit_item_id)
    where e.club_id = $1
      and (e.about_kind, e.about_id, e.about_part) is distinct from (i.about_kind, i.about_id, i.about_part)`,

  'nobody invisible holds a balance': `
    select a.id, p.id as person_id from ledger_account a
    join person p on p.club_id = a.club_id and p.id = a.person_id
    join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
    where a.club_id = $1 and (p.manager_id <> p.id or p.deleted_at is not null)`,
  'whoever pays for somebody is nobody’s dependant': `
    select p.id, p.manager_id from person p join person m on m.club_id = p.club_id and m.id = p.manager_id
    where p.club_id = $1 and m.manager_id <> m.id`,
  'a document has entries': `
    select d.id from ledger_document d where d.club_id = $1
      and not exists (select from ledger_entry e where e.club_id = d.club_id and e.document_id = d.id)`,
  'a document has a number': `
    select d.id from ledger_document d where d.club_id = $1
      and not exists (select from document_number n where n.club_id = d.club_id and n.document_id = d.id)`,
  'the numbers of a series have no gap': `
    select n.series, n.year from document_number n where n.club_id = $1
    group by n.series, n.year having max(n.number) <> count(distinct n.number)`,
  'the tax of a charge is that of its code': `
    select e.document_id from ledger_entry e
    join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind = 'charge'
    join tax_code t on t.club_id = e.club_id and t.code = e.tax_code
    where e.club_id = $1 and e.cancelled_at is null
    group by e.document_id, e.tax_code, t.percent
    having abs(sum(e.amount_cents) filter (where e.credit_id is distinct from t.account_id) * t.percent / 100
      - coalesce(sum(e.amount_cents) filter (where e.credit_id = t.account_id), 0)) > 1`,
};

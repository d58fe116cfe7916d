/** The rules for cash and its receipts; a donation has none. Each finds violations, $1 is the club. */
export const cashRules: Readonly<Record<string, string>> = {
  'the cash box holds what its receipts say and what the till brought': `
    select box.cents as box, receipts.cents as receipts, till.cents as till from (
      select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a
      join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
        and e.about_kind is distinct from 'donation'
      where a.club_id = $1 and a.purpose = 'cash'
    ) box, (
      select coalesce(sum(r.amount_cents), 0) as cents from cash_receipt r where r.club_id = $1
    ) receipts, (
      select coalesce(sum(s.cash_cents), 0) as cents from till_sum s where s.club_id = $1 and not s.is_undone
    ) till
    where box.cents <> receipts.cents + till.cents`,
  'whatever is paid in cash or goes back has a receipt of its amount': `
    select d.id, d.source_reference, moved.cents, r.amount_cents from ledger_document d
    cross join lateral (
      select sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
      from ledger_account a
      join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.document_id = d.id
        and e.about_kind is distinct from 'donation'
      where a.club_id = d.club_id and a.purpose = 'cash'
    ) moved
    left join cash_receipt r on r.club_id = d.club_id and r.document_id = d.id
    where d.club_id = $1 and d.kind <> 'manual' and coalesce(moved.cents, 0) <> coalesce(r.amount_cents, 0)`,
  'the numbers of the cash receipts of a year have no gap, and the next one is the next': `
    select r.year, count(*), max(r.number), s.next_number from cash_receipt r
    left join ledger_series s on s.club_id = r.club_id and s.name = 'cash-' || r.year
    where r.club_id = $1 group by r.year, s.next_number
    having count(*) <> max(r.number) or min(r.number) <> 1 or s.next_number is distinct from max(r.number) + 1`,
  'a receipt is taken back by the same amount': `
    select r.id from cash_receipt r join cash_receipt b on b.club_id = r.club_id and b.reverses_id = r.id
    where r.club_id = $1 and r.amount_cents <> -b.amount_cents`,
};

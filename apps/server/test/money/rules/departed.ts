/** How the accounts of departed persons were closed, and the remaining amount: written off, or kept for them. */
const closings = `
  select i.account_id, i.side, sum(e.amount_cents - e.reversed_cents) as cents
  from open_item i
  join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and d.kind = 'writeOff'
  join ledger_entry e on e.club_id = i.club_id and e.document_id = d.id and i.id in (e.debit_item_id, e.credit_item_id)
  where i.club_id = $1 and e.reverses_id is null
  group by i.account_id, i.side having sum(e.amount_cents - e.reversed_cents) > 0`;

/** The rules for departed persons: credits never exceed what was paid in. Each finds violations, $1 is the club. */
export const departedRules: Readonly<Record<string, string>> = {
  'nobody who is gone is owed something while what they owed stands written off': `
    select w.account_id, w.cents as written_off, k.cents as kept
    from (${closings}) w join (${closings}) k on k.account_id = w.account_id
    where w.side = 'credit' and k.side = 'charge'`,
  'what was written off of a charge is kept for nobody': `
    with recursive carried as (
      select e.id as entry_id, e.debit_item_id as id from ledger_entry e
      where e.club_id = $1 and e.debit_item_id is not null and exists (
        select from ledger_entry r join ledger_account a on a.club_id = r.club_id and a.id = r.credit_id
        where r.club_id = e.club_id and r.reverses_id = e.id and a.purpose = 'departedCredits')
      union all
      select c.entry_id, i.id from carried c join open_item i on i.club_id = $1 and i.moved_from_id = c.id
    )
    select c.entry_id, e.id as written_off from carried c
    join settlement s on s.club_id = $1 and s.charge_id = c.id
    join open_item k on k.club_id = $1 and k.id = s.credit_id
    join ledger_document d on d.club_id = $1 and d.id = k.document_id and d.kind = 'writeOff'
    join ledger_entry e on e.club_id = $1 and e.credit_item_id = k.id
    where e.reverses_id is null and e.reversed_cents < e.amount_cents`,
};

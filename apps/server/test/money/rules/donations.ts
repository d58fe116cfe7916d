/** The remaining amount of the donation `n` in the books. */
const standing = `
  select coalesce(sum(e.amount_cents - e.reversed_cents), 0) as cents, count(*) as entries from ledger_entry e
  where e.club_id = n.club_id and e.document_id = n.document_id`;

/** The rules for donations; each finds violations, $1 is the club. */
export const donationRules: Readonly<Record<string, string>> = {
  'a donation stands in the books with its amount, or was taken back as a whole': `
    select n.id, n.amount_cents, b.cents from donation n cross join lateral (${standing}) b
    where n.club_id = $1 and (b.entries <> 1 or b.cents not in (0, n.amount_cents))`,
  'a donation is posted once, and nothing else is called one': `
    select e.id from ledger_entry e
    where e.club_id = $1 and e.about_kind = 'donation' and e.reverses_id is null and not exists (
      select from donation n where n.club_id = e.club_id and n.document_id = e.document_id and n.id = e.about_id)`,
  'nobody owes a donation, and it is nobody’s credit': `
    select e.id from ledger_entry e
    where e.club_id = $1 and e.about_kind = 'donation' and (e.debit_item_id is not null or e.credit_item_id is not null)`,
  'a line of the bank is the evidence of one donation, of its amount': `
    select l.id from bank_line l
    join bank_assignment s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
    join donation n on n.club_id = s.club_id and n.document_id = s.document_id
    where l.club_id = $1 group by l.club_id, l.id, l.cents
    having count(*) > 1 or bool_or(n.amount_cents <> l.cents)`,
  'a donation has one line, and one that was taken back has none': `
    select n.id from donation n cross join lateral (${standing}) b
    join bank_assignment s on s.club_id = n.club_id and s.document_id = n.document_id and s.undone_at is null
    where n.club_id = $1 group by n.club_id, n.id, b.cents having count(*) > 1 or b.cents = 0`,
  'who has no name is not thanked': `
    select n.id from donation n where n.club_id = $1 and n.thanked_at is not null and n.donor_id is null`,
};

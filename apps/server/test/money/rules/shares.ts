/** The rules for shares that others pay by agreement; each finds violations, $1 is the club. */
export const shareRules: Readonly<Record<string, string>> = {
  'what somebody bears stands open on the account from which they pay': `
    select i.id, i.payer_id, a.person_id from open_item i
    join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
    join person b on b.club_id = i.club_id and b.id = i.payer_id
    where i.club_id = $1 and i.open_cents > 0 and b.deleted_at is null and a.person_id is distinct from b.manager_id`,
  'of a booking nobody gets back more than they bore themselves': `
    select about_id, payer, cents from (
      select e.about_id, coalesce(i.payer_id, 0) as payer,
        sum(case d.kind when 'charge' then e.amount_cents else -e.amount_cents end) as cents
      from ledger_entry e
      join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind in ('charge', 'reversal')
      join open_item i on i.club_id = e.club_id
        and i.id = case d.kind when 'charge' then e.debit_item_id else e.credit_item_id end
      where e.club_id = $1 and e.about_kind = 'booking' and e.cancelled_at is null
      group by e.about_id, coalesce(i.payer_id, 0)
    ) borne where cents < 0`,
  'nobody bears a part who has not agreed to one': `
    select s.id from participation_share s
    join participation t on t.club_id = s.club_id and t.id = s.participation_id
    where s.club_id = $1 and not exists (
      select from payer_share p where p.club_id = s.club_id and p.child_id = t.person_id and p.payer_id = s.payer_id
        and p.agreed_at is not null)
      and not exists (select from person m where m.club_id = s.club_id and s.payer_id in (m.id, t.person_id) and m.merged_into_id is not null)
      and not exists (select from person m where m.club_id = s.club_id and m.merged_into_id in (s.payer_id, t.person_id))`,
};

/** The highest limit per year among some kinds; null = none. */
const yearLimit = (kinds: string) => `
  case when 'prae' = any(${kinds}) then null when 'large' = any(${kinds}) then 300000 else 100000 end`;

/** The newest version of each month that was signed. */
const signed = `
  select distinct on (f.person_id, f.month) f.* from prae_form f
  where f.club_id = $1 and f.state not in ('open', 'returned') order by f.person_id, f.month, f.version desc`;

/** The state of the last transfer of each payout. */
const payouts = `
  select p.*, u.state from prae_payout p
  left join lateral (
    select u.state from disbursement_standing u where u.club_id = p.club_id and u.entry_id = p.entry_id order by u.id desc limit 1
  ) u on true
  where p.club_id = $1`;

/** The rules for allowances of trainers; each finds violations, $1 is the club. */
export const allowanceRules: Readonly<Record<string, string>> = {
  'a payout pays the difference of each of its months once': `
    select p.id, p.cents, f.cents as months from prae_payout p
    cross join lateral (
      select coalesce(sum(f.paid_cents - f.base_cents), 0) as cents from prae_form f
      where f.club_id = p.club_id and f.payout_id = p.id
    ) f
    where p.club_id = $1 and p.cents <> f.cents
    union all
    select f.id, f.paid_cents, f.base_cents from prae_form f
    where f.club_id = $1 and (f.state = 'paid') <> (f.payout_id is not null)`,
  'of a month is paid what stands on its last version that was paid': `
    select f.person_id, f.month::text, sum(f.paid_cents - f.base_cents), 0 from prae_form f
    where f.club_id = $1 and f.state = 'paid' group by f.club_id, f.person_id, f.month
    having sum(f.paid_cents - f.base_cents) <> (
      select l.paid_cents from prae_form l
      where l.club_id = f.club_id and l.person_id = f.person_id and l.month = f.month and l.state = 'paid'
      order by l.version desc limit 1)`,
  'what is signed are its lines, within the limits of a day and a month': `
    select f.id, f.paid_cents, l.cents from (${signed}) f
    cross join lateral (
      select coalesce(sum(l.paid_cents), 0) as cents from prae_line l where l.club_id = f.club_id and l.form_id = f.id
    ) l
    where f.paid_cents <> l.cents or (f.kind = 'prae' and f.paid_cents > 72000)
    union all
    select l.form_id, 0, sum(l.paid_cents) from (${signed}) f
    join prae_line l on l.club_id = f.club_id and l.form_id = f.id
    group by l.form_id, l.day, f.kind
    having sum(l.paid_cents) > case f.kind when 'prae' then 12000 when 'large' then 5000 else 3000 end`,
  'nobody signs more in a year than volunteers may get': `
    select f.person_id, extract(year from f.month), sum(f.paid_cents) from (${signed}) f
    group by f.person_id, extract(year from f.month)
    having sum(f.paid_cents) > ${yearLimit('array_agg(f.kind)')}`,
  'nobody is paid more for a year than volunteers may get': `
    select f.person_id, extract(year from f.month), sum(f.paid_cents - f.base_cents) from prae_form f
    where f.club_id = $1 and f.state = 'paid'
    group by f.person_id, extract(year from f.month)
    having sum(f.paid_cents - f.base_cents) > ${yearLimit('array_agg(f.kind)')}`,
  'nobody is paid in both ways in one year': `
    select p.person_id, extract(year from p.paid_on) from (${payouts}) p
    where coalesce(p.state, 'booked') not in ('withdrawn', 'returned')
    group by p.person_id, extract(year from p.paid_on) having count(distinct p.kind = 'prae') > 1`,
  'a payout is posted once, with its amount': `
    select p.id, p.cents, e.cents as books from prae_payout p
    cross join lateral (
      select coalesce(sum(e.amount_cents), 0) as cents, count(distinct e.document_id) as documents from ledger_entry e
      where e.club_id = p.club_id and e.about_kind = 'prae' and e.about_id = p.id and e.cancelled_at is null
        and e.reverses_id is null
    ) e
    where p.club_id = $1 and (p.cents <> e.cents or e.documents <> 1)`,
  'a payout is under way or paid once at most': `
    select u.entry_id from disbursement_standing u
    where u.club_id = $1 and u.entry_id is not null and u.state not in ('withdrawn', 'returned')
    group by u.entry_id having count(*) > 1`,
  'the club owes trainers what the bank has not carried out': `
    select o.cents as books, p.cents as payouts from (
      select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a
      join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
      where a.club_id = $1 and a.number = 3310
    ) o, (select coalesce(sum(p.cents), 0) as cents from (${payouts}) p where p.state <> 'booked') p
    where o.cents <> p.cents`,
};

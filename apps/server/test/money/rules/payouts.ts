/** Everything that families have ever paid in: bank, cash, provider, and vouchers for cash. */
const paidIn = `
  select coalesce(sum(e.amount_cents), 0) as cents from ledger_entry e
  join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
  join ledger_account m on m.club_id = e.club_id and m.id = e.debit_id and m.purpose in ('bank', 'cash', 'provider')
  left join ledger_account a on a.club_id = e.club_id and a.id = e.credit_id
  where e.club_id = $1 and e.cancelled_at is null and (a.person_id is not null or a.purpose = 'openVouchers')`;

/** The rules for payouts of credit; each finds violations, $1 is the club. */
export const payoutRules: Readonly<Record<string, string>> = {
  'nobody is paid out more than was ever paid in, but for what somebody has released': `
    select paid.cents as paid, out.cents as out from (${paidIn}) paid, (
      select coalesce(sum(p.cents - p.released_cents), 0) as cents from disbursement p
      where p.club_id = $1 and p.payer_id is not null and p.withdrawn_at is null
    ) out
    where out.cents > paid.cents`,
  'a family has one request that is open': `
    select q.payer_id from payout_request q
    where q.club_id = $1 and q.withdrawn_at is null and q.declined_at is null and q.disbursement_id is null
    group by q.payer_id having count(*) > 1`,
  'a payout answers one request': `
    select q.disbursement_id from payout_request q where q.club_id = $1 and q.disbursement_id is not null
      and q.withdrawn_at is null and q.declined_at is null
    group by q.disbursement_id having count(*) > 1`,
  'what is released says why': `
    select p.id from disbursement p
    where p.club_id = $1 and (p.released_cents < 0 or p.released_cents > p.cents
      or (p.released_cents > 0) <> (p.release_reason <> ''))`,
  'what is withdrawn from has ended': `
    select w.id from withdrawal w join voucher v on v.club_id = w.club_id and v.id = w.contract_id
    where w.club_id = $1 and w.kind = 'voucher' and (v.cancelled_at is null or v.redeemed_at is not null)`,
  'nobody gets back more by a withdrawal than the voucher cost': `
    select w.id, w.refunded_cents, w.credited_cents from withdrawal w
    join voucher v on v.club_id = w.club_id and v.id = w.contract_id
    where w.club_id = $1 and w.kind = 'voucher'
      and (w.refunded_cents < 0 or w.credited_cents < 0 or w.refunded_cents + w.credited_cents > v.amount_cents)`,
};

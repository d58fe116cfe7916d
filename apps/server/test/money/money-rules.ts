import { soundBooks } from '../../src/modules/ledger/sound-books.testing.ts';
import { allowanceRules } from './rules/allowances.ts';
import { cashRules } from './rules/cash.ts';
import { departedRules } from './rules/departed.ts';
import { donationRules } from './rules/donations.ts';
import { invoiceRules } from './rules/invoices.ts';
import { payoutRules } from './rules/payouts.ts';
import { shareRules } from './rules/shares.ts';
import { singleAndRoomRules } from './rules/singles-and-rooms.ts';

/** The rules for a club's money that must always hold, besides sound books; each finds violations, $1 is the club. */
export const moneyRules: Readonly<Record<string, string>> = {
  ...soundBooks,
  ...allowanceRules,
  ...cashRules,
  ...departedRules,
  ...donationRules,
  ...invoiceRules,
  ...payoutRules,
  ...shareRules,
  ...singleAndRoomRules,
  'a document adds up to zero, and so does everything': `
    select m.document_id, sum(m.cents) from (
      select document_id, debit_id as account_id, amount_cents as cents from ledger_entry where club_id = $1
      union all select document_id, credit_id, -amount_cents from ledger_entry where club_id = $1
    ) m join ledger_account a on a.club_id = $1 and a.id = m.account_id
    group by rollup (m.document_id) having sum(m.cents) <> 0`,
  'an account is one side of an entry, never both, and no amount is negative': `
    select id from ledger_entry where club_id = $1 and (amount_cents <= 0 or debit_id = credit_id)`,
  'nobody uses more of an item than there is, nor less than nothing of a pair': `
    select i.id from open_item i
    cross join lateral (
      select coalesce(sum(s.cents), 0) as cents from settlement s where s.club_id = i.club_id and i.id in (s.charge_id, s.credit_id)
    ) used
    where i.club_id = $1 and (used.cents > i.amount_cents or used.cents < 0 or i.open_cents < 0 or i.amount_cents <= 0)
    union all
    select s.charge_id from settlement s where s.club_id = $1 group by s.charge_id, s.credit_id having sum(s.cents) < 0`,
  'a settlement pairs a charge with a credit of the same account': `
    select s.charge_id from settlement s
    join open_item c on c.club_id = s.club_id and c.id = s.charge_id
    join open_item p on p.club_id = s.club_id and p.id = s.credit_id
    where s.club_id = $1 and (c.side <> 'charge' or p.side <> 'credit' or c.account_id <> p.account_id)`,
  'of a booking nobody gets back more than was charged': `
    select about_id from (
      select e.about_id, sum(case d.kind when 'charge' then e.amount_cents else -e.amount_cents end) as cents
      from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
      where e.club_id = $1 and e.about_kind = 'booking' and e.cancelled_at is null and d.kind in ('charge', 'reversal')
      group by e.about_id
    ) b where cents < 0`,
  'a booking that stands is charged at its price, tax included': `
    select t.id, t.price_cents, b.cents from participation t
    left join lateral (
      select coalesce(sum(case d.kind when 'charge' then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_entry e
      join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind in ('charge', 'reversal')
      join tax_code x on x.club_id = e.club_id and x.code = e.tax_code
      where e.club_id = t.club_id and e.about_kind = 'booking' and e.about_id = t.id and e.cancelled_at is null
        and x.account_id is distinct from case d.kind when 'charge' then e.credit_id else e.debit_id end
    ) b on true
    where t.club_id = $1 and t.left_at is null and t.role = 0 and not t.is_reserved and b.cents <> t.price_cents`,
  'nobody is paid back more than was paid, and every refund is counted': `
    select p.id from payment p where p.club_id = $1 and (p.refunded_cents < 0 or p.refunded_cents > p.amount_cents
      or p.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from payment_refund r
        where r.club_id = p.club_id and r.payment_id = p.id and r.state <> 'failed'))`,
  'what has arrived is posted once, what has not is not posted': `
    select p.id, p.state from payment p where p.club_id = $1
      and (p.document_id is not null) <> (p.state in ('succeeded', 'returned'))
    union all
    select p.id, p.state from payment p where p.club_id = $1 and 1 < (
      select count(*) from ledger_document d where d.club_id = p.club_id and d.source_reference = 'payment:' || p.id)`,
  'a voucher bought online is issued when it is paid, once, and not before': `
    select p.id, p.state from payment p
    where p.club_id = $1 and p.voucher_id is not null and p.state not in ('succeeded', 'returned')
    union all
    select p.voucher_id, '' from payment p where p.club_id = $1 and p.voucher_id is not null
    group by p.voucher_id having count(*) > 1`,
  'the club owes what is open on vouchers': `
    select o.cents, v.cents from (
      select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
      where a.club_id = $1 and a.purpose = 'openVouchers'
    ) o, (
      select coalesce(sum(amount_cents), 0) as cents from voucher
      where club_id = $1 and redeemed_at is null and cancelled_at is null
    ) v where o.cents <> v.cents`,
  'income from fees is the fees that stand': `
    select o.cents, f.cents from (
      select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
      from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
      where a.club_id = $1 and a.purpose = 'membershipFees'
    ) o, (
      select coalesce(sum(amount_cents), 0) as cents from membership_fee where club_id = $1 and reversed_at is null
    ) f where o.cents <> f.cents`,
};

const heldOn = (purpose: string) => `
  select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
  from ledger_account a
  left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
  where a.club_id = $1 and a.purpose = '${purpose}'`;

/** Card payments at the till are on their way to the bank as well. */
const cardsOfTill = `
  select coalesce(sum(s.card_cents), 0)::integer as cents from till_sum s where s.club_id = $1 and not s.is_undone`;

const moved = (what: string, kind: string) => `
  select coalesce(sum((object ->> '${what}')::integer), 0)::integer as cents from sandbox_object
  where club_id = $1 and object ->> 'type' = 'movement' and object ->> 'kind' in (${kind})`;

/** The rules that hold once all messages of the provider were received: the books match the provider's account. */
export const settledRules: Readonly<Record<string, string>> = {
  'the account of the provider is what the provider has: what was paid, without its fees and what it has paid out': `
    select o.cents as books, p.cents - f.cents + t.cents as provider
    from (${heldOn('provider')}) o, (
      select coalesce(sum((object ->> 'cents')::integer - (object ->> 'refundedCents')::integer), 0)::integer as cents
      from sandbox_object
      where club_id = $1 and object ->> 'type' = 'payment' and object ->> 'state' = 'succeeded'
        and object ->> 'dispute' in ('none', 'won')
    ) p, (${moved('feeCents', "'payment', 'payout'")}) f, (${moved('cents', "'payout'")}) t
    where o.cents <> p.cents - f.cents + t.cents`,
  'fees are what the provider has kept': `
    select o.cents as books, f.cents as provider
    from (${heldOn('providerFees')}) o, (${moved('feeCents', "'payment', 'payout'")}) f where o.cents <> f.cents`,
  'what is under way to the bank is what the provider has sent, and the cards of the till': `
    select o.cents as books, c.cents - t.cents as sent
    from (${heldOn('payouts')}) o, (${moved('cents', "'payout'")}) t, (${cardsOfTill}) c where o.cents <> c.cents - t.cents`,
};

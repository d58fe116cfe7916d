import { type RawBuilder, sql } from 'kysely';
import { allConditions, ofPayer, onDays, type PaymentScope } from './payments-within.ts';

/** The document is `d`, its side on a customer account `i`. */
const isMoney = sql`d.source <> 'payment' and d.kind in ('payment', 'refund', 'manual', 'voucher')`;
const isPaidWith = sql`(d.kind <> 'voucher' or i.side = 'credit')`;
/**
 * Debits collected by the club are listed by the debit itself; the account is `a`. A count instead of `exists`: for one page, `exists`
 * would make the planner read every payment first.
 */
const isNoDebit = sql`(
  select count(*) from payment p
  where p.club_id = d.club_id and p.document_id in (d.id, d.reverses_id) and p.payer_id = a.person_id and p.provider = 'bank'
) = 0`;

/** Reads only the newest documents that count, bounded by an index. */
const newestDocuments = (within: PaymentScope) =>
  within.newest === undefined
    ? []
    : [
        sql`d.id in (
          select d.id from ledger_document_card d
          where ${isMoney} and ${allConditions(onDays(sql`d.created_at`, within))} and exists (
            select from open_item_card i join ledger_account_card a on a.club_id = i.club_id and a.id = i.account_id
            where i.club_id = d.club_id and i.document_id = d.id and a.person_id is not null and ${isPaidWith}
          )
          order by d.created_at desc, d.id desc limit ${within.newest})`,
      ];

/** The first payer has the number of the document, every other payer a number of their own. */
const lineId = sql`case when min(i.id) = (
    select min(o.id) from open_item_card o where o.club_id = d.club_id and o.document_id = d.id
  ) then d.id else min(i.line_id) end`;

/** Documents of money, one line per payer: entered by hand, assigned from the bank, paid with a voucher. */
export const documentsOfMoney = (within: PaymentScope): RawBuilder<unknown> => sql`
  select ${lineId} as id, d.created_at as at, case d.kind when 'voucher' then 'voucher' else 'manual' end as kind, a.person_id as payer_id,
    sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents,
    0::bigint as refunded, 0::bigint as refundable,
    case when bool_and(e.cancelled_at is not null) then 'crossedOut' else 'entered' end as state, min(e.text) as text,
    '' as provider, '' as external_id, '' as brand, '' as last4, '' as country, d.id as document_id, d.kind = 'refund' as is_refund
  from ledger_account_card a
  join open_item_card i on i.club_id = a.club_id and i.account_id = a.id
  join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id and ${isMoney} and ${isPaidWith}
  join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
  where a.person_id is not null and ${isNoDebit}
    and ${allConditions([...ofPayer(sql`a.person_id`, within), ...onDays(sql`d.created_at`, within), ...newestDocuments(within)])}
  group by d.club_id, d.id, d.kind, d.created_at, a.person_id`;

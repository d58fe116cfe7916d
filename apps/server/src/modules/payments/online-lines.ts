import { debitRefundDays } from '@vereinshaus/contract/clubs/club-payments';
import { type RawBuilder, sql } from 'kysely';
import { allConditions, ofPayer, onDays, type PaymentScope } from './payments-within.ts';

/** Rows of a table within the requested days; only the newest if a limit is given. */
const newestOf = (rows: RawBuilder<unknown>, { newest }: PaymentScope) =>
  newest === undefined ? rows : sql`${rows} order by p.created_at desc, p.id desc limit ${newest}`;

/** Payments through a provider and debits of the club, in any state. */
export const onlinePayments = (now: Date, within: PaymentScope): RawBuilder<unknown> => sql`
  select p.id, p.created_at, p.kind, p.payer_id, p.amount_cents, p.refunded_cents,
    case when p.state = 'succeeded' and p.provider <> 'bank'
      and (p.kind <> 'sepa_debit' or p.paid_at >= ${now}::timestamptz - make_interval(days => ${debitRefundDays}))
      then p.amount_cents - p.refunded_cents else 0 end,
    p.state, case p.provider when 'bank' then 'Einzug ' else 'Online-Zahlung ' end || p.id, p.provider,
    coalesce(p.external_id, ''), coalesce(p.source ->> 'brand', ''), coalesce(p.source ->> 'last4', ''),
    coalesce(p.source ->> 'country', ''), p.document_id, false
  from (${newestOf(
    sql`select p.* from payment p where ${allConditions([...ofPayer(sql`p.payer_id`, within), ...onDays(sql`p.created_at`, within)])}`,
    within,
  )}) p`;

/** Refunds of these payments, each on its own line. */
export const refundsOfPayments = (within: PaymentScope): RawBuilder<unknown> => sql`
  select r.line_id, r.created_at, p.kind, p.payer_id, -r.amount_cents, 0, 0,
    case r.state when 'failed' then 'failed' when 'requested' then 'pending' else 'succeeded' end,
    'Erstattung der Online-Zahlung ' || p.id || case when r.remark = '' then '' else ': ' || r.remark end,
    p.provider, '', '', '', '', null, true
  from (${newestOf(sql`select p.* from payment_refund p where ${allConditions(onDays(sql`p.created_at`, within))}`, within)}) r
  join payment p on p.club_id = r.club_id and p.id = r.payment_id
  where ${allConditions(ofPayer(sql`p.payer_id`, within))}`;

import { debitRefundDays } from '@vereinshaus/contract/club-payments';
import type { OnlineState } from '@vereinshaus/contract/online-payments';
import { type Payment, paymentStates } from '@vereinshaus/contract/payments';
import { type RawBuilder, sql } from 'kysely';

/** One line of a list of payments: made online, paid back, or entered by hand. */
export type PaymentEntry = {
  id: number;
  at: Date;
  kind: Payment['kind'];
  payer_id: number;
  cents: number;
  refunded: number;
  refundable: number;
  /** Of what was entered by hand only whether it still stands. */
  state: OnlineState | 'entered' | 'crossedOut';
  text: string;
  provider: string;
  external_id: string;
  brand: string;
  last4: string;
  country: string;
  document_id: number | null;
  is_refund: boolean;
};

/**
 * Zahlungen: documents that are money, and payments through a provider, however far they are. What those post stands in
 * them. What somebody bought with a voucher they pay for is a charge, no payment. Of one payer no others are read.
 */
export const paymentEntries = (now: Date, payerId?: RawBuilder<number>): RawBuilder<unknown> => sql`
  select d.id, d.created_at as at, case d.kind when 'voucher' then 'voucher' else 'manual' end as kind, a.person_id as payer_id,
    sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents,
    0::bigint as refunded, 0::bigint as refundable,
    case when bool_and(e.cancelled_at is not null) then 'crossedOut' else 'entered' end as state, min(e.text) as text,
    '' as provider, '' as external_id, '' as brand, '' as last4, '' as country, d.id as document_id, d.kind = 'refund' as is_refund
  from ledger_account a
  join open_item i on i.club_id = a.club_id and i.account_id = a.id
  join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and d.source <> 'payment'
    and (d.kind in ('payment', 'refund', 'manual') or d.kind = 'voucher' and i.side = 'credit')
  join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
  where a.person_id is not null ${payerId === undefined ? sql`` : sql`and a.person_id = ${payerId}`}
  group by d.id, d.kind, d.created_at, a.person_id
  union all
  select p.id, p.created_at, p.kind, p.payer_id, p.amount_cents, p.refunded_cents,
    case when p.state = 'succeeded'
      and (p.kind <> 'sepa_debit' or p.paid_at >= ${now}::timestamptz - make_interval(days => ${debitRefundDays}))
      then p.amount_cents - p.refunded_cents else 0 end,
    p.state, 'Online-Zahlung ' || p.id, p.provider, coalesce(p.external_id, ''), coalesce(p.source ->> 'brand', ''),
    coalesce(p.source ->> 'last4', ''), coalesce(p.source ->> 'country', ''), p.document_id, false
  from payment p ${payerId === undefined ? sql`` : sql`where p.payer_id = ${payerId}`}
  union all
  select -r.id, r.created_at, p.kind, p.payer_id, -r.amount_cents, 0, 0,
    case r.state when 'failed' then 'failed' when 'requested' then 'pending' else 'succeeded' end,
    'Erstattung der Online-Zahlung ' || p.id || case when r.remark = '' then '' else ': ' || r.remark end,
    p.provider, '', '', '', '', null, true
  from payment_refund r join payment p on p.club_id = r.club_id and p.id = r.payment_id
  ${payerId === undefined ? sql`` : sql`where p.payer_id = ${payerId}`}`;

const statuses: Readonly<Record<PaymentEntry['state'], number>> = {
  entered: paymentStates.paid,
  crossedOut: paymentStates.cancelled,
  started: paymentStates.pending,
  charging: paymentStates.pending,
  authentication: paymentStates.pending,
  pending: paymentStates.pending,
  succeeded: paymentStates.paid,
  failed: paymentStates.failed,
  returned: paymentStates.failed,
  cancelled: paymentStates.cancelled,
};

export const statusOf = (state: PaymentEntry['state']): number => statuses[state];

/** Nothing is left to pay back, or the line itself is what was paid back. */
export const isPaidBack = ({ is_refund: isRefund, refunded, cents }: PaymentEntry): boolean =>
  isRefund || (refunded > 0 && refunded === cents);

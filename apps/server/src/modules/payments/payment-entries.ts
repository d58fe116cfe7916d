import { debitRefundDays } from '@vereinshaus/contract/club-payments';
import type { IsoDay } from '@vereinshaus/contract/days';
import type { OnlineState } from '@vereinshaus/contract/online-payments';
import { type Payment, paymentStates } from '@vereinshaus/contract/payments';
import { type RawBuilder, sql } from 'kysely';

/** One line of a list of payments: made online, paid back, or entered by hand. Their numbers come from one sequence. */
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

/** Which of them are read: of one payer, of some days, and of each kind no more than the newest so many. */
type Within = {
  payerId?: RawBuilder<number>;
  from?: IsoDay | null;
  to?: IsoDay | null;
  newest?: number | undefined;
};

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

const onDays = (at: RawBuilder<unknown>, { from = null, to = null }: Within): readonly RawBuilder<unknown>[] => [
  ...(from === null ? [] : [sql`${at} >= ${from}::date::timestamp at time zone 'Europe/Vienna'`]),
  ...(to === null ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`]),
];

/** The document is `d`, its side on a customer account `i`. */
const isMoney = sql`d.source <> 'payment' and d.kind in ('payment', 'refund', 'manual', 'voucher')`;
const isPaidWith = sql`(d.kind <> 'voucher' or i.side = 'credit')`;
/**
 * What the club has collected itself is told by the debit; the account is `a`. Counted, not asked whether there is one: for
 * a page that would be a reason to read every payment first.
 */
const isNoDebit = sql`(
  select count(*) from payment p
  where p.club_id = d.club_id and p.document_id in (d.id, d.reverses_id) and p.payer_id = a.person_id and p.provider = 'bank'
) = 0`;

/** Bounded by index: of documents that count, the newest. */
const newestDocuments = (within: Within) =>
  within.newest === undefined
    ? []
    : [
        sql`d.id in (
          select d.id from ledger_document d
          where ${isMoney} and ${all(onDays(sql`d.created_at`, within))} and exists (
            select from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
            where i.club_id = d.club_id and i.document_id = d.id and a.person_id is not null and ${isPaidWith}
          )
          order by d.created_at desc, d.id desc limit ${within.newest})`,
      ];

/** Rows of a table in their time, the newest where so many are enough. */
const newestOf = (rows: RawBuilder<unknown>, { newest }: Within) =>
  newest === undefined ? rows : sql`${rows} order by p.created_at desc, p.id desc limit ${newest}`;

/**
 * Zahlungen: documents that are money, and payments through a provider, however far they are. What those post stands in
 * them, and what a debit of the club's own has brought or taken back stands in the debit. What somebody bought with a
 * voucher they pay for is a charge, no payment.
 */
export const paymentEntries = (now: Date, within: Within = {}): RawBuilder<unknown> => {
  const { payerId } = within;
  const ofPayer = (column: RawBuilder<unknown>) => (payerId === undefined ? [] : [sql`${column} = ${payerId}`]);
  return sql`
  select d.id, d.created_at as at, case d.kind when 'voucher' then 'voucher' else 'manual' end as kind, a.person_id as payer_id,
    sum(case when e.credit_item_id = i.id then e.amount_cents else -e.amount_cents end)::bigint as cents,
    0::bigint as refunded, 0::bigint as refundable,
    case when bool_and(e.cancelled_at is not null) then 'crossedOut' else 'entered' end as state, min(e.text) as text,
    '' as provider, '' as external_id, '' as brand, '' as last4, '' as country, d.id as document_id, d.kind = 'refund' as is_refund
  from ledger_account a
  join open_item i on i.club_id = a.club_id and i.account_id = a.id
  join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and ${isMoney} and ${isPaidWith}
  join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id and (e.credit_item_id = i.id or e.debit_item_id = i.id)
  where a.person_id is not null and ${isNoDebit}
    and ${all([...ofPayer(sql`a.person_id`), ...onDays(sql`d.created_at`, within), ...newestDocuments(within)])}
  group by d.id, d.kind, d.created_at, a.person_id
  union all
  select p.id, p.created_at, p.kind, p.payer_id, p.amount_cents, p.refunded_cents,
    case when p.state = 'succeeded' and p.provider <> 'bank'
      and (p.kind <> 'sepa_debit' or p.paid_at >= ${now}::timestamptz - make_interval(days => ${debitRefundDays}))
      then p.amount_cents - p.refunded_cents else 0 end,
    p.state, case p.provider when 'bank' then 'Einzug ' else 'Online-Zahlung ' end || p.id, p.provider, coalesce(p.external_id, ''), coalesce(p.source ->> 'brand', ''),
    coalesce(p.source ->> 'last4', ''), coalesce(p.source ->> 'country', ''), p.document_id, false
  from (${newestOf(
    sql`select p.* from payment p where ${all([...ofPayer(sql`p.payer_id`), ...onDays(sql`p.created_at`, within)])}`,
    within,
  )}) p
  union all
  select r.line_id, r.created_at, p.kind, p.payer_id, -r.amount_cents, 0, 0,
    case r.state when 'failed' then 'failed' when 'requested' then 'pending' else 'succeeded' end,
    'Erstattung der Online-Zahlung ' || p.id || case when r.remark = '' then '' else ': ' || r.remark end,
    p.provider, '', '', '', '', null, true
  from (${newestOf(sql`select p.* from payment_refund p where ${all(onDays(sql`p.created_at`, within))}`, within)}) r
  join payment p on p.club_id = r.club_id and p.id = r.payment_id
  where ${all(ofPayer(sql`p.payer_id`))}`;
};

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

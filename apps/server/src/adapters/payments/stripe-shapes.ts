import type Stripe from 'stripe';
import {
  type PaymentSnapshot,
  type PaymentState,
  type ProviderEvent,
  type ProviderMovement,
  type StoredMethod,
  UnsignedEvent,
} from './payment-provider.ts';

export const idOf = (named: string | { id: string } | null | undefined): string =>
  (typeof named === 'string' ? named : named?.id) ?? '';

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

export const storedMethod = (method: Stripe.PaymentMethod | string | null | undefined): StoredMethod | null => {
  if (method === null || method === undefined || typeof method === 'string') return null;
  const { id, card, sepa_debit: debit } = method;
  if (card) {
    const { brand, last4, country, exp_month: month, exp_year: year } = card;
    return { id, kind: 'card', brand, last4, country: country ?? '', expiresOn: lastDayOf(year, month) };
  }
  if (!debit) return null;
  return { id, kind: 'sepa_debit', brand: '', last4: debit.last4 ?? '', country: debit.country ?? '', expiresOn: null };
};

const states: Readonly<Record<string, PaymentState>> = {
  requires_action: 'authentication',
  requires_capture: 'pending',
  requires_confirmation: 'started',
  requires_payment_method: 'failed',
  processing: 'pending',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** An off-session charge that the bank wants confirmed has the same status as a failed one; only the error code tells them apart. */
export const stateOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): PaymentState => {
  if (status !== 'requires_payment_method') return states[status] ?? 'pending';
  if (error === null) return 'started';
  return error.code === 'authentication_required' ? 'authentication' : 'failed';
};

export const disputeOf = (disputes: readonly Stripe.Dispute[]): PaymentSnapshot['dispute'] => {
  const [latest] = disputes;
  if (latest === undefined || latest.status.startsWith('warning_')) return 'none';
  if (latest.status === 'won') return 'won';
  return latest.status === 'lost' ? 'lost' : 'open';
};

/**
 * Only part of the money was called back; the remaining amount stays. That part went back outside the product, like a refund on Stripe's
 * own pages, and has come back if the dispute is won.
 */
export const partlyDisputed = (disputes: readonly Stripe.Dispute[], leftCents: number): Stripe.Dispute | undefined => {
  const [latest] = disputes;
  return latest !== undefined && disputeOf(disputes) !== 'none' && latest.amount < leftCents ? latest : undefined;
};

export const chargeOf = (intent: Stripe.PaymentIntent) =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null;

export const isLost = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

/** Every refund of the product carries this key. */
export const isOutside = ({ metadata }: Stripe.Refund) => metadata?.key === undefined;

export const sumOfRefunds = (refunds: readonly Stripe.Refund[]) =>
  refunds.filter((refund) => !isLost(refund)).reduce((sum, { amount }) => sum + amount, 0);

/** The state of a page of Stripe before there is a payment behind it. */
export const snapshotOfUnpaid = ({
  status,
  amount_total: cents,
  currency,
}: Stripe.Checkout.Session): PaymentSnapshot => ({
  id: null,
  state: status === 'expired' ? 'cancelled' : 'started',
  cents: cents ?? 0,
  currency: currency ?? '',
  refundedCents: 0,
  outsideRefunds: [],
  failedRefunds: [],
  dispute: 'none',
  method: null,
  failure: '',
});

/** The subject of an event, and the metadata we wrote there. */
const subjectOf = ({ data: { object } }: Stripe.Event) => {
  switch (object.object) {
    case 'payment_intent':
    case 'checkout.session':
      return { subject: object.id, metadata: object.metadata };
    case 'charge':
    case 'refund':
    case 'dispute':
      // Metadata that others wrote on these is not ours.
      return { subject: idOf(object.payment_intent), metadata: null };
    default:
      return { subject: '', metadata: null };
  }
};

/** Metadata of others may contain anything; our numbers fit into the database. */
const numberIn = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

export const toProviderEvent = (event: Stripe.Event): ProviderEvent => {
  if (typeof event.id !== 'string' || event.id === '') throw new UnsignedEvent('the event has no number');
  const { subject, metadata } = subjectOf(event);
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? '',
    subject,
    clubId: numberIn(metadata?.club),
    paymentId: numberIn(metadata?.payment),
  };
};

const kindsOfMovement: readonly (readonly [ProviderMovement['kind'], readonly string[]])[] = [
  ['payout', ['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal']],
  ['fee', ['stripe_fee', 'stripe_fx_fee', 'tax_fee']],
  [
    'payment',
    [
      'charge',
      'payment',
      'refund',
      'refund_failure',
      'payment_refund',
      'payment_failure_refund',
      'payment_reversal',
      'adjustment',
    ],
  ],
];

export const movementOf = ({
  id,
  type,
  amount,
  fee,
  source,
  created,
}: Stripe.BalanceTransaction): ProviderMovement => ({
  id,
  kind: kindsOfMovement.find(([, types]) => types.includes(type))?.[0] ?? 'other',
  cents: amount,
  feeCents: fee,
  subject:
    typeof source === 'object' && source !== null && 'payment_intent' in source ? idOf(source.payment_intent) : '',
  at: new Date(created * 1000),
});

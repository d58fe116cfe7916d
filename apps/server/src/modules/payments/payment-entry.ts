import { type Payment, paymentStates } from '@vereinshaus/contract/payments/calls';
import type { OnlineState } from '@vereinshaus/contract/payments/online-payments';

/** One line of a list of payments: made online, paid back, or entered by hand. Their numbers come from one sequence. */
export type PaymentEntry = {
  id: number;
  at: Date;
  kind: Payment['kind'];
  payer_id: number;
  cents: number;
  refunded: number;
  refundable: number;
  /** Entries made by hand are either valid or voided. */
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

/** Nothing is left to refund, or the line itself is a refund. */
export const isPaidBack = ({ is_refund: isRefund, refunded, cents }: PaymentEntry): boolean =>
  isRefund || (refunded > 0 && refunded === cents);

/** How a person pays through a provider. */
export type OnlineKind = 'card' | 'eps' | 'sepa_debit';

/** A card or an account that may be charged again: the provider's id, and the details by which people recognise it. */
export type StoredMethod = {
  id: string;
  kind: 'card' | 'sepa_debit';
  brand: string;
  last4: string;
  country: string;
  /** Last day of the month in which a card expires. */
  expiresOn: string | null;
};

/** started: the payer has not decided yet. authentication: only the payer can go on. */
export type PaymentState = 'started' | 'authentication' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** The provider's current state of a payment, whatever earlier messages said. */
export type PaymentSnapshot = {
  /** Null as long as there is only the page for the payer. */
  id: string | null;
  state: PaymentState;
  cents: number;
  /** Three lowercase letters, e.g. eur. */
  currency: string;
  /** Refunded amount, without failed refunds. */
  refundedCents: number;
  /** The refunds in it that were made on the provider's own pages, the oldest first; null = the provider does not tell them apart. */
  outsideRefunds: readonly { id: string; cents: number }[] | null;
  /** Refunds that did not arrive, by the provider's id. */
  failedRefunds: readonly string[];
  /** The payer has called the money back: it is gone while the dispute is open, and for good if it is lost. */
  dispute: 'none' | 'open' | 'lost' | 'won';
  method: StoredMethod | null;
  /** The reason of the failure, in the provider's words. */
  failure: string;
};

export type SetupSnapshot = {
  state: 'started' | 'succeeded' | 'cancelled';
  /** The provider's id of the payer. */
  customer: string;
  method: StoredMethod | null;
};

/** The account at the provider; '' = that of the key. */
type Account = { account: string };
/** A repeated request with the same key takes effect once. */
type Once = { key: string };
/** Stored with every object there, so that messages about it can be assigned. */
type Ours = { clubId: number; paymentId: number };
type ReturnAddresses = { successUrl: string; cancelUrl: string };

export type Checkout = Account &
  Once &
  ReturnAddresses & {
    customer: string;
    kind: OnlineKind;
    cents: number;
    text: string;
    /** The payer wants to keep the method for later payments. */
    keeps: boolean;
  } & Ours;

export type ProviderInfo = {
  chargeId: string;
  outcome: string;
  amount: number;
  fee: number;
  net: number;
  /** Epoch seconds; 0 = not known yet. */
  availableOn: number;
  payoutArrivesOn: number;
  payoutAmount: number;
};

/**
 * A change on the account at the provider. A payment is described by the payment itself; a payout goes to the bank of the club, or came
 * back from it; a fee belongs to the account.
 */
export type ProviderMovement = {
  id: string;
  kind: 'payment' | 'payout' | 'fee' | 'other';
  /** Incoming amounts are positive. */
  cents: number;
  /** The provider's fee for it; negative = a returned fee. */
  feeCents: number;
  /** The provider's id of its payment; '' = none. */
  subject: string;
  at: Date;
};

/**
 * A message of the provider with a verified signature. `subject` is the payment or the page it is about; '' = none. Club and payment are
 * those that we wrote there; 0 = nothing.
 */
export type ProviderEvent = { id: string; type: string; account: string; subject: string } & Ours;

/** The owner of the account, as far as the provider shows it: texts that only the account's administrator can write. */
export type AccountInfo = {
  takesPayments: boolean;
  /** Public texts of the account that its owner edits on the provider's own pages. */
  ownTexts: readonly string[];
};

/** The provider will never do this, and says why: a retry is useless. Commands recognise it by its name. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/** The bytes were not signed by the provider, or too long ago, or describe nothing that has an id. */
export class UnsignedEvent extends Error {
  override readonly name = 'UnsignedEvent';
}

/**
 * One interface, two implementations: Stripe, or a trial provider in the product that needs no account. Every write carries a key; a
 * failure other than `ProviderRefusal` may be retried.
 */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox';
  createCustomer(customer: Account & Once & { name: string; email: string; clubId: number }): Promise<string>;
  /** A page of the provider on which the payer pays. */
  startPayment(checkout: Checkout): Promise<{ checkoutId: string; url: string }>;
  /** A page of the provider on which the payer stores a card or an account. */
  startSetup(
    setup: Account & Once & ReturnAddresses & { customer: string; kind: 'card' | 'sepa_debit'; clubId: number },
  ): Promise<{ checkoutId: string; url: string }>;
  /** Charges the stored method without the payer. */
  charge(
    charge: Account &
      Once & { customer: string; methodId: string; kind: 'card' | 'sepa_debit'; cents: number; text: string } & Ours,
  ): Promise<PaymentSnapshot>;
  /** The page where the payer confirms the payment for the bank; null = nothing is left to confirm. */
  authenticate(which: Account & Once & { id: string; returnUrl: string }): Promise<string | null>;
  /**
   * Ends what the payer has not decided yet: the page, or the confirmation for the bank. Decisions already made stay; the returned
   * snapshot shows which it was.
   */
  end(which: Account & Once & { checkoutId: string | null; id: string | null }): Promise<PaymentSnapshot>;
  paymentOf(which: Account & { checkoutId: string | null; id: string | null }): Promise<PaymentSnapshot>;
  setupOf(which: Account & { checkoutId: string }): Promise<SetupSnapshot>;
  refund(
    refund: Account &
      Once & { id: string; cents: number; reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null },
  ): Promise<{ id: string; hasFailed: boolean }>;
  forgetMethod(which: Account & Once & { methodId: string }): Promise<void>;
  infoOf(which: Account & { id: string }): Promise<ProviderInfo>;
  /** All messages since then, to catch up on missed ones. */
  eventsSince(which: Account & { since: Date }): Promise<readonly ProviderEvent[]>;
  /** All movements since then, the oldest first. */
  movementsSince(which: Account & { since: Date }): Promise<readonly ProviderMovement[]>;
  /** Refused = there is no such account, or our key has no access to it. */
  accountOf(which: Account): Promise<AccountInfo>;
  readEvent(body: Buffer, signature: string): ProviderEvent;
};

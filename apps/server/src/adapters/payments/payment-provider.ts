/** How somebody pays through a provider. */
export type OnlineKind = 'card' | 'eps' | 'sepa_debit';

/** A card or an account that may be charged again: what the provider calls it, and what one recognises it by. */
export type StoredMethod = {
  id: string;
  kind: 'card' | 'sepa_debit';
  brand: string;
  last4: string;
  country: string;
  /** Last day of the month in which a card ends. */
  expiresOn: string | null;
};

/** started: the payer has not decided yet. authentication: only the payer can go on. */
export type PaymentState = 'started' | 'authentication' | 'pending' | 'succeeded' | 'failed' | 'cancelled';

/** What the provider knows about a payment now, whatever was told before. */
export type PaymentSnapshot = {
  /** Null as long as there is only the page the payer was sent to. */
  id: string | null;
  state: PaymentState;
  cents: number;
  /** Three small letters, e.g. eur. */
  currency: string;
  /** What went back, without what did not arrive. */
  refundedCents: number;
  /** Of that what somebody paid back on the provider's own pages, the oldest first; null = it does not tell them apart. */
  outsideRefunds: readonly { id: string; cents: number }[] | null;
  /** Refunds that did not arrive, by the provider's name for them. */
  failedRefunds: readonly string[];
  /** Somebody has called the money back: it is gone while that is open, and for good when it is lost. */
  dispute: 'none' | 'open' | 'lost' | 'won';
  method: StoredMethod | null;
  /** Why it failed, in the words of the provider. */
  failure: string;
};

export type SetupSnapshot = {
  state: 'started' | 'succeeded' | 'cancelled';
  /** Whose it is. */
  customer: string;
  method: StoredMethod | null;
};

/** Whose account at the provider it is; '' = that of the key. */
type Account = { account: string };
/** Sent again, the same key does it once. */
type Once = { key: string };
/** Written on whatever is made there, so that a message about it finds its way home. */
type Ours = { clubId: number; paymentId: number };
type ReturnAddresses = { successUrl: string; cancelUrl: string };

export type Checkout = Account &
  Once &
  ReturnAddresses & {
    customer: string;
    kind: OnlineKind;
    cents: number;
    text: string;
    /** The payer wants to pay with it again. */
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
 * What changed on the account at the provider. A payment stands in the payment itself; a payout goes to the bank of the club,
 * or came back from it; a fee is one of the account.
 */
export type ProviderMovement = {
  id: string;
  kind: 'payment' | 'payout' | 'fee' | 'other';
  /** What came in is positive. */
  cents: number;
  /** What the provider keeps for it; negative = gave back. */
  feeCents: number;
  /** The payment it belongs to, as the provider names it; '' = none. */
  subject: string;
  at: Date;
};

/**
 * A message of the provider, whose signature was checked. `subject` is the payment or the page it is about; '' = none.
 * Club and payment are what we wrote there; 0 = nothing.
 */
export type ProviderEvent = { id: string; type: string; account: string; subject: string } & Ours;

/** Whose account it is, as far as the provider tells: what only who looks after it there can write. */
export type AccountInfo = {
  takesPayments: boolean;
  /** Public texts of the account that its owner edits on the provider's own pages. */
  ownTexts: readonly string[];
};

/** The provider will never do this, and says why: trying again is of no use. Commands know it by its name. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

/** The bytes were not signed by the provider, or too long ago, or tell of nothing that has a number. */
export class UnsignedEvent extends Error {
  override readonly name = 'UnsignedEvent';
}

/**
 * One interface, two ways: Stripe, or a trial provider in the product that needs no account. Every write carries a key;
 * a failure other than `ProviderRefusal` may be tried again.
 */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox';
  createCustomer(customer: Account & Once & { name: string; email: string; clubId: number }): Promise<string>;
  /** A page of the provider on which the payer pays. */
  startPayment(checkout: Checkout): Promise<{ checkoutId: string; url: string }>;
  /** A page of the provider on which the payer leaves a card or an account. */
  startSetup(
    setup: Account & Once & ReturnAddresses & { customer: string; kind: 'card' | 'sepa_debit'; clubId: number },
  ): Promise<{ checkoutId: string; url: string }>;
  /** Without the payer: what is stored is charged. */
  charge(
    charge: Account &
      Once & { customer: string; methodId: string; kind: 'card' | 'sepa_debit'; cents: number; text: string } & Ours,
  ): Promise<PaymentSnapshot>;
  /** Where the payer confirms what the bank wants confirmed; null = nothing is left to confirm. */
  authenticate(which: Account & Once & { id: string; returnUrl: string }): Promise<string | null>;
  /**
   * Ends what the payer has not decided yet, the page or what the bank wants confirmed. What was decided already stays so:
   * the answer tells which it was.
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
  /** What was told since then, for whoever may have missed some of it. */
  eventsSince(which: Account & { since: Date }): Promise<readonly ProviderEvent[]>;
  /** What moved since then, the oldest first. */
  movementsSince(which: Account & { since: Date }): Promise<readonly ProviderMovement[]>;
  /** Refused = there is no such account, or it has nothing to do with our key. */
  accountOf(which: Account): Promise<AccountInfo>;
  readEvent(body: Buffer, signature: string): ProviderEvent;
};

import Stripe from 'stripe';
import {
  type PaymentProvider,
  type PaymentSnapshot,
  type ProviderMovement,
  ProviderRefusal,
  UnsignedEvent,
} from './payment-provider.ts';
import {
  chargeOf,
  disputeOf,
  idOf,
  isLost,
  isOutside,
  movementOf,
  partlyDisputed,
  snapshotOfUnpaid,
  stateOf,
  storedMethod,
  sumOfRefunds,
  toProviderEvent,
} from './stripe-shapes.ts';

export type StripeSettings = {
  key: string;
  webhookSecret: string;
  /** Where the API answers, e.g. https://api.stripe.com */
  url: string;
};

/** No connection is held meanwhile, so waiting for a slow response is better than a second try. */
const timeoutMs = 15_000;
const fortnight = 14 * 86_400;

const clientFor = ({ key, url }: StripeSettings) => {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

/** The metadata of everything we create at Stripe. */
const metadataOf = ({ clubId, paymentId }: { clubId: number; paymentId: number }) => ({
  club: String(clubId),
  payment: String(paymentId),
});

/** Options of a request: the account, and the idempotency key of a write. */
const requestOptions = ({ account, key }: { account: string; key?: string }): Stripe.RequestOptions => ({
  ...(account !== '' && { stripeAccount: account }),
  ...(key !== undefined && { idempotencyKey: key }),
});

/** Our own mistakes and decisions of a bank would repeat on a retry; an outage or a busy server may not. */
const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError;

const orRefusal = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw isFinal(error) ? new ProviderRefusal(error.message, { cause: error }) : error;
  }
};

/** Events about a payment; all other events of Stripe are ignored. */
const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'checkout.session.completed',
  'checkout.session.expired',
];

const expandedIntent = ['latest_charge.refunds', 'payment_method'];

/** More than a club has in the days that are fetched again. */
const maxEvents = 2000;

/**
 * Stripe. Payers decide on Stripe's own pages, so no card number ever reaches the product and no foreign script runs in its pages
 * (docs/decisions/0026-payers-leave-the-house.md).
 */
export const stripeProvider = (settings: StripeSettings): PaymentProvider => {
  const stripe = clientFor(settings);

  const snapshotOf = async (intent: Stripe.PaymentIntent, account: string): Promise<PaymentSnapshot> => {
    const charge = chargeOf(intent);
    const disputes = charge?.disputed
      ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 }, requestOptions({ account }))).data
      : [];
    // The charge no longer counts failed refunds: only the list contains them.
    const refunds = charge?.refunds?.has_more
      ? (await stripe.refunds.list({ payment_intent: intent.id, limit: 100 }, requestOptions({ account }))).data
      : (charge?.refunds?.data ?? []);
    const method = intent.payment_method ?? intent.last_payment_error?.payment_method;
    const refundedCents = sumOfRefunds(refunds);
    const part = partlyDisputed(disputes, intent.amount - refundedCents);
    const calledBack = part === undefined || part.status === 'won' ? [] : [{ id: part.id, cents: part.amount }];
    return {
      id: intent.id,
      state: stateOf(intent),
      cents: intent.amount,
      currency: intent.currency,
      refundedCents: refundedCents + calledBack.reduce((sum, { cents }) => sum + cents, 0),
      outsideRefunds: [
        ...refunds
          .filter((refund) => isOutside(refund) && !isLost(refund))
          .map(({ id, amount }) => ({ id, cents: amount }))
          .toReversed(),
        ...calledBack,
      ],
      failedRefunds: [
        ...refunds.filter(isLost).map(({ id }) => id),
        ...(part !== undefined && part.status === 'won' ? [part.id] : []),
      ],
      dispute: part === undefined ? disputeOf(disputes) : 'none',
      method: storedMethod(method),
      failure: intent.last_payment_error?.message ?? '',
    };
  };

  const intentOf = (id: string, account: string) =>
    stripe.paymentIntents.retrieve(id, { expand: expandedIntent }, requestOptions({ account }));

  const paymentOf: PaymentProvider['paymentOf'] = async ({ checkoutId, id, account }) => {
    if (id !== null) return snapshotOf(await intentOf(id, account), account);
    const session = await stripe.checkout.sessions.retrieve(checkoutId ?? '', {}, requestOptions({ account }));
    const intent = idOf(session.payment_intent);
    if (intent === '' || session.status === 'open') return snapshotOfUnpaid(session);
    return snapshotOf(await intentOf(intent, account), account);
  };

  /** The first payout after the money was available: Stripe does not say which one carried it. */
  const payoutFrom = async (availableOn: number, account: string) => {
    const arrival = { gte: availableOn, lte: availableOn + fortnight };
    return (await stripe.payouts.list({ arrival_date: arrival, limit: 100 }, requestOptions({ account }))).data.at(-1);
  };

  return {
    name: 'stripe',

    createCustomer: async ({ name, email, clubId, ...how }) => {
      const metadata = { club: String(clubId) };
      const customer = await orRefusal(
        stripe.customers.create({ name, ...(email !== '' && { email }), metadata }, requestOptions(how)),
      );
      return customer.id;
    },

    startPayment: async ({ customer, kind, cents, text, keeps, successUrl, cancelUrl, ...how }) => {
      const metadata = metadataOf(how);
      const session = await orRefusal(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer,
            locale: 'de',
            allowed_payment_method_types: [kind],
            line_items: [
              { quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: text } } },
            ],
            payment_intent_data: { metadata, description: text, ...(keeps && { setup_future_usage: 'off_session' }) },
            metadata,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          requestOptions(how),
        ),
      );
      return { checkoutId: session.id, url: session.url ?? cancelUrl };
    },

    startSetup: async ({ customer, kind, clubId, successUrl, cancelUrl, ...how }) => {
      const session = await orRefusal(
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            locale: 'de',
            allowed_payment_method_types: [kind],
            metadata: { club: String(clubId) },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          requestOptions(how),
        ),
      );
      return { checkoutId: session.id, url: session.url ?? cancelUrl };
    },

    charge: async ({ customer, methodId, kind, cents, text, ...how }) => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'eur',
            customer,
            payment_method: methodId,
            allowed_payment_method_types: [kind],
            off_session: true,
            confirm: true,
            description: text,
            metadata: metadataOf(how),
            expand: expandedIntent,
          },
          requestOptions(how),
        );
        return await snapshotOf(intent, how.account);
      } catch (error) {
        // A payment exists even if the bank refuses or wants the payer's confirmation.
        const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (intent !== undefined) return snapshotOf(await intentOf(intent.id, how.account), how.account);
        throw isFinal(error) ? new ProviderRefusal(error.message, { cause: error }) : error;
      }
    },

    authenticate: async ({ id, account, key, returnUrl }) => {
      const { status, last_payment_error: error } = await intentOf(id, account);
      if (status === 'succeeded' || status === 'processing' || status === 'canceled') return null;
      const method = idOf(error?.payment_method);
      const intent = await orRefusal(
        stripe.paymentIntents.confirm(
          id,
          { return_url: returnUrl, ...(method !== '' && { payment_method: method }) },
          requestOptions({ account, key }),
        ),
      );
      return intent.next_action?.redirect_to_url?.url ?? null;
    },

    end: async ({ checkoutId, id, ...how }) => {
      // A payment made by a checkout page can only be ended together with the page.
      const ended =
        checkoutId === null
          ? stripe.paymentIntents.cancel(id ?? '', { cancellation_reason: 'abandoned' }, requestOptions(how))
          : stripe.checkout.sessions.expire(checkoutId, {}, requestOptions(how));
      // Stripe refuses to end what was decided meanwhile; the current state is fetched in any case.
      await ended.catch((error: unknown) => {
        if (!isFinal(error)) throw error;
      });
      return orRefusal(paymentOf({ checkoutId, id, account: how.account }));
    },

    paymentOf,

    setupOf: async ({ checkoutId, account }) => {
      const {
        status,
        customer: named,
        setup_intent: intent,
      } = await stripe.checkout.sessions.retrieve(
        checkoutId,
        { expand: ['setup_intent.payment_method'] },
        requestOptions({ account }),
      );
      const customer = idOf(named);
      if (status === 'expired') return { state: 'cancelled', customer, method: null };
      const method = typeof intent === 'object' ? storedMethod(intent?.payment_method) : null;
      return { state: method === null ? 'started' : 'succeeded', customer, method };
    },

    refund: async ({ id, cents, reason, ...how }) => {
      const refund = await orRefusal(
        stripe.refunds.create(
          { payment_intent: id, amount: cents, metadata: { key: how.key }, ...(reason !== null && { reason }) },
          requestOptions(how),
        ),
      );
      return { id: refund.id, hasFailed: isLost(refund) };
    },

    forgetMethod: async ({ methodId, ...how }) => {
      await orRefusal(stripe.paymentMethods.detach(methodId, {}, requestOptions(how)));
    },

    infoOf: async ({ id, account }) => {
      const intent = await orRefusal(
        stripe.paymentIntents.retrieve(
          id,
          { expand: ['latest_charge.balance_transaction'] },
          requestOptions({ account }),
        ),
      );
      const charge = chargeOf(intent);
      const moved = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
      const payout = moved === null ? undefined : await payoutFrom(moved.available_on, account);
      return {
        chargeId: charge?.id ?? '',
        outcome: charge?.outcome?.seller_message ?? '',
        amount: moved?.amount ?? 0,
        fee: moved?.fee ?? 0,
        net: moved?.net ?? 0,
        availableOn: moved?.available_on ?? 0,
        payoutArrivesOn: payout?.arrival_date ?? 0,
        payoutAmount: payout?.amount ?? 0,
      };
    },

    eventsSince: async ({ since, account }) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events = await stripe.events
        .list({ created, types: eventTypes, limit: 100 }, requestOptions({ account }))
        .autoPagingToArray({ limit: maxEvents });
      return events.map((event) => ({ ...toProviderEvent(event), account })).toReversed();
    },

    movementsSince: async ({ since, account }) => {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const movements: ProviderMovement[] = [];
      const listed = stripe.balanceTransactions.list(
        { created, currency: 'eur', limit: 100, expand: ['data.source'] },
        requestOptions({ account }),
      );
      for await (const moved of listed) movements.push(movementOf(moved));
      return movements.toReversed();
    },

    accountOf: async ({ account }) => {
      const { charges_enabled: takesPayments, business_profile: profile } = await orRefusal(
        stripe.accounts.retrieve(account),
      );
      return { takesPayments, ownTexts: [profile?.support_url ?? '', profile?.url ?? ''] };
    },

    readEvent: (body, signature) => {
      // Without a secret anyone could sign.
      if (settings.webhookSecret === '') throw new UnsignedEvent('no secret to check signatures with');
      try {
        return toProviderEvent(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret));
      } catch (cause) {
        throw new UnsignedEvent('the event is not signed by Stripe, or was long ago', { cause });
      }
    },
  };
};

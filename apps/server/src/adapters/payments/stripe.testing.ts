import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

type Fields = Record<string, unknown>;
type Request = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: URLSearchParams;
  key: string;
  account: string;
};

export const webhookSecret = 'whsec_test_secret_0123456789abcdef';

/** Signs like Stripe: over the seconds and the bytes. */
export const signed = (body: string, seconds: number, secret = webhookSecret): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Implements the part of Stripe's API that the adapter uses, and records the requests. */
export const startStripe = async () => {
  const sessions = new Map<string, Fields>();
  const intents = new Map<string, Fields>();
  const answers = new Map<string, { sent: string; answer: unknown }>();
  const accounts = new Map<string, Fields>();
  const requests: Request[] = [];
  const refunds: Fields[] = [];
  const disputes: Fields[] = [];
  const events: Fields[] = [];
  const movements: Fields[] = [];
  let count = 0;
  let isDown = false;
  /** The bank's decision on the next charge without the payer. */
  let bank: 'pays' | 'asks' | 'refuses' = 'pays';
  const next = (prefix: string) => `${prefix}_${(count += 1)}`;

  const metadataOf = (body: URLSearchParams, prefix: string) => ({
    club: body.get(`${prefix}[club]`) ?? '',
    payment: body.get(`${prefix}[payment]`) ?? '',
  });

  const card = (id: string) => ({
    id,
    object: 'payment_method',
    card: { brand: 'visa', last4: '4242', country: 'AT', exp_month: 12, exp_year: 2031 },
  });

  const newIntent = (fields: Fields): Fields => {
    const id = next('pi');
    const intent = {
      id,
      object: 'payment_intent',
      currency: 'eur',
      last_payment_error: null,
      next_action: null,
      payment_method: card('pm_1'),
      latest_charge: { id: `ch_${id}`, object: 'charge', amount_refunded: 0, disputed: false, refunded: false },
      ...fields,
    };
    intents.set(id, intent);
    return intent;
  };

  const cardError = (intent: Fields, code: string) => {
    const message =
      code === 'authentication_required' ? 'The bank wants to hear the payer.' : 'Your card was declined.';
    const error = { type: 'card_error', code, message, payment_method: card('pm_1') };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return { status: 402, body: { error: { ...error, payment_intent: intent } } };
  };

  const chargeStored = (body: URLSearchParams) => {
    const intent = newIntent({
      status: 'succeeded',
      amount: Number(body.get('amount')),
      metadata: metadataOf(body, 'metadata'),
    });
    if (bank === 'asks') return cardError(intent, 'authentication_required');
    return bank === 'refuses' ? cardError(intent, 'card_declined') : { status: 200, body: intent };
  };

  const newSession = (body: URLSearchParams) => {
    const id = next('cs');
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.stripe.test/${id}`,
      customer: body.get('customer'),
      currency: 'eur',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      payment_intent: null,
      setup_intent: null,
      metadata: metadataOf(body, 'metadata'),
    };
    sessions.set(id, session);
    return session;
  };

  const refusal = (message: string) => ({ status: 400, body: { error: { type: 'invalid_request_error', message } } });

  /** Only an open page can be ended; that of a payer who is already paying is not. */
  const expire = (id: string) => {
    const session = sessions.get(id);
    if (session?.status !== 'open') return refusal('only open sessions can be expired');
    return Object.assign(session, { status: 'expired', url: null });
  };
  const cancel = (id: string) => {
    const intent = intents.get(id);
    if (intent === undefined || ['succeeded', 'processing', 'canceled'].includes(String(intent.status)))
      return refusal('this payment cannot be canceled');
    return Object.assign(intent, { status: 'canceled' });
  };

  const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

  const ofIntent = (id: unknown) => refunds.filter(({ payment_intent: of }) => of === id);
  /** Failed refunds do not reduce the remaining amount of a charge. */
  const refundedOf = (id: unknown) =>
    ofIntent(id).reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : Number(amount)), 0);

  const refundOf = (intentId: string, amount: number, metadata: Fields = {}) => {
    if (refundedOf(intentId) + amount > Number(intents.get(intentId)?.amount)) {
      return refusal('more than was paid');
    }
    const refund = {
      id: next('re'),
      object: 'refund',
      status: 'succeeded',
      payment_intent: intentId,
      amount,
      metadata,
    };
    refunds.push(refund);
    return refund;
  };

  const newRefund = (body: URLSearchParams) => {
    const key = body.get('metadata[key]');
    return refundOf(body.get('payment_intent') ?? '', Number(body.get('amount')), key === null ? {} : { key });
  };

  /** The payment with its refunds, the newest first. */
  const withRefunds = (id: string) => {
    const intent = intents.get(id);
    if (intent === undefined) return undefined;
    const charge = intent.latest_charge as Fields;
    const amount_refunded = refundedOf(id);
    return { ...intent, latest_charge: { ...charge, amount_refunded, refunds: list(ofIntent(id).toReversed()) } };
  };

  const routes: readonly [string, RegExp, (request: Request, id: string) => unknown][] = [
    ['POST', /^\/v1\/customers$/, () => ({ id: next('cus'), object: 'customer' })],
    ['POST', /^\/v1\/checkout\/sessions$/, ({ body }) => newSession(body)],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (_, id) => sessions.get(id)],
    ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (_, id) => expire(id)],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (_, id) => cancel(id)],
    ['GET', /^\/v1\/accounts\/(\w+)$/, (_, id) => accounts.get(id)],
    ['POST', /^\/v1\/payment_intents$/, ({ body }) => chargeStored(body)],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (_, id) => withRefunds(id)],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/confirm$/,
      (_, id) => ({
        ...intents.get(id),
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: `https://bank.test/${id}` } },
      }),
    ],
    ['POST', /^\/v1\/refunds$/, ({ body }) => newRefund(body)],
    ['GET', /^\/v1\/refunds$/, ({ query }) => list(ofIntent(query.get('payment_intent')).toReversed())],
    ['GET', /^\/v1\/disputes$/, () => list(disputes)],
    ['GET', /^\/v1\/events$/, () => list(events.toReversed())],
    ['GET', /^\/v1\/balance_transactions$/, () => list(movements.toReversed())],
    ['GET', /^\/v1\/payouts$/, () => list([{ id: 'po_1', arrival_date: 1_790_000_000, amount: 9650 }])],
    ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (_, id) => ({ id, object: 'payment_method' })],
  ];

  const hasStatus = (answer: unknown): answer is { status: number; body: unknown } =>
    typeof answer === 'object' && answer !== null && 'body' in answer && 'status' in answer;

  const answerTo = (request: Request) => {
    const sent = request.body.toString();
    const known = request.key === '' ? undefined : answers.get(request.key);
    // As at Stripe, a key belongs to the first request that was sent with it.
    if (known !== undefined && known.sent !== sent) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'another request with this key' } } };
    }
    if (known !== undefined) return known.answer;
    for (const [method, path, handle] of routes) {
      const match = path.exec(request.path);
      if (method !== request.method || match === null) continue;
      const answer = handle(request, match[1] ?? '');
      if (request.key !== '') answers.set(request.key, { sent, answer });
      return answer;
    }
    return undefined;
  };

  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? '/', 'http://localhost');
    const request: Request = {
      method: message.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: new URLSearchParams(await text(message)),
      key: String(message.headers['idempotency-key'] ?? ''),
      account: String(message.headers['stripe-account'] ?? ''),
    };
    requests.push(request);
    const answer = isDown
      ? { status: 503, body: { error: { type: 'api_error', message: 'down' } } }
      : answerTo(request);
    const { status, body } = hasStatus(answer)
      ? answer
      : { status: answer === undefined ? 404 : 200, body: answer ?? { error: { type: 'invalid_request_error' } } };
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    accounts,
    sessions,
    intents,
    disputes,
    events,
    movements,
    setDown: (down: boolean) => {
      isDown = down;
    },
    setBank: (says: typeof bank) => {
      bank = says;
    },
    /** The payer has decided on Stripe's page. */
    decide: (sessionId: string, status: 'succeeded' | 'processing' | 'requires_payment_method') => {
      const session = sessions.get(sessionId) ?? {};
      const intent = newIntent({ status, amount: session.amount_total, metadata: session.metadata });
      Object.assign(session, { status: 'complete', payment_intent: intent.id });
      return String(intent.id);
    },
    /** A refund on Stripe's own pages, outside the product. */
    refundOutside: (intentId: string, amount: number) => refundOf(intentId, amount),
    /** The bank sent it back. */
    failRefund: (refundId: string) =>
      Object.assign(refunds.find(({ id }) => id === refundId) ?? {}, { status: 'failed' }),
    refunds,
    change: (intentId: string, fields: Fields) => Object.assign(intents.get(intentId) ?? {}, fields),
    /** An event about a payment, as Stripe would send it. */
    event: (type: string, object: Fields, account?: string) => {
      const event = { id: next('evt'), object: 'event', type, data: { object }, ...(account && { account }) };
      events.push(event);
      return event;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};

import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { payingTexts } from '@vereinshaus/contract/payments/online-payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { signed, startStripe, webhookSecret } from '../../adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../adapters/payments/stripe.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

/** The app is built before Stripe listens: Stripe is asked only when somebody pays. */
let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;
const late = new Proxy({} as PaymentProvider, { get: (_, name) => Reflect.get(adapter, name) });
const house = useHouse({ stripe: late });
const { onlinePayments, paymentMethods, clubPayments } = contract;
const account = 'acct_turnverein';

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

beforeEach(async () => {
  stripe.setDown(false);
  stripe.setBank('pays');
  stripe.events.length = 0;
  stripe.disputes.length = 0;
  family = await buildFamily(house(), { onlinePayments: 'stripe', stripeAccount: account });
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date(), adapter);
  await paying.owe(5000);
});

type Sent = { secret?: string; at?: number; body?: string };

/** As Stripe would deliver it, or as a forger would. */
const deliver = async (event: unknown, { secret = webhookSecret, at = Date.now() / 1000, body }: Sent = {}) => {
  const signedBody = JSON.stringify(event);
  const response = await house().app.inject({
    method: 'POST',
    url: '/api/payments/events/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signed(signedBody, Math.floor(at), secret),
    },
    payload: body ?? signedBody,
  });
  return response.statusCode;
};

const begin = async (values: Record<string, unknown> = {}) => {
  const { reply } = await paying.start(5000, values);
  const sessionId = reply?.url.split('/').at(-1) ?? '';
  return { id: reply?.ID ?? 0, sessionId };
};

const intentEvent = (type: string, intentId: string) => stripe.event(type, stripe.intents.get(intentId) ?? {}, account);

const saldo = async () => (await paying.billing()).saldo;

describe('paying through Stripe', () => {
  it('starts on a page of Stripe, in the account of the club, with a key on every write', async () => {
    const before = stripe.requests.length;
    await begin({ kind: 'eps' });
    const writes = stripe.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(writes.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/checkout/sessions']);
    expect(writes.every((request) => request.key !== '' && request.account === account)).toBe(true);
    const session = writes[1]?.body;
    expect(session?.get('allowed_payment_method_types[0]')).toBe('eps');
    expect(session?.get('line_items[0][price_data][unit_amount]')).toBe('5000');
    expect(session?.get('payment_intent_data[metadata][club]')).toBe(String(family.clubId));
  });

  it('begins though Stripe was asked about the family before under another name and its answer was lost', async () => {
    await begin({ kind: 'eps' });
    await house().sql('delete from payment_customer where club_id = $1', [family.clubId]);
    await house().sql(`update person set last_name = 'Neuhuber' where id = $1`, [family.mother.personId]);
    expect((await begin({ kind: 'eps' })).sessionId).not.toBe('');
  });

  it('is posted when Stripe says so: told once, twice, at once and once more', async () => {
    const { sessionId } = await begin();
    const event = intentEvent('payment_intent.succeeded', stripe.decide(sessionId, 'succeeded'));
    expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200]);
    expect(await background.work(family.clubId)).toBe(1);
    expect(await saldo()).toBe(0);
    expect(await deliver(event)).toBe(200);
    expect(await background.work(family.clubId)).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });

  it('believes what Stripe says now, however late and in whatever order it was told', async () => {
    const { sessionId, id } = await begin({ kind: 'sepa_debit' });
    const intentId = stripe.decide(sessionId, 'processing');
    const processing = intentEvent('payment_intent.processing', intentId);
    stripe.change(intentId, { status: 'succeeded' });
    await deliver(intentEvent('payment_intent.succeeded', intentId));
    await background.work(family.clubId);
    await deliver(processing);
    await background.work(family.clubId);
    expect(await saldo()).toBe(0);
    expect((await paying.finish(id)).reply?.state).toBe('succeeded');
    stripe.disputes.push({ id: 'dp_1', object: 'dispute', status: 'lost', payment_intent: intentId });
    stripe.change(intentId, { latest_charge: { id: 'ch_1', amount_refunded: 0, disputed: true } });
    await deliver(stripe.event('charge.dispute.created', stripe.disputes[0] ?? {}, account));
    await background.work(family.clubId);
    expect(await saldo()).toBe(-5000);
    await expectSoundBooks(house(), family.clubId);
  });

  it('of which a part is called back loses that part, and has it again when the dispute is won', async () => {
    const { sessionId, id } = await begin();
    const intentId = stripe.decide(sessionId, 'succeeded');
    await paying.finish(id);
    const dispute = { id: 'dp_2', object: 'dispute', status: 'needs_response', payment_intent: intentId, amount: 2000 };
    stripe.disputes.push(dispute);
    stripe.change(intentId, { latest_charge: { id: 'ch_1', amount_refunded: 0, disputed: true } });
    const told = async () => {
      await deliver(stripe.event('charge.dispute.created', dispute, account));
      await background.work(family.clubId);
      const { payments: paid } = await paying.billing();
      return [await saldo(), paid.find(({ ID }) => ID === id)?.refundable];
    };
    expect(await told()).toEqual([-2000, 3000]);
    stripe.refundOutside(intentId, 500);
    expect(await told()).toEqual([-2500, 2500]);
    Object.assign(dispute, { status: 'won' });
    expect(await told()).toEqual([-500, 4500]);
    expect(await told()).toEqual([-500, 4500]);
    await expectSoundBooks(house(), family.clubId);
  });

  it.each([
    ['another secret', { secret: 'whsec_of_somebody_else' }],
    ['a signature of ten minutes ago', { at: Date.now() / 1000 - 600 }],
    ['other bytes than were signed', { body: '{"id":"evt_1"}' }],
  ])('refuses an event with %s', async (_, sent) => {
    const { sessionId } = await begin();
    const event = intentEvent('payment_intent.succeeded', stripe.decide(sessionId, 'succeeded'));
    expect(await deliver(event, sent)).toBe(400);
    expect(await background.work(family.clubId)).toBe(0);
    expect(await saldo()).toBe(-5000);
  });

  it('refuses the account of another club, even with our number on it, and forgets what it does not know', async () => {
    const { sessionId } = await begin();
    const intent = stripe.intents.get(stripe.decide(sessionId, 'succeeded')) ?? {};
    expect(await deliver(stripe.event('payment_intent.succeeded', intent, 'acct_of_others'))).toBe(200);
    expect(
      await deliver(stripe.event('payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent' }, account)),
    ).toBe(200);
    expect(await deliver(stripe.event('customer.created', { id: 'cus_x', object: 'customer' }, account))).toBe(200);
    expect(await background.work(family.clubId)).toBe(0);
  });

  it('finds what a lost message would have told', async () => {
    const { sessionId } = await begin();
    intentEvent('payment_intent.succeeded', stripe.decide(sessionId, 'succeeded'));
    expect(await background.reconcile(family.clubId)).toBe(1);
    await background.work(family.clubId);
    expect(await saldo()).toBe(0);
    expect(await background.reconcile(family.clubId)).toBe(0);
  });

  it('tells the payer when Stripe does not answer, and begins nothing', async () => {
    stripe.setDown(true);
    const { http, refusal } = await paying.start(5000);
    expect({ http, code: refusal?.code }).toEqual({ http: 502, code: 'payments.providerDown' });
    expect((await paying.billing()).payments.map(({ kind }) => kind)).toEqual(['manual']);
  });
});

describe('a card that Stripe keeps', () => {
  const store = async () => {
    const { sessionId, id } = await begin({ save: true, amount: 1000 });
    stripe.decide(sessionId, 'succeeded');
    await paying.finish(id);
    const { data } = await house().as(family.mother).call(paymentMethods.list, { userID: family.mother.personId });
    expect(data).toMatchObject([{ kind: 'card', brand: 'visa', last4: '4242', exp_year: 2031 }]);
    return data[0]?.ID ?? 0;
  };
  const charge = async (methodId: number) => {
    const key = 'b2c1a8f0-stripe';
    await house()
      .as(family.mother)
      .call(onlinePayments.charge, { child_ID: family.child.personId, amount: 4000, method_ID: methodId, key });
    await background.work(family.clubId);
  };

  it('is charged without the payer', async () => {
    await charge(await store());
    expect(await saldo()).toBe(0);
    const sent = stripe.requests.findLast(({ path, method }) => path === '/v1/payment_intents' && method === 'POST');
    expect([sent?.body.get('off_session'), sent?.body.get('confirm')]).toEqual(['true', 'true']);
  });

  it('whose bank wants to hear the payer waits for them', async () => {
    const methodId = await store();
    stripe.setBank('asks');
    await charge(methodId);
    const as = house().as(family.mother);
    const waiting = await as.call(onlinePayments.authRequired, {});
    expect(waiting.last_payment_error).toBe('The bank wants to hear the payer.');
    const ID = Number(waiting.client_secret);
    const { url } = await as.call(onlinePayments.authenticate, { ID, key: 'b2c1a8f0-auth' });
    expect(url).toMatch(/^https:\/\/bank\.test\/pi_/);
    stripe.change(url.split('/').at(-1) ?? '', { status: 'succeeded', last_payment_error: null });
    await paying.finish(ID);
    expect(await saldo()).toBe(0);
  });

  it('whose charge Stripe does not answer is under way, tried again in the background, and given up after half a day', async () => {
    const methodId = await store();
    stripe.setDown(true);
    const wish = { child_ID: family.child.personId, amount: 4000, method_ID: methodId, key: 'b2c1a8f0-down' };
    const { reply } = await house().as(family.mother).ask(onlinePayments.charge, wish);
    expect(reply).toMatchObject({ state: 'charging', url: '', message: payingTexts.underWay });
    expect((await paying.open()).underWay).toBe(4000);
    stripe.setDown(false);
    await house().sql(`update payment set created_at = created_at - interval '1 day' where id = $1`, [reply?.ID]);
    await background.reconcile(family.clubId);
    expect(await paying.open()).toMatchObject({ saldo: -4000, underWay: 0 });
    const again = await house()
      .as(family.mother)
      .ask(onlinePayments.charge, { ...wish, key: 'b2c1a8f0-again' });
    expect(again.reply?.state).toBe('succeeded');
    expect(await saldo()).toBe(0);
  });

  it('whose charge hangs is the only payment of its amount, and lets others be', async () => {
    const methodId = await store();
    await paying.owe(20_000);
    stripe.setDown(true);
    const wish = { child_ID: family.child.personId, amount: 4000, method_ID: methodId, key: randomUUID() };
    await house().as(family.mother).call(onlinePayments.charge, wish);
    stripe.setDown(false);
    const page = await paying.start(4000, { kind: 'eps' });
    expect(page).toMatchObject({ http: 409, refusal: { code: 'payments.underWay' } });
    const [card] = await house().sql<{ id: number }>(
      `insert into payment_method (club_id, person_id, kind, provider, provider_account, external_id, last4, created_at)
       select club_id, person_id, kind, provider, provider_account, 'pm_other', '0001', created_at
       from payment_method where id = $1 returning id`,
      [methodId],
    );
    const other = { ...wish, method_ID: card?.id ?? 0, key: randomUUID() };
    const charged = await house().as(family.mother).ask(onlinePayments.charge, other);
    expect(charged).toMatchObject({ http: 409, refusal: { code: 'payments.underWay' } });
    expect((await paying.start(3000)).http).toBe(200);
  });

  it('that is declined leaves the amount open', async () => {
    const methodId = await store();
    stripe.setBank('refuses');
    await charge(methodId);
    expect(await saldo()).toBe(-4000);
    expect((await paying.open()).underWay).toBe(0);
  });

  it('is paid back through Stripe, also by somebody on Stripe’s own pages', async () => {
    const { sessionId, id } = await begin();
    const intentId = stripe.decide(sessionId, 'succeeded');
    await paying.finish(id);
    await house()
      .as(family.admin)
      .call(clubPayments.refund, { paymentID: id, amount: 1000, reason: 'duplicate', key: randomUUID() });
    await background.work(family.clubId);
    const sent = stripe.requests.findLast(({ path, method }) => path === '/v1/refunds' && method === 'POST');
    expect([sent?.body.get('amount'), sent?.body.get('reason')]).toEqual(['1000', 'duplicate']);
    stripe.refundOutside(intentId, 500);
    await deliver(stripe.event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intentId }, account));
    await background.work(family.clubId);
    expect(await saldo()).toBe(-1500);
    expect((await paying.billing()).payments.find(({ ID }) => ID === id)).toMatchObject({ refunded: 1500 });
    await expectSoundBooks(house(), family.clubId);
  });
});

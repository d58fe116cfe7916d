import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { signed, startStripe, webhookSecret } from '../../adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../adapters/payments/stripe.ts';
import { applyBankChangesWorker } from '../bank-changes/index.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;
const late = new Proxy({} as PaymentProvider, { get: (_, name) => Reflect.get(adapter, name) });
const house = useHouse({ stripe: late });
const { clubs, clubPayments, providerAccounts } = contract;

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;
/** A separate one for each test. */
let account: string;
let other: string;

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

const newAccount = () => `acct_${randomUUID().slice(0, 8)}`;

beforeEach(async () => {
  stripe.movements.length = 0;
  stripe.events.length = 0;
  [account, other] = [newAccount(), newAccount()];
  family = await buildFamily(house(), { onlinePayments: 'stripe', stripeAccount: account });
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date(), late);
  await paying.owe(5000);
});

const state = (of: Family = family) => house().as(of.admin).call(providerAccounts.get, {});
const prove = (named: string, of: Family = family) =>
  house().as(of.admin).ask(providerAccounts.prove, { account: named });
/** What the administrator of the account writes at Stripe. */
const write = (named: string, address: string, fields: Record<string, unknown> = {}) =>
  stripe.accounts.set(named, {
    id: named,
    object: 'account',
    charges_enabled: true,
    business_profile: { support_url: address, url: null },
    ...fields,
  });
const use = (named: string, of: Family = family) =>
  house()
    .as(of.admin, { isConfirmed: true })
    .ask(clubs.save, { settings: { stripeAccount: named } });
/** Another account replaces the current one and takes effect a day later. */
const aDayLater = () =>
  applyBankChangesWorker(
    (db) => house().queue.senderIn(db),
    (host) => `https://${host}`,
  ).run({ database: house().database, now: () => new Date(Date.now() + 24 * 3_600_000), isLast: false }, {
    clubId: 0,
  } as never);
const sessionOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';
const pay = async () => {
  const { reply } = await paying.start(5000);
  const intentId = stripe.decide(sessionOf(reply?.url), 'succeeded');
  await paying.finish(reply?.ID ?? 0);
  return { id: reply?.ID ?? 0, intentId };
};
const deliver = async (event: unknown) => {
  const payload = JSON.stringify(event);
  const { statusCode } = await house().app.inject({
    method: 'POST',
    url: '/api/payments/events/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signed(payload, Math.floor(Date.now() / 1000)),
    },
    payload,
  });
  return statusCode;
};

describe('an account at Stripe', () => {
  it('is proven by the code of the club that stands in it, and can be used from then on', async () => {
    expect((await prove(other)).refusal?.code).toBe('payments.accountUnknown');
    const { address } = await state();
    write(other, 'https://turnverein.example/support');
    expect((await prove(other)).refusal?.code).toBe('payments.codeMissing');
    expect((await use(other)).refusal?.code).toBe('payments.accountNotProven');
    write(other, address, { charges_enabled: false });
    expect((await prove(other)).refusal?.code).toBe('payments.accountTakesNothing');
    write(other, address);
    expect([(await prove(other)).http, (await prove(other)).http]).toEqual([200, 200]);
    expect((await use(other)).http).toBe(200);
    expect(await state()).toMatchObject({ account });
    await aDayLater();
    expect(await state()).toMatchObject({ account: other, pending: 0 });
  });

  it('belongs to one club, whoever writes whose code into it', async () => {
    const neighbours = await buildFamily(house(), { onlinePayments: 'stripe' });
    write(account, (await state(neighbours)).address);
    expect(await prove(account, neighbours)).toMatchObject({ http: 409, refusal: { code: 'payments.accountTaken' } });
    write(other, `${(await state()).address} ${(await state(neighbours)).address}`);
    const answers = await Promise.all([prove(other), prove(other, neighbours)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('that a club has entered without proof takes no payments, and none of its movements are booked', async () => {
    const neighbours = await buildFamily(house(), { onlinePayments: 'stripe' });
    await house().sql(
      `update club set settings = settings || jsonb_build_object('stripeAccount', $2::text) where id = $1`,
      [neighbours.clubId, account],
    );
    const theirs = payingOf(house(), neighbours);
    await theirs.owe(5000);
    expect((await theirs.open()).online.kinds).toEqual([]);
    expect((await theirs.start(5000)).refusal?.code).toBe('payments.notOffered');
    await house().sql(
      `insert into payment (club_id, payer_id, kind, provider, provider_account, state, amount_cents, request_key, created_at)
       values ($1, $2, 'card', 'stripe', $3, 'failed', 100, 'old', now())`,
      [neighbours.clubId, neighbours.mother.personId, account],
    );
    stripe.movements.push({
      id: 'txn_foreign',
      object: 'balance_transaction',
      type: 'payout',
      amount: -5000,
      fee: 0,
      source: null,
      created: Math.floor(Date.now() / 1000),
    });
    await background.reconcile(neighbours.clubId);
    const booked = await house().sql('select 1 from payment_movement where club_id = $1', [neighbours.clubId]);
    expect(booked).toEqual([]);
  });

  it('stands in no public answer; who keeps the books sees it', async () => {
    const seenBy = async (actor: Family['admin'] | null) =>
      (
        await house()
          .as(actor, { host: `verein${family.clubId}.test` })
          .call(clubs.get, {})
      ).stripeAccount;
    expect([await seenBy(null), await seenBy(family.mother)]).toEqual([undefined, undefined]);
    expect(await seenBy(family.admin)).toBe(account);
    const neighbours = await buildFamily(house());
    const foreign = await house().as(neighbours.admin).call(clubs.get, { verein_ID: family.clubId });
    expect(foreign.stripeAccount).toBeUndefined();
  });

  it('is not changed while something is on its way', async () => {
    write(other, (await state()).address);
    await prove(other);
    const { reply } = await paying.start(5000, { kind: 'sepa_debit' });
    const intentId = stripe.decide(sessionOf(reply?.url), 'processing');
    await paying.finish(reply?.ID ?? 0);
    expect((await use(other)).refusal?.code).toBe('payments.accountInUse');
    stripe.change(intentId, { status: 'succeeded' });
    await paying.finish(reply?.ID ?? 0);
    expect((await use(other)).http).toBe(200);
  });
});

describe('a payment', () => {
  const change = async () => {
    write(other, (await state()).address);
    await prove(other);
    expect((await use(other)).http).toBe(200);
    await aDayLater();
    expect(await state()).toMatchObject({ account: other });
  };

  it('is asked about, paid back and told of by the account it was begun with', async () => {
    const { id, intentId } = await pay();
    await change();
    const before = stripe.requests.length;
    const refund = { paymentID: id, amount: 2000, reason: 'duplicate' as const, key: randomUUID() };
    await house().as(family.admin).call(clubPayments.refund, refund);
    while ((await background.work(family.clubId)) > 0);
    await house().as(family.admin).call(clubPayments.info, { ID_ext: intentId });
    expect(new Set(stripe.requests.slice(before).map((request) => request.account))).toEqual(new Set([account]));
    stripe.refundOutside(intentId, 500);
    const charge = { id: 'ch_1', object: 'charge', payment_intent: intentId };
    await deliver(stripe.event('charge.refunded', charge, other));
    expect(await background.work(family.clubId)).toBe(0);
    await deliver(stripe.event('charge.refunded', charge, account));
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(-2500);
    await expectSoundBooks(house(), family.clubId);
  });

  it('is not charged to a card that lies at the account of before', async () => {
    const { reply } = await paying.start(1000, { save: true });
    stripe.decide(sessionOf(reply?.url), 'succeeded');
    await paying.finish(reply?.ID ?? 0);
    const as = house().as(family.mother);
    const { data } = await as.call(contract.paymentMethods.list, { userID: family.mother.personId });
    await change();
    const wish = { child_ID: family.child.personId, amount: 4000, method_ID: data[0]?.ID ?? 0, key: randomUUID() };
    expect(data).toMatchObject([{ isFormer: false }]);
    expect((await as.ask(contract.onlinePayments.charge, wish)).refusal?.code).toBe('payments.notOffered');
    const after = await as.call(contract.paymentMethods.list, { userID: family.mother.personId });
    expect(after.data).toMatchObject([{ isFormer: true }]);
  });

  it('in another currency is not booked', async () => {
    const { reply } = await paying.start(5000);
    const intentId = stripe.decide(sessionOf(reply?.url), 'succeeded');
    stripe.change(intentId, { currency: 'huf' });
    expect((await paying.finish(reply?.ID ?? 0)).refusal?.code).toBe('payments.otherCurrency');
    await expect(background.follow(family.clubId, reply?.ID ?? 0)).rejects.toThrow('Währung');
    expect((await paying.billing()).saldo).toBe(-5000);
    const { foreign } = await house().as(family.admin).call(contract.home.inbox, {});
    expect(foreign).toMatchObject({ total: 1, entries: [{ fullname: 'Maria Huber', amount: 5000, currency: 'HUF' }] });
  });
});

describe('a message', () => {
  it('that is signed and has no number is refused', async () => {
    const { reply } = await paying.start(5000);
    const intent = stripe.intents.get(stripe.decide(sessionOf(reply?.url), 'succeeded')) ?? {};
    const { id, ...nameless } = stripe.event('payment_intent.succeeded', intent, account);
    expect(await deliver(nameless)).toBe(400);
    expect(await deliver({ ...nameless, id: '' })).toBe(400);
    expect(await deliver({ ...nameless, id })).toBe(200);
  });
});

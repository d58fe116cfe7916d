import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { startStripe, webhookSecret } from '../../adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../adapters/payments/stripe.ts';
import { bankBalance, bankHands } from '../bank/bank.testing.ts';
import { camt } from '../bank/statement.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;
const late = new Proxy({} as PaymentProvider, { get: (_, name) => Reflect.get(adapter, name) });
const house = useHouse({ stripe: late });

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;
const bank = bankHands(house, () => family.admin);

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

const open = async (settings: Record<string, unknown> = {}) => {
  family = await buildFamily(house(), settings);
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date(), adapter);
  await paying.owe(5000);
};

/** The balances of the accounts that the provider affects. */
const held = async () => {
  const rows = await house().sql<{ purpose: string; cents: number }>(
    `select a.purpose, coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
     from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and a.purpose in ('provider', 'providerFees', 'payouts') group by a.purpose`,
    [family.clubId],
  );
  return Object.fromEntries(rows.map(({ purpose, cents }) => [purpose, cents]));
};

const entries = async () =>
  (
    await house().sql<{ text: string }>(
      `select e.text from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and d.source_reference like 'movement:%' order by e.id`,
      [family.clubId],
    )
  ).map(({ text }) => text);

describe('the trial provider', () => {
  beforeEach(() => open());

  // The example of docs/rules/zahlungen.md.
  it('keeps its fee and pays out the rest, which the statement of the bank brings home', async () => {
    const { id } = await paying.pay(5000, 'succeed');
    await house()
      .as(family.admin)
      .call(contract.clubPayments.refund, { paymentID: id, amount: 1000, reason: 'duplicate', key: randomUUID() });
    await background.work(family.clubId);
    await background.reconcile(family.clubId);
    expect(await held()).toEqual({ provider: 0, providerFees: 95, payouts: 3905 });
    expect(await entries()).toEqual([
      `Gebühr des Zahlungsdienstes zu Online-Zahlung ${id}`,
      expect.stringMatching(/^Auszahlung des Zahlungsdienstes \(sbt_\w+\)$/),
    ]);
    await Promise.all([background.reconcile(family.clubId), background.reconcile(family.clubId)]);
    expect(await held()).toEqual({ provider: 0, providerFees: 95, payouts: 3905 });

    const on = dayInVienna(new Date());
    await bank.take(
      camt({ lines: [{ cents: 3905, on, name: 'Stripe Payments Europe', text: 'Auszahlung', bank: 'R-1' }] }),
    );
    const line = await bank.lineOf('Auszahlung');
    expect(line.proposal).toMatchObject({ reason: 'payout', certainty: 'certain', child_ID: 0 });
    expect(await bank.bookConfidentMatches()).toBe(1);
    expect(await held()).toEqual({ provider: 0, providerFees: 95, payouts: 0 });
    expect(await bankBalance(house(), family.clubId)).toBe(3905);
    await bank.take(camt({ lines: [{ cents: 3905, on, name: 'Stripe', text: 'noch einmal', bank: 'R-2' }] }));
    expect((await bank.lineOf('noch einmal')).proposal).toBeUndefined();
    await expectSoundBooks(house(), family.clubId);
  });

  it('charges for a dispute, and gives it back with one that is won', async () => {
    const { page } = await paying.pay(5000, 'succeed');
    await paying.decide(page, 'dispute', family.admin);
    await background.work(family.clubId);
    await background.reconcile(family.clubId);
    expect(await held()).toEqual({ provider: -2095, providerFees: 2095, payouts: 0 });
    await paying.decide(page, 'win', family.admin);
    await background.work(family.clubId);
    await background.reconcile(family.clubId);
    expect(await held()).toEqual({ provider: 0, providerFees: 95, payouts: 4905 });
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('Stripe', () => {
  const pay = async () => {
    const { reply } = await paying.start(5000);
    const intentId = stripe.decide(reply?.url.split('/').at(-1) ?? '', 'succeeded');
    await paying.finish(reply?.ID ?? 0);
    return { id: reply?.ID ?? 0, intentId };
  };
  const seconds = () => Math.floor(Date.now() / 1000);
  const move = (type: string, amount: number, fee = 0, source: unknown = null) => {
    const id = `txn_${stripe.movements.length + 1}_${family.clubId}`;
    stripe.movements.push({ id, object: 'balance_transaction', type, amount, fee, source, created: seconds() });
  };

  beforeEach(() => {
    stripe.movements.length = 0;
  });

  it('tells of fees and payouts by the movements of the account, and each is posted once', async () => {
    await open({ onlinePayments: 'stripe', stripeAccount: 'acct_turnverein' });
    const { id, intentId } = await pay();
    move('charge', 5000, 95, { id: 'ch_1', object: 'charge', payment_intent: intentId });
    move('stripe_fee', -200);
    move('payout', -4705);
    await Promise.all([background.reconcile(family.clubId), background.reconcile(family.clubId)]);
    expect(await held()).toEqual({ provider: 0, providerFees: 295, payouts: 4705 });
    expect((await entries())[0]).toBe(`Gebühr des Zahlungsdienstes zu Online-Zahlung ${id}`);
    move('payout_failure', 4705);
    await background.reconcile(family.clubId);
    await background.reconcile(family.clubId);
    expect(await held()).toEqual({ provider: 4705, providerFees: 295, payouts: 0 });
    const asked = stripe.requests.findLast(({ path }) => path === '/v1/balance_transactions');
    expect([asked?.account, asked?.query.get('currency')]).toEqual(['acct_turnverein', 'eur']);
    await expectSoundBooks(house(), family.clubId);
  });

  it('is asked by a club that has switched it off since', async () => {
    await open({ onlinePayments: 'stripe', stripeAccount: 'acct_turnverein' });
    await pay();
    move('payout', -5000);
    await house()
      .as(family.admin, { isConfirmed: true })
      .call(contract.clubs.save, { settings: { onlinePayments: 'off' } });
    await background.reconcile(family.clubId);
    expect(await held()).toMatchObject({ provider: 0, payouts: 5000 });
  });

  it('in an account that clubs share tells each club of its own payments alone', async () => {
    await open({ onlinePayments: 'stripe' });
    const { intentId } = await pay();
    move('charge', 9000, 300, { id: 'ch_2', object: 'charge', payment_intent: 'pi_of_another_club' });
    move('charge', 5000, 95, { id: 'ch_1', object: 'charge', payment_intent: intentId });
    move('payout', -13_605);
    await background.reconcile(family.clubId);
    expect(await held()).toEqual({ provider: 4905, providerFees: 95, payouts: 0 });
  });
});

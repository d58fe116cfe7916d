import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../src/adapters/payments/payment-provider.ts';
import { sandboxProvider } from '../../src/adapters/payments/sandbox.ts';
import { startStripe, webhookSecret } from '../../src/adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../src/adapters/payments/stripe.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { sandboxStore } from '../../src/modules/payments/sandbox-store.ts';
import { useHouse } from '../harness.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;
/** Runs between the provider's answer and its arrival here. */
let meanwhile: ((refundId: string) => Promise<unknown>) | undefined;
const late = new Proxy({} as PaymentProvider, {
  get: (_, name) =>
    name !== 'refund'
      ? Reflect.get(adapter, name)
      : async (refund: Parameters<PaymentProvider['refund']>[0]) => {
          const answer = await adapter.refund(refund);
          await meanwhile?.(answer.id);
          return answer;
        },
});
const house = useHouse({ stripe: late });
const { clubPayments, onlinePayments, paymentMethods } = contract;
const account = 'acct_turnverein';

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

const open = async (settings: Record<string, unknown>) => {
  family = await buildFamily(house(), settings);
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date(), late);
  await paying.owe(5000);
};

beforeEach(() => {
  meanwhile = undefined;
  stripe.movements.length = 0;
  stripe.disputes.length = 0;
});

const settle = async () => {
  for (let round = 0; round < 10 && (await background.work(family.clubId)) > 0; ) round += 1;
};
const saldo = async () => (await paying.billing()).saldo;
const held = async () => {
  const [row] = await house().sql<{ cents: number }>(
    `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
     from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and a.purpose = 'provider'`,
    [family.clubId],
  );
  return row?.cents;
};

describe('a payment at Stripe', () => {
  beforeEach(() => open({ onlinePayments: 'stripe', stripeAccount: account }));

  const pay = async () => {
    const { reply } = await paying.start(5000);
    const intentId = stripe.decide(reply?.url.split('/').at(-1) ?? '', 'succeeded');
    await paying.finish(reply?.ID ?? 0);
    return { id: reply?.ID ?? 0, intentId };
  };
  const refund = (paymentID: number, amount: number, key: string = randomUUID()) =>
    house().as(family.admin).ask(clubPayments.refund, { paymentID, amount, reason: 'duplicate', key });
  /** Asks the provider, as after a message of Stripe. */
  const ask = (paymentId: number) => background.follow(family.clubId, paymentId);
  const expectRefunded = async (id: number, cents: number) => {
    const row = (await paying.billing()).payments.find(({ ID, amount }) => ID === id && amount === 5000);
    expect(row).toMatchObject({ refunded: cents });
    expect([await saldo(), await held()]).toEqual([0 - cents, 5000 - cents]);
    await expectSoundBooks(house(), family.clubId);
  };

  it('all of which was paid back, and the bank sent it back, is paid again, and can be paid back again', async () => {
    const { id } = await pay();
    expect((await refund(id, 5000)).http).toBe(200);
    await settle();
    await expectRefunded(id, 5000);
    stripe.failRefund(String(stripe.refunds.at(-1)?.id));
    await Promise.all([ask(id), ask(id), ask(id)]);
    await expectRefunded(id, 0);
    expect((await refund(id, 5000)).http).toBe(200);
    await settle();
    await expectRefunded(id, 5000);
  });

  it('whose refund fails before its name is known here hears of it all the same', async () => {
    const { id } = await pay();
    meanwhile = async (refundId) => {
      stripe.failRefund(refundId);
      await ask(id);
    };
    await refund(id, 2000);
    await settle();
    await expectRefunded(id, 0);
  });

  it('that somebody pays back on the pages of Stripe again and again is noted by each of them', async () => {
    const { id, intentId } = await pay();
    stripe.refundOutside(intentId, 500);
    await Promise.all([ask(id), ask(id), ask(id)]);
    await expectRefunded(id, 500);
    stripe.failRefund(String(stripe.refunds.at(-1)?.id));
    await ask(id);
    await expectRefunded(id, 0);
    // The same sum again is a different refund.
    stripe.refundOutside(intentId, 500);
    await ask(id);
    await ask(id);
    await expectRefunded(id, 500);
  });

  it('paid back here and on the pages of Stripe at once never goes back twice', async () => {
    const { id, intentId } = await pay();
    expect((await refund(id, 3000)).http).toBe(200);
    // Before ours is executed, everything is refunded there.
    stripe.refundOutside(intentId, 5000);
    await ask(id);
    await settle();
    await expectRefunded(id, 5000);
    expect((await refund(id, 1)).refusal?.code).toBe('payments.alreadyRefunded');
  });

  it('partly paid back there while ours is under way knows both', async () => {
    const { id, intentId } = await pay();
    meanwhile = async () => {
      stripe.refundOutside(intentId, 500);
      await Promise.all([ask(id), ask(id)]);
    };
    await refund(id, 1000);
    await settle();
    await expectRefunded(id, 1500);
  });

  it('wished back by eight clicks, two offices and more than there is goes back once', async () => {
    const { id } = await pay();
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => refund(id, 3000, key)),
      refund(id, 3000),
      refund(id, 3000),
      ...[5001, -1, 0, 2_147_483_648, Number.MAX_SAFE_INTEGER].map((cents) => refund(id, cents)),
    ]);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    await settle();
    await expectRefunded(id, 3000);
    expect(stripe.refunds.filter(({ payment_intent: of }) => of !== undefined).at(-1)).toMatchObject({ amount: 3000 });
  });

  it('called back while it is paid back ends at the same sum, however the news come', async () => {
    const { id, intentId } = await pay();
    stripe.disputes.push({ id: 'dp_9', object: 'dispute', status: 'needs_response', payment_intent: intentId });
    await refund(id, 2000);
    stripe.change(intentId, { latest_charge: { id: 'ch_9', disputed: true } });
    const [another] = await Promise.all([refund(id, 1000), ask(id), ask(id), background.work(family.clubId)]);
    await settle();
    expect(await saldo()).toBe(-5000);
    await expectSoundBooks(house(), family.clubId);
    Object.assign(stripe.disputes[0] ?? {}, { status: 'won' });
    await Promise.all([ask(id), ask(id), ask(id)]);
    await settle();
    await expectRefunded(id, another.http === 200 ? 3000 : 2000);
  });

  it('moves on the account once, told three times at once, twice in one list, in disorder and with odd amounts', async () => {
    const { intentId } = await pay();
    const at = Math.floor(Date.now() / 1000);
    const move = (id: string, type: string, amount: number, fee = 0, source: unknown = null) =>
      stripe.movements.push({ id, object: 'balance_transaction', type, amount, fee, source, created: at });
    move('txn_p', 'payout', -4905);
    move('txn_c', 'charge', 5000, 95, { id: 'ch_1', object: 'charge', payment_intent: intentId });
    move('txn_c', 'charge', 5000, 95, { id: 'ch_1', object: 'charge', payment_intent: intentId });
    move('txn_0', 'reserve_transaction', -100);
    move('txn_z', 'stripe_fee', 0);
    move('txn_b', 'charge', 0, -20, { id: 'ch_2', object: 'charge', payment_intent: 'pi_of_nobody' });
    await Promise.all([1, 2, 3].map(() => background.reconcile(family.clubId)));
    await background.reconcile(family.clubId);
    expect(await held()).toBe(5000 - 95 - 4905 + 20);
    const [row] = await house().sql<{ count: number }>(
      'select count(*)::integer as count from payment_movement where club_id = $1',
      [family.clubId],
    );
    expect(row?.count).toBe(5);
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('a stored method', () => {
  beforeEach(() => open({}));

  const store = async () => {
    const child_ID = family.mother.personId;
    const { url } = await house()
      .as(family.mother)
      .call(paymentMethods.add, { child_ID, kind: 'card', key: randomUUID() });
    const page = url.split('/').at(-1) ?? '';
    await paying.decide(page, 'succeed');
    const finish = () => house().as(family.mother).ask(paymentMethods.finishAdd, { child_ID, setup: page });
    const answers = await Promise.all([finish(), finish(), finish()]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    return finish;
  };
  const methods = async () =>
    (await house().as(family.mother).call(paymentMethods.list, { userID: family.mother.personId })).data;

  it('that was deleted does not come back with a page that is loaded again', async () => {
    const finish = await store();
    const [method] = await methods();
    await house()
      .as(family.mother)
      .call(paymentMethods.remove, { ID: method?.ID ?? 0 });
    expect((await finish()).http).toBe(409);
    expect(await methods()).toEqual([]);
  });

  it('chosen by twenty clicks between two cards and a transfer is one', async () => {
    await store();
    await store();
    const cards = await methods();
    const choose = (kind: string, ID = 0) =>
      house()
        .as(family.mother)
        .ask(paymentMethods.makeDefault, { child_ID: family.mother.personId, kind, method_ID: ID });
    const clicks = Array.from({ length: 18 }, (_, index) => cards[index % 3]?.ID ?? 0);
    const answers = await Promise.all(clicks.map((ID) => (ID === 0 ? choose('bank') : choose('card', ID))));
    expect(answers.map(({ http }) => http)).toEqual(clicks.map(() => 200));
    expect((await methods()).filter(({ isDefault }) => isDefault).length).toBeLessThan(2);
  });

  it('charged by ten clicks while it is made the default and deleted is charged once', async () => {
    await store();
    const [method] = await methods();
    const as = house().as(family.mother);
    const charge = (key: string) =>
      as.ask(onlinePayments.charge, {
        child_ID: family.child.personId,
        amount: 5000,
        method_ID: method?.ID ?? 0,
        key,
      });
    const [same, ...others] = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => charge(same ?? '')),
      ...others.map(charge),
      as.ask(paymentMethods.makeDefault, {
        child_ID: family.mother.personId,
        kind: 'card',
        method_ID: method?.ID ?? 0,
      }),
      as.ask(paymentMethods.remove, { ID: method?.ID ?? 0 }),
      as.ask(paymentMethods.remove, { ID: method?.ID ?? 0 }),
    ]);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    await settle();
    expect(await saldo()).toBeGreaterThanOrEqual(-5000);
    expect(await saldo()).toBeLessThanOrEqual(0);
    expect(await methods()).toEqual([]);
    const [left] = await house().sql<{ payment_method: number; defaults: number }>(
      `select p.payment_method, (select count(*)::integer from payment_method m
         where m.person_id = p.id and m.is_default) as defaults from person p where p.id = $1`,
      [family.mother.personId],
    );
    expect(left?.defaults).toBe(0);
    expect(left?.payment_method).toBeLessThan(2);
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('the trial provider, asked by many at once', () => {
  beforeEach(() => open({}));

  const wishOf = (key: string) => ({
    account: String(family.clubId),
    key,
    kind: 'card' as const,
    cents: 5000,
    text: 'x',
  });
  const pageOf = async (provider: ReturnType<typeof sandboxProvider>, key: string) => {
    const urls = { successUrl: 'http://x.test/', cancelUrl: 'http://x.test/' };
    const checkout = { ...wishOf(key), ...urls, customer: 'c', keeps: false, clubId: family.clubId, paymentId: 1 };
    return (await provider.startPayment(checkout)).checkoutId;
  };
  const trial = () => sandboxProvider(sandboxStore(house().database), { payoutAfterMs: 0 });

  it('decides once, gives back no more than was paid, and pays out once', async () => {
    const provider = trial();
    const account = String(family.clubId);
    const ids = await Promise.all([0, 1, 2, 3].map((at) => pageOf(provider, `k${at}`)));
    const moved = () => provider.movementsSince({ account, since: new Date(0) });
    const outcomes = ['succeed', 'fail', 'succeed', 'abort'] as const;
    await Promise.all(ids.flatMap((id) => outcomes.map((outcome) => provider.decide(account, id, outcome))));
    for (const id of ids) {
      const { state } = await provider.paymentOf({ account, checkoutId: null, id });
      const paid = (await moved()).filter(({ subject, kind }) => subject === id && kind === 'payment');
      expect([state, paid.length]).toEqual([state, state === 'succeeded' ? 1 : 0]);
    }
    const id = await pageOf(provider, 'paid');
    const pages = await Promise.all([4, 5, 6].map((at) => pageOf(provider, `k${at}`)));
    await Promise.all([moved(), provider.decide(account, id, 'succeed'), moved()]);
    const refund = (key: number) =>
      provider.refund({ account, key: String(key), id, cents: 2000, reason: null }).then(
        () => 2000,
        () => 0,
      );
    const back = await Promise.all([
      ...[1, 2, 3, 1, 2, 3].map(refund),
      ...pages.map((page) => provider.decide(account, page, 'succeed')),
      ...[1, 2, 3].map(moved),
    ]);
    // A repeated refund returns the existing one.
    expect(back.slice(0, 6).filter((cents) => cents === 2000)).toHaveLength(4);
    const { refundedCents } = await provider.paymentOf({ account, checkoutId: null, id });
    expect(refundedCents).toBe(4000);
    // The whole balance was paid out, and not a cent twice.
    await moved();
    const left = (await moved()).reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0);
    expect(left).toBe(0);
  });
});

describe('a payment of the trial', () => {
  beforeEach(() => open({}));

  it('paid back here and on the pages of the provider at once goes back once, and all of it is heard', async () => {
    const { id, page } = await paying.pay(5000, 'succeed');
    const wish = { paymentID: id, amount: 3000, reason: 'duplicate', key: randomUUID() };
    expect((await house().as(family.admin).ask(clubPayments.refund, wish)).http).toBe(200);
    // Before ours is executed, everything is refunded there.
    const outside = { account: String(family.clubId), key: 'there', id: page, cents: 5000, reason: null };
    await background.providers.sandbox?.refund(outside);
    await background.follow(family.clubId, id);
    await settle();
    expect([await saldo(), await held()]).toEqual([-5000, 0]);
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('an answer of the provider that a newer one has overtaken', () => {
  beforeEach(() => open({ returnFee: 350 }));

  const stateOf = async (id: number) => {
    const [row] = await house().sql<{ state: string }>('select state from payment where id = $1', [id]);
    return row?.state;
  };
  /** Asks the provider, and runs `meanwhile` before the answer arrives. */
  const askSlowly = (id: number, meanwhile: () => Promise<unknown>) => {
    let isFirst = true;
    const { sandbox } = background.providers;
    const slow = new Proxy({} as PaymentProvider, {
      get: (_, name) =>
        name !== 'paymentOf' || sandbox === undefined
          ? Reflect.get(sandbox ?? {}, name)
          : async (which: Parameters<PaymentProvider['paymentOf']>[0]) => {
              const answer = await sandbox.paymentOf(which);
              if (isFirst) {
                isFirst = false;
                await meanwhile();
              }
              return answer;
            },
    });
    return background.follow(family.clubId, id, { sandbox: slow });
  };
  const decideAndHear = async (page: string, outcome: string, id: number) => {
    await paying.decide(page, outcome, family.admin);
    await background.follow(family.clubId, id);
  };

  it('leaves no payment returned that the club has won', async () => {
    const { id, page } = await paying.pay(5000, 'succeed');
    await paying.decide(page, 'dispute', family.admin);
    await askSlowly(id, () => decideAndHear(page, 'win', id));
    expect([await stateOf(id), await saldo()]).toEqual(['succeeded', 0]);
    // The other way round: an old answer does not win a dispute that was opened again.
    await decideAndHear(page, 'dispute', id);
    await paying.decide(page, 'win', family.admin);
    await askSlowly(id, () => decideAndHear(page, 'dispute', id));
    expect([await stateOf(id), await saldo()]).toEqual(['returned', -5000]);
    await decideAndHear(page, 'win', id);
    expect([await stateOf(id), await saldo()]).toEqual(['succeeded', 0]);
    await background.work(family.clubId);
    await expectSoundBooks(house(), family.clubId);
  });

  it('leaves no debit under way that has come back, and charges its fee once', async () => {
    const { reply } = await paying.start(5000, { kind: 'sepa_debit' });
    const { page, id } = { page: reply?.url.split('/').at(-1) ?? '', id: reply?.ID ?? 0 };
    await paying.decide(page, 'succeed');
    // The bank refuses before the first answer has arrived.
    await askSlowly(id, () => decideAndHear(page, 'bounce', id));
    expect(await stateOf(id)).toBe('failed');
    await Promise.all([background.follow(family.clubId, id), paying.finish(id), background.follow(family.clubId, id)]);
    expect(await stateOf(id)).toBe('failed');
    expect((await paying.open()).underWay).toBe(0);
    await background.work(family.clubId);
    expect(await saldo()).toBeLessThanOrEqual(-5000);
    await expectSoundBooks(house(), family.clubId);
  });
});

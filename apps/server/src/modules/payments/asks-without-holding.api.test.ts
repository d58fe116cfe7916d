import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { startStripe, webhookSecret } from '../../adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../adapters/payments/stripe.ts';
import { buildFamily, payingOf } from './payments.testing.ts';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;

/** How many transactions stay open while the provider is asked. */
const openWhenAsked: number[] = [];

const listOpen = async () => {
  const rows = await house().sql<{ name: string }>(
    `select pid || ' ' || xact_start as name from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
  return rows.map((row) => row.name);
};

/** Other work continues beside the call: only a transaction that is unchanged after many checks is waiting for the provider. */
const countHeld = async () => {
  let held = await listOpen();
  for (let look = 0; look < 200 && held.length > 0; look += 1) {
    const open = await listOpen();
    held = held.filter((name) => open.includes(name));
  }
  return held.length;
};

let asked = 0;
let gate: Promise<void> | undefined;
const untilReleased = async () => {
  asked += 1;
  await gate;
};

const watched = new Proxy({} as PaymentProvider, {
  get: (_, name) => {
    const member: unknown = Reflect.get(adapter, name);
    if (typeof member !== 'function') return member;
    return async (...given: unknown[]) => {
      await untilReleased();
      openWhenAsked.push(await countHeld());
      return Reflect.apply(member, adapter, given);
    };
  },
});
const house = useHouse({ stripe: watched });
const { onlinePayments, paymentMethods, clubPayments } = contract;

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

const sessionOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';

it('no transaction is open while the provider is asked, whatever somebody wants from it', async () => {
  const family = await buildFamily(house(), { onlinePayments: 'stripe', stripeAccount: 'acct_turnverein' });
  const { mother, admin, child } = family;
  const paying = payingOf(house(), family);
  await paying.owe(9000);
  const as = house().as(mother);
  /** The call's reply; it has asked the provider without holding a transaction. */
  const asking = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    openWhenAsked.length = 0;
    const answer = await call();
    expect([name, openWhenAsked.length > 0, Math.max(...openWhenAsked)]).toEqual([name, true, 0]);
    return answer;
  };

  const { reply: begun } = await asking('start', () => paying.start(5000, { save: true }));
  const intentId = stripe.decide(sessionOf(begun?.url), 'succeeded');
  await asking('finish', () => paying.finish(begun?.ID ?? 0));
  await asking('info', () => house().as(admin).ask(clubPayments.info, { ID_ext: intentId }));

  const { data } = await as.call(paymentMethods.list, { userID: mother.personId });
  stripe.setBank('asks');
  const wish = { child_ID: child.personId, amount: 4000, method_ID: data[0]?.ID ?? 0, key: randomUUID() };
  const { reply: charged } = await asking('charge', () => as.ask(onlinePayments.charge, wish));
  await asking('authenticate', () => as.ask(onlinePayments.authenticate, { ID: charged?.ID ?? 0, key: randomUUID() }));

  const card = { child_ID: mother.personId, kind: 'card', key: randomUUID() } as const;
  const { reply: added } = await asking('add', () => as.ask(paymentMethods.add, card));
  const setup = sessionOf(added?.url);
  await asking('finishAdd', () => as.ask(paymentMethods.finishAdd, { child_ID: mother.personId, setup }));

  const voucher = { amount: 2000, recipient: 'Oma', message: '', kind: 'card', key: randomUUID() } as const;
  await asking('buyVoucher', () => as.ask(onlinePayments.buyVoucher, voucher));
});

it('many who hear from a slow provider at the same moment leave connections to the others', async () => {
  const family = await buildFamily(house(), { onlinePayments: 'stripe', stripeAccount: 'acct_viele' });
  const payers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const payer = await buildPerson(house(), family.clubId, { first_name: `Zahlt${index}` });
      const input = { child_ID: payer.personId, amount: -5000, text: 'Leihgebühr' };
      await house().as(family.admin).call(contract.payments.addManual, input);
      return payer;
    }),
  );
  const { database } = house();
  const transaction = database.transaction.bind(database);
  let open = 0;
  let most = 0;
  const counting = vi.spyOn(database, 'transaction').mockImplementation(async (options, run) => {
    open += 1;
    most = Math.max(most, open);
    return transaction(options, run).finally(() => (open -= 1));
  });
  let release = () => {};
  gate = new Promise((resolve) => (release = resolve));
  asked = 0;
  const answers = Promise.all(
    payers.map((payer) => {
      const input = { child_ID: payer.personId, amount: 5000, kind: 'card', key: randomUUID() } as const;
      return house().as(payer).ask(onlinePayments.start, input);
    }),
  );
  await expect.poll(() => asked, { timeout: 4000 }).toBe(payers.length);
  release();
  gate = undefined;
  expect((await answers).map(({ http }) => http)).toEqual(payers.map(() => 200));
  counting.mockRestore();
  expect(most).toBeLessThanOrEqual(2);
});

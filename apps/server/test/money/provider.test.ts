import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../src/adapters/payments/payment-provider.ts';
import { startStripe, webhookSecret } from '../../src/adapters/payments/stripe.testing.ts';
import { stripeProvider } from '../../src/adapters/payments/stripe.ts';
import { createRandom } from '../../src/demo/random.ts';
import { useHouse } from '../harness.ts';
import { drawHistory, historyText, momentsOf, shrink, wantedPlay } from './history.ts';
import { moneyRules } from './money-rules.ts';
import { buildProviderWorld, type ProviderDeed, providerDeedWeights, providerRules } from './provider-world.ts';

/**
 * Two accounts at the provider, cards that need confirmation by the bank, messages that are late, repeated or from the wrong account, and
 * outages: the provider's balance equals the books, and every payment is asked about at the account where it was started. `PROVIDER_STEPS`
 * and `PROVIDER_SEED` play other histories (`wantedPlay`).
 */
const wanted = wantedPlay('PROVIDER', 120);
const stepsOfHistory = 60;
const checkedAfter = 20;

let stripe: Awaited<ReturnType<typeof startStripe>>;
let adapter: PaymentProvider;
const late = new Proxy({} as PaymentProvider, { get: (_, name) => Reflect.get(adapter, name) });
const house = useHouse({ stripe: late });

beforeAll(async () => {
  stripe = await startStripe();
  adapter = stripeProvider({ key: 'sk_test_1', webhookSecret, url: stripe.url });
});
afterAll(() => stripe.close());

const brokenIn = async (clubId: number) => {
  for (const [rule, text] of Object.entries({ ...moneyRules, ...providerRules })) {
    const broken = await house().sql(text, [clubId]);
    if (broken.length > 0) return `${rule}: ${JSON.stringify(broken.slice(0, 3))}`;
  }
  return undefined;
};

/** The first violation; undefined = everything held. */
const play = async (steps: ReturnType<typeof drawHistory<ProviderDeed>>): Promise<string | undefined> => {
  const world = await buildProviderWorld(house(), stripe, late);
  try {
    for (const [index, moment] of momentsOf(steps).entries()) {
      await world.play(moment);
      const broken = index % checkedAfter === checkedAfter - 1 ? await brokenIn(world.clubId) : undefined;
      if (broken !== undefined) return broken;
    }
    await world.comeToRest();
    return (await brokenIn(world.clubId)) ?? (await world.broken());
  } catch (error) {
    return String(error);
  }
};

it(`whatever a provider does ${wanted.steps} times, the books know what lies there (seed ${wanted.seed})`, async () => {
  const random = createRandom(wanted.seed);
  for (let from = 0; from < wanted.steps; from += stepsOfHistory) {
    const steps = drawHistory(random, providerDeedWeights, Math.min(stepsOfHistory, wanted.steps - from));
    const broken = await play(steps);
    if (broken === undefined) continue;
    const short = await shrink(steps, async (fewer) => (await play(fewer)) !== undefined);
    expect.fail(
      `seed ${wanted.seed}, steps from ${from}: ${broken}\nafter\n${historyText(short)}\n→ ${await play(short)}`,
    );
  }
  // Enough payments arrived, at more than one account; otherwise nothing was proven.
  const [arrived] = await house().sql<{ payments: number; charged: number; accounts: number }>(
    `select count(*)::integer as payments, count(method_id)::integer as charged,
       count(distinct provider_account)::integer as accounts
     from payment where provider = 'stripe' and state = 'succeeded'`,
  );
  expect(arrived?.payments).toBeGreaterThan(wanted.steps / 60);
  expect(arrived?.charged).toBeGreaterThan(0);
  expect(arrived?.accounts).toBeGreaterThan(1);
}, 3_600_000);

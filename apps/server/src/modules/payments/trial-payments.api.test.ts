import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { allowsTrialPayments } from '../../kit/config.ts';
import { buildFamily, payingOf } from './payments.testing.ts';

const house = useHouse({ trialPayments: false });

it('an installation without the trial offers nothing to a club that has chosen it', async () => {
  const family = await buildFamily(house());
  const paying = payingOf(house(), family);
  await paying.owe(5000);
  expect((await paying.open()).online).toEqual({ kinds: [], isTrial: false });
  expect((await paying.start(5000)).refusal?.code).toBe('payments.notOffered');
  expect((await paying.decide('sbp_0123456789abcdef01234567', 'succeed')).http).toBe(404);
  const page = house().as(family.mother).ask(contract.onlinePayments.sandboxPage, { page: 'sbp_0' });
  expect((await page).http).toBe(404);
});

it('and no club of it can choose the trial, or Stripe without an account there; one that had it can leave it', async () => {
  const { admin } = await buildFamily(house());
  const as = house().as(admin, { isConfirmed: true });
  expect((await as.call(contract.clubs.get, {})).onlineProviders).toEqual(['off']);
  const choose = (onlinePayments: string) => as.ask(contract.clubs.save, { settings: { onlinePayments } });
  expect(await choose('stripe')).toMatchObject({
    http: 422,
    refusal: { fields: { onlinePayments: 'Diesen Zahlungsdienst gibt es in dieser Installation nicht.' } },
  });
  // An already stored method is not offered.
  expect((await choose('sandbox')).http).toBe(200);
  expect((await choose('off')).http).toBe(200);
  expect((await choose('sandbox')).http).toBe(422);
});

it.each([
  ['a demo', { TRIAL_PAYMENTS: undefined, DATABASE_URL: undefined, DEMO: true }, true],
  [
    'a database of its own without demo clubs',
    { TRIAL_PAYMENTS: undefined, DATABASE_URL: undefined, DEMO: false },
    false,
  ],
  ['a real database', { TRIAL_PAYMENTS: undefined, DATABASE_URL: 'postgres://db', DEMO: true }, false],
  ['a real database that is switched on', { TRIAL_PAYMENTS: true, DATABASE_URL: 'postgres://db', DEMO: false }, true],
  ['a demo that is switched off', { TRIAL_PAYMENTS: false, DATABASE_URL: undefined, DEMO: true }, false],
])('%s: the trial is there or not', (_, config, isThere) => {
  expect(allowsTrialPayments(config)).toBe(isThere);
});

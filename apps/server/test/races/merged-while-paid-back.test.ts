import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { cookieOf, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';
import { countDeadlocks } from './count-deadlocks.ts';

const house = useHouse();
const deadlocks = countDeadlocks();
const { clubPayments, duplicates } = contract;

let family: Family;
let paymentId = 0;
let twin = 0;

beforeEach(async () => {
  family = await buildFamily(house());
  const paying = payingOf(house(), family);
  await paying.owe(17_500);
  const { reply } = await paying.start(17_500);
  await paying.decide(reply?.url.split('/').at(-1) ?? '', 'succeed');
  await paying.finish(reply?.ID ?? 0);
  paymentId = reply?.ID ?? 0;
  twin = (await buildPerson(house(), family.clubId, { first_name: 'Maria', last_name: 'Huber' })).personId;
});

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

it.each([
  ['goes', () => ({ survivor_ID: twin, other_ID: family.mother.personId })],
  ['stays', () => ({ survivor_ID: family.mother.personId, other_ID: twin })],
])('whoever paid and %s in a merge while a payment is refunded waits, and nothing is ended', async (_, pair) => {
  const { admin, clubId } = family;
  await cookieOf(house(), admin);
  const refund = { paymentID: paymentId, amount: 5000, reason: 'requested_by_customer' as const, key: randomUUID() };
  const merged: Promise<{ http: number }>[] = [];
  const [refunded] = await whileHeld(
    house(),
    {
      table: 'payment',
      id: paymentId,
      // The refund is first in the queue for the payment, the merge second.
      meanwhile: async () => {
        merged.push(
          house()
            .as(admin)
            .ask(duplicates.merge, { ...pair(), choices: {} }),
        );
        await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(2);
      },
    },
    [async () => (await house().as(admin).ask(clubPayments.refund, refund)).http],
  );
  expect([refunded, (await Promise.all(merged)).map(({ http }) => http)]).toEqual([200, [200]]);
  expect(deadlocks()).toBe(0);
  await expectSoundBooks(house(), clubId);
});

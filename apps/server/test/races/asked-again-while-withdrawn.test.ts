import { contract } from '@vereinshaus/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { buildCollectingClub } from '../../src/modules/bank-export/bank-export.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();
const { bankExport, payments, payouts } = contract;

const waitingRequests = async () =>
  (
    await house().sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and usename = $1`,
      [new URL(house().url).username],
    )
  ).length;

it('a family that asks for more credit while its payout is withdrawn hears that it has asked already', async () => {
  const clubId = await buildCollectingClub(house());
  const treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
  const anna = await buildPerson(house(), clubId);
  const payIn = () =>
    house()
      .as(treasurer)
      .call(payments.addManual, { child_ID: anna.personId, amount: 5000, text: 'Irrtum', via: 'bank' });
  const ask = () =>
    house().as(anna).ask(payouts.request, { amount: 5000, iban: 'AT541200010020030040', holder: 'Anna Huber' });

  await payIn();
  expect((await ask()).http).toBe(200);
  const { earliest, accounts } = await house().as(treasurer).call(bankExport.disbursements, {});
  const { ID } = await house()
    .as(treasurer)
    .call(bankExport.prepareDisbursements, {
      on: earliest,
      account_ID: accounts[0]?.ID ?? 0,
      disbursements: [{ child_ID: anna.personId, amount: 5000, reason: '' }],
    });
  await payIn();

  // The history entry comes last: by then the request is open again, and no other transaction sees that.
  const holder = new pg.Client({ connectionString: house().ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table history_entry in share mode');
  const withdrawn = house().as(treasurer).ask(bankExport.withdrawOrder, { ID });
  await expect.poll(waitingRequests, { interval: 20, timeout: 2500 }).toBe(1);
  const asked = ask();
  await expect.poll(waitingRequests, { interval: 20, timeout: 2500 }).toBe(2);
  await holder.query('commit');
  await holder.end();
  expect((await withdrawn).http).toBe(200);
  expect(await asked).toMatchObject({ http: 409, refusal: { code: 'payouts.asked' } });
});

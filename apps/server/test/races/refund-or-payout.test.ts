import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';
import { countDeadlocks } from './count-deadlocks.ts';

const house = useHouse();
const deadlocks = countDeadlocks();
const { bankExport, clubPayments, payments, vouchers } = contract;

let family: Family;
let paymentId = 0;

/** A family that has paid € 175 online for a charge that the club then cancelled: all of it is credit. */
beforeEach(async () => {
  family = await buildFamily(house());
  const { admin, child, clubId, mother } = family;
  const paying = payingOf(house(), family);
  await paying.owe(17_500);
  const { reply } = await paying.start(17_500);
  await house()
    .as(admin)
    .call(payments.addManual, { child_ID: child.personId, amount: 17_500, text: 'Kulanz', via: 'credit' });
  await paying.decide(reply?.url.split('/').at(-1) ?? '', 'succeed');
  await paying.finish(reply?.ID ?? 0);
  paymentId = reply?.ID ?? 0;
  await house().sql(
    `update ledger_account set iban = 'AT541200010020030040', iban_holder = 'Maria Huber' where club_id = $1 and person_id = $2`,
    [clubId, mother.personId],
  );
  await house().sql(`update club set account_name = 'Turnverein' where id = $1`, [clubId]);
});

const refund = (amount = 17_500) =>
  house()
    .as(family.admin)
    .ask(clubPayments.refund, { paymentID: paymentId, amount, reason: 'requested_by_customer', key: randomUUID() });

/** The payout plan as the treasurer has seen it. */
const payoutOf = async (amount: number) => {
  const { earliest, accounts } = await house().as(family.admin).call(bankExport.disbursements, {});
  const disbursements = [{ child_ID: family.mother.personId, amount }];
  return () =>
    house()
      .as(family.admin)
      .ask(bankExport.prepareDisbursements, { on: earliest, account_ID: accounts[0]?.ID ?? 0, disbursements });
};

describe('the refund of a payment whose credit is paid out', () => {
  it.each(['prepared', 'exported'])('is refused while the file is %s, goes as far as the rest', async (state) => {
    const payOut = await payoutOf(10_000);
    const ID = (await payOut()).reply?.ID ?? 0;
    if (state === 'exported') await house().as(family.admin).call(bankExport.exportOrder, { ID });
    expect(await refund()).toMatchObject({ http: 409, refusal: { code: 'payments.creditUnderWay' } });
    expect((await refund(7501)).http).toBe(409);
    expect((await refund(7500)).http).toBe(200);
    expect(await house().sql('select amount_cents from payment_refund where payment_id = $1', [paymentId])).toEqual([
      { amount_cents: 7500 },
    ]);
    await expectSoundBooks(house(), family.clubId);
  });

  it('is free again when the order is withdrawn', async () => {
    const payOut = await payoutOf(17_500);
    const ID = (await payOut()).reply?.ID ?? 0;
    expect((await refund()).http).toBe(409);
    await house().as(family.admin).call(bankExport.withdrawOrder, { ID });
    expect((await refund()).http).toBe(200);
  });

  it('at the same moment is one or the other', async () => {
    const payOut = await payoutOf(17_500);
    const answers = await whileHeld(house(), { table: 'person', id: family.mother.personId }, [
      async () => (await refund()).http,
      async () => (await payOut()).http,
    ]);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('a payment that was entered by hand and whose credit is paid out', () => {
  it('is not taken back before the order is', async () => {
    const { admin, child, clubId } = family;
    await house()
      .as(admin)
      .call(payments.addManual, { child_ID: child.personId, amount: 5000, text: 'Bar', via: 'cash' });
    const [entered] = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment'`,
      [clubId],
    );
    const takeBack = () =>
      house()
        .as(admin)
        .ask(payments.takeBackEntry, { ID: entered?.id ?? 0 });
    const payOut = await payoutOf(22_500);
    const ID = (await payOut()).reply?.ID ?? 0;
    expect(await takeBack()).toMatchObject({ http: 409, refusal: { code: 'payments.creditUnderWay' } });
    await house().as(admin).call(bankExport.withdrawOrder, { ID });
    expect((await takeBack()).http).toBe(200);
    await expectSoundBooks(house(), clubId);
  });
});

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

describe('a payment that is taken back while its credit is spent', () => {
  it('waits for its turn at the bank before the account, as everybody does', async () => {
    const { admin, child, clubId, mother } = family;
    const cash = { child_ID: child.personId, amount: 5000, text: 'Bar', via: 'cash' } as const;
    await house().as(admin).call(payments.addManual, cash);
    const [entered] = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment'`,
      [clubId],
    );
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      mother.personId,
    ]);
    let bought: Promise<{ http: number }> = Promise.resolve({ http: 0 });
    const meanwhile = async () => {
      bought = house().as(mother).ask(vouchers.buy, { amount: 1000 });
      await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(2);
    };
    const [back] = await whileHeld(house(), { table: 'ledger_account', id: account?.id ?? 0, meanwhile }, [
      () =>
        house()
          .as(admin)
          .ask(payments.takeBackEntry, { ID: entered?.id ?? 0 }),
    ]);
    expect([back?.http, (await bought).http, deadlocks()]).toEqual([200, 200, 0]);
    await expectSoundBooks(house(), clubId);
  });
});

/** Transactions that wait for the lock of the bank orders. */
const waitingForOrders = async () =>
  (await house().sql(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length;

describe('credit that is spent for a voucher', () => {
  it('is not prepared for the bank at the same moment', async () => {
    const { clubId, mother } = family;
    // The account of the club's voucher debts: the purchase has read the credit before it locks it.
    const [owed] = await house().sql<{ id: number }>(
      `select id from ledger_account where club_id = $1 and number = '3210'`,
      [clubId],
    );
    const payOut = await payoutOf(17_500);
    let paidOut: ReturnType<typeof payOut> | undefined;
    const meanwhile = async () => {
      paidOut = payOut();
      await expect.poll(waitingForOrders, { timeout: 2500, interval: 20 }).toBe(1);
    };
    const [bought] = await whileHeld(house(), { table: 'ledger_account', id: owed?.id ?? 0, meanwhile }, [
      async () => (await house().as(mother).ask(vouchers.buy, { amount: 17_500 })).http,
    ]);
    expect([bought, (await paidOut)?.http]).toEqual([200, 409]);
    await expectSoundBooks(house(), clubId);
  });
});

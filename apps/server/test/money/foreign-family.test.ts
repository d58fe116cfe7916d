import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';

const house = useHouse();
const { onlinePayments, payments, paymentMethods, payouts, vouchers, withdrawals, payerShares } = contract;

let family: Family;
let stranger: NonNullable<Actor>;
beforeEach(async () => {
  family = await buildFamily(house());
  stranger = await buildPerson(house(), family.clubId, { first_name: 'Bert', email: 'bert@x.test' });
});

/** All data about money that a request could change. */
const moneyOf = async (clubId: number) => {
  const tables = ['ledger_entry', 'open_item', 'settlement', 'payment', 'payment_refund', 'payment_method', 'voucher'];
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    counts[table] = await house().sql(`select * from ${table} where club_id = $1 order by 1, 2, 3`, [clubId]);
  }
  counts['payout_request'] = await house().sql('select * from payout_request where club_id = $1 order by 1, 2', [
    clubId,
  ]);
  return counts;
};

it('what is another family’s is not there for somebody of the same club, in any call about money', async () => {
  const { clubId, mother, child, admin } = family;
  const paying = payingOf(house(), family);
  await paying.owe(10_000);
  const [item] = (await paying.open()).items;
  const started = await paying.start(5000, { save: true });
  const paid = await paying.pay(5000, 'succeed', { save: true });
  await house()
    .as(admin)
    .call(payments.addManual, { child_ID: child.personId, amount: 30_000, text: 'x', via: 'bank' });
  const bought = await house().as(mother).call(vouchers.buy, { amount: 5000 });
  await house()
    .as(mother)
    .call(payouts.request, { amount: 20_000, iban: 'AT541200010020030040', holder: 'Maria Huber' });
  const [method] = await house().sql<{ id: number }>('select id from payment_method where person_id = $1', [
    mother.personId,
  ]);
  const [own] = await house().sql<{ id: number }>('select id from payout_request where club_id = $1', [clubId]);
  expect([item?.ID ?? 0, started.reply?.ID ?? 0, method?.id ?? 0, own?.id ?? 0].every((id) => id > 0)).toBe(true);
  await payingOf(house(), { ...family, child: stranger }).owe(2000);
  const before = await moneyOf(clubId);
  const key = () => randomUUID();
  const as = house().as(stranger);
  const asked = {
    open: await as.ask(payments.open, { userID: mother.personId }),
    list: await as.ask(payments.list, { userID: child.personId }),
    startForThem: await as.ask(onlinePayments.start, {
      child_ID: child.personId,
      amount: 500,
      kind: 'card',
      key: key(),
    }),
    startTheirItem: await as.ask(onlinePayments.start, {
      child_ID: stranger.personId,
      amount: 500,
      kind: 'card',
      items: [item?.ID ?? 0],
      key: key(),
    }),
    charge: await as.ask(onlinePayments.charge, {
      child_ID: stranger.personId,
      amount: 500,
      method_ID: method?.id ?? 0,
      key: key(),
    }),
    finish: await as.ask(onlinePayments.finish, { ID: paid.id }),
    authenticate: await as.ask(onlinePayments.authenticate, { ID: paid.id, key: key() }),
    overpaid: await as.ask(onlinePayments.decideOverpaid, { ID: paid.id, choice: 'refund' }),
    methods: await as.ask(paymentMethods.list, { userID: mother.personId }),
    removeMethod: await as.ask(paymentMethods.remove, { ID: method?.id ?? 0 }),
    makeDefault: await as.ask(paymentMethods.makeDefault, {
      child_ID: mother.personId,
      kind: 'card',
      method_ID: method?.id ?? 0,
    }),
    withdrawRequest: await as.ask(payouts.withdraw, { ID: own?.id ?? 0 }),
    declineRequest: await as.ask(payouts.decline, { ID: own?.id ?? 0, reason: 'x' }),
    withdrawal: await as.ask(withdrawals.declare, { kind: 'voucher', ID: bought.ID }),
    cancelVoucher: await as.ask(vouchers.cancel, { ID: bought.ID }),
    refund: await as.ask(contract.clubPayments.refund, {
      paymentID: paid.id,
      amount: 100,
      reason: 'duplicate',
      key: key(),
    }),
    takeBack: await as.ask(payments.takeBackEntry, { ID: 1 }),
    sharesOfChild: await as.ask(payerShares.ofChild, { child_ID: child.personId }),
    askShare: await as.ask(payerShares.ask, { child_ID: child.personId, percent: 50 }),
  };
  const answers = Object.fromEntries(Object.entries(asked).map(([name, { http }]) => [name, http]));
  const allowed = Object.entries(answers).filter(([, http]) => http < 400 || http >= 500);
  expect(allowed).toEqual([]);
  expect(await moneyOf(clubId)).toEqual(before);
});

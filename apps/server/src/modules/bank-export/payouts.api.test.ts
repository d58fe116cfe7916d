import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildCollectingClub } from './bank-export.testing.ts';

const house = useHouse();
const { payouts, bankExport, vouchers, payments } = contract;
const iban = 'AT541200010020030040';

let clubId = 0;
let treasurer: NonNullable<Actor>;
let anna: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildCollectingClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
  treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
  anna = await buildPerson(house(), clubId, { email: 'anna@x.test' });
});

const credit = (amount: number, via: 'bank' | 'credit') =>
  house().as(treasurer).call(payments.addManual, { child_ID: anna.personId, amount, text: 'Guthaben', via });

const redeemGift = async (amount: number) => {
  const { code } = await house().as(treasurer).call(vouchers.sell, { amount, payment: 'gift' });
  await house().as(anna).call(vouchers.redeem, { voucherCode: code });
};

const ask = (values: Record<string, unknown> = {}, actor: Actor = anna) =>
  house()
    .as(actor)
    .ask(payouts.request, { amount: 5000, iban, holder: 'Anna Huber', ...values });

const plan = () => house().as(treasurer).call(bankExport.disbursements, {});
const own = () => house().as(anna).call(payouts.own, {});

const prepare = async (amount: number, reason = '') => {
  const { earliest, accounts } = await plan();
  return house()
    .as(treasurer)
    .ask(bankExport.prepareDisbursements, {
      on: earliest,
      account_ID: accounts[0]?.ID ?? 0,
      disbursements: [{ child_ID: anna.personId, amount, reason }],
    });
};

describe('the list of payouts', () => {
  it('says where credit comes from, and holds back what nobody has paid in', async () => {
    await credit(5000, 'bank');
    await credit(2000, 'credit');
    await redeemGift(1000);
    expect((await plan()).credits).toMatchObject([
      {
        amount: 5000,
        held: 3000,
        origins: [
          { origin: 'payment', amount: 5000 },
          { origin: 'hand', amount: 2000 },
          { origin: 'voucher', amount: 1000 },
        ],
      },
    ]);
  });

  it('pays out what is held only for a reason, which stands in the history', async () => {
    await credit(2000, 'credit');
    await ask({ amount: 2000 });
    await house().sql(`update ledger_account set iban = $1 where person_id = $2`, [iban, anna.personId]);
    expect((await plan()).credits).toMatchObject([{ amount: 0, held: 2000, reason: 'held' }]);
    expect(await prepare(2000)).toMatchObject({ http: 409, refusal: { code: 'bankExport.held' } });
    expect((await prepare(2000, 'Kulanz, Beschluss vom Montag')).http).toBe(200);
    const rows = await house().sql(
      `select 1 from history_entry where club_id = $1 and kind = 'bankExport.heldReleased' and person_id = $2`,
      [clubId, anna.personId],
    );
    expect(rows).toHaveLength(1);
  });

  it('has a family once, however many children its credit is about', async () => {
    const children = [1, 2].map(() => buildPerson(house(), clubId, { manager_id: anna.personId }));
    for (const child of await Promise.all(children)) {
      const payment = { child_ID: child.personId, amount: 1500, text: 'Zuviel', via: 'bank' } as const;
      await house().as(treasurer).call(payments.addManual, payment);
      expect((await house().as(child).ask(payouts.own, {})).http).toBe(403);
    }
    expect((await plan()).credits).toMatchObject([{ ID: anna.personId, amount: 3000 }]);
    expect(await own()).toMatchObject({ payable: 3000 });
    const { users } = await house().as(treasurer).call(contract.openBalances.list, { showNullSaldo: true });
    expect(users.map(({ ID, saldoall: saldo }) => [ID, saldo])).toEqual([[anna.personId, 3000]]);
  });

  it('counts what is on its way against what was paid in, and leaves the rest held', async () => {
    await credit(5000, 'bank');
    await credit(2000, 'credit');
    await ask();
    expect((await prepare(5000)).http).toBe(200);
    await house().sql(`update ledger_account set iban = $1 where person_id = $2`, [iban, anna.personId]);
    expect((await plan()).credits).toMatchObject([{ amount: 0, held: 2000, reason: 'held' }]);
    expect(await prepare(2000)).toMatchObject({ http: 409, refusal: { code: 'bankExport.held' } });
    expect(await own()).toMatchObject({ payable: 0, held: 2000 });
  });

  it('knows a voucher of somebody else by what was paid for it', async () => {
    const buyer = await buildPerson(house(), clubId);
    await house().as(buyer).call(vouchers.buy, { amount: 5000 });
    const paid = { child_ID: buyer.personId, amount: 5000, text: 'bezahlt', via: 'bank' } as const;
    await house().as(treasurer).call(payments.addManual, paid);
    const [row] = await house().sql<{ code: string }>('select code from voucher where club_id = $1', [clubId]);
    await house()
      .as(anna)
      .call(vouchers.redeem, { voucherCode: row?.code ?? '' });
    expect((await plan()).credits).toMatchObject([{ amount: 5000, held: 0, origins: [{ origin: 'voucher' }] }]);
  });

  it('leaves out of the file what lost its money after it was prepared', async () => {
    await credit(5000, 'bank');
    await ask();
    const { reply } = await prepare(5000);
    await credit(-5000, 'bank');
    await redeemGift(5000);
    const exported = await house()
      .as(treasurer)
      .ask(bankExport.exportOrder, { ID: reply?.ID ?? 0 });
    expect(exported.refusal?.code).toBe('bankExport.nothingLeft');
  });
});

describe('asking for credit', () => {
  it('is told to the family and stands first in the list of payouts', async () => {
    const other = await buildPerson(house(), clubId, { last_name: 'Aaron' });
    await house()
      .as(treasurer)
      .call(payments.addManual, { child_ID: other.personId, amount: 100, text: 'x', via: 'bank' });
    await credit(5000, 'bank');
    expect(await own()).toMatchObject({ payable: 5000, held: 0 });
    expect((await ask()).http).toBe(200);
    expect(await own()).toMatchObject({ payable: 0, request: { state: 'requested', amount: 5000, last4: '0040' } });
    expect((await plan()).credits[0]).toMatchObject({ ID: anna.personId, request: { amount: 5000 }, last4: '0040' });
    const mails = await house().sql<{ subject: string }>(
      `select subject from mail where recipient = 'anna@x.test' and club_id = $1`,
      [clubId],
    );
    expect(mails).toMatchObject([{ subject: expect.stringContaining('Auszahlung beantragt') }]);
    expect((await house().as(treasurer).call(contract.home.inbox, {})).payouts).toMatchObject({ total: 1 });
  });

  it('happens once at a time, also when two tabs ask at once', async () => {
    await credit(5000, 'bank');
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['without an account', { iban: '' }, 422, 'payouts.ibanMissing'],
    ['without a name', { holder: '' }, 422, 'payouts.holderMissing'],
    ['of less than there is', { amount: 4000 }, 409, 'payouts.changed'],
    ['of more than there is', { amount: 5001 }, 409, 'payouts.changed'],
  ])('%s is refused', async (_, values, http, code) => {
    await credit(5000, 'bank');
    expect(await ask(values)).toMatchObject({ http, refusal: { code } });
    expect(await own()).toMatchObject({ payable: 5000 });
  });

  it('of what nobody has paid in is refused', async () => {
    await redeemGift(5000);
    expect(await own()).toMatchObject({ payable: 0, held: 5000 });
    expect((await ask()).refusal?.code).toBe('payouts.nothing');
  });

  it('can be withdrawn by the family alone, until it is prepared', async () => {
    await credit(5000, 'bank');
    await ask();
    const ID = (await own()).request?.ID ?? 0;
    const stranger = await buildPerson(house(), clubId);
    const withdraw = (actor: Actor) => house().as(actor).ask(payouts.withdraw, { ID });
    expect((await withdraw(stranger)).http).toBe(404);
    expect((await withdraw(anna)).http).toBe(200);
    expect(await own()).toMatchObject({ payable: 5000 });
    await ask();
    await prepare(5000);
    const again = (await own()).request;
    expect(again).toMatchObject({ state: 'underWay' });
    expect(
      await house()
        .as(anna)
        .ask(payouts.withdraw, { ID: again?.ID ?? 0 }),
    ).toMatchObject({ http: 409 });
  });

  it('is open again when the payout is withdrawn, and told when it goes to the bank', async () => {
    await credit(5000, 'bank');
    await ask();
    const first = await prepare(5000);
    await house()
      .as(treasurer)
      .call(bankExport.withdrawOrder, { ID: first.reply?.ID ?? 0 });
    expect(await own()).toMatchObject({ request: { state: 'requested' } });
    const second = await prepare(5000);
    await house()
      .as(treasurer)
      .call(bankExport.exportOrder, { ID: second.reply?.ID ?? 0 });
    const mails = await house().sql<{ subject: string }>(
      `select subject from mail where recipient = 'anna@x.test' and club_id = $1 order by id`,
      [clubId],
    );
    // A subject contains only plain spaces.
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Auszahlung beantragt: € 50,00',
      'Dein Guthaben ist unterwegs: € 50,00',
    ]);
  });

  it('that is open again is what the family sees, though a later one is on its way', async () => {
    await credit(5000, 'bank');
    await ask();
    const first = await prepare(2000);
    await ask({ amount: 3000 });
    await prepare(3000);
    await house()
      .as(treasurer)
      .call(bankExport.withdrawOrder, { ID: first.reply?.ID ?? 0 });

    const { payable, request } = await own();
    expect({ payable, request }).toMatchObject({ payable: 0, request: { amount: 5000, state: 'requested' } });
    await house()
      .as(anna)
      .call(payouts.withdraw, { ID: request?.ID ?? 0 });
    expect(await own()).toMatchObject({ payable: 2000, request: { amount: 3000, state: 'underWay' } });
  });

  it('can be declined with a reason that the family reads', async () => {
    await credit(5000, 'bank');
    await ask();
    const ID = (await own()).request?.ID ?? 0;
    expect((await house().as(treasurer).ask(payouts.decline, { ID, reason: '' })).http).toBe(422);
    await house().as(treasurer).call(payouts.decline, { ID, reason: 'Bitte ruf uns an.' });
    expect(await own()).toMatchObject({ payable: 5000, request: { state: 'declined', reason: 'Bitte ruf uns an.' } });
  });
});

describe('credit that is on its way to the bank', () => {
  const buy = (amount: number) => house().as(anna).ask(vouchers.buy, { amount });
  const isUnderWay = async () => {
    await credit(5000, 'bank');
    await ask();
    return (await prepare(5000)).reply?.ID ?? 0;
  };

  it.each(['prepared', 'exported'])(
    'pays for no voucher, neither for the family nor by the office (%s)',
    async (state) => {
      const ID = await isUnderWay();
      if (state === 'exported') await house().as(treasurer).call(bankExport.exportOrder, { ID });
      expect(await buy(5000)).toMatchObject({ http: 409, refusal: { code: 'vouchers.creditUnderWay' } });
      const sale = { amount: 500, payment: 'account', buyer_ID: anna.personId, reason: 'Kulanz' } as const;
      expect((await house().as(treasurer).ask(vouchers.sell, sale)).refusal?.code).toBe('vouchers.creditUnderWay');
      expect(await house().sql('select 1 from voucher where club_id = $1', [clubId])).toEqual([]);
      expect((await plan()).credits).toMatchObject([{ amount: 0, held: 0, reason: 'underWay' }]);
    },
  );

  it('leaves the rest to buy with, and all of it when the payout is withdrawn', async () => {
    const ID = await isUnderWay();
    await credit(1000, 'bank');
    expect(await buy(1000)).toMatchObject({ http: 200, reply: { state: 'open' } });
    expect((await buy(500)).http).toBe(409);
    await house().as(treasurer).call(bankExport.withdrawOrder, { ID });
    expect(await buy(5000)).toMatchObject({ http: 200, reply: { state: 'open' } });
  });
});

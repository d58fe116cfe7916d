import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();
const { vouchers, withdrawals, payments, payouts, freeInvoices, invoices, cash, clubs } = contract;

let clubId = 0;
let office: NonNullable<Actor>;
let anna: NonNullable<Actor>;
let bert: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house(), {
    full_name: 'Turnverein',
    address: 'Turngasse 1, 4020 Linz',
    iban: 'AT611904300234573201',
    settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }),
  });
  office = await buildPerson(house(), clubId, { staff_level: 90 });
  anna = await buildPerson(house(), clubId, { email: 'anna@x.test' });
  bert = await buildPerson(house(), clubId, { email: 'bert@x.test' });
});

const pay = (actor: NonNullable<Actor>, amount: number) =>
  house().as(office).call(payments.addManual, { child_ID: actor.personId, amount, text: 'Überweisung', via: 'bank' });
const saldoOf = async ({ personId }: NonNullable<Actor>) =>
  (await house().as(office).call(payments.list, { userID: personId })).saldo;

describe('a voucher', () => {
  it('that is withdrawn from and redeemed at the same moment is one or the other', async () => {
    await pay(anna, 5000);
    const { ID, code } = await house().as(anna).call(vouchers.buy, { amount: 5000 });
    const [withdrawn, redeemed] = await whileHeld(house(), { table: 'voucher', id: ID }, [
      async () => (await house().as(anna).ask(withdrawals.declare, { kind: 'voucher', ID })).http,
      async () => (await house().as(bert).ask(vouchers.redeem, { voucherCode: code })).http,
    ]);
    expect([withdrawn, redeemed].filter((http) => http === 200)).toHaveLength(1);
    expect([await saldoOf(anna), await saldoOf(bert)]).toEqual(withdrawn === 200 ? [5000, 0] : [0, 5000]);
    await expectSoundBooks(house(), clubId);
  });

  it('that is given away and cancelled at the same moment leaves nobody credit that nobody paid', async () => {
    const { ID } = await house().as(anna).call(vouchers.buy, { amount: 5000 });
    await whileHeld(house(), { table: 'voucher', id: ID }, [
      async () => (await house().as(office).ask(vouchers.giveAway, { ID, reason: 'Tombola' })).http,
      async () => (await house().as(office).ask(vouchers.cancel, { ID })).http,
    ]);
    expect((await house().as(anna).call(payouts.own, {})).payable).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('that the club gave away is no money when its buyer withdraws', async () => {
    const { ID } = await house().as(anna).call(vouchers.buy, { amount: 5000 });
    await house().as(office).call(vouchers.giveAway, { ID, reason: 'Tombola' });
    await house().as(anna).ask(withdrawals.declare, { kind: 'voucher', ID });
    expect((await house().as(anna).call(payouts.own, {})).payable).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('bought while the same credit is asked for: what is asked for is not more than there is', async () => {
    await pay(anna, 5000);
    const asked = () =>
      house().as(anna).ask(payouts.request, { amount: 5000, iban: 'AT541200010020030040', holder: 'Anna' });
    const [first, , second] = await Promise.all([
      asked(),
      house().as(anna).ask(vouchers.buy, { amount: 5000 }),
      asked(),
    ]);
    expect([first, second].filter((answer) => answer?.http === 200).length).toBeLessThanOrEqual(1);
    const { credits } = await house().as(office).call(contract.bankExport.disbursements, {});
    expect(credits.reduce((sum, { amount }) => sum + amount, 0)).toBe(await saldoOf(anna));
    await expectSoundBooks(house(), clubId);
  });
});

describe('the invoice of a sponsor', () => {
  const issue = async (key: string) => {
    const { accounts } = await house().as(office).call(freeInvoices.choices, {});
    const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
    return house()
      .as(office)
      .call(freeInvoices.issue, {
        recipient: { name: 'Huber', street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' },
        lines: [{ text: 'Bande', quantity: 1000, price: 10_000, tax_code: 'none', account_ID: income }],
        from: 20_270_101,
        to: 20_271_231,
        due: 20_991_231,
        key,
      });
  };
  const payment = { amount: 10_000, day: 20_261_101, via: 'cash' } as const;

  it('that is paid and cancelled at the same moment is paid once, or not at all', async () => {
    const { ID } = await issue('sponsor-1');
    const [row] = await house().sql<{ id: number }>('select account_id as id from contact where club_id = $1', [
      clubId,
    ]);
    const answers = await whileHeld(house(), { table: 'ledger_account', id: row?.id ?? 0 }, [
      async () =>
        (
          await house()
            .as(office)
            .ask(freeInvoices.pay, { ID, ...payment, key: 'payment-1' })
        ).http,
      async () =>
        (
          await house()
            .as(office)
            .ask(freeInvoices.pay, { ID, ...payment, key: 'payment-2' })
        ).http,
      async () => (await house().as(office).ask(invoices.cancel, { ID, reason: 'Irrtum' })).http,
    ]);
    expect(answers.slice(0, 2).filter((http) => http === 200).length).toBeLessThanOrEqual(1);
    const after = await house()
      .as(office)
      .ask(freeInvoices.pay, { ID, ...payment, key: 'payment-3' });
    expect(after.http).toBe(409);
    const receipts = (await house().as(office).call(cash.receipts, {})).receipts;
    expect(receipts.length).toBe(answers.slice(0, 2).filter((http) => http === 200).length);
    await expectSoundBooks(house(), clubId);
  });

  it('and its receipt are of one club alone', async () => {
    const { ID } = await issue('sponsor-2');
    const { receipt } = await house()
      .as(office)
      .call(freeInvoices.pay, { ID, ...payment, key: 'payment-4' });
    const other = await buildClub(house());
    const stranger = await buildPerson(house(), other, { staff_level: 90 });
    const at = house().as(stranger);
    expect((await at.ask(cash.receipt, { token: receipt })).http).toBe(404);
    expect((await at.ask(contract.cash.mail, { token: receipt })).http).toBe(404);
    expect((await at.ask(freeInvoices.pay, { ID, ...payment, key: 'payment-5' })).http).toBe(404);
    expect((await at.ask(invoices.cancel, { ID, reason: 'x' })).http).toBe(404);
    const guest = house().as(null, { host: `verein${clubId}.test` });
    expect((await guest.call(cash.receipt, { token: receipt })).payer).toBe('Huber');
    const shown = Object.keys(await guest.call(clubs.get, {}));
    expect(shown.filter((name) => /iban|bic|stripe|accountName|bankname|creditorID/i.test(name))).toEqual([]);
  });
});

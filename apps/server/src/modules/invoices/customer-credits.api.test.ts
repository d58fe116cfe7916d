import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type TestHouse, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildBillingClub } from './invoices.testing.ts';

const house = useHouse();

const build = async (test: TestHouse) => {
  const club = await buildBillingClub(test, { settings: { invoiceSettings: { vatId: 'ATU12345675' } } });
  await buildGrant(test, club.clubId, club.treasurer.personId, 'accounting');
  const office = test.as(club.treasurer);
  const { accounts } = await office.call(contract.freeInvoices.choices, {});
  const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
  return { ...club, office, income };
};

const sponsor = { name: 'Bäckerei Huber GmbH', street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' };
const days = { from: 20270101, to: 20271231, due: 20991231 };
const line = { text: 'Bandenwerbung', quantity: 1000, price: 50_000, tax_code: 'standard' as const };

describe('the cancellation of a free invoice', () => {
  it('credits whoever pays now, after the family has changed', async () => {
    const { clubId, office, income, parent } = await build(house());
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const grandma = await buildPerson(house(), clubId, {
      first_name: 'Erna',
      street: 'Feldweg',
      postal_code: '4020',
      locality: 'Linz',
    });
    const { ID } = await office.call(contract.freeInvoices.issue, {
      recipient: { child_ID: grandma.personId, name: '' },
      lines: [{ ...line, account_ID: income }],
      ...days,
      key: 'grandma-1',
    });
    await house().as(admin).call(contract.profile.move, { child_ID: grandma.personId, verwalter_ID: parent.personId });
    expect(await balanceInBooks(house(), parent.personId)).toBe(-60_000);
    await office.call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
    expect(await balanceInBooks(house(), parent.personId)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });
});

/** A sponsor who has paid € 200 of an invoice that is then cancelled. */
const buildCredit = async (test: TestHouse) => {
  const club = await build(test);
  const { office, income } = club;
  const input = { recipient: sponsor, lines: [{ ...line, account_ID: income }], ...days, key: 'sponsor-1' };
  const { ID } = await office.call(contract.freeInvoices.issue, input);
  await office.call(contract.freeInvoices.pay, { ID, amount: 20_000, day: 20261116, via: 'bank', key: 'payment-1' });
  await office.call(contract.invoices.cancel, { ID, reason: 'Irrtum' });
  const { credits, accounts } = await office.call(contract.customerCredits.list, {});
  const customer = credits[0]?.customer_ID ?? 0;
  const cash = accounts.find(({ isCash }) => isCash)?.ID ?? 0;
  const bank = accounts.find(({ isCash }) => !isCash)?.ID ?? 0;
  const payOut = (key: string, amount: number, account: number, day = 20261116) =>
    office.ask(contract.customerCredits.payOut, {
      customer_ID: customer,
      amount,
      day,
      account_ID: account,
      key,
    });
  const credit = async () => (await office.call(contract.customerCredits.list, {})).credits[0]?.amount ?? 0;
  const balanceOf = async (account: number) => {
    const [row] = await test.sql<{ cents: number }>(
      `select coalesce(sum(case when e.debit_id = $2 then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from ledger_entry e where e.club_id = $1 and $2 in (e.debit_id, e.credit_id)`,
      [club.clubId, account],
    );
    return row?.cents;
  };
  return { ...club, customer, cash, bank, payOut, credit, balanceOf };
};

describe('the credit of a customer', () => {
  it('of a cancelled invoice is paid out once from the bank, never more than there is, and can be taken back', async () => {
    const { office, clubId, bank, payOut, credit, balanceOf } = await buildCredit(house());
    expect(await credit()).toBe(20_000);
    expect((await payOut('payout-0', 20_001, bank)).refusal?.message).toMatch(/hat nur €.200,00 Guthaben/);
    expect((await payOut('payout-0', 100, bank, 20_991_231)).refusal?.code).toBe('invoices.paidLater');
    expect((await payOut('payout-1', 15_000, bank)).reply).toMatchObject({ receipt: '' });
    expect((await payOut('payout-1', 15_000, bank)).http).toBe(200);
    expect([await credit(), await balanceOf(bank)]).toEqual([5000, 5000]);
    const { payouts } = await office.call(contract.customerCredits.list, {});
    expect(payouts).toMatchObject([{ name: sponsor.name, amount: 15_000, day: 20261116 }]);
    const ID = payouts[0]?.ID ?? 0;
    await office.call(contract.customerCredits.takeBack, { ID });
    expect([await credit(), await balanceOf(bank)]).toEqual([20_000, 20_000]);
    expect((await office.ask(contract.customerCredits.takeBack, { ID })).refusal?.code).toBe('invoices.payoutGone');
    expect((await office.call(contract.customerCredits.list, {})).payouts).toEqual([]);
    await expectSoundBooks(house(), clubId);
  });

  it('that is given out in cash has a receipt below zero, and another one when it comes back', async () => {
    const { office, clubId, cash, payOut, credit, balanceOf } = await buildCredit(house());
    const { reply } = await payOut('payout-1', 20_000, cash);
    expect((await payOut('payout-1', 20_000, cash)).reply).toEqual(reply);
    expect(await office.call(contract.cash.receipt, { token: reply?.receipt ?? '' })).toMatchObject({
      amount: -20_000,
      payer: sponsor.name,
      lines: [{ text: 'Guthaben ausbezahlt', amount: -20_000 }],
    });
    expect([await credit(), await balanceOf(cash)]).toEqual([0, -20_000]);
    const ID = (await office.call(contract.customerCredits.list, {})).payouts[0]?.ID ?? 0;
    const back = await office.call(contract.customerCredits.takeBack, { ID });
    expect(await office.call(contract.cash.receipt, { token: back.receipt })).toMatchObject({ amount: 20_000 });
    expect([await credit(), await balanceOf(cash)]).toEqual([20_000, 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('covers the next invoice where nobody pays it out', async () => {
    const { office, income, customer, credit } = await buildCredit(house());
    const { ID } = await office.call(contract.freeInvoices.issue, {
      recipient: { ...sponsor, customer_ID: customer },
      lines: [{ ...line, account_ID: income }],
      ...days,
      key: 'sponsor-2',
    });
    const { invoices } = await office.call(contract.invoices.list, { filters: { state: 'partly' } });
    expect(invoices).toMatchObject([{ ID, open: 40_000 }]);
    expect(await credit()).toBe(0);
  });

  it('goes out once when two pay it out at the same moment', async () => {
    const { clubId, bank, payOut, credit } = await buildCredit(house());
    const outcomes = await Promise.all(['one', 'two'].map((who) => payOut(`payout-${who}`, 20_000, bank)));
    expect(new Set(outcomes.map(({ http }) => http))).toEqual(new Set([200, 422]));
    expect(await credit()).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('is nothing that another club or an account of the books can be named for', async () => {
    const { payOut, income, credit } = await buildCredit(house());
    const other = await buildCredit(house());
    expect((await payOut('payout-1', 100, income)).http).toBe(422);
    expect((await payOut('payout-2', 100, other.bank)).http).toBe(422);
    const foreign = {
      customer_ID: other.customer,
      amount: 100,
      day: 20261116,
      account_ID: other.bank,
      key: 'payout-3',
    };
    const { office } = await build(house());
    expect((await office.ask(contract.customerCredits.payOut, foreign)).http).toBe(404);
    const member = house().as(other.parent);
    expect((await member.ask(contract.customerCredits.list, {})).http).toBe(403);
    expect([await credit(), await other.credit()]).toEqual([20_000, 20_000]);
  });
});

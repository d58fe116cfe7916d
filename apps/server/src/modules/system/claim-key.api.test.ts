import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCharge } from '../../../test/factories/books.ts';
import { buildGrant } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildBillingClub } from '../invoices/invoices.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-16T09:00:00Z') });

let clubId = 0;
let treasurer: Actor = null;
let parent = 0;
let child = 0;
let bank = 0;
const invoices: number[] = [];
let customer = 0;

const sponsor = { name: 'Bäckerei Huber GmbH', street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' };
const freeInvoice = (income: number, price: number) => ({
  recipient: sponsor,
  lines: [{ text: 'Bande', quantity: 1000, price, tax_code: 'exempt' as const, account_ID: income }],
  from: 20261101,
  to: 20261130,
  due: 20991231,
});

beforeAll(async () => {
  const club = await buildBillingClub(house(), { settings: { invoiceSettings: { vatId: 'ATU12345675' } } });
  clubId = club.clubId;
  treasurer = club.treasurer;
  parent = club.parent.personId;
  child = club.children[0] ?? 0;
  await buildGrant(house(), clubId, club.treasurer.personId, 'accounting');
  await buildCharge(house(), clubId, { managerId: parent, cents: 90_000 });
  const office = house().as(treasurer);
  const { accounts } = await office.call(contract.freeInvoices.choices, {});
  const income = accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
  for (const [at, price] of [20_000, 20_000, 20_000].entries()) {
    const { ID } = await office.call(contract.freeInvoices.issue, {
      ...freeInvoice(income, price),
      key: `invoice-${at}`,
    });
    invoices.push(ID);
  }
  // The third is paid and then cancelled: its € 200 are a credit of the sponsor.
  const [, , third = 0] = invoices;
  const paid = { ID: third, amount: 20_000, day: 20261116, via: 'bank' as const, key: 'third-invoice' };
  await office.call(contract.freeInvoices.pay, paid);
  await office.call(contract.invoices.cancel, { ID: third, reason: 'Irrtum' });
  const credits = await office.call(contract.customerCredits.list, {});
  customer = credits.credits[0]?.customer_ID ?? 0;
  bank = credits.accounts.find(({ isCash }) => !isCash)?.ID ?? 0;
});

type Case = { call: Call; input: () => Record<string, unknown>; others: () => readonly Record<string, unknown>[] };

const manual = { amount: 1000, text: 'Kulanz', via: 'credit' };
const day = toSeconds(startOfDayInVienna('2026-11-02'));
const row = { text: 'Förderung', betrag: 12_000, belegdatum: day, buchsymbol: 'BK', gkonto: 2800, konto: 4800 };

const cases: Record<string, Case> = {
  'a credit': {
    call: contract.payments.addManual,
    input: () => ({ child_ID: parent, ...manual }),
    others: () => [{ amount: 2000 }, { text: 'Anders' }, { child_ID: child }, { amount: -1000, via: undefined }],
  },
  'a charge': {
    call: contract.payments.addManual,
    input: () => ({ child_ID: parent, amount: -500, text: 'Schlüssel verloren' }),
    others: () => [{ amount: -700 }, { child_ID: child }, { amount: 500, via: 'cash' }],
  },
  'a payment': {
    call: contract.payments.enter,
    input: () => ({ child_ID: parent, amount: 1500, on: 20261110, account_ID: bank, text: 'Beitrag' }),
    others: () => [{ amount: 1600 }, { on: 20261111 }, { text: 'Kurs' }, { child_ID: child }],
  },
  'a row of the books': {
    call: contract.accounting.addRow,
    input: () => row,
    others: () => [{ betrag: 13_000 }, { konto: 2700 }, { text: 'Strom' }],
  },
  'the payment of an invoice': {
    call: contract.freeInvoices.pay,
    input: () => ({ ID: invoices[0], amount: 5000, day: 20261112, via: 'bank' }),
    others: () => [{ amount: 6000 }, { ID: invoices[1] }, { via: 'cash' }],
  },
  'the payout of a credit': {
    call: contract.customerCredits.payOut,
    input: () => ({ customer_ID: customer, amount: 3000, day: 20261112, account_ID: bank }),
    others: () => [{ amount: 4000 }, { day: 20261113 }],
  },
  'a donation': {
    call: contract.donations.add,
    input: () => ({ child_ID: parent, amount: 2500, day: 20261101, account_ID: bank, purpose: 'Jugend' }),
    others: () => [{ amount: 2600 }, { child_ID: child }, { purpose: '' }],
  },
};

const books = () =>
  house().sql(
    'select count(*)::integer as entries, coalesce(sum(amount_cents), 0)::integer as cents from ledger_entry where club_id = $1',
    [clubId],
  );

describe('the key under which something is sent', () => {
  it.each(Object.entries(cases))('of %s stands for that alone', async (_, { call, input, others }) => {
    const office = house().as(treasurer);
    const given = { ...input(), key: randomUUID() };
    expect(await office.ask(call, given)).toMatchObject({ http: 200 });
    const posted = await books();
    const again = await Promise.all([office.ask(call, given), office.ask(call, given)]);
    expect(again.map(({ http }) => http)).toEqual([200, 200]);
    for (const change of others()) {
      expect([change, await office.ask(call, { ...given, ...change })]).toMatchObject([
        change,
        { http: 409, refusal: { code: 'request.keyUsed' } },
      ]);
    }
    expect(await books()).toEqual(posted);
  });

  it('is refused for another call, and free again when what it was sent with was refused', async () => {
    const office = house().as(treasurer);
    const key = 'a0000000-0000-4000-8000-000000000001';
    const given = { child_ID: parent, amount: 1500, on: 20261110, account_ID: bank, text: 'Beitrag', key };
    const refused = await office.ask(contract.payments.enter, { ...given, on: 20991110 });
    expect(refused.refusal?.code).toBe('payments.futureDay');
    expect(await office.ask(contract.payments.enter, given)).toMatchObject({ http: 200 });
    expect((await office.ask(contract.accounting.addRow, { ...row, key })).refusal?.code).toBe('request.keyUsed');
    expect((await office.ask(contract.payments.addManual, { child_ID: parent, ...manual, key })).http).toBe(409);
  });

  it('sent at once with two amounts books one of them', async () => {
    const office = house().as(treasurer);
    const given = { child_ID: parent, ...manual, key: 'at-once-two-amounts' };
    const answers = await Promise.all(
      [1100, 1200].map((amount) => office.ask(contract.payments.addManual, { ...given, amount })),
    );
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { buildGrant, buildPerson } from '../factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../harness.ts';

const house = useHouse();
const { payments, clubPayments, onlinePayments, paymentMethods, vouchers, fees, invoices, duplicates, profile } =
  contract;

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeEach(async () => {
  family = await buildFamily(house());
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date());
});

const entryCount = async () => {
  const [row] = await house().sql<{ count: string }>('select count(*) from ledger_entry where club_id = $1', [
    family.clubId,
  ]);
  return Number(row?.count ?? 0);
};

type Sent = { query?: string; body?: string; type?: string; origin?: string };

/** A raw request, whether the contract allows it or not. */
const raw = async (actor: NonNullable<Actor>, call: Call, sent: Sent) => {
  const { query = '', body = '', type = 'application/json', origin } = sent;
  const { statusCode } = await house().app.inject({
    method: 'POST',
    url: `/api${call.path}${query}`,
    headers: {
      host: `verein${actor.clubId}.test`,
      cookie: await cookieOf(house(), actor),
      'content-type': type,
      ...(origin !== undefined && { origin }),
    },
    payload: body,
  });
  return statusCode;
};

describe('money is not moved', () => {
  it.each([
    ['an array', '[]'],
    ['a word', '"5000"'],
    ['nothing', 'null'],
    ['half of something', '{"child_ID":'],
    ['a prototype', '{"__proto__":{"amount":5000}}'],
    ['a field that nobody knows', '{"child_ID":1,"amount":5000,"text":"x","state":"succeeded"}'],
  ])('by %s as body', async (_, body) => {
    expect(await raw(family.admin, payments.addManual, { body })).toBeGreaterThanOrEqual(400);
    expect(await raw(family.admin, payments.addManual, { body })).toBeLessThan(500);
    expect(await entryCount()).toBe(0);
  });

  it.each([
    ['in the address', { isInAddress: true, type: 'application/json' }],
    ['in a form', { isInAddress: false, type: 'application/x-www-form-urlencoded' }],
  ])('by fields that another page puts %s', async (_, { isInAddress, type }) => {
    const fields = `child_ID=${family.child.personId}&amount=5000&text=Erlag`;
    const sent = isInAddress ? { query: `?${fields}`, body: '{}' } : { body: fields };
    expect(await raw(family.admin, payments.addManual, { ...sent, type, origin: 'https://boese.test' })).toBe(403);
    expect(await entryCount()).toBe(0);
  });

  it.each([
    [0.5],
    ['1e3'],
    [1e12],
    [Number.MAX_SAFE_INTEGER],
    [-10_000_001],
    [''],
    ['12,50'],
    [null],
    [true],
    [[5000]],
  ])('by an amount of %s', async (amount) => {
    const as = house().as(family.admin);
    const asked = await as.ask(payments.addManual, {
      child_ID: family.child.personId,
      amount,
      via: 'credit',
      text: 'x',
    });
    expect(asked.http).toBe(422);
    expect(await entryCount()).toBe(0);
  });
});

describe('what belongs to another club is not there', () => {
  it('a payment, a method, a run, a fee, an invoice, a voucher, a template, a person', async () => {
    await paying.owe(5000);
    const { id, page } = await paying.pay(3000, 'succeed', { save: true });
    const [method] = (await house().as(family.mother).call(paymentMethods.list, { userID: family.mother.personId }))
      .data;
    const { ID: voucherId } = await house().as(family.admin).call(vouchers.sell, { amount: 5000, payment: 'cash' });
    const { ID: templateId, accessToken } = await house()
      .as(family.admin)
      .call(invoices.addTemplate, { name: 'Unsere' });
    const before = await entryCount();
    const thief = (await buildFamily(house())).admin;
    const as = house().as(thief);
    const tries: readonly [Call, Record<string, unknown>][] = [
      [clubPayments.refund, { paymentID: id, amount: 100, reason: 'duplicate', key: 'b2c1a8f0-0001' }],
      [clubPayments.info, { ID_ext: page }],
      [onlinePayments.finish, { ID: id }],
      [onlinePayments.authenticate, { ID: id, key: 'b2c1a8f0-0001' }],
      [onlinePayments.sandboxPage, { page }],
      [onlinePayments.sandboxDecide, { page, outcome: 'dispute' }],
      [paymentMethods.remove, { ID: method?.ID ?? 0 }],
      [paymentMethods.makeDefault, { child_ID: thief.personId, kind: 'card', method_ID: method?.ID ?? 0 }],
      [vouchers.cancel, { ID: voucherId }],
      [vouchers.pdf, { ID: voucherId }],
      [fees.undo, { run_ID: 1 }],
      [fees.cancel, { fee_ID: 1 }],
      [invoices.issue, { cp_ID: 1 }],
      [invoices.template, { ID: templateId, accessToken }],
      [invoices.addTemplate, { name: 'Meine', copyOf: templateId }],
      [invoices.defaultTemplate, { ID: templateId }],
    ];
    for (const [call, input] of tries) {
      const { http } = await as.ask(call, input);
      expect([call.path, http]).toEqual([call.path, 404]);
    }
    const own = { child_ID: thief.personId, amount: 100, method_ID: method?.ID ?? 0, key: 'b2c1a8f0-0002' };
    expect((await as.ask(onlinePayments.charge, own)).http).toBeGreaterThanOrEqual(404);
    const about = { child_ID: family.child.personId, amount: 100, via: 'credit', text: 'x' };
    expect((await as.ask(payments.addManual, about)).http).toBe(404);
    expect(await entryCount()).toBe(before);
  });
});

describe('whoever may do one thing', () => {
  it.each([
    ['accounting_read', 'addManual'],
    ['invoice', 'addManual'],
    ['vouchers', 'addManual'],
    ['accounting', 'issue'],
    ['accounting_read', 'charge'],
    ['invoice_read', 'issue'],
    ['vouchers_read', 'sell'],
  ])('with %s cannot %s', async (grant, what) => {
    const helper = await buildPerson(house(), family.clubId);
    await buildGrant(house(), family.clubId, helper.personId, grant);
    const as = house().as(helper);
    const answer = {
      addManual: () => as.ask(payments.addManual, { child_ID: family.child.personId, amount: 100, text: 'x' }),
      sell: () => as.ask(vouchers.sell, { amount: 5000, payment: 'gift' }),
      issue: () => as.ask(invoices.issue, { cp_ID: 1 }),
      charge: () => as.ask(fees.charge, { year: 2026, due: 20_991_231, persons: 1, amount: 100 }),
    }[what];
    expect((await answer?.())?.http).toBe(403);
  });

  it('and loses it cannot any more, though the session lives on', async () => {
    const treasurer = await buildPerson(house(), family.clubId);
    const grant = await buildGrant(house(), family.clubId, treasurer.personId, 'accounting');
    const headers = { cookie: await cookieOf(house(), treasurer) };
    const enter = () =>
      house()
        .as(null, { host: `verein${family.clubId}.test`, headers })
        .ask(payments.addManual, { child_ID: family.child.personId, amount: 100, via: 'credit', text: 'Erlag' });
    expect((await enter()).http).toBe(200);
    await house().sql('delete from permission_grant where id = $1', [grant]);
    expect((await enter()).http).toBe(403);
    await buildGrant(house(), family.clubId, treasurer.personId, 'accounting');
    await house().sql('update person set deleted_at = now() where id = $1', [treasurer.personId]);
    expect((await enter()).http).toBe(401);
  });
});

describe('a payment that was begun', () => {
  it('before two persons became one lands with who stays', async () => {
    const other = await buildPerson(house(), family.clubId, { first_name: 'Maria', last_name: 'Huber' });
    await paying.owe(5000);
    const { reply } = await paying.start(5000);
    const page = reply?.url.split('/').at(-1) ?? '';
    const as = house().as(await buildPerson(house(), family.clubId, { staff_level: 90 }));
    await as.call(profile.move, { child_ID: family.child.personId, verwalter_ID: other.personId });
    await as.call(duplicates.merge, { survivor_ID: other.personId, other_ID: family.mother.personId, choices: {} });
    expect((await paying.decide(page, 'succeed', other)).http).toBe(200);
    await background.work(family.clubId);
    expect((await house().as(other).call(payments.list, { userID: other.personId })).saldo).toBe(0);
    expect((await paying.finish(reply?.ID ?? 0, other)).reply?.state).toBe('succeeded');
    await expectSoundBooks(house(), family.clubId);
  });

  it('and is never finished by the browser is found by who asks the provider', async () => {
    await paying.owe(5000);
    const { reply } = await paying.start(5000);
    await paying.decide(reply?.url.split('/').at(-1) ?? '', 'authenticate');
    // The window was closed, so the payer never returns. The decision arrives in the background.
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });
});

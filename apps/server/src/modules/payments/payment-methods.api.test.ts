import { contract } from '@vereinshaus/contract';
import { mandateText } from '@vereinshaus/contract/payments/payment-methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildFamily, type Family } from './payments.testing.ts';

const house = useHouse();
const { paymentMethods, onlinePayments, persons } = contract;

let family: Family;
beforeEach(async () => {
  family = await buildFamily(house());
});

const list = (actor: Actor = family.mother, of = family.mother) =>
  house().as(actor).call(paymentMethods.list, { userID: of.personId });
const sign = (values: Record<string, unknown> = {}, actor: Actor = family.mother) =>
  house()
    .as(actor)
    .ask(paymentMethods.signMandate, {
      child_ID: family.mother.personId,
      accountHolder: 'Maria Huber',
      iban: 'AT61 1904 3002 3457 3201',
      consent: true,
      ...values,
    });
const store = async (kind: 'card' | 'sepa_debit') => {
  const as = house().as(family.mother);
  const child_ID = family.mother.personId;
  const { url } = await as.call(paymentMethods.add, { child_ID, kind, key: `b2c1a8f0-${kind}` });
  const page = url.split('/').at(-1) ?? '';
  const decided = await as.call(onlinePayments.sandboxDecide, { page, outcome: 'succeed' });
  expect(decided.url).toContain(`setup=${page}`);
  await as.call(paymentMethods.finishAdd, { child_ID, setup: page });
  return page;
};
const indexOf = async () =>
  (await house().as(family.mother).call(persons.get, { child_ID: family.mother.personId })).paymentMethod;

describe('a card or an account', () => {
  it('is left on a page of the provider, made the default by a click, and removed', async () => {
    await store('card');
    await store('sepa_debit');
    const { data } = await list();
    expect(data.map(({ kind, last4, isDefault }) => [kind, last4, isDefault])).toEqual([
      ['sepa_debit', '3201', false],
      ['card', '4242', false],
    ]);
    const [debit, card] = data;
    const as = house().as(family.mother);
    const child_ID = family.mother.personId;
    await as.call(paymentMethods.makeDefault, { child_ID, kind: 'card', method_ID: card?.ID ?? 0 });
    expect(await indexOf()).toBe(4);
    await as.call(paymentMethods.makeDefault, { child_ID, kind: 'sepa_debit', method_ID: debit?.ID ?? 0 });
    expect(await indexOf()).toBe(5);
    const mixed = await as.ask(paymentMethods.makeDefault, { child_ID, kind: 'card', method_ID: debit?.ID ?? 0 });
    expect(mixed).toMatchObject({ http: 422, refusal: { code: 'payments.otherKind' } });
    expect(await indexOf()).toBe(5);
    expect((await list()).data.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await as.call(paymentMethods.remove, { ID: debit?.ID ?? 0 });
    expect(await indexOf()).toBe(1);
    expect((await list()).data.map(({ kind }) => kind)).toEqual(['card']);
    expect((await as.ask(paymentMethods.remove, { ID: debit?.ID ?? 0 })).http).toBe(404);
  });

  it('taken over twice is one, and only by who left it', async () => {
    const setup = await store('card');
    await house().as(family.mother).call(paymentMethods.finishAdd, { child_ID: family.mother.personId, setup });
    expect((await list()).data).toHaveLength(1);
    const neighbour = await buildPerson(house(), family.clubId);
    const stolen = await house().as(neighbour).ask(paymentMethods.finishAdd, { child_ID: neighbour.personId, setup });
    expect(stolen.http).toBe(404);
    expect((await list(neighbour, neighbour)).data).toEqual([]);
    const [card] = (await list()).data;
    expect(
      (
        await house()
          .as(neighbour)
          .ask(paymentMethods.remove, { ID: card?.ID ?? 0 })
      ).http,
    ).toBe(404);
  });

  it('is nothing for a dependant', async () => {
    expect(await list(family.mother, family.child)).toMatchObject({ customer: 0, data: [], offers: [] });
    const ofChild = { child_ID: family.child.personId, kind: 'bank' } as const;
    const refused = await house().as(family.mother).refused(paymentMethods.makeDefault, ofChild);
    expect(refused.code).toBe('payments.notOwnManager');
    const ofNobody = await house().as(family.admin).refused(paymentMethods.list, { userID: 2_000_000_000 });
    expect(ofNobody.message).toBe('Diese Person gibt es nicht oder nicht mehr.');
  });
});

describe('what somebody usually pays with', () => {
  const choose = (kind: string | number, methodId = 0) =>
    house()
      .as(family.mother)
      .ask(paymentMethods.makeDefault, { child_ID: family.mother.personId, kind, method_ID: methodId });

  it('is chosen by name or by number, and read as an index into bank, bank, stored, sofort, card, sepa, sepm', async () => {
    await store('card');
    await store('sepa_debit');
    await sign();
    const { data } = await list();
    const numberOf = (kind: string) => data.find((method) => method.kind === kind)?.ID ?? 0;
    const chosen: number[] = [];
    for (const [kind, methodId] of [
      [2, 0],
      [0, 0],
      ['eps', 0],
      [1, 0],
      ['sofort', 0],
      ['bank', 0],
      ['card', numberOf('card')],
      ['sepa_debit', numberOf('sepa_debit')],
      [5, 0],
      ['sepm', numberOf('sepm')],
      ['2', 0],
    ] as const) {
      expect((await choose(kind, methodId)).http).toBe(200);
      chosen.push(await indexOf());
    }
    expect(chosen).toEqual([3, 1, 3, 1, 3, 1, 4, 5, 6, 6, 3]);
    // EPS cannot be stored: no method is marked.
    expect((await list()).data.map(({ isDefault }) => isDefault)).toEqual([false, false, false]);
    expect((await list()).child.paymentMethod).toBe(3);
  });

  it.each([3, 4, 6, 'voucher', -1])('is not %s', async (kind) => {
    expect((await choose(kind)).http).toBe(422);
  });

  it('is nothing that the club does not offer, and no mandate that nobody has signed', async () => {
    expect((await choose(5)).refusal?.code).toBe('payments.unknownMethod');
    family = await buildFamily(house(), { paymentMethods: ['bank', 'card'] });
    expect((await choose('eps')).refusal?.code).toBe('payments.notOffered');
    expect(await indexOf()).toBeLessThan(2);
  });
});

describe('a mandate', () => {
  it('is neither offered nor taken while the club has no creditor id to name in it', async () => {
    await house().sql("update club set creditor_id = '' where id = $1", [family.clubId]);
    expect((await list()).offers).not.toContain('sepm');
    expect(await sign()).toMatchObject({ http: 409, refusal: { code: 'payments.noCreditor' } });
    expect((await list()).data).toEqual([]);
  });

  it('keeps what was signed, word for word, when and from where', async () => {
    const { reply } = await sign({ bankname: 'Erste Bank', bic: 'GIBAATWWXXX' });
    expect(reply?.reference).toMatch(/^M-\d{6,7}-1$/);
    const [mandate] = (await list()).data;
    expect(mandate).toMatchObject({
      kind: 'sepm',
      type: 5,
      mandate: {
        reference: reply?.reference,
        timeOfSigning: expect.any(Number),
        data: {
          bankname: 'Erste Bank',
          bic: 'GIBAATWWXXX',
          IBAN: 'AT … 3201',
          country: 'AT',
          accountHolder: 'Maria Huber',
        },
      },
    });
    expect(Math.abs((mandate?.mandate?.timeOfSigning ?? 0) - Date.now() / 1000)).toBeLessThan(3600);
    const [stored] = await house().sql(
      'select text, text_version, iban, signed_address, creditor_id from sepa_mandate where club_id = $1',
      [family.clubId],
    );
    expect(stored).toEqual({
      text: mandateText({ name: 'Turnverein Musterstadt', creditorId: 'AT61ZZZ01234567890' }),
      text_version: 1,
      iban: 'AT611904300234573201',
      signed_address: '127.0.0.1',
      creditor_id: 'AT61ZZZ01234567890',
    });
    await house().as(family.mother).call(paymentMethods.makeDefault, { child_ID: family.mother.personId, kind: 5 });
    expect(await indexOf()).toBe(6);
  });

  it('ends with the next one, each with a reference of its own', async () => {
    const answers = await Promise.all([sign(), sign({ iban: 'AT541200010020030040' })]);
    expect(new Set(answers.map(({ reply }) => reply?.reference.slice(-2)))).toEqual(new Set(['-1', '-2']));
    expect((await list()).data).toHaveLength(1);
  });

  it('in place of the one that is paid with is what is paid with; in place of another it is not', async () => {
    await sign();
    await sign({ iban: 'AT541200010020030040' });
    expect((await list()).data).toMatchObject([{ last4: '0040', isDefault: false }]);
    const { mother } = family;
    await house().as(mother).call(paymentMethods.makeDefault, { child_ID: mother.personId, kind: 'sepm' });
    await sign({ iban: 'AT611904300234573201' });
    expect((await list()).data).toMatchObject([{ last4: '3201', isDefault: true }]);
  });

  it('that nothing was collected with for 36 months is none', async () => {
    await sign();
    const signedMonthsAgo = (months: number) =>
      house().sql(`update sepa_mandate set signed_at = now() - make_interval(months => $2) where club_id = $1`, [
        family.clubId,
        months,
      ]);
    await signedMonthsAgo(35);
    expect((await list()).data).toHaveLength(1);
    await signedMonthsAgo(37);
    expect((await list()).data).toEqual([]);
    await house().sql('update sepa_mandate set last_collected_on = current_date - 300 where club_id = $1', [
      family.clubId,
    ]);
    expect((await list()).data).toHaveLength(1);
  });

  it.each([
    [{ iban: 'AT611904300234573202' }, 'iban'],
    [{ iban: '' }, 'iban'],
    [{ bic: 'weiß nicht' }, 'bic'],
    [{ accountHolder: ' ' }, 'accountHolder'],
    [{ consent: false }, 'consent'],
  ])('with %o is refused at its field', async (values, field) => {
    const { http, refusal } = await sign(values);
    expect({ http, fields: Object.keys(refusal?.fields ?? {}) }).toEqual({ http: 422, fields: [field] });
    expect((await list()).data).toEqual([]);
  });

  it('on paper is entered by the office alone, and only where the club takes mandates', async () => {
    expect((await sign({ signedOn: 20_260_901 })).http).toBe(403);
    expect((await sign({ signedOn: 20_260_901 }, family.admin)).http).toBe(200);
    const reader = await buildPerson(house(), family.clubId, { staff_level: 50 });
    expect((await sign({}, reader)).http).toBe(403);
    family = await buildFamily(house(), { paymentMethods: ['bank'] });
    expect((await sign()).refusal?.code).toBe('payments.notOffered');
  });
});

describe('two records of one person that are merged', () => {
  const merge = async (other: NonNullable<Actor>, choices: Record<string, 'survivor' | 'other'> = {}) => {
    const office = await buildPerson(house(), family.clubId, { staff_level: 90 });
    const pair = { survivor_ID: family.mother.personId, other_ID: other.personId };
    await house()
      .as(office)
      .call(contract.duplicates.merge, { ...pair, choices });
    return (await list()).data.map(({ kind, last4, isDefault }) => [kind, last4, isDefault]);
  };
  /** A person with a mandate, a card, and the mandate as the default method. */
  const twin = async () => {
    const other = await buildPerson(house(), family.clubId, { first_name: 'Maria', last_name: 'Huber' });
    const kept = family.mother;
    family = { ...family, mother: other };
    await sign({ iban: 'AT541200010020030040' });
    await store('card');
    await house().as(other).call(paymentMethods.makeDefault, { child_ID: other.personId, kind: 5 });
    family = { ...family, mother: kept };
    return other;
  };

  it('keep what only one of them has stored', async () => {
    const other = await twin();
    expect(await merge(other)).toEqual([
      ['card', '4242', false],
      ['sepm', '0040', false],
    ]);
    expect(await indexOf()).toBeLessThan(2);
  });

  it('keep the way of paying that was chosen, with what it is paid by', async () => {
    const other = await twin();
    await sign();
    expect(await merge(other, { paymentMethod: 'other' })).toEqual([
      ['sepm', '0040', true],
      ['card', '4242', false],
    ]);
    expect(await indexOf()).toBe(6);
  });

  it('keep one mandate, that of who stays when nothing was chosen, and go on paying with the card', async () => {
    const other = await twin();
    await sign();
    await house().as(family.mother).call(paymentMethods.makeDefault, { child_ID: family.mother.personId, kind: 5 });
    // Announced with the mandate that ends, and not yet in a file.
    await house().sql(
      `with o as (
         insert into bank_order (club_id, kind, state, account_id, execute_on, created_at)
         select a.club_id, 'debit', 'prepared', a.id, '2030-03-11', now() from ledger_account a
         where a.club_id = $1 and a.purpose = 'bank' returning club_id, id
       )
       insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, order_id, method_id, created_at)
       select o.club_id, m.person_id, 'sepm_debit', 'bank', 'charging', 5000, 'order', o.id, m.id, now()
       from o join payment_method m on m.club_id = o.club_id and m.person_id = $2 and m.kind = 'sepm'`,
      [family.clubId, other.personId],
    );
    const [first, ...others] = await merge(other);
    expect([first, others.map(([kind]) => kind)]).toEqual([['sepm', '3201', true], ['card']]);
    const debits = await house().sql('select state, failure from payment where club_id = $1', [family.clubId]);
    expect(debits).toEqual([{ state: 'cancelled', failure: 'Mandat widerrufen' }]);
    const { payments, onlinePayments: paying } = contract;
    const child_ID = family.mother.personId;
    await house().as(family.admin).call(payments.addManual, { child_ID, amount: -5000, text: 'Trikot' });
    const card = (await list()).data.find(({ kind }) => kind === 'card');
    const charge = { child_ID, amount: 5000, method_ID: card?.ID ?? 0, key: 'b2c1a8f0-merged' };
    expect((await house().as(family.mother).ask(paying.charge, charge)).http).toBe(200);
  });
});

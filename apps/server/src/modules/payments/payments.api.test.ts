import { contract } from '@vereinshaus/contract';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { manualTexts, paymentKinds, paymentStates } from '@vereinshaus/contract/payments/calls';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildMandate } from '../bank-export/bank-export.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { payments, vouchers } = contract;
const today = new Date();
const earlier = new Date(today.getTime() - 2 * 86_400_000);

let clubId = 0;
let admin: NonNullable<Actor>;
let mother: NonNullable<Actor>;
let child: NonNullable<Actor>;

beforeEach(async () => {
  now = today;
  clubId = await buildClub(house(), {
    full_name: 'Turnverein Musterstadt',
    iban: 'AT611904300234573201',
    bic: 'GIBAATWWXXX',
    settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }),
  });
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber' });
  child = await buildPerson(house(), clubId, {
    first_name: 'Lena',
    last_name: 'Huber',
    manager_id: mother.personId,
  });
});

const add = (amount: number, values: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(payments.addManual, { child_ID: child.personId, amount, via: 'credit', text: 'Leihgebühr Reifen', ...values });
const billing = (actor: Actor = mother, of = child) => house().as(actor).call(payments.list, { userID: of.personId });
const open = (actor: Actor = mother, of = child) => house().as(actor).call(payments.open, { userID: of.personId });

describe('an entry by hand', () => {
  it('that is positive says what it is; nothing is written off unsaid', async () => {
    expect(await add(1234, { via: undefined })).toMatchObject({
      http: 422,
      refusal: { fields: { via: expect.stringContaining('Gutschrift') } },
    });
    expect((await billing()).saldo).toBe(0);
    expect((await add(-1234, { via: undefined })).http).toBe(200);
  });

  it.each([
    [1234, 'bank', 'payment', { BK: 1234 }],
    [1234, 'cash', 'payment', { KA: 1234 }],
    [1234, 'credit', 'manual', { GU: 1234 }],
    [-1234, 'credit', 'manual', { AR: 1234 }],
  ] as const)('of %i cents by %s is a %s on the account of whoever pays', async (amount, via, kind, symbols) => {
    expect((await add(amount, { via })).http).toBe(200);
    expect((await billing()).saldo).toBe(amount);
    const rows = await house().sql<{ kind: string; symbol: string; cents: number }>(
      `select d.kind, e.symbol, e.amount_cents::integer as cents from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id where e.club_id = $1`,
      [clubId],
    );
    expect(rows.map((row) => [row.kind, { [row.symbol]: row.cents }])).toEqual([[kind, symbols]]);
    await expectSoundBooks(house(), clubId);
  });

  it('covers what is due longest', async () => {
    now = earlier;
    await add(-5000);
    now = today;
    await add(-3000, { text: 'Trikot' });
    await add(6000, { via: 'bank' });
    expect((await open()).items).toMatchObject([{ text: 'Trikot', amount: 3000, open: 2000, fullname: 'Lena Huber' }]);
    await expectSoundBooks(house(), clubId);
  });

  it('sent twice, or twice at once, is posted once', async () => {
    const key = 'b2c1a8f0';
    const answers = await Promise.all([add(500, { key }), add(500, { key })]);
    answers.push(await add(500, { key }));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect((await billing()).payments).toHaveLength(1);
    const [entries] = await house().sql<{ count: number }>(
      `select count(*)::integer as count from history_entry where club_id = $1 and kind = 'payment.manual'`,
      [clubId],
    );
    expect(entries?.count).toBe(1);
  });

  it('takes the remark under either name', async () => {
    await add(500, { text: '', note: 'Aus der Kassa' });
    expect((await billing()).payments).toMatchObject([{ text: 'Aus der Kassa', kind: 'manual', paymentMethod: 1 }]);
  });

  it.each([
    [{ amount: 0 }, 'amount', manualTexts.amountZero],
    [{ amount: '' }, 'amount', manualTexts.amountMissing],
    [{ amount: 1.5 }, 'amount', expect.any(String)],
    [{ amount: 10_000_001 }, 'amount', 'Der Betrag darf höchstens € 100.000 sein.'],
    [{ text: ' ' }, 'text', manualTexts.textMissing],
  ])('%o is refused at its field, and nothing is posted', async (values, field, message) => {
    const answer = await add(500, values);
    expect(answer).toMatchObject({ http: 422, refusal: { fields: { [field]: message } } });
    expect((await billing()).payments).toEqual([]);
  });

  it('is the treasurer’s business, and not across clubs', async () => {
    const treasurer = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, treasurer.personId, 'accounting');
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await add(100, {}, treasurer)).http).toBe(200);
    expect((await add(100, {}, reader)).http).toBe(403);
    expect((await add(100, {}, mother)).http).toBe(403);
    expect((await add(100, {}, stranger)).http).toBe(404);
    expect((await billing()).saldo).toBe(100);
  });
});

describe('the account of a family', () => {
  it('lists what was paid, the newest first, with its course over time', async () => {
    now = earlier;
    await add(-5000);
    now = today;
    await add(2000, { via: 'bank', text: 'Überweisung' });
    const { payments: list, saldo, due, later, saldos } = await billing();
    expect(list.map(({ text, amount, status }) => [text, amount, status])).toEqual([
      ['Überweisung', 2000, paymentStates.paid],
      ['Leihgebühr Reifen', -5000, paymentStates.paid],
    ]);
    expect({ saldo, due, later }).toEqual({ saldo: -3000, due: 3000, later: 0 });
    expect(saldos.map(({ t, saldo: then }) => [dayInVienna(new Date(t * 1000)), then])).toEqual([
      [dayInVienna(earlier), -5000],
      [dayInVienna(today), -3000],
    ]);
  });

  it('tells a voucher that was redeemed from one that was bought', async () => {
    const { reply } = await house().as(admin).ask(vouchers.sell, { amount: 2500, payment: 'cash' });
    await house()
      .as(mother)
      .call(vouchers.redeem, { voucherCode: reply?.code ?? '' });
    await house().as(mother).call(vouchers.buy, { amount: 1000 });
    expect((await billing()).payments).toMatchObject([{ kind: 'voucher', amount: 2500 }]);
  });

  it('says what is open, until when, and where to transfer it', async () => {
    await add(-5000);
    const { items, transfer, due, family } = await open();
    expect(family.map(({ fullname }) => fullname)).toEqual(['Maria Huber', 'Lena Huber']);
    const [account] = await house().sql<{ number: number }>('select number from ledger_account where person_id = $1', [
      mother.personId,
    ]);
    expect([(await open(mother)).accountNr, (await open(admin)).accountNr]).toEqual([undefined, account?.number]);
    expect(due).toBe(5000);
    expect(items).toMatchObject([{ dueOn: toDayNumber(dayInVienna(today)), open: 5000, child_ID: child.personId }]);
    expect(transfer).toEqual({
      name: 'Turnverein Musterstadt',
      iban: 'AT611904300234573201',
      bic: 'GIBAATWWXXX',
      text: `${customerReference(mother.personId)} Maria Huber`,
    });
  });

  it.each([
    ['has told no account', { iban: '' }],
    ['takes no transfers', { settings: JSON.stringify({ paymentMethods: ['sepm'] }) }],
  ])('names no account of a club that %s', async (_, values) => {
    const other = await buildClub(house(), values);
    const member = await buildPerson(house(), other);
    expect((await open(member, member)).transfer).toBeUndefined();
  });

  it('is seen by who pays and who reads the books, not by the child or another family', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const neighbour = await buildPerson(house(), clubId);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    for (const call of [payments.list, payments.open]) {
      const http = async (actor: Actor) => (await house().as(actor).ask(call, { userID: child.personId })).http;
      expect(await Promise.all([mother, reader, admin].map(http))).toEqual([200, 200, 200]);
      expect(await Promise.all([child, neighbour, stranger, null].map(http))).toEqual([403, 403, 404, 401]);
    }
  });

  it('is the same whoever of the family is asked about, and empty before anything happened', async () => {
    expect(await billing()).toEqual({ payments: [], saldos: [], saldo: 0, due: 0, later: 0 });
    await buildCourse(house(), clubId);
    await add(700);
    expect(await billing(mother, mother)).toEqual(await billing(mother, child));
  });
});

describe('what was paid tells how', () => {
  it('by each of the seven kinds, with what one recognises it by', async () => {
    const methodId = await buildMandate(house(), mother.personId, { iban: 'AT541200010020030040' });
    await house().sql(`update sepa_mandate set bank_name = 'Bank Austria' where method_id = $1`, [methodId]);
    const [order] = await house().sql<{ id: number }>(
      `insert into bank_order (club_id, kind, state, account_id, execute_on, created_at)
       select club_id, 'debit', 'exported', id, $2::timestamptz::date, $2::timestamptz from ledger_account where club_id = $1 and purpose = 'bank' returning id`,
      [clubId, today],
    );
    const kinds = ['card', 'sofort', 'eps', 'sepa_debit', 'sepm_debit'] as const;
    for (const kind of kinds) {
      const isOwn = kind === 'sepm_debit';
      await house().sql(
        `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, created_at, source, method_id, order_id)
         values ($1, $2, $3, $4, 'failed', 100, $3, $5, $6, $7, $8)`,
        [
          clubId,
          mother.personId,
          kind,
          isOwn ? 'bank' : 'stripe',
          today,
          JSON.stringify({
            country: 'AT',
            ...(kind === 'card' ? { brand: 'visa', last4: '4242' } : { last4: '0040' }),
          }),
          isOwn ? methodId : null,
          isOwn ? order?.id : null,
        ],
      );
    }
    await add(500, { via: 'bank' });
    const { code } = await house().as(admin).call(vouchers.sell, { amount: 500, payment: 'cash' });
    await house().as(mother).call(vouchers.redeem, { voucherCode: code });
    const told = new Map((await billing()).payments.map((payment) => [payment.kind, payment]));
    expect([...told.keys()].toSorted()).toEqual([...paymentKinds].toSorted());
    const source = (kind: (typeof paymentKinds)[number]) => told.get(kind)?.sourceDescription;
    const nothing = { brand: '', last4: '', country: '', iban_last4: '', bank_name: '', name: '', konto: '' };
    expect(source('manual')).toEqual(nothing);
    expect(source('card')).toEqual({ ...nothing, brand: 'visa', last4: '4242', country: 'AT' });
    const account = { ...nothing, last4: '0040', country: 'AT', iban_last4: '0040' };
    expect(source('sepa_debit')).toEqual(account);
    expect(source('sepm_debit')).toEqual({ ...account, bank_name: 'Bank Austria', name: 'Maria Huber', konto: '0040' });
    expect(Object.fromEntries([...told].map(([kind, { paymentMethod }]) => [kind, paymentMethod]))).toEqual({
      manual: 1,
      voucher: 1,
      sofort: 3,
      eps: 3,
      card: 4,
      sepa_debit: 5,
      sepm_debit: 6,
    });
  });
});

import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { refundRangeText } from '@vereinshaus/contract/clubs/club-payments';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentStates } from '@vereinshaus/contract/payments/calls';
import { payingTexts } from '@vereinshaus/contract/payments/online-payments';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from './payments.testing.ts';

const today = new Date();
let now = today;
const clock = () => now;
const house = useHouse({ clock });
const { payments, onlinePayments, clubPayments, paymentMethods, vouchers } = contract;
const days = (count: number) => new Date(today.getTime() + count * 86_400_000);

let family: Family;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;

beforeEach(async () => {
  now = today;
  family = await buildFamily(house());
  paying = payingOf(house(), family);
  background = backgroundOf(house(), clock);
});

const entries = () =>
  house().sql<{ debit: string; credit: string; cents: number }>(
    `select coalesce(d.purpose, 'customer') as debit, coalesce(c.purpose, 'customer') as credit, e.amount_cents::integer as cents
     from ledger_entry e
     join ledger_account d on d.club_id = e.club_id and d.id = e.debit_id
     join ledger_account c on c.club_id = e.club_id and c.id = e.credit_id
     where e.club_id = $1 order by e.id`,
    [family.clubId],
  );

/** The balance at the provider, according to the books. */
const providerBalance = async () =>
  (await entries()).reduce(
    (sum, { debit, credit, cents }) => sum + (debit === 'provider' ? cents : 0) - (credit === 'provider' ? cents : 0),
    0,
  );

const sentMails = () =>
  house().sql<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail where club_id = $1 order by id',
    [family.clubId],
  );

describe('a payment', () => {
  it('covers the oldest due first, and says so', async () => {
    now = days(-2);
    await paying.owe(5000, 'Leihgebühr');
    now = today;
    await paying.owe(3000, 'Trikot');
    const { state } = await paying.pay(6000, 'succeed');
    expect(state).toBe('succeeded');
    const { payments: list, saldo } = await paying.billing();
    expect(saldo).toBe(-2000);
    expect(list[0]).toMatchObject({
      kind: 'card',
      paymentMethod: 4,
      amount: 6000,
      status: paymentStates.paid,
      refundable: 6000,
      covers: [
        { text: 'Leihgebühr', amount: 5000, fullname: 'Lena Huber' },
        { text: 'Trikot', amount: 1000, fullname: 'Lena Huber' },
      ],
    });
    expect((await entries()).at(-1)).toEqual({ debit: 'provider', credit: 'customer', cents: 6000 });
    expect(await sentMails()).toEqual([
      {
        recipient: 'maria.huber@example.test',
        subject: expect.stringMatching(/^Deine Zahlung ist angekommen – /),
        body: expect.stringContaining(
          `Leihgebühr (Lena Huber): ${formatMoney(5000)}\n  Trikot (Lena Huber): ${formatMoney(1000)}`,
        ),
      },
    ]);
    await expectSoundBooks(house(), family.clubId);
  });

  it('covers what was chosen before the oldest due, and nothing of others can be chosen', async () => {
    now = days(-2);
    await paying.owe(5000, 'Leihgebühr');
    now = today;
    await paying.owe(3000, 'Trikot');
    const other = await buildFamily(house());
    await payingOf(house(), other).owe(3000, 'Fremd');
    const idsOf = async (of: typeof paying, wanted: string) =>
      (await of.open()).items.flatMap(({ ID, text }) => (text === wanted ? [ID] : []));
    const foreign = await idsOf(payingOf(house(), other), 'Fremd');
    expect((await paying.start(3000, { items: foreign })).http).toBe(409);
    const items = await idsOf(paying, 'Trikot');
    expect(items).toHaveLength(1);
    await paying.pay(3000, 'succeed', { items });
    const { payments: list } = await paying.billing();
    expect(list[0]).toMatchObject({ covers: [{ text: 'Trikot', amount: 3000 }] });
    await expectSoundBooks(house(), family.clubId);
  });

  it.each([
    ['fail', 'failed', paymentStates.failed],
    ['abort', 'cancelled', paymentStates.cancelled],
  ] as const)('that ends with %s is %s and posts nothing', async (outcome, state, status) => {
    await paying.owe(5000);
    const paid = await paying.pay(5000, outcome);
    const stored = await house().sql('select state from payment where id = $1', [paid.id]);
    expect(stored).toEqual([{ state }]);
    const { payments: list, saldo } = await paying.billing();
    expect(saldo).toBe(-5000);
    expect(list[0]).toMatchObject({ status, refundable: 0, covers: [] });
    const finished = await paying.finish(paid.id);
    expect(finished).toMatchObject({ http: 409, refusal: { status: 'error', message: payingTexts.failed } });
  });

  it('that was only begun is no payment yet, and leaves the amount to pay', async () => {
    await paying.owe(5000);
    await paying.start(5000);
    expect((await paying.billing()).payments.map(({ kind }) => kind)).toEqual(['manual']);
    expect((await paying.start(5000)).http).toBe(200);
  });

  it('clicked twice, or twice at once, is one, on one page', async () => {
    await paying.owe(5000);
    const key = 'b2c1a8f0-twice';
    const answers = await Promise.all([paying.start(5000, { key }), paying.start(5000, { key })]);
    answers.push(await paying.start(5000, { key }));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply?.url)).size).toBe(1);
    expect(new Set(answers.map(({ reply }) => reply?.ID)).size).toBe(1);
  });

  it('asked about many times at once is posted once', async () => {
    await paying.owe(5000);
    const { reply } = await paying.start(5000);
    const page = reply?.url.split('/').at(-1) ?? '';
    await paying.decide(page, 'succeed');
    const follow = () => background.work(family.clubId);
    await Promise.all([paying.finish(reply?.ID ?? 0), paying.finish(reply?.ID ?? 0), follow(), follow()]);
    expect((await paying.billing()).saldo).toBe(0);
    expect((await entries()).filter(({ debit }) => debit === 'provider')).toHaveLength(1);
    await expectSoundBooks(house(), family.clubId);
  });

  it.each([
    [5001, 422, `Offen sind nur ${formatMoney(5000)}.`],
    [49, 422, 'Online kann man ab € 0,50 bezahlen.'],
    [-100, 422, 'Online kann man ab € 0,50 bezahlen.'],
    [1_000_001, 422, 'Online kann man höchstens € 10.000 auf einmal bezahlen.'],
    ['', 422, 'Bitte gib einen Betrag ein.'],
  ])('of %s cents is refused', async (amount, http, message) => {
    await paying.owe(5000);
    expect(await paying.start(5000, { amount })).toMatchObject({ http, refusal: { fields: { amount: message } } });
  });

  it('is refused when nothing is owed, or the club does not take it', async () => {
    expect((await paying.start(100)).refusal?.message).toBe('Es ist nichts zu bezahlen.');
    const other = await buildFamily(house(), { onlinePayments: 'off' });
    await payingOf(house(), other).owe(5000);
    expect((await payingOf(house(), other).start(100)).refusal?.code).toBe('payments.notOffered');
    const cardOnly = await buildFamily(house(), { paymentMethods: ['card'] });
    await payingOf(house(), cardOnly).owe(5000);
    expect((await payingOf(house(), cardOnly).start(100, { kind: 'eps' })).refusal?.code).toBe('payments.notOffered');
    expect((await payingOf(house(), cardOnly).open()).online).toEqual({ kinds: ['card'], isTrial: true });
  });

  it('belongs to who pays: another family, the child and another club find none', async () => {
    await paying.owe(5000);
    const { id, page } = await paying.pay(5000, 'abort');
    const neighbour = await buildPerson(house(), family.clubId);
    const stranger = await buildFamily(house());
    expect((await paying.finish(id, neighbour)).http).toBe(404);
    expect((await paying.finish(id, stranger.mother)).http).toBe(404);
    expect((await paying.finish(id, family.child)).http).toBe(403);
    expect((await paying.start(5000, {}, neighbour)).http).toBe(403);
    expect((await paying.decide(page, 'succeed', neighbour)).http).toBe(403);
    expect((await paying.decide(page, 'settle', family.mother)).http).toBe(403);
  });
});

describe('a debit', () => {
  it('is under way until the bank has paid, and nobody pays for it again', async () => {
    await paying.owe(5000);
    const { id, page, state } = await paying.pay(5000, 'succeed', { kind: 'sepa_debit' });
    expect(state).toBe('pending');
    const open = await paying.open();
    expect({ saldo: open.saldo, underWay: open.underWay }).toEqual({ saldo: -5000, underWay: 5000 });
    // Home and bookings do not offer it either.
    const told = await house().as(family.mother).call(contract.ledger.saldo, { childID: family.mother.personId });
    expect(told).toMatchObject({ saldo: -5000, due: 5000, underWay: 5000 });
    expect((await paying.start(5000)).refusal?.code).toBe('payments.underWay');
    await paying.decide(page, 'settle', family.admin);
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    expect((await paying.finish(id)).reply?.state).toBe('succeeded');
    await expectSoundBooks(house(), family.clubId);
  });

  it('that fails leaves open what it was to pay, with the fee where the club passes it on', async () => {
    const withFee = await buildFamily(house(), { returnFee: 350 });
    const theirs = payingOf(house(), withFee);
    await theirs.owe(5000);
    const { page } = await theirs.pay(5000, 'succeed', { kind: 'sepa_debit' });
    await theirs.decide(page, 'bounce', withFee.admin);
    await background.work(withFee.clubId);
    await background.work(withFee.clubId);
    const { saldo, payments: list } = await theirs.billing();
    expect(saldo).toBe(-5350);
    expect(list[0]).toMatchObject({ status: paymentStates.failed, amount: 5000 });
    const mails = await house().sql<{ subject: string }>('select subject from mail where club_id = $1', [
      withFee.clubId,
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('ist nicht angekommen')]);
    await expectSoundBooks(house(), withFee.clubId);
  });

  it('that comes back reopens exactly what it had paid, from the day it was due', async () => {
    now = days(-20);
    await paying.owe(5000, 'Leihgebühr');
    now = days(-10);
    const { page } = await paying.pay(5000, 'succeed', { kind: 'sepa_debit' });
    await paying.decide(page, 'settle', family.admin);
    await background.work(family.clubId);
    now = today;
    await paying.decide(page, 'dispute', family.admin);
    await background.work(family.clubId);
    await background.work(family.clubId);
    const { items, saldo } = await paying.open();
    expect(saldo).toBe(-5000);
    expect(items).toMatchObject([{ text: 'Leihgebühr', open: 5000 }]);
    expect((await paying.billing()).payments[0]).toMatchObject({ status: paymentStates.failed, covers: [] });
    await expectSoundBooks(house(), family.clubId);
    await paying.decide(page, 'win', family.admin);
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });
});

describe('a stored card', () => {
  const store = async (outcome: string) => {
    await paying.owe(5000);
    await paying.pay(1000, outcome, { save: true });
    const { data } = await house().as(family.mother).call(paymentMethods.list, { userID: family.mother.personId });
    return data[0]?.ID ?? 0;
  };
  const charge = (methodId: number, amount: number, key = 'b2c1a8f0-charge', actor = family.mother) =>
    house().as(actor).ask(onlinePayments.charge, { child_ID: family.child.personId, amount, method_ID: methodId, key });
  const chargeFor = (methodId: number, items: number[]) =>
    house().as(family.mother).ask(onlinePayments.charge, {
      child_ID: family.child.personId,
      amount: 2000,
      method_ID: methodId,
      items,
      key: 'b2c1a8f0-items',
    });

  it('is charged at once, once, and every click on the same button gets the same answer', async () => {
    const methodId = await store('succeed');
    const answers = await Promise.all([charge(methodId, 4000), charge(methodId, 4000)]);
    answers.push(await charge(methodId, 4000));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ reply }) => reply?.ID)).size).toBe(1);
    expect(answers.at(-1)?.reply).toMatchObject({ state: 'succeeded', url: '', message: payingTexts.arrived });
    expect((await charge(methodId, 3999)).refusal?.code).toBe('request.keyUsed');
    await background.work(family.clubId);
    expect(await paying.open()).toMatchObject({ saldo: 0, underWay: 0 });
    await expectSoundBooks(house(), family.clubId);
  });

  it('is not charged for other items under the same key', async () => {
    const methodId = await store('succeed');
    await paying.owe(2000);
    const items = await house().sql<{ id: number }>(
      `select id from open_item where club_id = $1 and side = 'charge' and open_cents > 0 order by id`,
      [family.clubId],
    );
    const [first = 0, second = 0] = items.map(({ id }) => id);
    expect((await chargeFor(methodId, [first, second])).http).toBe(200);
    expect((await chargeFor(methodId, [second, first])).http).toBe(200);
    for (const others of [[second], []]) {
      expect(await chargeFor(methodId, others)).toMatchObject({ http: 409, refusal: { code: 'request.keyUsed' } });
    }
    const [row] = await house().sql('select item_ids from payment where request_key = $1', ['b2c1a8f0-items']);
    expect(row).toEqual({ item_ids: [first, second] });
  });

  it('and another one are not charged at the same moment for what is owed once', async () => {
    const methodId = await store('succeed');
    const [other] = await house().sql<{ id: number }>(
      `insert into payment_method (club_id, person_id, kind, provider, provider_account, external_id, last4, created_at)
       select club_id, person_id, kind, provider, provider_account, external_id || '-2', '0002', created_at from payment_method where id = $1
       returning id`,
      [methodId],
    );
    // Signed in beforehand: creating a session would itself wait for the locked row.
    const headers = { cookie: await cookieOf(house(), family.mother) };
    const signedIn = house().as(null, { host: `verein${family.clubId}.test`, headers });
    const wish = { child_ID: family.child.personId, amount: 4000 };
    const answers = await whileHeld(
      house(),
      { table: 'person', id: family.mother.personId },
      [methodId, other?.id ?? 0].map(
        (id) => () => signedIn.ask(onlinePayments.charge, { ...wish, method_ID: id, key: `b2c1a8f0-${id}` }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.flatMap(({ refusal }) => refusal?.code ?? [])).toHaveLength(1);
    expect(await paying.open()).toMatchObject({ saldo: 0, underWay: 0 });
    await expectSoundBooks(house(), family.clubId);
  });

  it('whose bank asks leads to the bank at once, and every further tap to the same payment', async () => {
    const methodId = await store('authenticate');
    const [first, second] = await Promise.all([
      charge(methodId, 4000, 'b2c1a8f0-tap-1'),
      charge(methodId, 4000, 'b2c1a8f0-tap-2'),
    ]);
    const third = await charge(methodId, 4000, 'b2c1a8f0-tap-3');
    const ID = third.reply?.ID ?? 0;
    expect([first.reply?.ID, second.reply?.ID]).toEqual([ID, ID]);
    expect(third.reply).toMatchObject({ state: 'authentication', message: payingTexts.toTheBank });
    expect((await paying.open()).underWay).toBe(0);
    const as = house().as(family.mother);
    expect(await as.call(onlinePayments.authRequired, {})).toMatchObject({ amount: 4000, client_secret: String(ID) });
    await paying.decide(third.reply?.url.split('/').at(-1) ?? '', 'succeed');
    expect((await paying.finish(ID)).reply).toMatchObject({ state: 'succeeded', message: payingTexts.succeeded });
    expect((await as.call(onlinePayments.authRequired, {})).client_secret).toBe('');
    expect((await paying.billing()).saldo).toBe(0);
    await background.work(family.clubId);
    await expectSoundBooks(house(), family.clubId);
  });

  it('that is an account of the bank is under way, and nobody calls it paid', async () => {
    await paying.owe(5000);
    const { id, page } = await paying.pay(1000, 'succeed', { kind: 'sepa_debit', save: true });
    await paying.decide(page, 'settle', family.admin);
    await paying.finish(id);
    const { data } = await house().as(family.mother).call(paymentMethods.list, { userID: family.mother.personId });
    const { reply } = await charge(data[0]?.ID ?? 0, 4000);
    expect(reply).toMatchObject({ state: 'pending', url: '', message: payingTexts.underWay });
    expect(await paying.open()).toMatchObject({ saldo: -4000, underWay: 4000 });
    expect((await paying.finish(reply?.ID ?? 0)).reply?.message).toBe(payingTexts.underWay);
  });

  it('whose bank asks, and whose payer gives up and pays in another way, is not asked to pay again', async () => {
    const methodId = await store('authenticate');
    await charge(methodId, 4000);
    await background.work(family.clubId);
    const as = house().as(family.mother);
    const ID = Number((await as.call(onlinePayments.authRequired, {})).client_secret);
    await paying.pay(4000, 'succeed');
    expect((await as.call(onlinePayments.authRequired, {})).client_secret).toBe('');
    const refused = await as.ask(onlinePayments.authenticate, { ID, key: 'b2c1a8f0-late' });
    expect(refused.refusal?.code).toBe('payments.startedElsewhere');
  });

  it('of somebody else, removed or expired cannot be charged', async () => {
    const methodId = await store('succeed');
    const neighbours = await buildFamily(house());
    expect((await charge(methodId, 1000, 'b2c1a8f0-foreign', neighbours.mother)).http).toBe(403);
    const expire = (day: string) =>
      house().sql('update payment_method set expires_on = $2 where id = $1', [methodId, day]);
    await expire('2025-12-31');
    expect((await charge(methodId, 1000)).refusal?.code).toBe('payments.expiredMethod');
    await expire('2031-12-31');
    await house().as(family.mother).call(paymentMethods.remove, { ID: methodId });
    expect((await charge(methodId, 1000)).http).toBe(404);
  });
});

describe('a refund', () => {
  const refund = (paymentID: number, amount: unknown, values: Record<string, unknown> = {}, actor = family.admin) =>
    house()
      .as(actor)
      .ask(clubPayments.refund, { paymentID, amount, reason: 'requested_by_customer', key: randomUUID(), ...values });

  it('in parts goes up to what was paid, and reopens what was paid last', async () => {
    now = days(-2);
    await paying.owe(3000, 'Leihgebühr');
    now = today;
    await paying.owe(2000, 'Trikot');
    const { id } = await paying.pay(5000, 'succeed');
    expect((await refund(id, 1500)).http).toBe(200);
    expect((await paying.open()).items).toMatchObject([{ text: 'Trikot', open: 1500 }]);
    expect((await refund(id, 3501)).refusal?.fields).toEqual({
      amount: refundRangeText(3500),
    });
    expect((await refund(id, 3500)).http).toBe(200);
    expect((await refund(id, 1)).refusal?.message).toBe('Diese Zahlung wurde schon erstattet.');
    await background.work(family.clubId);
    const { payments: list, saldo } = await paying.billing();
    expect(saldo).toBe(-5000);
    expect(list.find(({ ID }) => ID === id)).toMatchObject({ refundType: 1, refunded: 5000, refundable: 0 });
    expect(list.filter(({ amount }) => amount < 0 && amount > -5000).map(({ amount }) => amount)).toContain(-1500);
    const numbers = list.map(({ ID }) => ID);
    expect(numbers.every((number) => number > 0)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect((await paying.billing()).payments.map(({ ID }) => ID)).toEqual(numbers);
    await expectSoundBooks(house(), family.clubId);
  });

  it.each([[0], [-100], [5001]])('of %i cents is refused', async (amount) => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    expect((await refund(id, amount)).refusal?.message).toBe(refundRangeText(5000));
  });

  it('after a credit leaves nothing open: the credit covers what the payment no longer does', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    await house()
      .as(family.admin)
      .call(payments.addManual, { child_ID: family.child.personId, amount: 5000, via: 'credit', text: 'Storno' });
    expect((await paying.billing()).saldo).toBe(5000);
    await refund(id, 5000);
    expect((await paying.open()).items).toEqual([]);
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });

  it('that a bank overtakes by calling back everything pays nobody twice', async () => {
    await paying.owe(5000);
    const { id, page } = await paying.pay(5000, 'succeed');
    await refund(id, 2000);
    await paying.decide(page, 'dispute', family.admin);
    // The bank statement comes first; the provider then refuses to refund money that is gone.
    await house().sql(
      `update pgboss.job set created_on = created_on - interval '1 hour' where name = 'follow-payment'`,
    );
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(-5000);
    expect(await providerBalance()).toBe(0);
    await paying.decide(page, 'win', family.admin);
    await background.work(family.clubId);
    expect((await paying.billing()).saldo).toBe(0);
    expect(await providerBalance()).toBe(5000);
    await expectSoundBooks(house(), family.clubId);
  });

  it('clicked twice at once is one', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    await Promise.all([refund(id, 1000, { key: 'b2c1a8f0-once' }), refund(id, 1000, { key: 'b2c1a8f0-once' })]);
    expect((await paying.billing()).saldo).toBe(-1000);
    await expectSoundBooks(house(), family.clubId);
  });

  it('of more than is left by two at once is one', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    const answers = await Promise.all([
      refund(id, 3000, { key: 'b2c1a8f0-one' }),
      refund(id, 3000, { key: 'b2c1a8f0-other' }),
    ]);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 422)).toHaveLength(1);
    expect((await paying.billing()).saldo).toBe(-3000);
    await expectSoundBooks(house(), family.clubId);
  });

  it('for another reason says which', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    expect((await refund(id, 100, { reason: 'other' })).refusal?.fields).toEqual({
      text: 'Bitte schreib dazu, warum.',
    });
    expect((await refund(id, 100, { reason: 'other', text: 'Kulanz' })).http).toBe(200);
    expect((await refund(id, 100, { reason: 'just so' })).http).toBe(422);
  });

  it.each([
    [55, 200],
    [57, 409],
  ])('of a debit that was paid %i days ago is answered with %i', async (age, http) => {
    now = days(-age);
    await paying.owe(5000);
    const { id, page } = await paying.pay(5000, 'succeed', { kind: 'sepa_debit' });
    await paying.decide(page, 'settle', family.admin);
    await background.work(family.clubId);
    now = today;
    expect((await refund(id, 5000)).http).toBe(http);
  });

  it('is the treasurer’s business, of what has arrived, and not across clubs', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed', { kind: 'sepa_debit' });
    expect((await refund(id, 100)).refusal?.code).toBe('payments.notRefundable');
    await paying.owe(5000);
    const { id: paid } = await paying.pay(5000, 'succeed');
    const treasurer = await buildPerson(house(), family.clubId);
    await buildGrant(house(), family.clubId, treasurer.personId, 'accounting');
    const reader = await buildPerson(house(), family.clubId, { staff_level: 50 });
    const stranger = await buildFamily(house());
    expect((await refund(paid, 100, {}, treasurer)).http).toBe(200);
    expect((await refund(paid, 100, {}, reader)).http).toBe(403);
    expect((await refund(paid, 100, {}, family.mother)).http).toBe(403);
    expect((await refund(paid, 100, {}, stranger.admin)).http).toBe(404);
  });
});

describe('all payments of the club', () => {
  it('page by page are the same as all at once, also in a period and past what was charged and not paid', async () => {
    await paying.owe(20_000);
    for (const [index, kind] of (['card', 'eps', 'sepa_debit'] as const).entries()) {
      now = days(index - 3);
      const { id } = await paying.pay(1000 + index, 'succeed', { kind });
      const manual = {
        child_ID: family.child.personId,
        amount: 10 + index,
        text: `Erlag ${index}`,
        via: 'cash',
      } as const;
      await house().as(family.admin).call(payments.addManual, manual);
      // A charge, not a payment: it must not replace one on a page.
      await house().as(family.mother).call(vouchers.buy, { amount: 500 });
      if (kind !== 'sepa_debit')
        await house()
          .as(family.admin)
          .call(clubPayments.refund, { paymentID: id, amount: 100, reason: 'duplicate', key: randomUUID() });
    }
    now = today;
    const list = (input: Record<string, unknown>) => house().as(family.admin).call(clubPayments.list, input);
    for (const period of [{}, { from: toDayNumber(dayInVienna(days(-2))), to: toDayNumber(dayInVienna(days(-1))) }]) {
      const { payments: all, ...sums } = await list(period);
      expect(all.length).toBe(sums.total);
      const read: number[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 2) + 1; page += 1) {
        const { payments: some, ...same } = await list({ ...period, page, size: 2 });
        expect(same).toEqual(sums);
        read.push(...some.map(({ ID }) => ID));
      }
      expect(read).toEqual(all.map(({ ID }) => ID));
      const oldest = await list({ ...period, size: 200, sort: 'time' });
      expect(new Set(oldest.payments.map(({ ID }) => ID))).toEqual(new Set(read));
    }
    expect((await list({})).total).toBe(9);
  });

  it('come with their sums, by state, kind, day and name', async () => {
    await paying.owe(10_000);
    const { id } = await paying.pay(5000, 'succeed');
    await paying.pay(3000, 'succeed', { kind: 'sepa_debit' });
    await house()
      .as(family.admin)
      .call(clubPayments.refund, { paymentID: id, amount: 500, reason: 'duplicate', key: randomUUID() });
    const list = (input: Record<string, unknown> = {}) => house().as(family.admin).ask(clubPayments.list, input);
    const { reply } = await list();
    expect(reply).toMatchObject({ total: 4, paid: 5000, refunded: 500, underWay: 3000 });
    const filtered = await list({ filters: { kind: 'sepa_debit', fullname: 'huber' }, size: 10, sort: '-amount' });
    expect(filtered.reply?.payments).toMatchObject([{ amount: 3000, state: 'pending', fullname: 'Maria Huber' }]);
    expect((await list({ from: 20_200_101, to: 20_200_201 })).reply?.total).toBe(0);
    const pastTheEnd = await list({ page: 9, size: 10 });
    expect(pastTheEnd.reply).toEqual({ payments: [], total: 4, paid: 5000, refunded: 500, underWay: 3000 });
    expect((await list({ filters: { nonsense: 'x' } })).http).toBe(422);
    const as = house().as(family.admin);
    const { accountNr = 0 } = await as.call(contract.payments.open, { userID: family.mother.personId });
    const day = Math.floor(Date.now() / 1000);
    const typo = {
      text: 'Vertippt',
      gkonto: 2800,
      konto: 0,
      kundenkonto: accountNr,
      betrag: 700,
      buchsymbol: 'BK',
    } as const;
    const { ID } = await as.call(contract.accounting.addRow, { ...typo, belegdatum: day });
    await as.call(contract.accounting.cancelRow, { ledgerRow_ID: ID });
    expect((await list({ filters: { state: 'cancelled' } })).reply?.payments).toMatchObject([
      { text: 'Vertippt', status: 6 },
    ]);
    expect((await list({ sort: 'nonsense' })).http).toBe(422);
    const [first] = reply?.payments.filter(({ ID }) => ID === id) ?? [];
    const info = await house()
      .as(family.admin)
      .call(clubPayments.info, { ID_ext: first?.ID_ext ?? '' });
    expect(info.balance_transaction).toMatchObject({ amount: 5000, fee: 95, net: 4905 });
  });
});

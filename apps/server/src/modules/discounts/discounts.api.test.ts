import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildCharged, buildDiscount, buildDiscountClub } from './discounts.testing.ts';

const house = useHouse();
const { discounts } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  ({ clubId, admin } = await buildDiscountClub(house()));
});

const list = async () => (await house().as(admin).call(discounts.list, {})).discounts;

const save = (values: Record<string, unknown>) =>
  house()
    .as(admin)
    .ask(discounts.save, { code: 'Frueh26', absoluteAmount: 500, ...values });

describe('discounts', () => {
  it('are created, listed, changed and deleted', async () => {
    const { reply } = await save({ name: 'Frühbucher', maxUses: 3, validUntil: 20261231 });
    expect(await list()).toMatchObject([
      {
        ID: reply?.ID,
        code: 'frueh26',
        absoluteAmount: 500,
        amountRelative: 0,
        maxUses: 3,
        validUntil: 20261231,
        used: 0,
      },
    ]);
    await save({ ID: reply?.ID, absoluteAmount: 0, amountRelative: 12.5 });
    expect(await list()).toMatchObject([{ ID: reply?.ID, absoluteAmount: 0, amountRelative: 12.5, maxUses: 0 }]);
    await house()
      .as(admin)
      .call(discounts.remove, { ID: reply?.ID ?? 0 });
    expect(await list()).toEqual([]);
    const { history } = await house().as(admin).call(contract.history.ofClub, {});
    expect(history.map((entry) => entry.history.description)).toEqual([
      'Rabatt „frueh26“ gelöscht',
      'Rabatt „frueh26“ geändert',
      'Rabatt „frueh26“ angelegt',
    ]);
  });

  it.each([
    [{ code: '' }, 'code', 'Bitte gib einen Code ein.'],
    [{ amountRelative: 10 }, 'absoluteAmount', 'Bitte gib entweder einen Betrag oder einen Prozentsatz an.'],
    [{ absoluteAmount: 0 }, 'absoluteAmount', 'Bitte gib entweder einen Betrag oder einen Prozentsatz an.'],
    [{ absoluteAmount: 0, amountRelative: 101 }, 'amountRelative', 'Mehr als 100 % gehen nicht.'],
    [{ validFrom: 20261231, validUntil: 20260101 }, 'validUntil', 'Das Ende liegt vor dem Anfang.'],
    [{ validFrom: 20260231 }, 'validFrom', 'Dieses Datum ist nicht gültig.'],
    [{ course_ID: 2_000_000_000 }, 'course_ID', 'Diesen Kurs gibt es nicht.'],
    [{ child_ID: 2_000_000_000 }, 'child_ID', 'Diese Person gibt es nicht.'],
  ])('are refused when %o', async (values, field, message) => {
    expect(await save(values)).toMatchObject({ http: 422, refusal: { fields: { [field]: message } } });
  });

  it('have a code of their own, in whatever case', async () => {
    await save({});
    expect(await save({ code: 'FRUEH26 ' })).toMatchObject({ http: 409, refusal: { code: 'discounts.codeTaken' } });
  });

  it('called „rabatt“ are general, and there may be several', async () => {
    await save({ code: 'RABATT' });
    await save({ code: '', generic: true, absoluteAmount: 700 });
    expect((await list()).map(({ code, generic }) => [code, generic])).toEqual([
      ['rabatt', true],
      ['rabatt', true],
    ]);
  });

  it('that a booking has are not deleted', async () => {
    const discountId = await buildDiscount(house(), clubId);
    await buildCharged(house(), { clubId, parts: [{ cents: 9000 }], columns: { discount_id: discountId } });
    expect(await house().as(admin).ask(discounts.remove, { ID: discountId })).toMatchObject({
      http: 409,
      refusal: { code: 'discounts.inUse' },
    });
    expect((await list())[0]?.used).toBe(1);
  });

  it('are there only in clubs that have them switched on', async () => {
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await house().as(other).ask(discounts.list, {})).toMatchObject({
      http: 409,
      refusal: { message: 'Rabatte sind in diesem Verein nicht eingeschaltet.' },
    });
  });
});

describe('verifying a code', () => {
  let anna: Awaited<ReturnType<typeof buildCharged>>;

  beforeEach(async () => {
    anna = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
  });

  const verify = (code: string, values: Record<string, unknown> = {}) =>
    house()
      .as(anna)
      .ask(discounts.verify, { course_ID: anna.courseId, child_ID: anna.personId, price: 9000, code, ...values });

  it('tells what it takes off the price', async () => {
    await buildDiscount(house(), clubId, { code: 'zehn', percent: 10 });
    await buildDiscount(house(), clubId, { code: 'fuenf' });
    expect((await verify('ZEHN')).reply).toEqual({
      amount: 900,
      course_parts_ID: anna.participationId,
      absoluteAmount: 0,
      amountRelative: 10,
      appliesToMembershipFee: false,
    });
    expect((await verify(' fuenf ')).reply).toMatchObject({ amount: 500, absoluteAmount: 500 });
    expect((await verify('fuenf', { price: 0 })).reply).toMatchObject({ amount: 0 });
  });

  it('finds the best of the general ones with „rabatt“ in any case', async () => {
    await buildDiscount(house(), clubId, { code: 'rabatt', is_generic: true, percent: 4 });
    await buildDiscount(house(), clubId, { code: 'rabatt', is_generic: true, amount_cents: 300 });
    await buildDiscount(house(), clubId, { code: 'rabatt', is_generic: true, percent: 50, person_id: admin.personId });
    expect((await verify('RaBaTT')).reply).toMatchObject({ amount: 360 });
    expect((await verify('rabatt', { price: 5000 })).reply).toMatchObject({ amount: 300 });
  });

  it('finds nothing worth telling when there is no general one', async () => {
    expect((await verify('rabatt')).reply).toMatchObject({ amount: 0 });
  });

  it.each([
    ['unknownCode', { code: 'anders' }],
    ['unknownCode', { is_active: false }],
    ['notYet', { valid_from: '2999-01-01' }],
    ['expired', { valid_until: '2020-01-01' }],
  ])('is refused: %s', async (code, columns) => {
    await buildDiscount(house(), clubId, columns);
    expect((await verify('frueh')).refusal?.code).toBe(`discounts.${code}`);
  });

  it('is refused for another course, another person, and when it is used up', async () => {
    const other = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    await buildDiscount(house(), clubId, { code: 'kurs', course_id: other.courseId });
    await buildDiscount(house(), clubId, { code: 'person', person_id: other.personId });
    const once = await buildDiscount(house(), clubId, { code: 'einmal', max_uses: 1 });
    await house().sql('update participation set discount_id = $1 where id = $2', [once, other.participationId]);
    const codes = [await verify('kurs'), await verify('person'), await verify('einmal')];
    expect(codes.map(({ refusal }) => refusal?.code)).toEqual([
      'discounts.otherCourse',
      'discounts.otherPerson',
      'discounts.usedUp',
    ]);
  });

  it('of another club finds nothing', async () => {
    const other = await buildDiscountClub(house());
    await buildDiscount(house(), other.clubId, { code: 'fremd' });
    expect((await verify('fremd')).refusal?.code).toBe('discounts.unknownCode');
  });

  it('waits after a few wrong ones, also the right one and wherever it is entered; another account does not', async () => {
    await buildDiscount(house(), clubId, { code: 'geheim' });
    for (let n = 0; n < 3; n += 1) expect((await verify(`geraten${n}`)).refusal?.code).toBe('discounts.unknownCode');
    const asAnna = house().as(anna);
    const booking = { course_ID: anna.courseId, child_ID: anna.personId };
    const price = (discountCode: string) => asAnna.ask(contract.bookings.price, { ...booking, discountCode });
    expect((await price('geraten3')).refusal?.code).toBe('discounts.unknownCode');
    const booked = await asAnna.ask(contract.bookings.register, { ...booking, discountCode: 'geraten4' });
    expect(booked.refusal?.code).toBe('discounts.unknownCode');
    const family = { course_ID: anna.courseId, children: [{ child_ID: anna.personId, discountCode: 'geraten5' }] };
    expect((await asAnna.ask(contract.bookings.registerMany, family)).refusal?.code).toBe('discounts.unknownCode');

    const waits = { http: 429, refusal: { code: 'request.tooManyTries' } };
    expect(await verify('geheim')).toMatchObject(waits);
    expect(await price('geheim')).toMatchObject(waits);
    expect((await price('')).http).toBe(200);
    const berta = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    const other = { course_ID: berta.courseId, child_ID: berta.personId, price: 9000, code: 'geheim' };
    expect((await house().as(berta).ask(discounts.verify, other)).reply).toMatchObject({ amount: 500 });
  });

  it('of many accounts together waits as well', async () => {
    await buildDiscount(house(), clubId, { code: 'geheim' });
    await verify('geraten');
    await house().sql(`update brake set failures = 201 where club_id = $1 and purpose = 'discount-all'`, [clubId]);
    await verify('noch einer');
    const berta = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    const other = { course_ID: berta.courseId, child_ID: berta.personId, price: 9000, code: 'geheim' };
    expect((await house().as(berta).ask(discounts.verify, other)).http).toBe(429);
  });

  it('for somebody else’s child is not allowed', async () => {
    const stranger = await buildPerson(house(), clubId);
    const answer = await house()
      .as(stranger)
      .ask(discounts.verify, { course_ID: anna.courseId, child_ID: anna.personId, code: 'rabatt' });
    expect(answer.http).toBe(403);
  });
});

describe('applying a code to a booking', () => {
  const apply = (booking: Awaited<ReturnType<typeof buildCharged>>, code: string, actor: Actor = booking) =>
    house().as(actor).ask(contract.bookings.applyDiscount, {
      course_ID: booking.courseId,
      child_ID: booking.personId,
      ID: booking.participationId,
      discountCode: code,
    });

  /** Debit minus credit: of the person's customer account, or of an account of the club. */
  const balance = async (which: { personId: number } | string) => {
    const [row] = await house().sql<{ cents: number }>(
      `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
       where a.club_id = $1 and (a.purpose = $2 or a.person_id = $3)`,
      [clubId, ...(typeof which === 'string' ? [which, null] : [null, which.personId])],
    );
    return row?.cents;
  };

  const stored = async (participationId: number) => {
    const [row] = await house().sql(
      `select price_cents, nominal_price_cents, discount_id, price_steps,
         (select json_agg(i.amount_cents order by i.id) from installment i where i.participation_id = t.id) as parts
       from participation t where t.id = $1`,
      [participationId],
    );
    return row;
  };

  it('lowers the price and credits the difference', async () => {
    const booking = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    const discountId = await buildDiscount(house(), clubId, { percent: 10 });
    expect(await apply(booking, 'FRUEH')).toMatchObject({ reply: { message: 'Der Rabatt wurde eingelöst.' } });
    expect(await stored(booking.participationId)).toMatchObject({
      price_cents: 8100,
      nominal_price_cents: 9000,
      discount_id: discountId,
      price_steps: [
        { kind: 'base', cents: 9000 },
        { kind: 'discount', label: 'Rabatt frueh (10 %)', cents: -900 },
        { kind: 'total', cents: 8100 },
      ],
    });
    expect([await balance(booking), await balance('courseFees')]).toEqual([8100, -8100]);
  });

  it('spreads over the instalments and lowers the tax with the price', async () => {
    const parts = [
      { cents: 5000, taxCents: 1000 },
      { cents: 5001, taxCents: 1000 },
    ];
    const booking = await buildCharged(house(), { clubId, parts });
    await buildDiscount(house(), clubId, { amount_cents: 1000 });
    await apply(booking, 'frueh');
    const after = await stored(booking.participationId);
    expect(after).toMatchObject({ price_cents: 12_001 - 1200, parts: [5400, 5401] });
    expect([await balance(booking), await balance('courseFees'), await balance('vat20')]).toEqual([
      10_801, -9001, -1800,
    ]);
  });

  it('happens once for a booking', async () => {
    const booking = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    await buildDiscount(house(), clubId);
    await apply(booking, 'frueh');
    expect((await apply(booking, 'frueh')).refusal?.code).toBe('discounts.alreadyApplied');
    expect(await balance(booking)).toBe(8500);
  });

  it('is refused for what is left, not paid, or not the own', async () => {
    await buildDiscount(house(), clubId);
    const left = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }], columns: { left_at: new Date() } });
    expect((await apply(left, 'frueh')).http).toBe(404);
    const trainer = await buildCharged(house(), { clubId, parts: [], columns: { role: 1 } });
    expect((await apply(trainer, 'frueh')).refusal?.code).toBe('discounts.nothingCharged');
    const booking = await buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
    expect((await apply(booking, 'frueh', await buildPerson(house(), clubId))).http).toBe(403);
    const mixed = { ...booking, participationId: left.participationId };
    expect((await apply(mixed, 'frueh')).http).toBe(404);
  });
});

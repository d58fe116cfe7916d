import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildPayment } from '../../../test/factories/books.ts';
import { buildCourse } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { buildTwoHomes, mailsTo, share, type TwoHomes } from '../persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../persons/payer-shares.testing.ts';
import { download } from '../persons/profile.testing.ts';
import { bookingsIn, buildPlan } from './bookings.testing.ts';

const house = useHouse({ clock: () => testNow });
const { book, leave } = bookingsIn(house);
const { bookings, payments, payerShares, profile, duplicates, invoices, priceRules } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
let shared = 0;
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
  await house().sql('update course set price_cents = 9001, non_member_price_cents = 9001 where id = $1', [
    world.courseId,
  ]);
});

type Person = TwoHomes['father'];
const as = (actor: Person) => house().as(actor);
const saldo = (person: Person) => balanceInBooks(house(), person.personId);
const saldos = () => Promise.all([world.mother, world.father, helga].map(saldo));
const halves = async () => {
  shared = await share(house(), world, { mayBook: true });
  return agreeToPay(house(), world, world.father, { guardianship_ID: shared, percent: 50 });
};
const bookMia = (actor = world.mother, more = {}) => book(actor, world.courseId, world.mia.personId, more);
const openOf = async (person: Person) => (await as(person).call(payments.open, { userID: person.personId })).items;
const cpOf = async () => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where person_id = $1 and left_at is null',
    [world.mia.personId],
  );
  return row?.id ?? 0;
};
const setPrice = async (cents: number) => as(world.admin).call(bookings.setAdmin, { ID: await cpOf(), price: cents });

describe('a shared course', () => {
  it('is charged in halves, and the odd cent is the first home’s', async () => {
    await halves();
    expect((await bookMia()).http).toBe(200);
    expect(await saldos()).toEqual([-4501, -4500, 0]);
    expect(await openOf(world.father)).toMatchObject([
      { text: 'Turnen (Hälfte)', fullname: 'Mia', child_ID: 0, sharePercent: 50, open: 4500 },
    ]);
    expect(await openOf(world.mother)).toMatchObject([{ fullname: 'Mia Moser', sharePercent: 50, open: 4501 }]);
    const { courses } = await as(world.mother).call(bookings.ofFamily, {});
    expect(courses[0]?.course).toMatchObject({ cp_price: 9001, open: 4501, payNow: { cents: 4501 } });
  });

  it('writes to each about the own part alone', async () => {
    await halves();
    await agreeToPay(house(), world, helga, { percent: 10 });
    await bookMia();
    const last = async (name: string) => (await mailsTo(house(), world.clubId, name)).at(-1);
    expect(await last('helga')).toMatchObject({ subject: 'Zu bezahlen: Mia, Turnen' });
    const toHelga = (await last('helga'))?.body ?? '';
    expect(toHelga).toContain(`${formatMoney(900)} (dein Anteil: 10 %)`);
    for (const secret of ['Moser', 'Fuchs', 'Geheimgasse', '45,00', '36,01', '90,01'])
      expect(toHelga).not.toContain(secret);
    expect((await last('franz'))?.body).toContain(`${formatMoney(4500)} (deine Hälfte)`);
    const toMaria = (await last('maria'))?.body ?? '';
    expect(toMaria).toContain(formatMoney(3601));
    expect(toMaria).not.toContain('45,00');
  });

  it('splits every instalment, and charges a waiting child when it gets its place', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    await halves();
    expect((await bookMia(world.mother, { paymentPlan_ID: rates })).http).toBe(200);
    expect((await openOf(world.father)).map(({ open }) => open)).toEqual([1500, 1500]);
    expect((await openOf(world.mother)).map(({ open }) => open)).toEqual([1500, 1500]);
    const full = await buildCourse(house(), world.clubId, {
      name: 'Voll',
      price_cents: 1000,
      non_member_price_cents: 1000,
      max_participants: 1,
    });
    await book(world.mother, full, world.paul.personId);
    await book(world.mother, full, world.mia.personId);
    expect(await saldo(world.father)).toBe(-3000);
    await leave(world.admin, full, world.paul.personId, { refund: true });
    expect(await saldo(world.father)).toBe(-3500);
  });

  it('a course that was named goes before what holds for all, and the fee stays with the first home', async () => {
    await halves();
    await agreeToPay(house(), world, world.father, {
      guardianship_ID: shared,
      percent: 100,
      course_ID: world.courseId,
    });
    await bookMia();
    expect(await saldos()).toEqual([0, -9001, 0]);
    const other = await buildCourse(house(), world.clubId, {
      name: 'Schach',
      price_cents: 1000,
      non_member_price_cents: 1000,
    });
    await book(world.mother, other, world.mia.personId);
    expect(await saldos()).toEqual([-500, -9501, 0]);
  });
});

describe('everybody gets back what they bear', () => {
  it('when it is cancelled or undone, paid or not', async () => {
    await halves();
    await bookMia();
    await buildPayment(house(), world.clubId, { managerId: world.father.personId, cents: 4500, now: testNow });
    expect(await saldos()).toEqual([-4501, 0, 0]);
    expect((await leave(world.mother, world.courseId, world.mia.personId)).http).toBe(200);
    expect(await saldos()).toEqual([0, 4500, 0]);
    expect((await mailsTo(house(), world.clubId, 'franz')).at(-1)).toMatchObject({
      subject: 'Storniert: Mia, Turnen',
      body: expect.stringContaining(formatMoney(4500)),
    });
    expect(await openOf(world.mother)).toEqual([]);
  });

  it('when a code is redeemed later', async () => {
    await halves();
    await bookMia();
    const settings = 'update club set settings = settings || $2::jsonb where id = $1';
    await house().sql(settings, [world.clubId, JSON.stringify({ showDiscounts: true })]);
    await buildDiscount(house(), world.clubId, { code: 'frueh', percent: 10 });
    const booking = { ID: await cpOf(), course_ID: world.courseId, child_ID: world.mia.personId };
    await as(world.admin).call(bookings.applyDiscount, { ...booking, discountCode: 'frueh' });
    const [mother, father] = await saldos();
    expect([(mother ?? 0) + (father ?? 0), father]).toEqual([-8101, -4050]);
  });

  it('when the price changes or an instalment goes', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    await halves();
    await bookMia(world.mother, { paymentPlan_ID: rates });
    await setPrice(4000);
    expect(await saldos()).toEqual([-2000, -2000, 0]);
    const [installment] = await house().sql<{ id: number }>(
      'select id from installment where participation_id = $1 and deleted_at is null order by id limit 1',
      [await cpOf()],
    );
    await as(world.admin).call(bookings.deleteInstalment, { ID: installment?.id ?? 0 });
    expect(await saldos()).toEqual([-1000, -1000, 0]);
  });

  it('after the end it stays as charged, and a higher price is the first home’s', async () => {
    const agreed = await halves();
    await bookMia();
    await as(world.father).call(payerShares.end, { ID: agreed });
    expect(await saldos()).toEqual([-4501, -4500, 0]);
    await setPrice(12000);
    expect(await saldos()).toEqual([-7500, -4500, 0]);
    await setPrice(6000);
    expect(await saldos()).toEqual([-3000, -3000, 0]);
    await leave(world.admin, world.courseId, world.mia.personId, { refund: true });
    expect(await saldos()).toEqual([0, 0, 0]);
  });

  it('after who paid was merged, or erased', async () => {
    await agreeToPay(house(), world, helga, { percent: 50 });
    await bookMia();
    const twin = await buildGrandmother(house(), world.clubId);
    await as(world.admin).call(duplicates.merge, { survivor_ID: twin.personId, other_ID: helga.personId, choices: {} });
    expect(await saldo(twin)).toBe(-4500);
    await setPrice(8000);
    expect([await saldo(world.mother), await saldo(twin)]).toEqual([-4000, -4000]);
    await as(world.admin).call(profile.remove, { child_ID: twin.personId, confirmed: true });
    expect((await leave(world.admin, world.courseId, world.mia.personId, { refund: true })).http).toBe(200);
    expect(await saldo(world.mother)).toBe(0);
  });

  it('and what was charged stays with who bears it when the child moves', async () => {
    await halves();
    await bookMia();
    await as(world.admin).call(profile.move, { child_ID: world.mia.personId, verwalter_ID: world.admin.personId });
    expect(await saldo(world.father)).toBe(-4500);
    expect(await saldo(world.admin)).toBe(-4501);
    await leave(world.admin, world.courseId, world.mia.personId, { refund: true });
    expect([await saldo(world.father), await saldo(world.admin)]).toEqual([0, 0]);
  });
});

describe('what is told before booking', () => {
  const price = (actor: Person, more = {}) =>
    as(actor).ask(bookings.price, { course_ID: world.courseId, child_ID: world.mia.personId, ...more });

  it('says who is charged what, and names nobody the viewer does not know of', async () => {
    await halves();
    expect((await price(world.mother)).reply).toMatchObject({ shares: { own: 4501, others: ['Franz Fuchs'] } });
    expect((await price(world.father)).reply).toMatchObject({ shares: { own: 4500, others: ['Maria Moser'] } });
    await agreeToPay(house(), world, helga, { percent: 10 });
    expect((await price(world.father)).reply).toMatchObject({ shares: { own: 4500, others: [] } });
  });

  it('a second home that does not pay chooses neither plan nor code, and hears of no reductions', async () => {
    const [first = 0, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    shared = await share(house(), world, { mayBook: true });
    const page = await as(world.father).call(bookings.participate, { id: world.courseId });
    const choices = page.children.map(({ prename, choosesPayment }) => [prename, choosesPayment]);
    expect(Object.fromEntries(choices)).toMatchObject({ Mia: false, Felix: true });
    expect((await price(world.father, { paymentPlan_ID: rates })).http).toBe(403);
    expect((await bookMia(world.father, { paymentPlan_ID: rates })).http).toBe(403);
    expect((await bookMia(world.father, { discountCode: 'rabatt' })).http).toBe(403);
    expect((await price(world.father)).reply).toMatchObject({ shares: { own: 0, others: ['Maria Moser'] } });
    expect((await bookMia(world.father)).http).toBe(200);
    const [booked] = await house().sql<{ plan: number }>(
      'select payment_group_id as plan from participation where id = $1',
      [await cpOf()],
    );
    expect(booked?.plan).toBe(first);
  });

  it('a second home does not learn that siblings make it cheaper', async () => {
    await as(world.admin).call(priceRules.save, { kind: 'family', fromChild: 2, amountRelative: 10 });
    await book(world.mother, world.courseId, world.paul.personId);
    await share(house(), world, { mayBook: true });
    const { reply } = await price(world.father);
    expect(reply).toMatchObject({ cents: 8101, nominal: 8101, discount: 0, steps: [] });
    expect((await price(world.mother)).reply).toMatchObject({ cents: 8101, nominal: 9001 });
  });

  it('a second home that pays all of it chooses itself', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    shared = await share(house(), world, { mayBook: true });
    await agreeToPay(house(), world, world.father, { guardianship_ID: shared, percent: 100 });
    expect((await bookMia(world.father, { paymentPlan_ID: rates })).http).toBe(200);
    expect(await saldos()).toEqual([0, -6000, 0]);
  });
});

it('each gets an invoice of the own part', async () => {
  await house().sql("update club set address = 'Turngasse 1, 4020 Linz' where id = $1", [world.clubId]);
  await halves();
  await bookMia();
  const cp_ID = await cpOf();
  const { ID } = await as(world.admin).call(invoices.issue, { cp_ID });
  const own = async (person: Person) =>
    (await as(person).call(invoices.ofPerson, { userID: person.personId })).invoices.map(({ total }) => total);
  expect(ID).toBeGreaterThan(0);
  expect(await own(world.mother)).toEqual([4501]);
  expect(await own(world.father)).toEqual([]);
});

it('who pays with reads what is credited, and not by which code', async () => {
  await agreeToPay(house(), world, helga, { percent: 50 });
  await bookMia();
  const settings = 'update club set settings = settings || $2::jsonb where id = $1';
  await house().sql(settings, [world.clubId, JSON.stringify({ showDiscounts: true })]);
  await buildDiscount(house(), world.clubId, { code: 'familieinnot', percent: 10 });
  const booking = { ID: await cpOf(), course_ID: world.courseId, child_ID: world.mia.personId };
  await as(world.admin).call(bookings.applyDiscount, { ...booking, discountCode: 'familieinnot' });
  const credited = async (person: Person) =>
    (
      await house().sql<{ text: string }>(
        `select e.text from ledger_entry e join ledger_account a on a.club_id = e.club_id and a.id = e.credit_id
         where a.person_id = $1 order by e.id`,
        [person.personId],
      )
    ).map(({ text }) => text);
  expect(await credited(world.mother)).toEqual(['Turnen: Rabatt familieinnot (10 %)']);
  expect(await credited(helga)).toEqual(['Turnen: Preis gesenkt']);
});

it('the data of the home say nothing about whether others have paid', async () => {
  await agreeToPay(house(), world, helga, { percent: 50 });
  await bookMia();
  await as(world.admin).call(profile.remove, { child_ID: helga.personId, confirmed: true });
  const answer = await download(house(), world.mother, `/user/export/${world.mother.personId}`);
  const data = strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['data.json'] ?? new Uint8Array());
  expect(data).toContain('Turnen (Hälfte)');
  expect(data).toContain('-4501');
  expect(data).not.toContain('-4500');
  expect(data).not.toContain('Ausgebucht');
});

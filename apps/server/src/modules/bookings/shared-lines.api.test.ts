import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPayment } from '../../../test/factories/books.ts';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { buildTwoHomes, mailsTo, share, type TwoHomes } from '../persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../persons/payer-shares.testing.ts';
import { bookingsIn, buildPlan } from './bookings.testing.ts';

const house = useHouse({ clock: () => testNow });
const { book } = bookingsIn(house);
const { bookings } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
});

type Person = TwoHomes['father'];
const as = (actor: Person) => house().as(actor);
const bookMia = (actor = world.mother, more = {}) => book(actor, world.courseId, world.mia.personId, more);
const fatherPays = async (percent: number) => {
  const guardianship_ID = await share(house(), world, { mayBook: true });
  await agreeToPay(house(), world, world.father, { guardianship_ID, percent });
};
const lineOf = async (actor: Person) => {
  const { courses } = await as(actor).call(bookings.ofFamily, {});
  return courses.find(({ child }) => child.ID === world.mia.personId)?.course;
};
const participation = async () => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where person_id = $1 and left_at is null',
    [world.mia.personId],
  );
  return row?.id ?? 0;
};
const lastMail = async (name: string) => (await mailsTo(house(), world.clubId, name)).at(-1);
const mailCount = async (name: string) => (await mailsTo(house(), world.clubId, name)).length;

describe('„Meine Buchungen“ of a shared course', () => {
  it('tells the first home its own part and who pays the rest, and never that others have paid', async () => {
    await agreeToPay(house(), world, helga, { percent: 100 });
    await bookMia();
    const line = await lineOf(world.mother);
    expect(line).toMatchObject({ cp_price: 9000, open: 0, shares: { own: 0, others: ['Helga Huber'] } });
    expect(line).not.toHaveProperty('payNow');
    await buildPayment(house(), world.clubId, { managerId: helga.personId, cents: 9000, now: testNow });
    expect(await lineOf(world.mother)).toEqual(line);
  });

  it('tells the second home what it bears itself, to be paid, and nothing of the first', async () => {
    await fatherPays(50);
    await agreeToPay(house(), world, helga, { percent: 10 });
    await bookMia(world.father);
    const line = await lineOf(world.father);
    expect(line).toMatchObject({
      cp_price: 0,
      cp_price_nominal: 0,
      priceSteps: [],
      payments: [],
      open: 4500,
      payNow: { cents: 4500 },
      shares: { own: 4500, others: [] },
    });
    expect(line?.paymentDueDate).toBeGreaterThan(0);
    expect(await lineOf(world.mother)).toMatchObject({
      open: 3600,
      shares: { own: 3600, others: ['Franz Fuchs', 'Helga Huber'] },
    });
    await buildPayment(house(), world.clubId, { managerId: world.father.personId, cents: 4500, now: testNow });
    expect(await lineOf(world.father)).toMatchObject({ open: 0, shares: { own: 4500, others: [] } });
  });

  it('a second home that bears nothing reads no amount', async () => {
    await share(house(), world, { mayBook: true });
    await bookMia(world.father);
    expect(await lineOf(world.father)).not.toHaveProperty('shares');
    expect(await lineOf(world.mother)).not.toHaveProperty('shares');
  });

  it('splits the instalments as well', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    await fatherPays(30);
    await bookMia(world.mother, { paymentPlan_ID: rates });
    const line = await lineOf(world.mother);
    expect(line?.payments.map(({ price, own, open }) => ({ price, own, open }))).toEqual([
      { price: 3000, own: 2100, open: 2100 },
      { price: 3000, own: 2100, open: 2100 },
    ]);
  });

  it('who pays without seeing the child reads the course and the own part, and nothing else of it', async () => {
    const ofHelga = async () => as(helga).call(bookings.ofFamily, {});
    expect(await ofHelga()).toEqual({ courses: [] });
    await fatherPays(50);
    await agreeToPay(house(), world, helga, { percent: 10 });
    await bookMia();
    const [part, ...others] = (await ofHelga()).borne ?? [];
    expect(others).toEqual([]);
    const cp_ID = await participation();
    expect(part).toEqual({ cp_ID, name: 'Turnen', prename: 'Mia', cents: 900, open: 900, dueDate: expect.any(Number) });
    expect(part?.dueDate).toBeGreaterThan(0);
    await buildPayment(house(), world.clubId, { managerId: helga.personId, cents: 900, now: testNow });
    expect((await ofHelga()).borne).toEqual([{ ...part, open: 0, dueDate: 0 }]);
    // Who sees the child reads it with the booking; whose child it is, and who bears nothing, pays for nobody else.
    for (const actor of [world.father, world.mother, world.admin])
      expect(await as(actor).call(bookings.ofFamily, {})).not.toHaveProperty('borne');
    await house().sql('update participation set left_at = now() where id = $1', [cp_ID]);
    expect(await ofHelga()).toEqual({ courses: [] });
  });

  it('the office reads the same', async () => {
    await fatherPays(50);
    await bookMia();
    const { courses } = await as(world.admin).call(bookings.visiting, { userID: world.mia.personId });
    expect(courses[0]?.course.shares).toEqual({ own: 4500, others: ['Franz Fuchs'] });
  });
});

describe('who bears a part hears of a new amount', () => {
  it('when the office changes the price', async () => {
    await fatherPays(50);
    await bookMia();
    await as(world.admin).call(bookings.setAdmin, { ID: await participation(), price: 6000 });
    const mail = await lastMail('franz');
    expect(mail).toMatchObject({ subject: 'Neuer Betrag: Mia, Turnen' });
    expect(mail?.body).toContain(formatMoney(3000));
    expect(mail?.body).toContain(`bisher ${formatMoney(4500)}`);
    for (const secret of ['Moser', '60,00', '90,00']) expect(mail?.body).not.toContain(secret);
    const before = await mailCount('franz');
    await as(world.admin).call(bookings.setAdmin, { ID: await participation(), noteAdmin: 'nur eine Notiz' });
    expect(await mailCount('franz')).toBe(before);
  });

  it('when an instalment goes, or a code is redeemed, which is not named', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    await agreeToPay(house(), world, helga, { percent: 50 });
    await bookMia(world.mother, { paymentPlan_ID: rates });
    const [instalment] = await house().sql<{ id: number }>(
      'select id from installment where participation_id = $1 and deleted_at is null order by id limit 1',
      [await participation()],
    );
    await as(world.admin).call(bookings.deleteInstalment, { ID: instalment?.id ?? 0 });
    expect((await lastMail('helga'))?.body).toContain(`bisher ${formatMoney(3000)}`);
    await house().sql('update club set settings = settings || $2::jsonb where id = $1', [
      world.clubId,
      JSON.stringify({ showDiscounts: true }),
    ]);
    await buildDiscount(house(), world.clubId, { code: 'familieinnot', percent: 10 });
    await as(world.admin).call(bookings.applyDiscount, {
      ID: await participation(),
      course_ID: world.courseId,
      child_ID: world.mia.personId,
      discountCode: 'familieinnot',
    });
    const mail = await lastMail('helga');
    expect(mail?.body).toContain(formatMoney(1350));
    expect(mail?.body).not.toContain('familieinnot');
  });

  it('and not when what they bear stays as it was', async () => {
    await agreeToPay(house(), world, helga, { percent: 50 });
    await bookMia();
    const before = await mailCount('helga');
    await as(world.admin).call(bookings.setAdmin, { ID: await participation(), price: 9001 });
    expect(await mailCount('helga')).toBe(before);
  });
});

import { contract } from '@vereinshaus/contract';
import { noWithdrawalFromDates, withdrawalFromBlocks } from '@vereinshaus/contract/withdrawals/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDate, testNow } from '../attendance/attendance.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from '../payments/payments.testing.ts';

const house = useHouse({ clock: () => testNow });
const { payments, singles, withdrawals } = contract;

let family: Family;
let courseId = 0;
let dates: number[] = [];

beforeEach(async () => {
  family = await buildFamily(house(), { enableSingles: true });
  courseId = await buildCourse(house(), family.clubId, { name: 'Yoga' });
  dates = [];
  for (const hours of [48, 72, 96]) dates.push(await buildDate(house(), family.clubId, courseId, hours));
  await house().as(family.admin).call(singles.setOffer, {
    course_ID: courseId,
    isOffered: true,
    price: 1200,
    blockUnits: 10,
    blockPrice: 10_000,
    blockWeeks: 26,
  });
});

const buy = async () => {
  await house().as(family.mother).call(singles.buyBlock, { course_ID: courseId, key: crypto.randomUUID() });
  const { blocks } = await house().as(family.mother).call(singles.mine, {});
  return blocks.find(({ state }) => state === 'waiting')?.ID ?? 0;
};
const payByBank = (amount: number) =>
  house()
    .as(family.admin)
    .call(payments.addManual, { child_ID: family.mother.personId, amount, text: 'bezahlt', via: 'bank' });
const use = (events: readonly number[]) =>
  house()
    .as(family.mother)
    .call(singles.book, {
      child_ID: family.child.personId,
      course_ID: courseId,
      events: [...events],
      payment: 'block',
      key: crypto.randomUUID(),
    });
const declare = (ID: number, actor: Actor = family.mother) =>
  house().as(actor).ask(withdrawals.declare, { kind: 'block', ID });
const saldo = async () => (await payingOf(house(), family).billing()).saldo;
const bodies = async (subject: string) =>
  (
    await house().sql<{ body: string }>('select body from mail where club_id = $1 and subject like $2 order by id', [
      family.clubId,
      subject,
    ])
  ).map(({ body }) => body);

it('a block that is used in part gives back what its units left are worth, once', async () => {
  const ID = await buy();
  await payByBank(10_000);
  await use(dates);
  expect((await house().as(family.mother).call(withdrawals.own, {})).agreements).toMatchObject([
    { kind: 'block', ID, title: 'Zehnerblock: Yoga', state: 'open', lastDay: 20_261_124 },
  ]);
  expect(await declare(ID)).toMatchObject({ http: 200, reply: { refunded: 0, credited: 7000 } });
  expect(await declare(ID)).toMatchObject({ http: 200, reply: { refunded: 0, credited: 7000 } });
  expect(await saldo()).toBe(7000);
  const { blocks, bookings } = await house().as(family.mother).call(singles.mine, {});
  expect([blocks.map(({ state }) => state), bookings.map(({ state }) => state)]).toEqual([
    ['refunded'],
    ['booked', 'booked', 'booked'],
  ]);
  expect((await house().as(family.mother).call(withdrawals.own, {})).agreements).toMatchObject([
    { state: 'withdrawn', credited: 7000 },
  ]);
  expect(await bodies('Rücktritt bestätigt: Zehnerblock: Yoga')).toHaveLength(1);
  await expectSoundBooks(house(), family.clubId);
});

it('what was paid through the provider goes back there, as far as the units are left', async () => {
  const ID = await buy();
  await payingOf(house(), family).pay(10_000, 'succeed');
  await use(dates);
  expect(await declare(ID)).toMatchObject({ http: 200, reply: { refunded: 7000, credited: 0 } });
  await backgroundOf(house(), () => testNow).work(family.clubId);
  const [payment] = await house().sql('select refunded_cents from payment where club_id = $1', [family.clubId]);
  expect([payment, await saldo()]).toEqual([{ refunded_cents: 7000 }, 0]);
  await expectSoundBooks(house(), family.clubId);
});

it('of one that is not paid only what was used stays owed', async () => {
  const unused = await buy();
  expect(await declare(unused)).toMatchObject({ http: 200, reply: { refunded: 0, credited: 0 } });
  expect(await saldo()).toBe(0);
  const partly = await buy();
  await payByBank(2000);
  await house().as(family.admin).call(singles.allowBlock, { ID: partly, reason: 'zahlt nächste Woche' });
  await use(dates);
  expect(await declare(partly)).toMatchObject({ http: 200, reply: { refunded: 0, credited: 0 } });
  expect(await saldo()).toBe(-1000);
  await expectSoundBooks(house(), family.clubId);
});

it('is for who bought it online, within 14 days, while a unit is left', async () => {
  const ID = await buy();
  expect((await declare(ID, family.admin)).http).toBe(404);
  const sale = { child_ID: family.child.personId, course_ID: courseId, key: crypto.randomUUID() };
  await house().as(family.admin).call(singles.sellBlock, sale);
  const { blocks } = await house().as(family.mother).call(singles.mine, {});
  const sold = blocks.find((block) => block.ID !== ID)?.ID ?? 0;
  expect((await declare(sold)).http).toBe(404);
  const moveSale = (days: number) =>
    house().sql(`update unit_block set sold_at = sold_at + $2 * interval '1 day' where id = $1`, [ID, days]);
  await moveSale(-15);
  expect(await declare(ID)).toMatchObject({ http: 409, refusal: { message: expect.stringContaining('09.11.2026') } });
  await moveSale(15);
  await house().as(family.admin).call(singles.refundBlock, { ID, reason: 'auf Wunsch' });
  expect((await declare(ID)).http).toBe(409);
  expect(await saldo()).toBe(-10_000);
});

it('the mail about a block says that one may withdraw, the one about a date that one may not', async () => {
  await buy();
  await payByBank(10_000);
  await use(dates.slice(0, 1));
  expect(await bodies('Zehnerblock für Yoga')).toEqual([expect.stringContaining(withdrawalFromBlocks)]);
  expect(await bodies('Einzeltermin: Lena – Yoga')).toEqual([expect.stringContaining(noWithdrawalFromDates)]);
});

describe('at the same moment', () => {
  it('withdrawn from in two tabs and given back by the office it ends once', async () => {
    const ID = await buy();
    await payByBank(10_000);
    const answers = await Promise.all([
      declare(ID),
      declare(ID),
      house().as(family.admin).ask(singles.refundBlock, { ID, reason: 'auf Wunsch' }),
    ]);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    expect(await saldo()).toBe(10_000);
    await expectSoundBooks(house(), family.clubId);
  });

  it('withdrawn from and used, the unit is used or worth its part, never both', async () => {
    const ID = await buy();
    await payByBank(10_000);
    const key = crypto.randomUUID();
    const date = { child_ID: family.child.personId, course_ID: courseId, events: dates.slice(0, 1), key };
    const [declared, used] = await Promise.all([
      declare(ID),
      house()
        .as(family.mother)
        .ask(singles.book, { ...date, payment: 'block' }),
    ]);
    expect(declared.http).toBe(200);
    expect(await saldo()).toBe(used.http === 200 ? 9000 : 10_000);
    await expectSoundBooks(house(), family.clubId);
  });
});

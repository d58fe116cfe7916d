import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date('2026-03-02T10:00:00+01:00');
const house = useHouse({ clock: () => now });
const { withdrawals, vouchers, payments, membership } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let anna: NonNullable<Actor>;

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00+01:00');
  clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'amt@x.test' });
  anna = await buildPerson(house(), clubId, { email: 'anna@x.test' });
});

const bought = async () => (await house().as(anna).call(vouchers.buy, { amount: 5000 })).ID;
const pay = () =>
  house().as(admin).call(payments.addManual, { child_ID: anna.personId, amount: 5000, text: 'bezahlt', via: 'bank' });
const declare = (kind: 'voucher' | 'membership', ID: number, actor: Actor = anna) =>
  house().as(actor).ask(withdrawals.declare, { kind, ID });
const saldo = async () => (await house().as(anna).call(payments.open, { userID: anna.personId })).saldo;
const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body from mail where club_id = $1 and subject like 'Rücktritt%' order by id`,
    [clubId],
  );

describe('withdrawing from a voucher', () => {
  it('takes back what was owed, and tells both with the time', async () => {
    const ID = await bought();
    expect((await house().as(anna).call(withdrawals.own, {})).agreements).toMatchObject([
      { kind: 'voucher', ID, state: 'open', lastDay: 20_260_316 },
    ]);
    expect(await declare('voucher', ID)).toMatchObject({ http: 200, reply: { refunded: 0, credited: 0 } });
    expect(await saldo()).toBe(0);
    expect(await mails()).toMatchObject([
      { recipient: 'anna@x.test', body: expect.stringMatching(/02\.03\.2026.*10:00/) },
      { recipient: 'amt@x.test', subject: `Rücktritt: Gutschein über ${formatMoney(5000)}` },
    ]);
    expect((await house().as(anna).call(withdrawals.own, {})).agreements).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('gives what was paid back as credit, once', async () => {
    const ID = await bought();
    await pay();
    expect(await declare('voucher', ID)).toMatchObject({ reply: { refunded: 0, credited: 5000 } });
    expect(await declare('voucher', ID)).toMatchObject({ http: 200, reply: { credited: 5000 } });
    expect(await saldo()).toBe(5000);
    expect(await mails()).toHaveLength(2);
    expect(await house().as(anna).call(contract.payouts.own, {})).toMatchObject({ payable: 5000, held: 0 });
  });

  it('is refused once it is redeemed, and says why', async () => {
    const ID = await bought();
    await pay();
    const [row] = await house().sql<{ code: string }>('select code from voucher where id = $1', [ID]);
    await house()
      .as(anna)
      .call(vouchers.redeem, { voucherCode: row?.code ?? '' });
    expect(await declare('voucher', ID)).toMatchObject({
      http: 409,
      refusal: { message: expect.stringContaining('schon eingelöst') },
    });
  });

  it.each([
    ['2026-03-16T23:59:59+01:00', 200],
    ['2026-03-17T00:00:01+01:00', 409],
  ])('at %s is answered with %i', async (moment, http) => {
    const ID = await bought();
    now = new Date(moment);
    expect((await declare('voucher', ID)).http).toBe(http);
  });

  it('belongs to who bought it', async () => {
    const ID = await bought();
    const stranger = await buildPerson(house(), clubId);
    expect((await declare('voucher', ID, stranger)).http).toBe(404);
    expect(await saldo()).toBe(-5000);
  });

  it('is for what was bought online, not at the counter', async () => {
    const sale = { amount: 5000, payment: 'account', buyer_ID: anna.personId } as const;
    const { ID } = await house().as(admin).call(vouchers.sell, sale);
    expect((await declare('voucher', ID)).http).toBe(404);
  });
});

describe('withdrawing from a membership', () => {
  const join = async () => {
    const request = {
      child_ID: anna.personId,
      kind: 'upgrade',
      note: 'Ja',
      acceptStatutes: true,
      acceptFee: true,
    } as const;
    await house().as(anna).call(membership.requestChange, request);
    const { requests } = await house().as(admin).call(membership.requests, {});
    await house()
      .as(admin)
      .call(membership.decideRequest, { ID: requests[0]?.ID ?? 0, accept: true });
    const { agreements } = await house().as(anna).call(withdrawals.own, {});
    return agreements[0]?.ID ?? 0;
  };
  const roles = async () =>
    (await house().as(anna).call(membership.rolesOfPerson, { childID: anna.personId })).roles.filter(
      ({ timeEnd }) => timeEnd === 0,
    );

  it('ends it, and nobody else of the club can', async () => {
    const ID = await join();
    expect(await roles()).toHaveLength(1);
    expect((await declare('membership', ID, admin)).http).toBe(404);
    now = new Date(`${addDays(dayInVienna(now), 3)}T12:00:00+01:00`);
    expect((await declare('membership', ID)).http).toBe(200);
    expect(await roles()).toHaveLength(0);
    expect(await mails()).toHaveLength(2);
  });

  it('that the office has entered is none that was agreed online', async () => {
    await house()
      .as(admin)
      .call(membership.addRole, { child_ID: anna.personId, role: 1, timeStart: Math.floor(now.getTime() / 1000) });
    expect((await house().as(anna).call(withdrawals.own, {})).agreements).toEqual([]);
  });
});

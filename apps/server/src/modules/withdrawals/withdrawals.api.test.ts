import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, type TestHouse, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { endChargings } from '../fees/fees.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { backgroundOf, buildFamily, payingOf } from '../payments/payments.testing.ts';

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

const waiters = async (at: TestHouse) =>
  (await at.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

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
      { recipient: 'amt@x.test', subject: `Rücktritt: Gutschein über ${formatMoney(5000).replaceAll(/\s/g, ' ')}` },
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
    // The outcome is not shown to others either.
    expect((await declare('voucher', ID)).http).toBe(200);
    expect((await declare('voucher', ID, stranger)).http).toBe(404);
  });

  it('is for what was bought online, not at the counter', async () => {
    const sale = { amount: 5000, payment: 'account', buyer_ID: anna.personId } as const;
    const { ID } = await house().as(admin).call(vouchers.sell, sale);
    expect((await declare('voucher', ID)).http).toBe(404);
  });
});

describe('withdrawing from what was paid online', () => {
  const paidVoucher = async () => {
    const family = await buildFamily(house());
    const paying = payingOf(house(), family);
    const { reply } = await house().as(family.mother).ask(contract.onlinePayments.buyVoucher, {
      amount: 5000,
      recipient: 'Oma',
      kind: 'card',
      key: 'c3d2b9a1-voucher',
    });
    await paying.decide(reply?.url.split('/').at(-1) ?? '', 'succeed');
    await paying.finish(reply?.ID ?? 0);
    const [voucher] = (await house().as(family.mother).call(vouchers.own, {})).vouchers;
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      family.mother.personId,
    ]);
    return {
      family,
      paying,
      paymentId: reply?.ID ?? 0,
      accountId: account?.id ?? 0,
      withdraw: () => declare('voucher', voucher?.ID ?? 0, family.mother),
    };
  };

  it('sends the money back through the provider, once', async () => {
    const { family, paying, withdraw } = await paidVoucher();
    const background = backgroundOf(house(), () => now);
    expect(await withdraw()).toMatchObject({ http: 200, reply: { refunded: 5000, credited: 0 } });
    expect(await withdraw()).toMatchObject({ http: 200, reply: { refunded: 5000 } });
    await background.work(family.clubId);
    const [payment] = await house().sql('select amount_cents, refunded_cents from payment where club_id = $1', [
      family.clubId,
    ]);
    expect(payment).toMatchObject({ amount_cents: 5000, refunded_cents: 5000 });
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });

  it('leaves nothing due of it, though the family owes something later', async () => {
    const { family, withdraw } = await paidVoucher();
    const { mother } = family;
    await buildCharge(house(), family.clubId, {
      managerId: mother.personId,
      personId: mother.personId,
      cents: 8000,
      on: '2026-03-01',
      dueOn: '2026-06-01',
    });
    await withdraw();
    await backgroundOf(house(), () => now).work(family.clubId);
    const owed = await house().as(mother).call(payments.open, { userID: mother.personId });
    expect(owed).toMatchObject({ saldo: -8000, due: 0, later: 8000, items: [{ open: 8000 }] });
    await expectSoundBooks(house(), family.clubId);
  });

  it('waits for the payment before it holds the account, as a refund does', async () => {
    const { family, paymentId, accountId, withdraw } = await paidVoucher();
    const declared = await house().database.transaction({ tenant: family.clubId }, async (db) => {
      await sql`select from payment where id = ${paymentId} for update`.execute(db);
      const answer = withdraw();
      await expect.poll(() => waiters(house()), { timeout: 2500, interval: 20 }).toBe(1);
      // The next lock of a refund; if the withdrawal also held it, both would wait for each other.
      await sql`select from ledger_account where id = ${accountId} for update nowait`.execute(db);
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(104001, current_club()) as "isFree"`.execute(db);
      expect(rows).toEqual([{ isFree: true }]);
      return { answer };
    });
    expect(await declared.answer).toMatchObject({ http: 200, reply: { refunded: 5000 } });
  });

  it('and a refund of the office at the same moment give the money back once', async () => {
    const { family, paying, paymentId, accountId, withdraw } = await paidVoucher();
    const refund = () =>
      house().as(family.admin).ask(contract.clubPayments.refund, {
        paymentID: paymentId,
        amount: 5000,
        reason: 'requested_by_customer',
        key: 'c3d2b9a1-refund',
      });
    let refunded: ReturnType<typeof refund> | undefined;
    const [declared] = await whileHeld(
      house(),
      {
        table: 'ledger_account',
        id: accountId,
        meanwhile: async () => {
          refunded = refund();
          await expect.poll(() => waiters(house()), { timeout: 2500, interval: 20 }).toBe(2);
        },
      },
      [withdraw],
    );
    expect(declared).toMatchObject({ http: 200, reply: { refunded: 5000, credited: 0 } });
    expect(await refunded).toMatchObject({ http: 409, refusal: { code: 'payments.alreadyRefunded' } });
    expect((await paying.billing()).saldo).toBe(0);
    await expectSoundBooks(house(), family.clubId);
  });

  it('asks for the payout by itself where the club knows an account', async () => {
    const ID = await bought();
    await pay();
    await house().sql(`update ledger_account set iban = 'AT541200010020030040', name = 'Anna' where person_id = $1`, [
      anna.personId,
    ]);
    await declare('voucher', ID);
    const [request] = await house().sql(
      'select cents::integer as cents, iban from payout_request where payer_id = $1',
      [anna.personId],
    );
    expect(request).toEqual({ cents: 5000, iban: 'AT541200010020030040' });
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

  const chargedFee = async () => {
    await house().sql(`update club set settings = settings || '{"msFees": {"normal": 6000}}' where id = $1`, [clubId]);
    const ID = await join();
    const { users } = await house().as(admin).call(contract.fees.list, { year: 2026, cutoff: 20_260_302 });
    const planned = users.filter(({ state }) => state === 'planned');
    await house()
      .as(admin)
      .call(contract.fees.charge, {
        year: 2026,
        cutoff: 20_260_302,
        due: 20_260_401,
        persons: planned.length,
        amount: planned.reduce((sum, { fee }) => sum + fee, 0),
      });
    await endChargings(house(), clubId, () => now);
    const owed = -(await saldo());
    expect(owed).toBeGreaterThan(0);
    return { ID, owed };
  };
  const payFee = (owed: number) =>
    house().as(admin).ask(payments.addManual, { child_ID: anna.personId, amount: owed, text: 'Beitrag', via: 'bank' });

  it('gives back the fee that was paid for it', async () => {
    const { ID, owed } = await chargedFee();
    await payFee(owed);
    expect(await declare('membership', ID)).toMatchObject({ http: 200, reply: { refunded: 0, credited: owed } });
    expect(await saldo()).toBe(owed);
    const { users: after } = await house().as(admin).call(contract.fees.list, { year: 2026, cutoff: 20_260_302 });
    expect(after.find(({ ID: personId }) => personId === anna.personId)?.state).not.toBe('charged');
    await expectSoundBooks(house(), clubId);
  });

  it('gives back what is paid at the same moment', async () => {
    const { ID, owed } = await chargedFee();
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      anna.personId,
    ]);
    let declared: ReturnType<typeof declare> | undefined;
    const [paid] = await whileHeld(
      house(),
      {
        table: 'ledger_account',
        id: account?.id ?? 0,
        meanwhile: async () => {
          declared = declare('membership', ID);
          await expect.poll(() => waiters(house()), { timeout: 2500, interval: 20 }).toBe(2);
        },
      },
      [() => payFee(owed)],
    );
    expect(paid?.http).toBe(200);
    expect(await declared).toMatchObject({ http: 200, reply: { credited: owed } });
    expect(await saldo()).toBe(owed);
  });

  it('leaves what it had replaced', async () => {
    await house()
      .as(admin)
      .call(membership.addRole, {
        child_ID: anna.personId,
        role: 2,
        timeStart: Math.floor(new Date('2025-01-01T12:00:00Z').getTime() / 1000),
      });
    const ID = await join();
    expect(await roles()).toMatchObject([{ role: 1 }]);
    expect((await declare('membership', ID)).http).toBe(200);
    expect(await roles()).toMatchObject([{ role: 2 }]);
  });

  it('is possible before anybody has decided, and the office finds no request any more', async () => {
    const request = {
      child_ID: anna.personId,
      kind: 'upgrade',
      note: 'Ja',
      acceptStatutes: true,
      acceptFee: true,
    } as const;
    await house().as(anna).call(membership.requestChange, request);
    const [asked] = (await house().as(anna).call(withdrawals.own, {})).agreements;
    expect(asked).toMatchObject({ kind: 'request', state: 'open', lastDay: 0 });
    const stranger = await buildPerson(house(), clubId);
    const ID = asked?.ID ?? 0;
    const withdraw = (actor: Actor = anna) => house().as(actor).ask(withdrawals.declare, { kind: 'request', ID });
    expect((await withdraw(stranger)).http).toBe(404);
    expect((await withdraw()).http).toBe(200);
    expect((await withdraw()).http).toBe(200);
    expect((await house().as(anna).call(withdrawals.own, {})).agreements).toMatchObject([{ state: 'withdrawn' }]);
    const decided = await house().as(admin).ask(membership.decideRequest, { ID, accept: true });
    expect(decided.http).toBe(409);
    expect(await roles()).toHaveLength(0);
    expect(await mails()).toHaveLength(2);
    // Once a request is decided, only the membership can be withdrawn from.
    await house().as(anna).call(membership.requestChange, request);
    const { requests } = await house().as(admin).call(membership.requests, {});
    const open = requests.find(({ state }) => state === 'open')?.ID ?? 0;
    await house().as(admin).call(membership.decideRequest, { ID: open, accept: true });
    expect((await house().as(anna).ask(withdrawals.declare, { kind: 'request', ID: open })).http).toBe(404);
  });

  it('that the office has entered is none that was agreed online', async () => {
    await house()
      .as(admin)
      .call(membership.addRole, { child_ID: anna.personId, role: 1, timeStart: Math.floor(now.getTime() / 1000) });
    expect((await house().as(anna).call(withdrawals.own, {})).agreements).toEqual([]);
  });
});

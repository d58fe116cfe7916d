import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { takeBack } from '../../src/modules/ledger/index.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { cookieOf, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();

const oneVoucherForTwo = async () => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['voucher'] }) });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const { code, ID: voucherId } = await house()
    .as(admin)
    .call(contract.vouchers.sell, { amount: 5000, payment: 'cash' });
  return {
    clubId,
    code,
    voucherId,
    one: await buildPerson(house(), clubId),
    other: await buildPerson(house(), clubId),
  };
};

const creditedFor = async (clubId: number) => {
  const rows = await house().sql<{ amount_cents: number }>(
    `select e.amount_cents from ledger_entry e join ledger_account a on a.club_id = e.club_id and a.id = e.debit_id
     where e.club_id = $1 and a.purpose = 'openVouchers'`,
    [clubId],
  );
  return rows.map((row) => Number(row.amount_cents));
};

describe('many wrong codes of one person at the same moment', () => {
  it('are counted one by one: after six even the right one has to wait', async () => {
    const { code, one } = await oneVoucherForTwo();
    const redeem = (voucherCode: string) => house().as(one).ask(contract.vouchers.redeem, { voucherCode });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => redeem(`XXXX22${index + 22}`)));
    const refusals = answers.map(({ http }) => http);
    expect([refusals.filter((http) => http === 404), refusals.filter((http) => http === 429)]).toEqual([
      Array(6).fill(404),
      Array(19).fill(429),
    ]);
    expect((await redeem(code)).http).toBe(429);
  });
});

describe('a voucher that two redeem at the same moment', () => {
  it('is credited once, because the second waits and looks again', async () => {
    const { clubId, code, voucherId, one, other } = await oneVoucherForTwo();
    const redeem = (actor: typeof one) => house().as(actor).ask(contract.vouchers.redeem, { voucherCode: code });

    const answers = await whileHeld(house(), { table: 'voucher', id: voucherId }, [
      () => redeem(one),
      () => redeem(other),
    ]);

    const refused = answers.filter(({ http }) => http !== 200);
    expect(refused).toMatchObject([{ http: 409, refusal: { code: 'vouchers.alreadyRedeemed' } }]);
    expect(await creditedFor(clubId)).toEqual([5000]);
  });

  it('would be redeemed by both without the lock', async () => {
    const { clubId, one, other } = await oneVoucherForTwo();
    const isOpen = async (db: Db) =>
      (await db.selectFrom('voucher as v').where('v.redeemed_at', 'is', null).select('v.id').execute()).length === 1;
    const redeemed: number[] = [];
    const redeem = async (db: Db, { personId }: typeof one) => {
      await db.updateTable('voucher').set({ redeemed_at: new Date(), redeemed_by: personId }).execute();
      redeemed.push(personId);
    };

    await house().database.transaction({ tenant: clubId }, async (first) => {
      const openForFirst = await isOpen(first);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if (await isOpen(second)) await redeem(second, other);
      });
      if (openForFirst) await redeem(first, one);
    });

    expect(redeemed).toEqual([other.personId, one.personId]);
  });
});

/** A voucher on account that is paid, and the document that paid it. */
const paidVoucher = async () => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['voucher'] }) });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const buyer = await buildPerson(house(), clubId);
  const { ID: voucherId } = await house().as(buyer).call(contract.vouchers.buy, { amount: 5000 });
  const payment = { child_ID: buyer.personId, amount: 5000, text: 'Überweisung', via: 'bank' } as const;
  await house().as(admin).call(contract.payments.addManual, payment);
  const [row] = await house().sql<{ code: string; documentId: number }>(
    `select v.code, (select max(d.id) from ledger_document d where d.club_id = v.club_id and d.kind = 'payment') as "documentId"
     from voucher v where v.id = $1`,
    [voucherId],
  );
  return {
    clubId,
    voucherId,
    buyer,
    other: await buildPerson(house(), clubId),
    ...(row ?? { code: '', documentId: 0 }),
  };
};

describe('a voucher that is redeemed while its payment is taken back', () => {
  const back = (db: Db, documentId: number) =>
    takeBack(
      { db, viewer: null, now: new Date() },
      { documentId, cents: 5000, text: 'Rückbuchung', reference: `back:${documentId}`, from: 'bank' },
    );
  const waiting = async () =>
    (
      await house().sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;

  it('is refused when the payment goes first', async () => {
    const { clubId, code, documentId, other } = await paidVoucher();
    const { redeemed } = await house().database.transaction({ tenant: clubId }, async (db) => {
      await back(db, documentId);
      const redeemed = house().as(other).ask(contract.vouchers.redeem, { voucherCode: code });
      await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(1);
      return { redeemed };
    });
    expect(await redeemed).toMatchObject({ http: 409, refusal: { code: 'vouchers.unpaid' } });
    expect(await creditedFor(clubId)).toEqual([]);
  });

  it('stays redeemed and owed when the redeemer goes first', async () => {
    const { clubId, code, voucherId, documentId, other, buyer } = await paidVoucher();
    let taken: Promise<unknown> = Promise.resolve();
    const [answer] = await whileHeld(
      house(),
      {
        table: 'voucher',
        id: voucherId,
        meanwhile: async () => {
          taken = house().database.transaction({ tenant: clubId }, (db) => back(db, documentId));
          await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(2);
        },
      },
      [() => house().as(other).ask(contract.vouchers.redeem, { voucherCode: code })],
    );
    await taken;
    expect(answer?.http).toBe(200);
    expect(await creditedFor(clubId)).toEqual([5000]);
    const { due } = await house().as(buyer).call(contract.payments.open, { userID: buyer.personId });
    expect(due).toBe(5000);
  });
});

describe('vouchers that one family buys at the same moment', () => {
  const buyerWithLimit = async () => {
    const settings = JSON.stringify({ paymentMethods: ['voucher'], creditLimit: 20_000 });
    const clubId = await buildClub(house(), { settings });
    return { clubId, buyer: await buildPerson(house(), clubId) };
  };
  const unpaid = async (clubId: number) => {
    const [row] = await house().sql<{ cents: number }>(
      `select coalesce(sum(open_cents), 0)::integer as cents from open_item where club_id = $1 and side = 'charge'`,
      [clubId],
    );
    return row?.cents;
  };

  it('stay within its limit together', async () => {
    const { clubId, buyer } = await buyerWithLimit();
    const headers = { cookie: await cookieOf(house(), buyer) };
    const signedIn = house().as(null, { host: `verein${clubId}.test`, headers });
    const buy = () => signedIn.ask(contract.vouchers.buy, { amount: 10_000 });
    const held = { table: 'person', id: buyer.personId } as const;
    const answers = await whileHeld(house(), held, [buy, buy, buy, buy]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await unpaid(clubId)).toBe(20_000);
  });

  it('would exceed it without the lock of their account', async () => {
    const { clubId, buyer } = await buyerWithLimit();
    await house().as(buyer).call(contract.vouchers.buy, { amount: 10_000 });
    const isWithin = async (db: Db) => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(open_cents), 0)::bigint as cents from open_item where about_kind = 'voucher'`.execute(db);
      return (rows[0]?.cents ?? 0) + 10_000 <= 20_000;
    };
    const within: boolean[] = [];
    await house().database.transaction({ tenant: clubId }, async (first) => {
      within.push(await isWithin(first));
      await house().database.transaction({ tenant: clubId }, async (second) => {
        within.push(await isWithin(second));
      });
    });
    expect(within).toEqual([true, true]);
    // Each of the two alone may buy; the second sees the first once the account is locked.
    const buy = () => house().as(buyer).ask(contract.vouchers.buy, { amount: 10_000 });
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      buyer.personId,
    ]);
    const answers = await whileHeld(house(), { table: 'ledger_account', id: account?.id ?? 0 }, [buy, buy]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await unpaid(clubId)).toBe(20_000);
  });
});

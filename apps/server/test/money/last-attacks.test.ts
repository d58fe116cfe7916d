import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportHands } from '../../src/modules/bank-export/bank-export.testing.ts';
import { endDunning } from '../../src/modules/dunning/dunning.testing.ts';
import { endChargings } from '../../src/modules/fees/fees.testing.ts';
import { book } from '../../src/modules/invoices/invoices.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { addManual } from '../../src/modules/payments/add-manual.ts';
import { backgroundOf, buildFamily, type Family, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildMembershipRole, buildPerson } from '../factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../harness.ts';

const house = useHouse();
const { payments, clubPayments, onlinePayments, paymentMethods, vouchers, fees, invoices, dunning } = contract;
const today = dayInVienna(new Date());

let family: Family;
let clubId: number;
let paying: ReturnType<typeof payingOf>;
let background: ReturnType<typeof backgroundOf>;
let otherMother: NonNullable<Actor>;

const settings = {
  sendPaymentReminders: true,
  dunningFee1: 300,
  msFees: { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' },
};

beforeEach(async () => {
  family = await buildFamily(house(), settings);
  ({ clubId } = family);
  await house().sql(`update club set address = 'Turngasse 1, 4020 Linz', bic = 'GIBAATWWXXX' where id = $1`, [clubId]);
  paying = payingOf(house(), family);
  background = backgroundOf(house(), () => new Date());
  otherMother = await buildPerson(house(), clubId, { first_name: 'Berta', email: 'berta@example.test' });
});

const saldo = async () => (await paying.billing()).saldo;
const entryCount = async () => {
  const [row] = await house().sql<{ count: number }>(
    'select count(*)::integer as count from ledger_entry where club_id = $1',
    [clubId],
  );
  return row?.count ?? 0;
};
const bring = (amount: number) =>
  house()
    .as(family.admin)
    .ask(payments.addManual, { child_ID: family.child.personId, amount, via: 'credit', text: 'Erlag' });
const statesOf = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

/** How many transactions of this database wait for a lock. */
const waiting = async () => {
  const [row] = await house().sql<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};

/** A payment of the family arrives, and before it is visible to others, a request is made. */
const whileItArrives = async <T>(cents: number, ask: () => Promise<T>): Promise<T> => {
  const { asked } = await house().database.transaction({ tenant: clubId }, async (db) => {
    const entry = { personId: family.child.personId, cents, text: 'Erlag', via: 'bank', key: undefined } as const;
    await addManual(background.ctxFor(clubId)(db), entry);
    const answer = { asked: ask() };
    while ((await waiting()) === 0) await house().sql('select 1');
    return answer;
  });
  return asked;
};

describe('a reminder and a payment of the same family at once', () => {
  const remind = async () => {
    const { families } = await house().as(family.admin).call(dunning.plan, {});
    const planned = families.filter(({ reason }) => reason === undefined);
    const wish = {
      payers: planned.map(({ ID }) => ID),
      amount: planned.reduce((sum, { due, fee }) => sum + due + fee, 0),
    };
    expect(wish.payers).toEqual([family.mother.personId]);
    return async () => {
      const answer = await house().as(family.admin).ask(dunning.run, wish);
      await endDunning(house(), clubId);
      return answer;
    };
  };
  const reminded = async () =>
    (await house().as(family.admin).call(dunning.notices, { size: 10 })).notices.map(({ amount, fee }) => [
      amount - fee,
    ]);

  beforeEach(async () => {
    const due = { dueOn: '2026-01-01', on: '2026-01-01', text: 'Turnen' };
    await buildCharge(house(), clubId, { managerId: family.mother.personId, cents: 5000, ...due });
  });

  it('who has just paid is not reminded', async () => {
    const refused = await whileItArrives(5000, await remind());
    expect([refused.http, refused.refusal?.code]).toEqual([409, 'dunning.changed']);
    expect([await reminded(), await saldo()]).toEqual([[], 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('is one after the other, whoever comes first', async () => {
    const run = await remind();
    const answers = await Promise.all([run(), bring(2000), run(), bring(3000)]);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    const [notice, ...others] = await reminded();
    expect(others).toEqual([]);
    // The reminded amount was owed at that moment, and its costs are owed since.
    expect([undefined, 5000]).toContain(notice?.[0]);
    expect(await saldo()).toBe(notice === undefined ? 0 : -300);
    await expectSoundBooks(house(), clubId);
  });

  it('a card payment that arrives is one of both as well, and nobody is reminded twice', async () => {
    const run = await remind();
    const { reply } = await paying.start(5000);
    const { page, id } = { page: reply?.url.split('/').at(-1) ?? '', id: reply?.ID ?? 0 };
    await paying.decide(page, 'succeed');
    const answers = await Promise.all([run(), run(), paying.finish(id), background.work(clubId), run()]);
    expect(answers.filter((answer) => typeof answer === 'object' && answer.http >= 500)).toEqual([]);
    expect((await reminded()).length).toBeLessThan(2);
    expect((await paying.finish(id)).reply?.state).toBe('succeeded');
    await expectSoundBooks(house(), clubId);
  });
});

describe('a run of fees', () => {
  const charge = async () => {
    await buildMembershipRole(house(), clubId, family.mother.personId, 1);
    await buildMembershipRole(house(), clubId, otherMother.personId, 1);
    const year = Number(today.slice(0, 4));
    const as = house().as(family.admin);
    const planned = (await as.call(fees.list, { year })).users.filter(({ state }) => state === 'planned');
    expect(planned).toHaveLength(2);
    const amount = planned.reduce((sum, { fee }) => sum + fee, 0);
    const due = toDayNumber(addDays(today, 14));
    await as.call(fees.charge, { year, due, persons: planned.length, amount });
    await endChargings(house(), clubId);
    const [run] = (await as.call(fees.runs, {})).runs;
    return () => as.ask(fees.undo, { run_ID: run?.ID ?? 0 });
  };

  const openOf = async (personId: number) => {
    const [row] = await house().sql<{ open: number }>(
      `select sum(i.open_cents)::integer as open from open_item i
       join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1 and i.side = 'charge'`,
      [personId],
    );
    return row?.open;
  };

  it('of which one has just been paid stays as it is', async () => {
    const refused = await whileItArrives(6000, await charge());
    expect([refused.http, refused.refusal?.code]).toEqual([409, 'fees.runPaid']);
    expect([await saldo(), await openOf(otherMother.personId)]).toEqual([0, 6000]);
    await expectSoundBooks(house(), clubId);
  });

  it('taken back by four while it is paid is taken back once, or not at all', async () => {
    const undo = await charge();
    const [paid, ...undone] = await Promise.all([bring(6000), undo(), undo(), undo(), undo()]);
    expect(paid.http).toBe(200);
    const isUndone = undone.some(({ http }) => http === 200);
    expect(statesOf(undone)).toEqual(isUndone ? [200, 409, 409, 409] : [409, 409, 409, 409]);
    expect([await saldo(), await openOf(otherMother.personId)]).toEqual(isUndone ? [6000, 0] : [0, 6000]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('a mandate that is withdrawn while the club prepares its collection', () => {
  it('is not in the file, whoever was first, and the family is told', async () => {
    const hands = exportHands(house, () => family.admin);
    const first = await hands.family(clubId, 'Cora', 'Bauer');
    const second = await hands.family(clubId, 'Dora', 'Bauer');
    const [method] = await house().sql<{ id: number }>('select id from payment_method where person_id = $1', [first]);
    const wish = await hands.wish();
    expect(wish.payers).toEqual([first, second]);
    const withdraw = () =>
      house()
        .as({ clubId, personId: first })
        .ask(paymentMethods.remove, { ID: method?.id ?? 0 });
    const prepare = () => hands.as().ask(contract.bankExport.prepareDebits, wish);
    const [prepared, again, withdrawn] = await Promise.all([prepare(), prepare(), withdraw()]);
    expect(withdrawn.http).toBe(200);
    expect([prepared, again].filter(({ http }) => http === 200).length).toBeLessThan(2);
    const orderId = prepared.reply?.ID ?? again.reply?.ID ?? (await hands.prepare());
    const { file } = await hands.exportOrder(orderId);
    const xml = String(await hands.download(file));
    expect([xml.includes('Cora Bauer'), xml.includes('Dora Bauer')]).toEqual([false, true]);
    const debits = await house().sql<{ payer_id: number; state: string }>(
      `select payer_id, state from payment where club_id = $1 and state in ('charging', 'pending')`,
      [clubId],
    );
    expect(debits).toEqual([{ payer_id: second, state: 'pending' }]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('what counts once', () => {
  it('a voucher that two families and the office use at once, four times each', async () => {
    const as = house().as(family.admin);
    const sold = await as.call(vouchers.sell, { amount: 5000, payment: 'cash' });
    const redeem = (actor: Actor) => house().as(actor).ask(vouchers.redeem, { voucherCode: sold.code });
    const answers = await Promise.all([
      ...[family.mother, otherMother, family.mother, otherMother].map(redeem),
      as.ask(vouchers.cancel, { ID: sold.ID }),
      ...[family.mother, family.mother, otherMother, otherMother].map(redeem),
    ]);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    const others = await house().as(otherMother).call(payments.list, { userID: otherMother.personId });
    const spent = (await saldo()) + others.saldo;
    const [stored] = (await as.call(vouchers.list, {})).vouchers;
    expect(spent).toBe(stored?.state === 'redeemed' ? 5000 : 0);
    await expectSoundBooks(house(), clubId);
  });

  it('an invoice that four cancel at once, while another one is issued', async () => {
    const wish = { clubId, parent: family.mother, personId: family.child.personId };
    await house().sql(`update club set settings = settings || '{"noMembership": true}' where id = $1`, [clubId]);
    await house().sql(
      `update person set data_confirmed_at = now(), street = 'Hauptstraße', house_number = '1', postal_code = '4020', locality = 'Linz'
       where club_id = $1`,
      [clubId],
    );
    const [one, other] = [await book(house(), wish, { name: 'Judo' }), await book(house(), wish, { name: 'Yoga' })];
    const as = house().as(family.admin);
    const { ID } = await as.call(invoices.issue, { cp_ID: one.bookingId });
    const cancel = () => as.ask(invoices.cancel, { ID, reason: 'falsch' });
    const issue = () => as.ask(invoices.issue, { cp_ID: other.bookingId });
    const answers = await Promise.all([cancel(), cancel(), issue(), cancel(), cancel(), issue()]);
    expect(statesOf(answers.filter((__, at) => at % 3 !== 2))).toEqual([200, 409, 409, 409]);
    const rows = await house().sql<{ number: number; kind: string }>(
      'select number, kind from invoice where club_id = $1 order by number',
      [clubId],
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(rows.filter(({ kind }) => kind === 'canc')).toHaveLength(1);
    await expectSoundBooks(house(), clubId);
  });
});

describe('what nobody sends in good faith', () => {
  const empty = Array.from({ length: 80_000 }, () => '');
  const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [String(at), '']));
  const post = async (cookie: string, path: string, sent: { query?: string; body: string }) => {
    const started = performance.now();
    const { statusCode } = await house().app.inject({
      method: 'POST',
      url: `/api${path}${sent.query ?? ''}`,
      headers: {
        host: `verein${clubId}.test`,
        cookie,
        'content-type': 'application/json',
      },
      payload: sent.body,
    });
    expect(performance.now() - started).toBeLessThan(2000);
    return statusCode;
  };

  it('80,000 empty entries, numbers that are none and fields in two places move nothing, in any call about money', async () => {
    await paying.owe(5000);
    const { id } = await paying.pay(3000, 'succeed');
    const child_ID = family.child.personId;
    const key = randomUUID();
    const calls: readonly (readonly [Call, Record<string, unknown>])[] = [
      [payments.addManual, { child_ID, amount: 100, via: 'credit', text: 'x' }],
      [clubPayments.refund, { paymentID: id, amount: 100, reason: 'duplicate', key }],
      [onlinePayments.start, { child_ID, amount: 100, kind: 'card', key }],
      [onlinePayments.charge, { child_ID, amount: 100, method_ID: 1, key }],
      [fees.charge, { year: 2026, due: 20_991_231, persons: 1, amount: 100 }],
      [fees.undo, { run_ID: 1 }],
      [fees.cancel, { fee_ID: 1 }],
      [invoices.issue, { cp_ID: 1 }],
      [invoices.cancel, { ID: 1, reason: 'x' }],
      [invoices.previewRun, { course_ID: 1 }],
      [dunning.run, { payers: [family.mother.personId], amount: 100 }],
      [vouchers.sell, { amount: 500, payment: 'gift' }],
    ];
    const cookie = await cookieOf(house(), family.admin);
    const before = await entryCount();
    for (const [call, input] of calls) {
      const path = call.path.replace(':paymentID', String(id));
      const { paymentID, ...fields } = input;
      const wrong = (value: unknown) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, given]) => [name, typeof given === 'string' ? given : value]),
        );
      const [name = '', given] = Object.entries(fields).find(([, value]) => typeof value !== 'string') ?? [];
      const bodies: readonly { query?: string; body: string }[] = [
        ...[Number.NaN, 'NaN', 'Infinity', '-0.5', [], {}, empty].map((value) => ({
          body: JSON.stringify(wrong(value)),
        })),
        { body: JSON.stringify({ ...fields, ...many }) },
        { body: JSON.stringify(fields).replace(/:\d+/g, ':NaN') },
        { body: JSON.stringify(fields).replace(/:\d+/g, ':1e999') },
        // A foreign value in the query string, beside that of the body.
        { query: `?${name}=999`, body: JSON.stringify({ ...fields, [name]: given }) },
        { query: `?${name}=1&${name}=2`, body: JSON.stringify({ ...fields, [name]: undefined }) },
        { query: `?${name}=NaN`, body: JSON.stringify({ ...fields, [name]: undefined }) },
      ];
      for (const sent of bodies) {
        const http = await post(cookie, path, sent);
        const told = `${path}${sent.query ?? ''} ${sent.body.slice(0, 60)}`;
        expect([told, http]).toEqual([told, expect.toSatisfy((is: number) => is >= 400 && is < 500)]);
      }
      expect(paymentID === undefined || paymentID === id).toBe(true);
    }
    expect(await entryCount()).toBe(before);
    await expectSoundBooks(house(), clubId);
  });
});

import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { takeBack } from '../ledger/index.ts';
import { handOutCodes } from './hand-out-codes.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { vouchers } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let anna: NonNullable<Actor>;

beforeEach(async () => {
  now = new Date();
  clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  anna = await buildPerson(house(), clubId, { email: 'anna@x.test' });
});

const sell = (values: Record<string, unknown> = {}, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(vouchers.sell, { amount: 5000, payment: 'cash', ...values });

const sold = async (values: Record<string, unknown> = {}) => (await sell(values)).reply ?? { ID: 0, code: '' };

const redeem = (voucherCode: string, actor: Actor = anna, values: Record<string, unknown> = {}) =>
  house()
    .as(actor)
    .ask(vouchers.redeem, { voucherCode, ...values });

/** Debit minus credit of each account with movements; customer accounts appear under the number of their Verwalter. */
const balances = async () => {
  const rows = await house().sql<{ number: number; cents: number }>(
    `select coalesce(1000000 + a.person_id, a.number) as number,
       sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end)::integer as cents
     from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 group by 1 order by 1`,
    [clubId],
  );
  return Object.fromEntries(rows.map(({ number, cents }) => [number, cents]));
};

const mailsTo = (to: string) =>
  house().sql<{ subject: string; body: string }>(`select subject, body from mail where recipient = $1 order by id`, [
    to,
  ]);

const storedCodes = async () =>
  (await house().sql<{ code: string }>(`select code from voucher where club_id = $1 order by id`, [clubId])).map(
    ({ code }) => code,
  );

const codesOf = async (actor: Actor) =>
  (await house().as(actor).call(vouchers.own, {})).vouchers.map(({ code }) => code);

/** A payment of the family, entered by the office. */
const pay = (amount: number) =>
  house()
    .as(admin)
    .call(contract.payments.addManual, { child_ID: anna.personId, amount, text: 'Überweisung', via: 'bank' });

/** A payment and its reversal, as recorded in the books. */
const payOnline = async (cents: number) => {
  await pay(cents);
  const [row] = await house().sql<{ id: number }>(
    `select max(id) as id from ledger_document where club_id = $1 and kind = 'payment'`,
    [clubId],
  );
  return { documentId: row?.id ?? 0, cents };
};

const takeBackPayment = ({ documentId, cents }: { documentId: number; cents: number }) =>
  house().database.transaction({ tenant: clubId }, (db) =>
    takeBack(
      { db, viewer: null, now },
      { documentId, cents, text: 'Rückbuchung', reference: `back:${documentId}`, from: 'bank' },
    ),
  );

/** Runs what the queue runs every few minutes. */
const handOut = () =>
  handOutCodes(
    house().database,
    { id: clubId, origin: 'http://localhost' },
    { senderIn: (db) => house().queue.senderIn(db), now: () => now },
  );

const customer = ({ personId }: { personId: number }) => 1_000_000 + personId;

describe('a voucher that is sold', () => {
  it('for cash is not redeemed by the family of whoever took the cash', async () => {
    const seller = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, seller.personId, 'vouchers');
    const child = await buildPerson(house(), clubId, { manager_id: seller.personId });
    const { code = '' } = (await sell({}, seller)).reply ?? {};
    for (const child_ID of [seller.personId, child.personId]) {
      const { http, refusal } = await redeem(code, seller, { child_ID });
      expect([http, refusal?.code]).toEqual([409, 'vouchers.ownSale']);
    }
    expect((await redeem(code, anna)).http).toBe(200);
  });

  it('for cash is owed by the club until somebody redeems it', async () => {
    const { code } = await sold();
    expect(await balances()).toEqual({ 2700: 5000, 3210: -5000 });
    expect(await redeem(code)).toMatchObject({
      reply: { message: 'Der Gutschein wurde erfolgreich eingelöst!', amount: 5000 },
    });
    expect(await balances()).toEqual({ 2700: 5000, 3210: 0, [customer(anna)]: -5000 });
  });

  it('on account is charged to the Verwalter, who gets the code when it is paid', async () => {
    const child = await buildPerson(house(), clubId, { manager_id: anna.personId });
    const reply = await sold({ payment: 'account', buyer_ID: child.personId, recipient: 'Oma' });
    expect(reply).toMatchObject({ code: '', state: 'waiting' });
    expect(await balances()).toEqual({ 3210: -5000, [customer(anna)]: 5000 });
    expect(await mailsTo('anna@x.test')).toMatchObject([{ subject: expect.stringContaining('wartet auf Bezahlung') }]);
    await pay(5000);
    await handOut();
    const [code] = await codesOf(anna);
    const mails = await mailsTo('anna@x.test');
    expect(mails.filter(({ body }) => body.includes(code ?? '?'))).toHaveLength(1);
    await handOut();
    expect(await mailsTo('anna@x.test')).toHaveLength(mails.length);
  });

  it('as a gift is an expense of the club', async () => {
    await sold({ payment: 'gift' });
    expect(await balances()).toEqual({ 3210: -5000, 7650: 5000 });
  });

  it('has a code nobody can mistake', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await sold()).code));
    expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(5);
  });

  it.each([
    [{ amount: 499 }, 'amount'],
    [{ amount: 100_001 }, 'amount'],
    [{ payment: 'account' }, 'buyer_ID'],
    [{ payment: 'account', buyer_ID: 2_000_000_000 }, 'buyer_ID'],
    [{ payment: 'karte' }, 'payment'],
    [{ validUntil: 20260230 }, 'validUntil'],
  ])('is refused with %o', async (values, field) => {
    const answer = await sell(values);
    expect(answer.http).toBe(422);
    expect(Object.keys(answer.refusal?.fields ?? {})).toEqual([field]);
    expect(await balances()).toEqual({});
  });

  it('exists only where the club takes vouchers', async () => {
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await sell({}, other)).toMatchObject({ http: 409, refusal: { code: 'vouchers.off' } });
  });
});

describe('buying a voucher', () => {
  const buy = (amount: number, actor: Actor = anna) => house().as(actor).ask(vouchers.buy, { amount });

  it('charges the own account and keeps the code until it is paid', async () => {
    const reply = await house().as(anna).call(vouchers.buy, { amount: 2500, recipient: 'Opa', message: 'Alles Gute' });
    expect(reply).toMatchObject({ code: '', state: 'waiting' });
    expect(await balances()).toEqual({ 3210: -2500, [customer(anna)]: 2500 });
    const [stored] = await storedCodes();
    for (const [actor, call] of [
      [anna, vouchers.own],
      [admin, vouchers.list],
    ] as const) {
      const { vouchers: listed } = await house().as(actor).call(call, {});
      expect(listed).toMatchObject([{ amount: 2500, recipient: 'Opa', state: 'waiting' }]);
      expect(JSON.stringify(listed)).not.toContain(stored?.slice(4));
    }
    expect((await house().as(anna).ask(vouchers.pdf, { ID: reply.ID })).refusal?.code).toBe('vouchers.notPrinted');
    expect(await redeem(stored ?? '')).toMatchObject({ http: 409, refusal: { code: 'vouchers.unpaid' } });
    expect((await house().as(admin).call(vouchers.own, {})).vouchers).toEqual([]);
    await pay(2400);
    expect((await redeem(stored ?? '')).http).toBe(409);
    await pay(100);
    expect((await redeem(stored ?? '')).http).toBe(200);
  });

  it('counts at once where credit pays for it', async () => {
    await pay(3000);
    expect(await buy(3000)).toMatchObject({ reply: { state: 'open', code: expect.stringMatching(/^.{4}-.{4}$/) } });
  });

  it('waits again when the payment goes back, unless it was redeemed', async () => {
    await buy(2500);
    await buy(2600);
    const [first, second] = await storedCodes();
    const payment = await payOnline(5100);
    expect((await redeem(first ?? '')).http).toBe(200);
    await takeBackPayment(payment);
    expect((await redeem(second ?? '')).refusal?.code).toBe('vouchers.unpaid');
    // The redeemed amount covers a part of the reopened debt; nothing is lost.
    expect((await balances())[customer(anna)]).toBe(2600);
  });

  it('goes on account up to the limit of the family', async () => {
    expect((await buy(15_000)).http).toBe(200);
    expect(await buy(5001)).toMatchObject({
      http: 409,
      refusal: { code: 'vouchers.overLimit', message: expect.stringContaining('Bitte bezahle zuerst') },
    });
    expect((await buy(5000)).http).toBe(200);
    await pay(15_000);
    expect((await buy(15_000)).http).toBe(200);
  });

  it('beyond the limit needs the office and a reason', async () => {
    const wish = { amount: 30_000, payment: 'account', buyer_ID: anna.personId };
    expect(await sell(wish)).toMatchObject({ http: 422, refusal: { fields: { reason: expect.any(String) } } });
    expect((await sell({ ...wish, amount: 20_001 })).http).toBe(422);
    expect((await sell({ ...wish, reason: 'Firma zahlt im Dezember' })).http).toBe(200);
    const other = await buildPerson(house(), clubId);
    expect((await sell({ ...wish, amount: 20_000, buyer_ID: other.personId })).http).toBe(200);
    const [entry] = await house().sql<{ reason: string }>(
      `select details->>'reason' as reason from history_entry where club_id = $1 and kind = 'voucher.sold' order by id`,
      [clubId],
    );
    expect(entry?.reason).toBe('Firma zahlt im Dezember');
  });

  it('that nobody pays can be given away, with a reason, and then counts', async () => {
    const { ID } = await house().as(anna).call(vouchers.buy, { amount: 2500 });
    await pay(1000);
    const give = (reason: string) => house().as(admin).ask(vouchers.giveAway, { ID, reason });
    expect((await give('')).http).toBe(422);
    expect((await give('Tombola')).http).toBe(200);
    expect(await balances()).toMatchObject({ 3210: -2500, 7650: 1500, [customer(anna)]: 0 });
    const [code] = await codesOf(anna);
    expect((await mailsTo('anna@x.test')).some(({ body }) => body.includes(code ?? '?'))).toBe(true);
    expect((await redeem(code ?? '')).http).toBe(200);
    expect((await give('Noch einmal')).refusal?.code).toBe('vouchers.notWaiting');
  });

  it('is for Verwalter, not for those they manage', async () => {
    const child = await buildPerson(house(), clubId, { manager_id: anna.personId });
    expect((await house().as(child).ask(vouchers.buy, { amount: 2500 })).http).toBe(403);
  });
});

describe('redeeming', () => {
  it('takes the code in any case, with or without hyphen', async () => {
    const { code } = await sold();
    expect((await redeem(` ${code.toLowerCase().replace('-', '')} `)).http).toBe(200);
  });

  it('of a dependant credits the Verwalter', async () => {
    const child = await buildPerson(house(), clubId, { manager_id: anna.personId });
    await redeem((await sold()).code, child);
    expect((await balances())[customer(anna)]).toBe(-5000);
  });

  it('at the counter credits the chosen person, for those who may sell', async () => {
    const { code } = await sold();
    const bert = await buildPerson(house(), clubId);
    expect((await redeem(code, bert, { child_ID: anna.personId })).http).toBe(403);
    expect((await redeem(code, admin, { child_ID: anna.personId })).http).toBe(200);
    expect((await balances())[customer(anna)]).toBe(-5000);
  });

  it('happens once', async () => {
    const { code } = await sold();
    await redeem(code);
    expect(await redeem(code, admin)).toMatchObject({
      http: 409,
      refusal: { message: 'Dieser Gutschein wurde schon eingelöst.' },
    });
    expect((await balances())[3210]).toBe(0);
  });

  it('is refused after the last day', async () => {
    const today = dayInVienna(now);
    const last = await sold({ validUntil: toDayNumber(today) });
    const late = await sold({ validUntil: toDayNumber(addDays(today, -1)) });
    expect((await redeem(last.code)).http).toBe(200);
    expect((await redeem(late.code)).refusal?.code).toBe('vouchers.expired');
  });

  it('knows no vouchers of another club', async () => {
    const { code } = await sold();
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect(await redeem(code, stranger)).toMatchObject({
      http: 404,
      refusal: { message: 'Diesen Gutschein gibt es nicht.' },
    });
  });

  it('makes wrong codes wait longer and longer, even for the right one', async () => {
    const { code } = await sold({ payment: 'gift' });
    for (let tries = 0; tries < 6; tries += 1) expect((await redeem('WRONG234')).http).toBe(404);
    expect(await redeem(code)).toMatchObject({
      http: 429,
      refusal: { message: expect.stringContaining('eine Minute') },
    });
    now = new Date(now.getTime() + 60_000);
    expect((await redeem('WRONG234')).http).toBe(404);
    expect(await redeem(code)).toMatchObject({ http: 429, refusal: { message: expect.stringContaining('2 Minuten') } });
    expect((await redeem(code, admin, { child_ID: admin.personId })).http).toBe(200);
    const another = await sold();
    now = new Date(now.getTime() + 120_000);
    expect((await redeem(another.code)).http).toBe(200);
  });
});

describe('cancelling a voucher', () => {
  const cancel = (ID: number) => house().as(admin).ask(vouchers.cancel, { ID });

  it.each([['cash'], ['gift']])('takes the posting back: %s', async (payment) => {
    const { ID, code } = await sold({ payment });
    expect((await cancel(ID)).http).toBe(200);
    expect(Object.values(await balances())).toEqual([0, 0]);
    expect((await redeem(code)).refusal?.code).toBe('vouchers.alreadyCancelled');
    expect((await cancel(ID)).http).toBe(409);
  });

  it('gives back what was charged', async () => {
    const { ID } = await sold({ payment: 'account', buyer_ID: anna.personId });
    await cancel(ID);
    expect((await balances())[customer(anna)]).toBe(0);
  });

  it('is too late once it is redeemed', async () => {
    const { ID, code } = await sold();
    await redeem(code);
    expect((await cancel(ID)).refusal?.code).toBe('vouchers.alreadyRedeemed');
  });
});

describe('the list of vouchers', () => {
  it('shows what became of them and what is still owed', async () => {
    await redeem((await sold({ amount: 1000 })).code);
    now = new Date(now.getTime() + 1000);
    const open = await sold({ amount: 2000, recipient: 'Oma' });
    const reply = await house().as(admin).call(vouchers.list, {});
    expect(reply.openAmount).toBe(2000);
    expect(reply.vouchers).toMatchObject([
      { code: open.code, amount: 2000, recipient: 'Oma', state: 'open', paidWith: 'cash', soldByName: 'Anna Huber' },
      { amount: 1000, state: 'redeemed', redeemed_by: anna.personId, redeemedByName: 'Anna Huber' },
    ]);
  });

  it('hides open codes from those who only read', async () => {
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'vouchers_read');
    const { code } = await sold();
    const reply = await house().as(reader).call(vouchers.list, {});
    expect(reply.vouchers[0]?.code).toBe(`${code.slice(0, 2)}••-••••`);
  });

  it('leaves no whole code in history and ledger', async () => {
    await sold({ payment: 'account', buyer_ID: anna.personId });
    await pay(5000);
    const [code = ''] = await storedCodes();
    await redeem(code);
    const [row] = await house().sql<{ text: string }>(
      `select concat((select json_agg(details) from history_entry where club_id = $1),
         (select json_agg(text) from ledger_entry where club_id = $1)) as text`,
      [clubId],
    );
    expect(row?.text).toContain(code.slice(0, 2));
    expect(row?.text).not.toContain(code.slice(4));
  });
});

describe('the voucher to print', () => {
  it('is a PDF for who bought it and for who sells, and carries the name', async () => {
    const { ID } = await sold({
      payment: 'account',
      buyer_ID: anna.personId,
      recipient: 'Oma Herta',
      message: 'Alles Gute zum Geburtstag!',
    });
    await pay(5000);
    const [code] = await codesOf(anna);
    for (const actor of [anna, admin]) {
      const file = await house().as(actor).call(vouchers.pdf, { ID });
      expect(file.fileName).toBe(`Gutschein ${code} für Oma Herta.pdf`);
      expect(pdfRuns(Buffer.from(file.content, 'base64')).join('')).toContain('für Oma Herta');
      expect(await pdfAccessFaults(Buffer.from(file.content, 'base64'))).toEqual([]);
    }
    const own = { key: 'voucherPrint', version: 0, subject: '', body: 'Zeig ihn an der Kassa oder auf {link}.' };
    await house().as(admin).call(contract.texts.save, own);
    const worded = await house().as(anna).call(vouchers.pdf, { ID });
    expect(pdfRuns(Buffer.from(worded.content, 'base64')).join('')).toContain('Zeig ihn an der Kassa');
    const stranger = await buildPerson(house(), clubId);
    expect((await house().as(stranger).ask(vouchers.pdf, { ID })).http).toBe(403);
  });
});

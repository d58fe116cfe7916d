import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { manualTexts, overpaidText } from '@vereinshaus/contract/payments/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

const house = useHouse();
const { payments, cash, vouchers } = contract;
const today = dayInVienna(new Date());

let clubId = 0;
let treasurer: NonNullable<Actor>;
let mother: NonNullable<Actor>;
let mia: NonNullable<Actor>;
let oskar: NonNullable<Actor>;
let accounts: { bank: number; cash: number };

beforeEach(async () => {
  clubId = await buildClub(house(), {
    full_name: 'Turnverein Musterstadt',
    iban: ownIban,
    address: 'Turnplatz 1, 2340 Musterstadt',
    settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }),
  });
  treasurer = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  mother = await buildPerson(house(), clubId, { first_name: 'Sabine', last_name: 'Huber', email: 'sabine@x.test' });
  const child = (name: string) =>
    buildPerson(house(), clubId, { first_name: name, last_name: 'Huber', manager_id: mother.personId });
  mia = await child('Mia');
  oskar = await child('Oskar');
  const rows = await house().sql<{ purpose: 'bank' | 'cash'; id: number }>(
    `select purpose, id from ledger_account where club_id = $1 and purpose in ('bank', 'cash')`,
    [clubId],
  );
  const idOf = (purpose: string) => rows.find((row) => row.purpose === purpose)?.id ?? 0;
  accounts = { bank: idOf('bank'), cash: idOf('cash') };
});

const charge = (person: NonNullable<Actor>, cents: number, text = 'Mitgliedsbeitrag 2026') =>
  house().as(treasurer).call(payments.addManual, { child_ID: person.personId, amount: -cents, text });

let keys = 0;
const enter = (values: Record<string, unknown> = {}, actor: Actor = treasurer) => {
  keys += 1;
  return house()
    .as(actor)
    .ask(payments.enter, {
      child_ID: mother.personId,
      amount: 6000,
      on: toDayNumber(today),
      account_ID: accounts.cash,
      text: 'Bar am Infotisch',
      key: `eintrag-${keys}`,
      ...values,
    });
};
const open = () => house().as(mother).call(payments.open, { userID: mother.personId });
const preview = (values: Record<string, unknown> = {}) =>
  house()
    .as(treasurer)
    .call(payments.previewManual, { child_ID: mother.personId, amount: 6000, on: toDayNumber(today), ...values });
const receipt = (token: string) =>
  house()
    .as(null, { host: `verein${clubId}.test` })
    .call(cash.receipt, { token });
const payment = async () => (await house().as(mother).call(payments.list, { userID: mother.personId })).payments;

describe('entering a payment', () => {
  it('stands in the Kassabuch on its day', async () => {
    await charge(mia, 6000);
    const day = addDays(today, -3);
    expect((await enter({ on: toDayNumber(day) })).http).toBe(200);
    const [entry] = await house().sql<{ on: string; debit: number; symbol: string }>(
      `select document_on::text as on, debit_id as debit, symbol from ledger_entry where club_id = $1 order by id desc limit 1`,
      [clubId],
    );
    expect(entry).toEqual({ on: day, debit: accounts.cash, symbol: 'KA' });
    await expectSoundBooks(house(), clubId);
  });

  it.each([
    ['what its text names', () => ({ text: 'Mitgliedsbeitrag Oskar' })],
    ['what was chosen', async () => ({ text: 'Danke', items: [(await open()).items[1]?.ID] })],
  ])('covers first %s', async (_, values) => {
    await charge(mia, 6000);
    await charge(oskar, 6000);
    const { reply } = await enter(await values());
    expect((await open()).items).toMatchObject([{ fullname: 'Mia Huber', open: 6000 }]);
    expect(await receipt(reply?.receipt ?? '')).toMatchObject({
      lines: [{ text: 'Mitgliedsbeitrag 2026 (Oskar Huber)', amount: 6000 }],
    });
    await expectSoundBooks(house(), clubId);
  });

  it('shows before what it covers and what stays as credit, and is refused until somebody agrees to that', async () => {
    await charge(oskar, 4000);
    expect(await preview({ text: 'Oskar', child_ID: oskar.personId })).toMatchObject({
      payer: 'Sabine Huber',
      accounts: expect.arrayContaining([expect.objectContaining({ ID: accounts.cash, isCash: true })]),
      items: [{ covered: 4000 }],
      credit: 2000,
      warnings: [],
    });
    const refused = await enter();
    expect([refused.http, refused.refusal]).toMatchObject([
      409,
      { fields: { credit: `${overpaidText(formatMoney(2000))} Bitte bestätige das.` } },
    ]);
    expect((await enter({ credit: 1999 })).http).toBe(409);
    expect((await open()).saldo).toBe(-4000);
    expect((await enter({ credit: 2000 })).http).toBe(200);
    expect((await open()).saldo).toBe(2000);
  });

  it('of two tabs pays once: the second is told that it is paid by now', async () => {
    await charge(oskar, 6000);
    const items = [(await open()).items[0]?.ID];
    const answers = await whileHeld(house(), { table: 'person', id: mother.personId }, [
      () => enter({ items }),
      () => enter({ items }),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await open()).saldo).toBe(0);
  });

  it('sent twice with one key is one payment with one receipt', async () => {
    await charge(oskar, 6000);
    const answers = await Promise.all([enter({ key: 'derselbe-1' }), enter({ key: 'derselbe-1' })]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(answers[0]?.reply?.receipt).toBe(answers[1]?.reply?.receipt);
    expect(await payment()).toHaveLength(2);
  });

  it.each([
    ['a day in the future', { on: toDayNumber(addDays(today, 1)) }, { on: manualTexts.futureDay }],
    ['no day', { on: 0 }, { on: manualTexts.dayMissing }],
    ['an account that holds no money', { account_ID: 2_000_000_000 }, { account_ID: manualTexts.accountMissing }],
    ['no text', { text: '' }, { text: manualTexts.textMissing }],
    ['nothing', { amount: 0 }, { amount: manualTexts.amountZero }],
  ])('of %s is refused and changes nothing', async (_, values, fields) => {
    await charge(mia, 6000);
    expect(await enter(values)).toMatchObject({ http: 422, refusal: { fields } });
    expect((await open()).saldo).toBe(-6000);
  });

  it('in a closed period is refused with its sentence', async () => {
    await charge(mia, 6000);
    const year = Number(today.slice(0, 4)) - 1;
    await house().sql(
      `insert into business_year (club_id, starts_on, ends_on, locked_through) values ($1, $2, $3, $3)`,
      [clubId, `${year}-01-01`, `${year}-12-31`],
    );
    const refused = await enter({ on: Number(`${year}1230`) });
    expect(refused).toMatchObject({ http: 409, refusal: { message: expect.stringContaining('abgeschlossen') } });
    expect((await preview()).openFrom).toBe(Number(`${year + 1}0101`));
  });

  it('does not reach the family of another club', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect((await enter({ child_ID: stranger.personId })).http).toBe(404);
  });
});

it('a transfer from the bank covers what its text names', async () => {
  await charge(mia, 6000);
  await charge(oskar, 6000);
  const hands = bankHands(house, () => treasurer);
  await hands.take(
    camt({ from: today, lines: [{ cents: 6000, name: 'Sabine Huber', text: 'Mitgliedsbeitrag Oskar' }] }),
  );
  await hands.book((await hands.lineOf('Oskar')).ID, mother.personId, 6000);
  expect((await open()).items).toMatchObject([{ fullname: 'Mia Huber' }]);
});

describe('a receipt for cash', () => {
  it('is numbered without a gap, names the club, and is read by whoever has its key', async () => {
    await charge(mia, 6000);
    await enter({ amount: 1000 });
    await enter({ on: 0 });
    const { reply } = await enter({ amount: 2000 });
    const year = today.slice(0, 4);
    expect(await receipt(reply?.receipt ?? '')).toMatchObject({
      number: `K-${year}-00002`,
      amount: 2000,
      payer: 'Sabine Huber',
      issuer: { name: 'Turnverein Musterstadt', address: 'Turnplatz 1, 2340 Musterstadt' },
      reverses: '',
    });
    expect((await payment())[0]).toMatchObject({ receipt: reply?.receipt, canBeTakenBack: true });
    const list = await house().as(treasurer).call(cash.receipts, {});
    expect(list.receipts.map(({ number }) => number)).toEqual([`K-${year}-00002`, `K-${year}-00001`]);
  });

  it('for several things stands in the list with the first of them and that there are others', async () => {
    await charge(mia, 6000);
    await charge(oskar, 6000);
    await enter({ amount: 12_000 });
    const [listed] = (await house().as(treasurer).call(cash.receipts, {})).receipts;
    expect(listed?.text).toMatch(/^Mitgliedsbeitrag.* u\. a\.$/);
  });

  it('is not given for a transfer', async () => {
    await charge(mia, 6000);
    expect((await enter({ account_ID: accounts.bank })).reply?.receipt).toBe('');
  });

  it('that is printed again says that it is a copy', async () => {
    await charge(mia, 6000);
    const token = (await enter()).reply?.receipt ?? '';
    const print = async () => {
      const { content } = await house()
        .as(null, { host: `verein${clubId}.test` })
        .call(cash.pdf, { token });
      expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
      return pdfRuns(Buffer.from(content, 'base64')).join(' ');
    };
    expect(await print()).not.toContain('Kopie');
    expect(await print()).toContain('Kopie');
  });

  it('goes by mail to whoever paid', async () => {
    await charge(mia, 6000);
    const token = (await enter()).reply?.receipt ?? '';
    await house().as(treasurer).call(cash.mail, { token });
    const [mail] = await house().sql<{ subject: string; body: string }>(
      `select subject, body from mail where club_id = $1 and recipient = 'sabine@x.test'`,
      [clubId],
    );
    expect(mail?.subject).toContain('Kassabeleg K-');
    expect(mail?.body).toContain(`/kassabeleg/${token}`);
  });

  it('is taken back with the payment, whatever sign stands where its text is cut', async () => {
    await enter({ text: `${'a'.repeat(183)}${'😀'.repeat(8)}`, credit: 6000 });
    const [paid] = await payment();
    const back = house()
      .as(treasurer)
      .ask(payments.takeBackEntry, { ID: paid?.ID ?? 0 });
    expect(await back).toMatchObject({ http: 200 });
    expect((await open()).saldo).toBe(0);
  });

  it('is taken back with the payment, once, by a receipt that names the first', async () => {
    await charge(mia, 6000);
    const first = (await enter()).reply?.receipt ?? '';
    const [paid] = await payment();
    const back = await house()
      .as(treasurer)
      .ask(payments.takeBackEntry, { ID: paid?.ID ?? 0 });
    const year = today.slice(0, 4);
    expect(await receipt(back.reply?.receipt ?? '')).toMatchObject({
      number: `K-${year}-00002`,
      amount: -6000,
      reverses: `K-${year}-00001`,
    });
    expect(await receipt(first)).toMatchObject({ reversedBy: `K-${year}-00002` });
    expect((await open()).items).toMatchObject([{ fullname: 'Mia Huber', open: 6000 }]);
    const again = await house()
      .as(treasurer)
      .ask(payments.takeBackEntry, { ID: paid?.ID ?? 0 });
    expect(again.http).toBe(409);
    await expectSoundBooks(house(), clubId);
  });

  it('comes with a voucher that is sold for cash, and goes with it', async () => {
    const sold = await house().as(treasurer).call(vouchers.sell, { amount: 5000, payment: 'cash' });
    expect(await receipt(sold.receipt)).toMatchObject({ amount: 5000, payer: '', reversedBy: '' });
    const admin = await buildPerson(house(), clubId, { staff_level: 80 });
    await house().as(admin).call(vouchers.cancel, { ID: sold.ID });
    expect((await receipt(sold.receipt)).reversedBy).toBe(`K-${today.slice(0, 4)}-00002`);
  });
});

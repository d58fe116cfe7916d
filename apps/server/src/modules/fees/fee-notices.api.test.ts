import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { invoicesOfFees } from '../invoices/index.ts';
import { pdfText, squeezed } from '../invoices/invoices.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { endChargings } from './fees.testing.ts';
import { sendFeeNoticesOf } from './send-fee-notices.ts';

const start = new Date('2026-02-01T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.fees;
const msFees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' };
const full = { mode: 'full', value: 0 };
const feeFamily = {
  counts: 'children',
  junior: { second: { mode: 'percent', value: 50 }, third: { mode: 'free', value: 0 } },
  normal: { second: full, third: full },
};
const post = { street: 'Hauptstraße', house_number: '1', postal_code: '3100', locality: 'St. Pölten' };

let clubId = 0;
let treasurer: NonNullable<Actor>;

const setting = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ msFees, ...settings })]);

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { full_name: 'Turnverein Musterstadt', iban: 'AT611904300234573201' });
  await setting({ feeFamily });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', email: 'karin@x.test' });
});

const member = async (name: string, columns: Record<string, unknown> = {}, startsOn = '2020-01-01') => {
  const { personId } = await buildPerson(house(), clubId, {
    first_name: name,
    last_name: 'Muster',
    email: '',
    ...columns,
  });
  await house().sql('insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1, $3)', [
    clubId,
    personId,
    startsOn,
  ]);
  return personId;
};

const child = (name: string, managerId: number, birth = '2015-01-01', startsOn = '2020-01-01') =>
  member(name, { manager_id: managerId, birth_date: birth }, startsOn);

const chargeAll = async (more: { tells?: boolean } = {}) => {
  const { users } = await house().as(treasurer).call(calls.list, { year: 2026 });
  const planned = users.filter(({ state }) => state === 'planned');
  await house()
    .as(treasurer)
    .call(calls.charge, {
      year: 2026,
      due: 20_260_301,
      persons: planned.length,
      amount: planned.reduce((sum, { fee }) => sum + fee, 0),
      ...more,
    });
  await endChargings(house(), clubId, () => now);
  return run();
};

const run = async () => {
  const [latest] = (await house().as(treasurer).call(calls.runs, {})).runs;
  if (latest === undefined) throw new Error('there is no run');
  return latest;
};

const work = async () => {
  const [latest] = (await run()).sendings;
  await sendFeeNoticesOf(house().database, { id: clubId, origin: 'http://x.test' }, latest?.ID ?? 0, {
    now: () => now,
    senderIn: (db) => house().queue.senderIn(db),
    invoices: invoicesOfFees,
  });
};

const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string; bytes: number | null }>(
    `select m.recipient, m.subject, m.body, octet_length(f.content) as bytes from mail m
     left join stored_file f on f.id = m.attachment_id where m.club_id = $1 order by m.id`,
    [clubId],
  );

describe('a family with several children', () => {
  it('pays less for the second and nothing from the third on, and each charge is kept as it was reckoned', async () => {
    const mother = await member('Maria', { birth_date: '1985-03-09', email: 'maria@x.test' });
    await child('Anna', mother, '2012-01-01');
    await child('Ben', mother, '2014-01-01');
    const third = await child('Cleo', mother, '2016-01-01');
    const { users } = await house().as(treasurer).call(calls.list, { year: 2026 });
    expect(Object.fromEntries(users.map(({ prename, fee, reason }) => [prename, [fee, reason]]))).toEqual({
      Maria: [6000, undefined],
      Anna: [4500, undefined],
      Ben: [2250, undefined],
      Cleo: [0, 'family'],
    });
    const { ID } = await chargeAll();
    // Other fees, another family: what was charged stays, and is reversed to the cent.
    await setting({});
    await house().sql('update person set manager_id = id where id = $1', [third]);
    await house().as(treasurer).call(calls.undo, { run_ID: ID });
    expect((await house().as(treasurer).call(contract.payments.list, { userID: mother })).saldo).toBe(0);
    await expectSoundBooks(house(), clubId);
  });
});

describe('the Vorschreibung of a run', () => {
  it('goes by mail with its PDF, to others as letters, and says who gets none and why', async () => {
    const mother = await member('Maria', { birth_date: '1985-03-09', email: 'maria@x.test' });
    await child('Anna', mother);
    await child('Ben', mother, '2016-01-01');
    await member('Otto', post);
    await member('Paula', { ...post, email: 'paula@x.test', mailing: 2 });
    await member('Ida');
    const paid = await member('Zoe', { email: 'zoe@x.test' });
    await chargeAll();
    await house()
      .as(treasurer)
      .call(contract.payments.addManual, { child_ID: paid, amount: 6000, text: 'Erlag', via: 'bank' });
    const { ID: runId } = await run();
    const { families } = await house().as(treasurer).call(calls.notices, { run_ID: runId });
    expect(Object.fromEntries(families.map(({ fullname, way, reason }) => [fullname, reason ?? way]))).toEqual({
      'Ida Muster': 'noAddress',
      'Maria Muster': 'mail',
      'Otto Muster': 'noEmail',
      'Paula Muster': 'wantsNoMail',
      'Zoe Muster': 'nothingOwed',
    });
    await house().as(treasurer).call(calls.sendNotices, { run_ID: runId });
    await work();
    // A worker that died before it could report the end runs again.
    await work();
    const sent = await mails();
    expect(sent).toMatchObject([{ recipient: 'maria@x.test' }]);
    expect(sent[0]?.bytes).toBeGreaterThan(1000);
    expect(sent[0]?.body).toContain('Ermäßigung der Familie');
    expect(await run()).toMatchObject({
      sendings: [{ total: 3, done: 3, mails: 1, letters: 2, repeats: false, left: [{}, {}] }],
    });
    const [sending] = (await run()).sendings;
    const file = await house()
      .as(treasurer)
      .call(contract.feeFiles.letters, { sending_ID: sending?.ID ?? 0 });
    expect(await pdfAccessFaults(Buffer.from(file.content, 'base64'))).toEqual([]);
  });

  it('is sent once, and again only on purpose', async () => {
    await member('Maria', { email: 'maria@x.test' });
    const { ID: runId } = await chargeAll({ tells: true });
    const send = (again: boolean) => house().as(treasurer).ask(calls.sendNotices, { run_ID: runId, again });
    expect((await send(true)).refusal?.code).toBe('fees.sendingUnderWay');
    await work();
    expect((await send(false)).refusal?.code).toBe('fees.nobodyToTell');
    expect((await Promise.all([send(true), send(true)])).map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    await work();
    expect(await mails()).toHaveLength(2);
  });

  it('keeps its run from being taken back while it is being sent: nobody hears of what is not owed', async () => {
    await member('Maria', { email: 'maria@x.test' });
    const { ID: runId } = await chargeAll({ tells: true });
    const undo = () => house().as(treasurer).ask(calls.undo, { run_ID: runId });
    expect(await undo()).toMatchObject({ http: 409, refusal: { code: 'fees.sendingUnderWay' } });
    await work();
    expect((await undo()).http).toBe(200);
  });

  it('is shown before, and goes to whoever tries it out', async () => {
    const mother = await member('Maria', { email: 'maria@x.test' });
    const wish = { payer_ID: mother, year: 2026 };
    const shown = await house().as(treasurer).call(calls.notice, wish);
    expect(shown.text).toContain('Maria Muster');
    await house().as(treasurer).call(calls.testNotice, wish);
    expect(await mails()).toMatchObject([{ recipient: 'karin@x.test', subject: `Probe: ${shown.subject}` }]);
    const file = await house().as(treasurer).call(contract.feeFiles.letter, wish);
    expect(file.mimeType).toBe('application/pdf');
    const own = { key: 'feeLetter', version: 0, subject: '', body: 'Servus {vorname}! {zahlung} Der Vorstand' };
    await house().as(treasurer).call(contract.texts.save, own);
    const worded = await house().as(treasurer).call(contract.feeFiles.letter, wish);
    expect(pdfText(worded.content)).toContain(squeezed('Servus Maria!'));
    expect(pdfText(worded.content)).not.toContain(squeezed('Liebe Grüße'));
  });
});

describe('the Vorschreibung with invoices', () => {
  it('carries one invoice per family, also on paper, once', async () => {
    await setting({ feeFamily, feeInvoices: true });
    await house().sql(`update club set address = 'Turngasse 1, 3100 St. Pölten' where id = $1`, [clubId]);
    const mother = await member('Maria', { birth_date: '1985-03-09', email: 'maria@x.test' });
    await child('Anna', mother);
    await member('Otto', post);
    // Above € 400 an invoice needs the address: this family is notified of its fees without an invoice.
    const rich = await member('Rosa', { email: 'rosa@x.test' });
    await setting({ feeFamily, feeInvoices: true, msFees: { ...msFees, normal: 40_001 } });
    await house().sql(`update person set birth_date = '2015-01-01' where id = $1`, [mother]);
    const { ID: runId } = await chargeAll({ tells: true });
    expect((await run()).sendings).toMatchObject([{ hasInvoices: true, total: 3, done: 0, letters: 1 }]);
    await work();
    await work();
    const { invoices } = await house().as(treasurer).call(contract.invoices.list, {});
    expect(Object.fromEntries(invoices.map(({ recipient, form, total }) => [recipient, [form, total]]))).toEqual({
      'Maria Muster': ['family', 6750],
      'Otto Muster': ['family', 40_001],
    });
    const [ofMaria] = invoices.filter(({ recipient }) => recipient === 'Maria Muster');
    expect(ofMaria?.timeSent).toBeGreaterThan(0);
    const sent = await mails();
    expect(sent).toMatchObject([{ recipient: 'maria@x.test' }, { recipient: 'rosa@x.test' }]);
    expect(sent[0]?.body).toContain(`Die Rechnung ${ofMaria?.invoiceNumber} dazu`);
    expect(sent[1]?.body).toContain('Die Vorschreibung hängt auch als PDF');
    const [sending] = (await run()).sendings;
    expect(sending).toMatchObject({
      done: 3,
      withoutInvoice: [{ child_ID: rich, reason: expect.stringContaining('Anschrift') }],
    });
    const letters = await house()
      .as(treasurer)
      .call(contract.feeFiles.letters, { sending_ID: sending?.ID ?? 0 });
    const [ofOtto] = invoices.filter(({ recipient }) => recipient === 'Otto Muster');
    expect(pdfText(letters.content)).toContain(squeezed(`Rechnung ${ofOtto?.invoiceNumber}`));
    // Repeated on purpose: the same invoices.
    await house().as(treasurer).call(calls.sendNotices, { run_ID: runId, again: true });
    await work();
    expect((await house().as(treasurer).call(contract.invoices.list, {})).total).toBe(2);
    await expectSoundBooks(house(), clubId);
  });

  it('says how the account is called, on paper and in the mail', async () => {
    await house().sql(`update club set account_name = 'TV Musterstadt Hauptkonto' where id = $1`, [clubId]);
    const mother = await member('Maria', { email: 'maria@x.test' });
    const wish = { payer_ID: mother, year: 2026 };
    expect((await house().as(treasurer).call(calls.notice, wish)).text).toContain('TV Musterstadt Hauptkonto');
    const file = await house().as(treasurer).call(contract.feeFiles.letter, wish);
    expect(pdfText(file.content)).toContain(squeezed('an TV Musterstadt Hauptkonto'));
  });
});

describe('who joins after a run', () => {
  it('is shown on it and charged by it, as the next of the family; a credited fee does not come back', async () => {
    const mother = await member('Maria', { email: 'maria@x.test' });
    await child('Anna', mother);
    const other = await member('Otto', post);
    const { ID: runId } = await chargeAll();
    const { users } = await house().as(treasurer).call(calls.list, { year: 2026 });
    await house()
      .as(treasurer)
      .call(calls.cancel, { fee_ID: users.find(({ ID }) => ID === other)?.fee_ID ?? 0 });
    now = new Date('2026-08-20T10:00:00Z');
    await child('Ben', mother, '2016-01-01', '2026-08-15');
    const joiners = await house().as(treasurer).call(calls.joiners, { run_ID: runId });
    expect(joiners).toMatchObject({ persons: 1, amount: 2250, users: [{ fullname: 'Ben Muster' }] });
    const charge = () =>
      house().as(treasurer).ask(calls.chargeJoiners, { run_ID: runId, due: 20_260_930, persons: 1, amount: 2250 });
    expect((await Promise.all([charge(), charge()])).map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    await endChargings(house(), clubId, () => now);
    expect(await run()).toMatchObject({ ID: runId, persons: 4, isPaid: false });
    await house().as(treasurer).call(calls.undo, { run_ID: runId });
    expect((await house().as(treasurer).call(contract.payments.list, { userID: mother })).saldo).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('hears of it, and the family that was told before hears of the joiner alone', async () => {
    const mother = await member('Maria', { email: 'maria@x.test' });
    await child('Anna', mother);
    await member('Otto', { email: 'otto@x.test' });
    const { ID: runId } = await chargeAll({ tells: true });
    await work();
    now = new Date('2026-08-20T10:00:00Z');
    await child('Ben', mother, '2016-01-01', '2026-08-15');
    const joiners = { run_ID: runId, due: 20_260_930, persons: 1, amount: 2250 };
    await house().as(treasurer).call(calls.chargeJoiners, joiners);
    await endChargings(house(), clubId, () => now);
    const told = await house().as(treasurer).call(calls.notices, { run_ID: runId });
    expect(told.families).toMatchObject([
      { fullname: 'Maria Muster', way: 'mail', persons: 1, open: 2250 },
      { fullname: 'Otto Muster', way: 'none', reason: 'told' },
    ]);
    const preview = (again: boolean) =>
      house().as(treasurer).call(calls.notice, { run_ID: runId, payer_ID: mother, again });
    expect((await preview(false)).text).not.toContain('Anna');
    expect((await preview(true)).text).toContain('Anna');
    await house().as(treasurer).call(calls.sendNotices, { run_ID: runId });
    await work();
    const [, , ofJoiner, ...more] = await mails();
    expect(more).toEqual([]);
    expect(ofJoiner?.recipient).toBe('maria@x.test');
    expect(ofJoiner?.body).toContain('Ben Muster');
    expect(ofJoiner?.body).toContain('30.09.2026');
    expect(ofJoiner?.body).not.toContain('Anna');
    // One notice is enough for everybody.
    const send = await house().as(treasurer).ask(calls.sendNotices, { run_ID: runId });
    expect(send.refusal?.code).toBe('fees.nobodyToTell');
  });
});

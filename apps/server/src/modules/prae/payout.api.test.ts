import { contract } from '@vereinshaus/contract';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { sepaFaults, sepaTexts } from '../bank-export/sepa-schema.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { askForL19 } from './ask-for-l19.ts';
import { buildPraeWorld, buildTraining, november, type Person, praeHands } from './prae.testing.ts';

let now = november;
const house = useHouse({ clock: () => now });
const { prae, praeFiles, bankExport, home, profile } = contract;
const { open, read, handIn, approved, payOut } = praeHands(house);

let clubId = 0;
let courseId = 0;
let admin: Person;
let treasurer: Person;
let theo: Person;
let email = '';

beforeEach(async () => {
  now = november;
  ({ clubId, courseId, admin, treasurer, theo, email } = await buildPraeWorld(house()));
  await trainOn('2026-10-05');
});

const trainOn = (day: string, hours = 2) => buildTraining(house(), { clubId, courseId, day, hours });
const asTreasurer = () => house().as(treasurer);
const entries = () =>
  house().sql<{ debit: number; credit: number; cents: number; text: string; number: string; about: string }>(
    `select d.number as debit, c.number as credit, e.amount_cents::integer as cents, e.text, n.text as number,
       e.about_kind as about
     from ledger_entry e
     join ledger_account d on d.id = e.debit_id join ledger_account c on c.id = e.credit_id
     join document_number n on n.club_id = e.club_id and n.document_id = e.document_id
     where e.club_id = $1 order by e.id`,
    [clubId],
  );
const paid = async (month?: number) => {
  const ID = await approved(theo, admin, month);
  await payOut(treasurer, [ID]);
  return ID;
};

describe('paying out', () => {
  it('posts with a number and orders the transfer at once; the trainer hears of it', async () => {
    const ID = await paid();
    expect(await entries()).toEqual([
      {
        debit: 7340,
        credit: 3310,
        cents: 6000,
        text: 'PRAE Oktober 2026, Theo Turner',
        number: 'ER-2026-00001',
        about: 'prae',
      },
    ]);
    const form = await read(theo, ID);
    expect(form).toMatchObject({ state: 'paid', transfer: 'prepared', document: 'ER-2026-00001', paidOn: 20_261_103 });
    const { orders } = await asTreasurer().call(bankExport.orders, {});
    const file = await asTreasurer().call(bankExport.exportOrder, { ID: orders[0]?.ID ?? 0, format: 'new' });
    expect(file.name).toContain('pain.001');
    const [stored] = await house().sql<{ content: Buffer }>('select content from stored_file where id = $1', [
      file.file.slice(0, 36),
    ]);
    const transfers = stored?.content ?? Buffer.alloc(0);
    expect(sepaFaults(transfers)).toEqual([]);
    expect(sepaTexts(transfers, 'InstdAmt')).toEqual(['60.00']);
    expect((await read(theo, ID)).transfer).toBe('exported');
    await expectSoundBooks(house(), clubId);
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  it('pays what was not approved, not signed or changed meanwhile to nobody', async () => {
    const ID = await open(theo);
    const refusals = [await payOut(treasurer, [ID], { amount: 6000 })];
    await handIn(theo, ID);
    refusals.push(await payOut(treasurer, [ID], { amount: 6000 }));
    await house()
      .as(admin)
      .call(prae.approve, { IDs: [ID] });
    refusals.push(await payOut(treasurer, [ID], { amount: 5000 }));
    expect(refusals.map(({ http, refusal }) => [http, refusal?.code])).toEqual([
      [409, 'prae.unsigned'],
      [409, 'prae.notApproved'],
      [409, 'prae.amountChanged'],
    ]);
    expect(await entries()).toEqual([]);
    expect((await house().as(theo).ask(prae.payables, {})).http).toBe(403);
  });

  it('pays once: two treasurers at the same time, and the same key twice', async () => {
    const ID = await approved(theo, admin);
    // Both have loaded the list before either pays.
    const pay = (who: Person, key: string) => payOut(who, [ID], { amount: 6000, key });
    const both = await Promise.all([pay(treasurer, 'one'), pay(admin, 'two')]);
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const key = both[0]?.http === 200 ? 'one' : 'two';
    const again = await payOut(treasurer, [ID], { amount: 6000, key });
    expect([again.http, again.reply?.ID]).toEqual([200, both.find(({ http }) => http === 200)?.reply?.ID]);
    expect(await entries()).toHaveLength(1);
    await expectSoundBooks(house(), clubId);
  });

  it('corrects by a new version that pays the difference; what was too much waits for the next month', async () => {
    const first = await paid();
    await trainOn('2026-10-06', 1);
    const { ID } = await house().as(theo).call(prae.correct, { ID: first });
    expect(await read(theo, ID)).toMatchObject({ version: 2, paid: 9000, base: 6000, state: 'open' });
    await handIn(theo, ID);
    await house()
      .as(admin)
      .call(prae.approve, { IDs: [ID] });
    expect((await asTreasurer().call(prae.payables, {})).rows).toMatchObject([{ ID, version: 2, amount: 3000 }]);
    await payOut(treasurer, [ID]);
    expect((await entries()).map(({ cents }) => cents)).toEqual([6000, 3000]);
    expect((await read(theo, first)).versions.map(({ version, state }) => [version, state])).toEqual([
      [1, 'paid'],
      [2, 'paid'],
    ]);

    const { ID: third } = await house().as(theo).call(prae.correct, { ID });
    const { lines } = await read(theo, third);
    await house()
      .as(theo)
      .call(prae.skip, { ID: third, event_ID: lines[0]?.event_ID ?? 0, isSkipped: true });
    await handIn(theo, third);
    await house()
      .as(admin)
      .call(prae.approve, { IDs: [third] });
    expect((await payOut(treasurer, [third], { amount: 1 })).refusal?.code).toBe('prae.owes');
    await buildTraining(house(), { clubId, courseId, day: '2026-09-07', hours: 3 });
    const september = await approved(theo, admin, 20_260_901);
    await payOut(treasurer, [third, september]);
    expect((await entries()).map(({ cents }) => cents)).toEqual([6000, 3000, 3000]);
    await expectSoundBooks(house(), clubId);
  });

  it('never pays both kinds in one calendar year, whichever month they are for', async () => {
    await paid();
    await house().as(admin).call(prae.setKind, { child_ID: theo.personId, year: 2025, kind: 'small' });
    await house().sql(`update participation set created_at = '2025-01-01' where club_id = $1`, [clubId]);
    await buildTraining(house(), { clubId, courseId, day: '2025-12-01' });
    const ID = await approved(theo, admin, 20_251_201);
    const { http, refusal } = await payOut(treasurer, [ID]);
    expect([http, refusal?.code]).toEqual([409, 'prae.bothInYear']);
    expect(await entries()).toHaveLength(1);
  });
});

describe('the year of a volunteer', () => {
  it('is never paid beyond its limit, though a correction that nobody has settled would leave room', async () => {
    await house().as(admin).call(prae.setKind, { child_ID: theo.personId, year: 2026, kind: 'small' });
    for (let day = 1; day <= 28; day += 1) await trainOn(`2026-08-${String(day).padStart(2, '0')}`);
    for (let day = 1; day <= 10; day += 1) await trainOn(`2026-09-${String(day).padStart(2, '0')}`);
    const august = await paid(20_260_801);
    const { ID: less } = await house().as(theo).call(prae.correct, { ID: august });
    for (const { event_ID } of (await read(theo, less)).lines.slice(0, 10)) {
      await house().as(theo).call(prae.skip, { ID: less, event_ID, isSkipped: true });
    }
    await handIn(theo, less);
    const september = await approved(theo, admin, 20_260_901);
    expect([(await read(theo, less)).paid, (await read(theo, september)).paid]).toEqual([54_000, 30_000]);
    const alone = await payOut(treasurer, [september]);
    expect([alone.http, alone.refusal?.code]).toEqual([409, 'prae.overYear']);
    expect(alone.refusal?.message).toContain('mehr als €\u00a01.000,00');
    await house()
      .as(admin)
      .call(prae.approve, { IDs: [less] });
    expect((await payOut(treasurer, [september, less], { amount: 1 })).refusal?.code).toBe('prae.owes');
    await trainOn('2026-10-06');
    const october = await approved(theo, admin);
    expect((await payOut(treasurer, [september, october, less])).http).toBe(200);
    expect((await entries()).map(({ cents }) => cents)).toEqual([84_000, 6000]);
  });
});

describe('the limit of the year', () => {
  it('is paid to the last cent, and a correction counts what its own month has paid', async () => {
    await house().as(admin).call(prae.setKind, { child_ID: theo.personId, year: 2026, kind: 'small' });
    for (const month of ['08', '09']) {
      for (let day = 1; day <= 28; day += 1) await trainOn(`2026-${month}-${String(day).padStart(2, '0')}`);
    }
    const august = await paid(20_260_801);
    const september = await paid(20_260_901);
    expect((await entries()).map(({ cents }) => cents)).toEqual([84_000, 16_000]);
    const { ID } = await house().as(theo).call(prae.correct, { ID: september });
    expect(await read(theo, ID)).toMatchObject({ base: 16_000, paid: 16_000 });
    expect((await read(theo, august)).base).toBe(0);
  });
});

describe('the list L 19', () => {
  it('counts by the day of the payment and names what is missing; in November the trainer is asked once', async () => {
    await paid();
    const year = await house().as(admin).call(prae.year, { year: 2026 });
    expect(year).toEqual({
      zvr: '123456789',
      dueOn: 20_270_228,
      rows: [
        {
          child_ID: theo.personId,
          fullname: 'Theo Turner',
          kind: 'prae',
          amount: 6000,
          missing: 'Sozialversicherungsnummer',
        },
      ],
    });
    const ask = () =>
      house().database.transaction({ tenant: clubId }, (db) =>
        askForL19({
          db,
          now,
          viewer: null,
          club: { id: clubId, origin: 'http://verein.test' },
          jobs: house().queue.senderIn(db),
        }),
      );
    expect([await ask(), await ask()]).toEqual([1, 0]);
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails.map(({ subject }) => subject)).toContain('Deine Sozialversicherungsnummer fehlt uns noch');
    expect((await house().as(admin).call(home.inbox, {})).prae?.entries).toEqual([
      { text: 'Liste L 19 2026: von 1 Person fehlt die Sozialversicherungsnummer', link: '/prae?tab=jahr' },
    ]);
  });

  it('is a file and a sheet with ZVR, tax number and the number of the person; who takes it is written down', async () => {
    await paid();
    await house()
      .as(admin)
      .call(profile.addSvn, { child_ID: theo.personId, svn: '1237010180', forceOtherBirthdate: true });
    await house().sql('update club set settings = settings || \'{"donationTaxNumber": "987654321"}\' where id = $1', [
      clubId,
    ]);
    const file = await house().as(admin).call(praeFiles.report, { year: 2026, format: 'csv' });
    const text = Buffer.from(file.content, 'base64').toString('utf8');
    const line = ['123456789', '987654321', 'Turnverein Musterstadt', '2026', 'Turner', 'Theo', '1237010180', '60,00'];
    expect(parse(text, { delimiter: ';', bom: true })).toContainEqual(line);
    const sheet = await house().as(admin).call(praeFiles.report, { year: 2026, format: 'xlsx' });
    expect(sheet.fileName.endsWith('.xlsx')).toBe(true);
    const [first] = await readExcelFile(Buffer.from(sheet.content, 'base64'));
    expect(first?.data.flat()).toEqual(expect.arrayContaining(['Turner', 'Theo']));
    expect((await house().as(admin).ask(praeFiles.report, { year: 2025, format: 'csv' })).http).toBe(409);
    const seen = await house().sql('select from sensitive_access where person_id = $1 and what = $2', [
      theo.personId,
      'svn',
    ]);
    expect(seen).toHaveLength(1);
  });
});

describe('what it costs', () => {
  it('by course and trainer, with budget, and with an hour more', async () => {
    await paid();
    await trainOn('2026-12-07');
    await house().as(admin).call(prae.setBudget, { course_ID: courseId, year: 2026, amount: 50_000 });
    expect(await house().as(admin).call(prae.costs, { year: 2026 })).toMatchObject({
      rows: [{ course: 'Turnen', fullname: 'Theo Turner', paid: 6000, planned: 6000, minutes: 240 }],
      budgets: [{ course_ID: courseId, amount: 50_000 }],
    });
    const longer = { course_ID: courseId, year: 2026, minutes: 60 };
    expect(await house().as(admin).call(prae.whatIf, longer)).toMatchObject({
      today: 12_000,
      changed: 18_000,
      dates: 2,
    });
    expect(
      await house()
        .as(admin)
        .call(prae.whatIf, { ...longer, minutes: 240 }),
    ).toMatchObject({ changed: 24_000 });
  });
});

import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { svnCheckDigit } from '@vereinshaus/contract/persons/svn';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { buildClub, buildLogin, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from '../persons/profile.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, persons, history } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
});

type Sheet = { headings: readonly string[]; rows: readonly (readonly string[])[] };

const csvOf = ({ headings, rows }: Sheet) =>
  Buffer.from([headings, ...rows].map((row) => row.join(';')).join('\r\n'), 'utf8');

const send = (name: string, content: Buffer, actor: Actor = admin) =>
  upload(house(), actor, { path: '/import/persons/upload', name, content });

/** Uploads a table and answers with the plan that takes every guess for right. */
const planFor = async (sheet: Sheet): Promise<InputOf<typeof imports.run>> => {
  const { http, reply } = await send('mitglieder.csv', csvOf(sheet));
  expect({ http, reply }).toMatchObject({ http: 200 });
  const { file_ID, columns } = imports.table.reply.parse(reply);
  const guessed = columns.filter(({ guess }) => guess !== '');
  return { file_ID, mapping: Object.fromEntries(guessed.map(({ index, guess }) => [String(index), guess])) };
};

const check = (plan: InputOf<typeof imports.check>) => house().as(admin).call(imports.check, plan);
const run = (plan: InputOf<typeof imports.run>) => house().as(admin).call(imports.run, plan);

const countPersons = async () =>
  (await house().sql('select 1 from person where club_id = $1 and id <> $2', [clubId, admin.personId])).length;

const find = async (name: string) => {
  const { users } = await house().as(admin).call(persons.list, { search: name });
  return users[0];
};

const validSvn = (serial: number, ddmmyy: string): string => {
  for (let number = serial; ; number += 1) {
    const digit = svnCheckDigit(`${number}0${ddmmyy}`);
    if (digit < 10) return `${number}${digit}${ddmmyy}`;
  }
};

const headings = [
  'Vorname',
  'Nachname',
  'Geb.-Datum',
  'E-Mail',
  'Telefon',
  'SVN',
  'IBAN',
  'Rolle',
  'Eintritt',
  'Verwalter',
];

const good = (index: number): string[] => [
  `Vorname${index}`,
  `Familie${index}`,
  `${String((index % 28) + 1).padStart(2, '0')}.03.1980`,
  `person${index}@example.at`,
  '0664 1234567',
  '',
  '',
  'ordentliches Mitglied',
  '2020-09-01',
  '',
];

const at = (row: readonly string[], column: number, value: string) =>
  row.map((cell, index) => (index === column ? value : cell));

/** Row of the table → column and value that make it wrong. */
const faults: Readonly<Record<number, readonly [number, string]>> = {
  7: [0, ''],
  31: [1, ''],
  52: [2, '31.02.1980'],
  77: [2, ''],
  101: [2, '12.12.2030'],
  123: [2, 'unbekannt'],
  150: [3, 'keine-adresse'],
  175: [3, 'a@gmial.com'],
  200: [4, 'abc'],
  222: [4, '12'],
  250: [5, '1238010180'],
  275: [5, validSvn(100, '010170')],
  299: [6, 'AT12 3456'],
  310: [6, 'DE89370400440532013001'],
  333: [7, 'Ehrenpräsident'],
  350: [8, '35.01.2020'],
  377: [8, '01.01.2099'],
  400: [9, '9999'],
  433: [9, 'niemand@example.at'],
  499: [9, 'Mama'],
};

const fiveHundred = (withFaults: boolean): Sheet => ({
  headings,
  rows: Array.from({ length: 500 }, (_, index) => {
    const fault = withFaults ? faults[index + 2] : undefined;
    return fault ? at(good(index), ...fault) : good(index);
  }),
});

describe('a table of 500 rows', () => {
  it('with 20 faulty ones: the report names exactly those, with column and sentence, and nothing is written', async () => {
    const plan = await planFor(fiveHundred(true));
    const { counts, problems } = await check(plan);
    expect(counts).toEqual({ create: 480, update: 0, skip: 0, faulty: 20 });
    expect(problems.map(({ row }) => row)).toEqual(Object.keys(faults).map(Number));
    expect(problems.map(({ row, column }) => [row, column])).toEqual(
      Object.entries(faults).map(([row, [column]]) => [Number(row), headings[column]]),
    );
    expect(problems.filter(({ text }) => !/[.!]$/.test(text))).toEqual([]);
    expect(Object.fromEntries(problems.map(({ row, text }) => [row, text]))).toMatchObject({
      7: 'Bitte gib den Vornamen ein!',
      52: 'Das ist kein gültiges Datum. Bitte schreibe es als TT.MM.JJJJ.',
      101: 'Das Geburtsdatum darf nicht in der Zukunft liegen.',
      200: 'Das ist keine gültige Telefonnummer.',
      250: 'Bitte die richtige SVN eingeben!',
      275: 'Bitte die richtige SVN eingeben!',
      299: 'Diese IBAN stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.',
      333: 'Die Rolle „Ehrenpräsident“ gibt es in diesem Verein nicht.',
      377: 'Das Datum darf höchstens 7300 Tage in der Zukunft liegen.',
      433: 'Diesen Verwalter gibt es weder in der Tabelle noch im Verein.',
    });
    const refused = await house().as(admin).refused(imports.run, plan);
    expect(refused).toMatchObject({ http: 422, message: '20 Zeilen sind fehlerhaft. Es wurde nichts importiert.' });
    expect(await countPersons()).toBe(0);
    expect(await house().sql('select 1 from import_run where club_id = $1', [clubId])).toEqual([]);
  });

  it('after correction is written as a whole, and undo removes everything again', async () => {
    const plan = await planFor(fiveHundred(false));
    const done = await run(plan);
    expect(done).toMatchObject({ created: 500, updated: 0, skipped: 0, message: 'Import abgeschlossen' });
    expect(await countPersons()).toBe(500);
    expect(await find('Vorname17')).toMatchObject({ phone: '436641234567', memberStatus: 1, birthdate: 19_800_318 });
    const person = await find('Vorname17');
    const told = await house()
      .as(admin)
      .call(history.ofPerson, { userID: person?.ID ?? 0 });
    expect(told.history.map((entry) => entry.history.description).toSorted()).toEqual([
      'Importiert aus „mitglieder.csv“, Zeile 19',
      'Rolle „ordentliches Mitglied“ ab 01.09.2020 hinzugefügt',
    ]);
    const { runs } = await house().as(admin).call(imports.runs, {});
    expect(runs).toMatchObject([{ ID: done.run_ID, created: 500, byName: 'Adele Amt', timeUndone: 0 }]);

    const { persons: made } = await house().as(admin).call(imports.personsOfRun, { run_ID: done.run_ID });
    expect(made).toHaveLength(500);
    expect(made[0]).toMatchObject({ row: 2, result: 'created' });
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const foreign = await house().as(stranger).refused(imports.personsOfRun, { run_ID: done.run_ID });
    expect(foreign).toMatchObject({ http: 404 });

    await house().as(admin).call(imports.undo, { run_ID: done.run_ID });
    expect(await countPersons()).toBe(0);
    expect(await house().sql('select 1 from membership_role where club_id = $1', [clubId])).toEqual([]);
    const again = await house().as(admin).refused(imports.undo, { run_ID: done.run_ID });
    expect(again).toMatchObject({ http: 409, message: 'Dieser Import ist schon zurückgenommen.' });
  });

  it('is imported once, however often somebody clicks', async () => {
    const plan = await planFor({ headings, rows: [good(1), good(2)] });
    const answers = await Promise.all([run(plan), run(plan)]);
    expect(new Set(answers.map(({ run_ID }) => run_ID)).size).toBe(1);
    expect(await countPersons()).toBe(2);
  });
});

describe('families', () => {
  it('are placed by row, by address of the club, and inferred from surname and home', async () => {
    const { personId: grandmother } = await buildPerson(house(), clubId, { first_name: 'Oma', email: 'oma@x.test' });
    const plan = await planFor({
      headings: ['Vorname', 'Nachname', 'Geburtsdatum', 'PLZ', 'Straße', 'Telefon', 'E-Mail', 'Verwalter'],
      rows: [
        ['Eva', 'Huber', '01.01.1985', '3100', 'Hauptstraße 7a/2', '0664 111 22 33', 'eva@x.test', ''],
        ['Tim', 'Huber', '05.05.2015', '', '', '', '', 'Zeile 2'],
        ['Lea', 'Huber', '06.06.2017', '3100', 'Hauptstraße 7a', '', '', ''],
        ['Max', 'Enkel', '07.07.2018', '', '', '', '', 'OMA@x.test'],
      ],
    });
    const { rows } = await check(plan);
    expect(rows.map(({ manager, familyBy }) => [manager, familyBy])).toEqual([
      ['', ''],
      ['Eva Huber', 'table'],
      ['Eva Huber', 'address'],
      ['Oma Huber', 'table'],
    ]);
    await run(plan);
    const eva = await find('Eva Huber');
    expect(eva).toMatchObject({
      street: 'Hauptstraße',
      street_number: '7a',
      street_number_add: '2',
      isVerwalter: true,
    });
    expect(await find('Tim')).toMatchObject({ verwalter_ID: eva?.ID, street: 'Hauptstraße', phone: '436641112233' });
    expect(await find('Lea')).toMatchObject({ verwalter_ID: eva?.ID });
    expect(await find('Max')).toMatchObject({ verwalter_ID: grandmother });
    const tim = await find('Tim');
    expect(
      await house()
        .as(admin)
        .call(persons.get, { child_ID: tim?.ID ?? 0 }),
    ).toMatchObject({ erzberID: eva?.ID });
  });

  it('are asked for where a minor has none, unless minors may come alone', async () => {
    const plan = await planFor({
      headings: ['Vorname', 'Nachname', 'Geburtsdatum'],
      rows: [['Tim', 'Allein', '05.05.2015']],
    });
    expect((await check(plan)).problems).toMatchObject([
      { row: 2, text: 'Wer noch nicht 18 ist, braucht einen Verwalter.' },
    ]);
    expect((await check({ ...plan, minorsAlone: true })).problems).toEqual([]);
  });
});

describe('persons the club has already', () => {
  const sheet = (phone = '0664 999 88 77'): Sheet => ({
    headings: ['Vorname', 'Nachname', 'Geburtsdatum', 'Telefon', 'Ort', 'Rolle', 'IBAN'],
    rows: [
      ['Jörg', 'Mueller', '05.05.1990', phone, 'Wien', 'ordentliches Mitglied', 'AT611904300234573201'],
      ['Neu', 'Dazu', '05.05.1990', '', '', '', ''],
    ],
  });
  const known = {
    first_name: 'Joerg',
    last_name: 'Müller',
    birth_date: '1990-05-05',
    phone: '43111',
    locality: 'Graz',
  };

  it('are recognised and skipped unless one says otherwise', async () => {
    const { personId } = await buildPerson(house(), clubId, known);
    const plan = await planFor(sheet());
    const { rows, counts } = await check(plan);
    expect(rows[0]).toMatchObject({ action: 'skip', known: { ID: personId, by: 'name', fullname: 'Joerg Müller' } });
    expect(counts).toMatchObject({ create: 1, skip: 1 });
    expect(await run(plan)).toMatchObject({ created: 1, skipped: 1 });
    expect(await find('Joerg')).toMatchObject({ phone: '43111' });
  });

  it('are updated with what the table says, and undo brings back what was there', async () => {
    const { personId } = await buildPerson(house(), clubId, { ...known, email: 'j@x.test', street: 'Ring' });
    const plan = await planFor(sheet());
    const done = await run({ ...plan, whenKnown: 'update' });
    expect(done).toMatchObject({ created: 1, updated: 1 });
    const updated = { phone: '436649998877', locality: 'Wien', street: 'Ring', memberStatus: 1, email: 'j@x.test' };
    expect(await find('Jörg')).toMatchObject(updated);
    expect(await house().sql('select iban from ledger_account where person_id = $1', [personId])).toEqual([
      { iban: 'AT611904300234573201' },
    ]);
    await house().as(admin).call(imports.undo, { run_ID: done.run_ID });
    expect(await house().as(admin).call(persons.get, { child_ID: personId })).toMatchObject({
      prename: 'Joerg',
      phone: '43111',
      locality: 'Graz',
      memberStatus: 0,
    });
    expect(await countPersons()).toBe(1);
  });

  it('with another IBAN do not keep the name of the account before beside it, and the history says so', async () => {
    const { personId } = await buildPerson(house(), clubId, known);
    const details = { childID: personId, iban: 'DE89370400440532013000', holder: 'Opa Müller' };
    await house().as(admin).call(contract.ledger.saveBankDetails, details);
    const stored = async () => {
      const [row] = await house().sql('select iban, iban_holder as holder from ledger_account where person_id = $1', [
        personId,
      ]);
      return row;
    };
    const told = async () =>
      (
        await house().sql(`select 1 from history_entry where kind = 'ledger.bankDetailsChanged' and person_id = $1`, [
          personId,
        ])
      ).length;
    const done = await run({ ...(await planFor(sheet())), whenKnown: 'update' });
    expect([await stored(), await told()]).toEqual([{ iban: 'AT611904300234573201', holder: '' }, 2]);
    await house().as(admin).call(imports.undo, { run_ID: done.run_ID });
    expect([await stored(), await told()]).toEqual([{ iban: details.iban, holder: 'Opa Müller' }, 3]);
  });

  it('are decided row by row; the same person twice in one table is told', async () => {
    await buildPerson(house(), clubId, known);
    const twice = { ...sheet(), rows: [...sheet().rows, ...sheet().rows] };
    const plan = await planFor(twice);
    const { rows, problems } = await check({ ...plan, decisions: { 2: 'create', 4: 'skip' } });
    expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'skip', 'create']);
    expect(problems).toMatchObject([{ row: 5, text: 'Diese Person steht schon in Zeile 3.' }]);
  });
});

/** The roles of both become one: the number of the role that the import gave may be gone. */
const mergeWithMember = async (survivor_ID: number) => {
  const { personId: other_ID } = await buildPerson(house(), clubId, { first_name: 'Doppelt' });
  await buildMembershipRole(house(), clubId, other_ID, 1);
  await house().as(admin).call(contract.duplicates.merge, { survivor_ID, other_ID, choices: {} });
};

describe('an import is taken back but for those whom somebody has touched', () => {
  const changes: readonly [string, (personId: number) => Promise<unknown>][] = [
    ['changed in the profile', (ID) => house().as(admin).call(contract.profile.save, { ID, prename: 'Anders' })],
    ['given a role', (ID) => buildMembershipRole(house(), clubId, ID, 1000)],
    ['given a sign-in', (ID) => buildLogin(house(), clubId, ID, 'person1@example.at')],
    ['made the Verwalter of somebody', (ID) => buildPerson(house(), clubId, { manager_id: ID })],
    ['merged with somebody of the same role', (ID) => mergeWithMember(ID)],
    [
      'told something in the history',
      (ID) => house().as(admin).call(history.add, { child_ID: ID, text: 'Angerufen', category: 'note' }),
    ],
  ];

  it.each(changes)('who was %s stays and is named, the others go', async (_, change) => {
    const { run_ID } = await run(await planFor({ headings, rows: [good(1), good(2)] }));
    const person = await find('Vorname1');
    await change(person?.ID ?? 0);
    const { message: text } = await house().as(admin).call(imports.undo, { run_ID });
    expect(text).toMatch(/^Eine Person zurückgenommen. Geblieben ist, .* (?:Vorname1|Anders) Familie1 \(/);
    expect(await find('Vorname2')).toBeUndefined();
    expect(await find('Familie1')).toBeDefined();
    const { runs } = await house().as(admin).call(imports.runs, {});
    expect(runs).toMatchObject([{ created: 2, standing: 1, timeUndone: 0 }]);
    const refused = await house().as(admin).refused(imports.undo, { run_ID });
    expect(refused).toMatchObject({ http: 409, code: 'imports.changedSince' });
    expect(refused.message).toMatch(/^Eine Person wurde seit dem Import geändert oder verwendet/);
  });

  it('not after one was anonymised, and nothing of them stays with the import', async () => {
    await buildPerson(house(), clubId, {
      first_name: 'Vorname1',
      last_name: 'Familie1',
      birth_date: '1980-03-02',
      phone: '4377',
    });
    const plan = await planFor({ headings, rows: [good(1)] });
    const { run_ID } = await run({ ...plan, whenKnown: 'update' });
    const person = await find('Vorname1');
    await house()
      .as(admin)
      .call(contract.profile.anonymise, { child_ID: person?.ID ?? 0, confirmed: true });
    expect(await house().as(admin).refused(imports.undo, { run_ID })).toMatchObject({ http: 409 });
    expect(await house().sql('select before from import_row where run_id = $1', [run_ID])).toEqual([{ before: {} }]);
  });

  it('but still after they have only looked in, which changes nothing', async () => {
    const { run_ID } = await run(await planFor({ headings, rows: [good(1)] }));
    await house().sql('update person set last_active_at = now() where club_id = $1', [clubId]);
    await house().as(admin).call(imports.undo, { run_ID });
    expect(await countPersons()).toBe(0);
  });
});

describe('files', () => {
  it('of Excel are read: dates, numbers and texts as people see them', async () => {
    const content = await writeExcelFile([
      ['First name', 'Surname', 'Date of birth', 'Phone', 'ZIP'].map((value) => ({ value, type: String })),
      [
        { value: 'Eva', type: String },
        { value: 'Exzel', type: String },
        { value: new Date('1985-09-26T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
        { value: 436_641_234_567, type: Number },
        { value: 3100, type: Number },
      ],
    ]).toBuffer();
    const { http, reply } = await send('liste.xlsx', content);
    expect({ http, reply }).toMatchObject({ http: 200, reply: { rows: 1, fileName: 'liste.xlsx' } });
    const { columns, file_ID } = imports.table.reply.parse(reply);
    expect(columns.map(({ guess }) => guess)).toEqual(['prename', 'lastname', 'birthdate', 'phone', 'postal_code']);
    await run({ file_ID, mapping: Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess])) });
    expect(await find('Exzel')).toMatchObject({ birthdate: 19_850_926, phone: '436641234567', postal_code: '3100' });
  });

  it('in Windows letters and with commas are read as well', async () => {
    // 8a, 9e and 80 are letters of Windows alone.
    const content = Buffer.from(
      'Vorname,Nachname,Geburtsdatum\nJörg,"\x8aimi\x9e, Müller \x80",01.01.1990\n',
      'latin1',
    );
    const { reply } = await send('alt.csv', content);
    const { file_ID } = imports.table.reply.parse(reply);
    const { rows } = await check({ file_ID, mapping: { 0: 'prename', 1: 'lastname', 2: 'birthdate' } });
    expect(rows[0]).toMatchObject({ fullname: 'Jörg Šimiž, Müller €' });
  });

  const tooMany = `Nachname\n${'Huber\n'.repeat(5001)}`;
  it.each([
    [
      'broken.csv',
      Buffer.from('Vorname;Nachname\nJÃ¼rgen;Huber\n', 'utf8'),
      422,
      'Die Umlaute in dieser Datei sind beschädigt. Bitte speichere sie als „CSV UTF-8“ noch einmal ab.',
    ],
    [
      'mixed.csv',
      Buffer.concat([Buffer.from('Nachname\nMüller\n', 'utf8'), Buffer.from('Größ\n', 'latin1')]),
      422,
      /Umlaute/,
    ],
    ['zeilen.csv', Buffer.from(tooMany), 422, /^Die Tabelle hat zu viele Zeilen \(höchstens 5.000\)/],
    ['leer.csv', Buffer.from('Vorname;Nachname\n'), 422, 'Die Tabelle enthält keine Zeilen unter der Überschrift.'],
    ['spalten.csv', Buffer.from(`${'a;'.repeat(200)}\nx`), 422, /zu viele Spalten/],
    ['quote.csv', Buffer.from('Vorname;Nachname\n"offen;Huber\n'), 422, /nicht lesbar/],
    ['alt.xls', Buffer.from('x'), 422, /\.xls/],
    ['bild.png', Buffer.from('x'), 422, 'Bitte wähle eine CSV- oder Excel-Datei (.csv, .xlsx).'],
    ['kaputt.xlsx', Buffer.from('kein Archiv'), 422, /nicht lesbar/],
  ])('that cannot be read are refused with a sentence: %s', async (name, content, http, sentence) => {
    const answer = await send(name, content);
    expect(answer.http).toBe(http);
    expect(answer.reply.message).toMatch(sentence);
    expect(await house().sql('select 1 from import_file where club_id = $1', [clubId])).toEqual([]);
  });

  it('that are small and become huge when unpacked are refused with a sentence', async () => {
    // What the archive says it unpacks to decides; nobody has to pack so much for it.
    const bomb = Buffer.from(zipSync({ 'xl/sharedStrings.xml': Buffer.from('a') }));
    const entry = bomb.indexOf('PK\u0001\u0002');
    bomb.writeUInt32LE(160_000_000, entry + 24);
    const answer = await send('bombe.xlsx', bomb);
    expect(answer.http).toBe(413);
    expect(answer.reply.message).toMatch(/entpackt zu groß/);
    expect(await house().sql('select 1 from import_file where club_id = $1', [clubId])).toEqual([]);
  });

  it('are refused to whoever is no administrator, and stay in their club', async () => {
    const member = await buildPerson(house(), clubId);
    expect((await send('a.csv', csvOf({ headings, rows: [good(1)] }), member)).http).toBe(403);
    const plan = await planFor({ headings, rows: [good(1)] });
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await house().as(foreign).refused(imports.run, plan)).toMatchObject({ http: 404 });
  });

  it.each(['csv', 'xlsx'] as const)('the template as %s is read back without a problem', async (format) => {
    const template = await download(house(), admin, `/import/persons/template/${format}`);
    expect(template.headers['content-disposition']).toContain(`Personen-Vorlage.${format}`);
    const { reply } = await send(`vorlage.${format}`, template.rawPayload);
    const { file_ID, columns } = imports.table.reply.parse(reply);
    const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]));
    expect((await check({ file_ID, mapping })).problems).toEqual([]);
    expect(await run({ file_ID, mapping })).toMatchObject({ created: 2 });
    expect(await find('Tim')).toMatchObject({ verwalterName: 'Maria Muster', memberStatus: 1 });
  });

  it('need a column for the surname, and every field only once', async () => {
    const { file_ID } = await planFor({ headings, rows: [good(1)] });
    expect(
      await house()
        .as(admin)
        .refused(imports.check, { file_ID, mapping: { 0: 'prename' } }),
    ).toMatchObject({
      message: 'Bitte ordne mindestens eine Spalte dem Nachnamen zu.',
    });
    const mapping = { 0: 'lastname', 1: 'lastname' };
    expect(await house().as(admin).refused(imports.check, { file_ID, mapping })).toMatchObject({
      message: 'Ein Feld kann nur aus einer Spalte kommen.',
    });
  });
});

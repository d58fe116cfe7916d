import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { planPersons } from './imports.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, persons } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  await house().sql(`update club set settings = settings || '{"familyAndInstitution": true}' where id = $1`, [clubId]);
});

const oldIban = 'AT61 1904 3002 3457 3201';
const newIban = 'DE89 3704 0044 0532 0130 00';
const headings = 'Vorname;Nachname;Geburtsdatum;E-Mail;Telefon;IBAN;Geschlecht';

const family = (iban: string, phone: string) => [
  `Maria;Muster;04.05.1984;maria@example.at;${phone};${iban};w`,
  `Karl;Muster;02.03.1982;;0664 4445566;${iban};m`,
  `Tim;Muster;05.05.2015;;;${iban};m`,
];
/** Here only the child's row has the account. */
const solo = ['Vera;Solo;08.08.1970;vera@example.at;0664 7778899;;w', `Ida;Solo;08.08.2015;;0664 7778899;${newIban};w`];
const company = ';Huber Bau GmbH;;;0664 5556677;;Firma';
const sheet = (...rows: readonly string[]) => [headings, ...rows].join('\r\n');

const plan = (csv: string) => planPersons(house(), admin, csv, { whenKnown: 'update' });
const ibans = async () =>
  (
    await house().sql<{ iban: string }>(
      `select iban from ledger_account where club_id = $1 and iban <> '' order by person_id`,
      [clubId],
    )
  ).map(({ iban }) => iban);

it('the same sheet again with changes is an update, IBANs in the rows of children included', async () => {
  const first = await plan(sheet(...family(oldIban, '0664 1112233'), ...solo, company));
  expect((await house().as(admin).call(imports.check, first)).problems).toEqual([]);
  expect(await house().as(admin).call(imports.run, first)).toMatchObject({ created: 6 });

  const again = await plan(sheet(...family(oldIban, '0664 9998877'), ...solo, company));
  const checked = await house().as(admin).call(imports.check, again);
  expect(checked.problems).toEqual([]);
  expect(checked.counts).toEqual({ create: 0, update: 6, skip: 0, faulty: 0 });
  expect(await house().as(admin).call(imports.run, again)).toMatchObject({ created: 0, updated: 6 });
  const { users } = await house().as(admin).call(persons.list, { search: 'Maria Muster' });
  expect(users).toMatchObject([{ phone: '436649998877' }]);
  expect(await ibans()).toEqual([oldIban, newIban].map((iban) => iban.replaceAll(' ', '')));

  // Another account in every row of the family; a child that is new brings the same; children without their Verwalter.
  const baby = `Lea;Muster;06.06.2020;;;${newIban};w`;
  const third = await plan(sheet(...family(newIban, '0664 9998877'), baby));
  expect((await house().as(admin).call(imports.check, third)).problems).toEqual([]);
  expect(await house().as(admin).call(imports.run, third)).toMatchObject({ created: 1, updated: 3 });
  expect(await ibans()).toEqual([newIban, newIban].map((iban) => iban.replaceAll(' ', '')));
  const childrenAlone = await plan(sheet(`Tim;Muster;05.05.2015;;;${newIban};m`, baby));
  expect((await house().as(admin).call(imports.check, childrenAlone)).problems).toEqual([]);
  const otherAccount = await plan(sheet(`Tim;Muster;05.05.2015;;;${oldIban};m`));
  expect((await house().as(admin).call(imports.check, otherAccount)).problems).toMatchObject([
    { row: 2, text: 'Die IBAN gehört in die Zeile des Verwalters.' },
  ]);
});

it('of several whom nothing tells apart nobody is taken: somebody is asked, and an address or another decision answers', async () => {
  const twins = [';Turnhalle Nord;;nord@example.at;;;Firma', ';Turnhalle Nord;;sued@example.at;;;Firma'];
  expect(
    await house()
      .as(admin)
      .call(imports.run, await plan(sheet(...twins))),
  ).toMatchObject({ created: 2 });

  const again = await plan(
    sheet(';Turnhalle Nord;;;0664 9998877;;Firma', ';Turnhalle Nord;;sued@example.at;0664 1;;Firma'),
  );
  const asked = await house().as(admin).call(imports.check, again);
  const sentence =
    'Im Verein sind mehrere, auf die das passt. Ergänze, was sie unterscheidet (E-Mail, Mitgliedsnummer), oder wähle bei „Zeilen“.';
  expect(asked.problems.filter(({ row }) => row === 2)).toMatchObject([{ row: 2, field: 'Nachname', text: sentence }]);
  expect(asked.rows).toMatchObject([
    { row: 2, isAsked: true, known: null },
    { row: 3, isAsked: false, action: 'update', known: { by: 'name' } },
  ]);
  expect(await house().as(admin).refused(imports.run, again)).toMatchObject({ http: 422 });
  // Nobody can be said to be meant, but a further one, or nobody, can.
  for (const [decision, isFaulty] of [
    ['update', true],
    ['create', false],
    ['skip', false],
  ] as const) {
    const { rows } = await house()
      .as(admin)
      .call(imports.check, { ...again, decisions: { 2: decision } });
    expect([decision, rows[0]?.faulty]).toEqual([decision, isFaulty]);
  }
});

it('a son who bears his father’s name and has his address is somebody else; a birth date put right is not', async () => {
  const father = 'Karl;Muster;02.03.1982;karl@example.at;0664 4445566;;m';
  await house()
    .as(admin)
    .call(imports.run, await plan(sheet(father)));
  const son = await plan(sheet('Karl;Muster;05.05.2015;karl@example.at;;;m'));
  expect((await house().as(admin).call(imports.check, son)).rows).toMatchObject([{ action: 'create', known: null }]);
  const both = await house()
    .as(admin)
    .call(imports.check, await plan(sheet(father, 'Karl;Muster;05.05.2015;karl@example.at;;;m')));
  expect(both.rows.map(({ action }) => action)).toEqual(['update', 'create']);
  const corrected = await plan(sheet(father.replace('02.03.1982', '03.02.1982')));
  const { rows } = await house().as(admin).call(imports.check, corrected);
  expect(rows).toMatchObject([{ action: 'update', known: { by: 'email' } }]);
});

describe('two imports of the same persons that nobody touched', () => {
  const vera = `Vera;Solo;08.08.1970;vera@example.at;0664 7778899;${oldIban};w`;
  const changedVera = `Vera;Solo;08.08.1970;neu@example.at;0664 1000000;${newIban};w`;
  const known = { first_name: 'Karl', last_name: 'Muster', birth_date: '1982-03-02', phone: '43111' };
  const karl = (phone: string) => `Karl;Muster;02.03.1982;;${phone};;m`;

  const runTwice = async () => {
    await buildPerson(house(), clubId, known);
    const first = await house()
      .as(admin)
      .call(imports.run, await plan(sheet(vera, karl('0664 2222222'))));
    const second = await house()
      .as(admin)
      .call(imports.run, await plan(sheet(changedVera, karl('0664 3333333'))));
    expect([first, second]).toMatchObject([
      { created: 1, updated: 1 },
      { created: 0, updated: 2 },
    ]);
    return [first.run_ID, second.run_ID] as const;
  };
  const undo = (run_ID: number) => house().as(admin).call(imports.undo, { run_ID });
  const phoneOf = async (search: string) => (await house().as(admin).call(persons.list, { search })).users[0]?.phone;

  it('are taken back in order, the later one first', async () => {
    const [first, second] = await runTwice();
    expect((await undo(second)).message).toBe('Import zurückgenommen');
    expect([await phoneOf('Vera'), await phoneOf('Karl'), await ibans()]).toEqual([
      '436647778899',
      '436642222222',
      [oldIban.replaceAll(' ', '')],
    ]);
    expect((await undo(first)).message).toBe('Import zurückgenommen');
    expect([await phoneOf('Vera'), await phoneOf('Karl')]).toEqual([undefined, '43111']);
  });

  it('and the other way round: what the later one wrote stays until that is taken back', async () => {
    const [first, second] = await runTwice();
    expect((await undo(first)).message).toBe('Import zurückgenommen');
    expect([await phoneOf('Vera'), await phoneOf('Karl')]).toEqual([undefined, '436643333333']);
    expect((await undo(second)).message).toBe('Import zurückgenommen');
    expect(await phoneOf('Karl')).toBe('43111');
  });

  it('but whom somebody changed in between stays, and is named', async () => {
    const [first, second] = await runTwice();
    const { users } = await house().as(admin).call(persons.list, { search: 'Vera' });
    await house()
      .as(admin)
      .call(contract.profile.save, { ID: users[0]?.ID ?? 0, locality: 'Graz' });
    expect((await undo(second)).message).toMatch(/Vera Solo \(die Daten wurden geändert\)\.$/);
    expect((await undo(first)).message).toMatch(/Vera Solo \(die Daten wurden geändert\)\.$/);
    expect([await phoneOf('Vera'), await phoneOf('Karl')]).toEqual(['436641000000', '43111']);
  });
});

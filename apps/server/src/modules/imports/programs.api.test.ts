import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { planPersons, sendTable } from './imports.testing.ts';
import { programFiles } from './programs.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, persons } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

const settings = async (value: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(value)]);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  await settings({ familyAndInstitution: true });
});

it('files of seven programs and of Excel are understood as they were written', async () => {
  for (const { name, file, columns: wanted } of programFiles) {
    const { program, columns } = await sendTable(house(), admin, file);
    const guesses = Object.fromEntries(columns.map(({ heading, guess }) => [heading, guess]));
    expect([name, program, guesses]).toEqual([name, name, { ...guesses, ...wanted }]);
    const plan = await planPersons(house(), admin, file, { values: { memberStatus: { '': '1' } } });
    const { problems, counts, rows } = await house().as(admin).call(imports.check, plan);
    expect([name, problems, counts.create]).toEqual([name, [], rows.length]);
    expect([name, rows[0]?.fullname, rows[0]?.birthdate]).toEqual([name, 'Jörgine Größl', 19850926]);
  }
});

it('each of these files a second time, with another telephone number, is an update of everybody in it', async () => {
  for (const { name, file } of programFiles) {
    const ownClub = await buildClub(house());
    const office = await buildPerson(house(), ownClub, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
    await house().sql(`update club set settings = settings || '{"familyAndInstitution": true}' where id = $1`, [
      ownClub,
    ]);
    const further = { values: { memberStatus: { '': '1' } } };
    const { created } = await house()
      .as(office)
      .call(imports.run, await planPersons(house(), office, file, further));
    const text = file.toString('latin1').replaceAll('1234567', '7654321');
    const changed = Buffer.from(text.replaceAll(/0732([ /])123456/g, '0732$1654321'), 'latin1');
    const again = await planPersons(house(), office, changed, { ...further, whenKnown: 'update' });
    const { problems, counts } = await house().as(office).call(imports.check, again);
    expect([name, problems, counts]).toEqual([name, [], { create: 0, update: created, skip: 0, faulty: 0 }]);
    expect(await house().as(office).call(imports.run, again)).toMatchObject({ created: 0, updated: created });
    const { users } = await house().as(office).call(persons.list, { search: 'Größl' });
    expect([name, users.length, users[0]?.phone]).toEqual([name, 1, expect.stringMatching(/654321$/)]);
  }
});

it('of several numbers and addresses the first is theirs, the others are kept; who left has a role that ended', async () => {
  const [easyVerein, , hitobito] = programFiles;
  const plan = await planPersons(house(), admin, easyVerein?.file ?? '');
  await house().as(admin).call(imports.run, plan);
  const { users } = await house().as(admin).call(persons.list, { search: 'Größl' });
  expect(users).toMatchObject([{ phone: '43732123456', email: 'joergine@firma.example', memberStatus: 1 }]);
  const notes = await house().sql(`select internal_note from person where club_id = $1 and last_name = 'Größl'`, [
    clubId,
  ]);
  expect(notes).toEqual([{ internal_note: 'Telefon mobil: 0664 1234567\nE-Mail: joergine@example.at' }]);
  const left = await house().sql(
    `select r.starts_on, r.ends_on from membership_role r join person p on p.club_id = r.club_id and p.id = r.person_id
     where p.club_id = $1 and p.last_name = 'Übel'`,
    [clubId],
  );
  expect(left).toEqual([{ starts_on: '2010-09-01', ends_on: '2025-01-01' }]);

  await house()
    .as(admin)
    .call(imports.run, await planPersons(house(), admin, hitobito?.file ?? ''));
  const { users: companies } = await house().as(admin).call(persons.list, { search: 'Bäckerei' });
  expect(companies).toMatchObject([{ sex: 'inst', lastname: 'Bäckerei Müller GmbH' }]);
});

it('rows with an entry and no role are asked about once, for all of them', async () => {
  const csv = 'Vorname;Nachname;Geburtsdatum;Eintritt\nAnna;Huber;1.2.1980;1.9.2010\nBert;Huber;1.2.1981;1.9.2011';
  const plan = await planPersons(house(), admin, csv);
  const asked = await house().as(admin).call(imports.check, plan);
  expect(asked.wordings).toMatchObject([{ field: 'memberStatus', words: [{ word: '', rows: 2, choice: '' }] }]);
  expect(asked.counts).toMatchObject({ faulty: 2 });
  const answered = { ...plan, values: { memberStatus: { '': '1' } } };
  expect((await house().as(admin).call(imports.check, answered)).problems).toEqual([]);
  await house().as(admin).call(imports.run, answered);
  const { users } = await house().as(admin).call(persons.list, { search: 'Huber' });
  expect(users).toMatchObject([{ memberStatus: 1 }, { memberStatus: 1 }]);
  const next = await house()
    .as(admin)
    .call(imports.check, await planPersons(house(), admin, csv, { whenKnown: 'update' }));
  expect(next.wordings).toMatchObject([{ words: [{ word: '', choice: '' }] }]);
});

it('a member number is kept in the club’s own field, and tells who is meant when the name has changed', async () => {
  const first = 'Mitgliedsnummer;Vorname;Nachname;Geburtsdatum\nA-17;Anna;Huber;1.2.1980';
  expect(await sendTable(house(), admin, first)).toMatchObject({ memberNumber: 'Mitgliedsnummer' });
  const field = { tag: 'mnr', label: 'Mitgliedsnummer', type: 'text', props: {} };
  await settings({ additionalFields: [field] });
  expect(await sendTable(house(), admin, first)).toMatchObject({ memberNumber: '' });
  await house()
    .as(admin)
    .call(imports.run, await planPersons(house(), admin, first));
  const married = 'Mitglieds-Nr.;Vorname;Nachname;Geburtsdatum\nA-17;Anna;Maier;1.2.1980\nA-17;Zoe;Fremd;3.3.2003';
  const plan = await planPersons(house(), admin, married, { whenKnown: 'update' });
  const { rows } = await house().as(admin).call(imports.check, plan);
  expect(rows).toMatchObject([{ action: 'update', known: { by: 'number', fullname: 'Anna Huber' } }, { known: null }]);
});

it('an Austritt in the table that comes again ends the role; taken back, it is open again', async () => {
  const csv = (until: string) =>
    `Vorname;Nachname;Geburtsdatum;Rolle;Eintritt;Austritt\nAnna;Huber;1.2.1980;ordentliches Mitglied;1.9.2010;${until}`;
  await house()
    .as(admin)
    .call(imports.run, await planPersons(house(), admin, csv('')));
  const ends = () => house().sql('select ends_on from membership_role where club_id = $1', [clubId]);
  const again = await planPersons(house(), admin, csv('31.12.2025'), { whenKnown: 'update' });
  const { run_ID } = await house().as(admin).call(imports.run, again);
  expect(await ends()).toEqual([{ ends_on: '2026-01-01' }]);
  await house().as(admin).call(imports.undo, { run_ID });
  expect(await ends()).toEqual([{ ends_on: null }]);
});

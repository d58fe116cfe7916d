import { contract } from '@vereinshaus/contract';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { timeOfDay } from '@vereinshaus/contract/membership/rules';
import { furtherFieldLabels } from '@vereinshaus/contract/persons/person-lists';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const calls = contract.personLists;

type Someone = NonNullable<Actor>;
type Columns = Record<string, unknown>;

const additionalFields = [
  { tag: 'shirt', label: 'T-Shirt', type: 'text' },
  { tag: 'foto', label: 'Foto erlaubt', type: 'checkbox' },
];

let clubId = 0;
let admin: Actor = null;

const person = (first_name: string, columns: Columns = {}) =>
  buildPerson(house(), clubId, { first_name, last_name: 'Test', ...columns });

const insert = async (table: string, columns: Columns): Promise<number> => {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await house().sql<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? 0;
};

const course = (name: string, columns: Columns = {}) =>
  insert('course', { club_id: clubId, name, starts_on: '2026-09-07', ends_on: '2027-06-25', ...columns });

const book = (
  courseId: number,
  { personId }: Someone,
  role: ParticipationRole = participationRole.participant,
  columns: Columns = {},
) =>
  insert('participation', {
    club_id: clubId,
    course_id: courseId,
    person_id: personId,
    role,
    queued_at: role === participationRole.waiting ? '2026-09-01T08:00:00Z' : null,
    ...columns,
  });

const names = ({ users }: { users: readonly { prename: string }[] }) => users.map((user) => user.prename);

const as = (actor: Actor = admin) => house().as(actor);

beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ additionalFields }) });
  admin = await person('Adele', { staff_level: 90, birth_date: null });
});

describe('the active', () => {
  let parent: Someone;
  let running = 0;

  beforeAll(async () => {
    running = await course('Turnen');
    const over = await course('Vorbei', { starts_on: '2025-09-01', ends_on: '2026-11-14' });
    const endsToday = await course('Letzter Tag', { ends_on: '2026-11-15' });
    const endless = await course('Immer', { starts_on: null, ends_on: null });
    const deleted = await course('Abgesagt', { deleted_at: '2026-10-01' });
    parent = await person('Petra', { last_name: 'Aktiv' });
    const child = await person('Kim', {
      last_name: 'Aktiv',
      manager_id: parent.personId,
      postal_code: '3100',
      birth_date: '2016-01-01',
      last_active_at: '2026-11-01T10:00:00Z',
    });
    await book(running, child);
    await book(running, await person('Tina'), participationRole.trainer);
    await book(endsToday, await person('Heute'));
    await book(endless, await person('Immer'));
    await book(running, await person('Wartend'), participationRole.waiting);
    await book(running, await person('Storniert'), participationRole.participant, { left_at: '2026-10-01T10:00:00Z' });
    await book(over, await person('Vorbei'));
    await book(deleted, await person('Abgesagt'));
    await book(running, await person('Tot', { death_date: '2026-11-01' }));
  });

  it('take part in or train a course that has not ended', async () => {
    const list = await as().call(calls.active, {});
    expect(names(list)).toEqual(['Kim', 'Heute', 'Immer', 'Tina']);
    expect(list.total).toBe(4);
  });

  it('can be paged, filtered, sorted and searched like all persons', async () => {
    expect(await as().call(calls.active, { page: 2, size: 3 })).toMatchObject({
      total: 4,
      users: [{ prename: 'Tina' }],
    });
    expect(names(await as().call(calls.active, { filters: { postal_code: '31' } }))).toEqual(['Kim']);
    expect(names(await as().call(calls.active, { sort: '-prename' }))[0]).toBe('Tina');
    expect(names(await as().call(calls.active, { search: 'tina test' }))).toEqual(['Tina']);
  });

  it('who was never seen counts as here a year ago', async () => {
    const { users } = await as().call(calls.active, {});
    const lastActive = (name: string) => users.find(({ prename }) => prename === name)?.lastActive;
    expect(lastActive('Kim')).toBe(Date.parse('2026-11-01T10:00:00Z') / 1000);
    expect(lastActive('Tina')).toBe(Date.parse('2025-11-15T12:00:00Z') / 1000);
  });

  it('have Verwalter, maybe themselves', async () => {
    expect(names(await as().call(calls.activeManagers, {}))).toEqual(['Petra', 'Heute', 'Immer', 'Tina']);
  });

  it('stand together with their Verwalter', async () => {
    expect(names(await as().call(calls.activeOrManagers, {}))).toEqual(['Kim', 'Petra', 'Heute', 'Immer', 'Tina']);
  });

  it('can be chosen by course', async () => {
    const chosen = await as().call(contract.persons.list, {
      criteria: { course: String(running), age: '<18' },
      filters: { lastname: 'aktiv' },
    });
    expect(names(chosen)).toEqual(['Kim']);
  });

  it('the courses to choose from begin with those that run', async () => {
    const { courses } = await as().call(calls.courseChoices, {});
    expect(courses.map(({ name, participants }) => [name, participants])).toEqual([
      ['Immer', 1],
      ['Letzter Tag', 1],
      ['Turnen', 2],
      ['Vorbei', 1],
    ]);
  });
});

describe('the trainers', () => {
  let trainerClub = 0;
  let trainerAdmin: Actor = null;

  beforeAll(async () => {
    const before = clubId;
    clubId = await buildClub(house());
    trainerClub = clubId;
    trainerAdmin = await person('Adele', { staff_level: 90 });
    const now = await course('Turnen');
    const last = await course('Judo', { starts_on: '2025-09-01', ends_on: '2026-06-30' });
    const endless = await course('Laufen', { starts_on: '2020-08-01', ends_on: null });
    const both = await person('Beide');
    await book(now, both, participationRole.trainer);
    await book(last, both, participationRole.trainer);
    await book(last, await person('Letztes'), participationRole.trainer);
    await book(endless, await person('Dauer'), participationRole.trainer);
    await book(endless, await person('Gegangen'), participationRole.trainer, { left_at: '2022-03-01T10:00:00Z' });
    await book(endless, await person('Gekommen'), participationRole.trainer, { starts_at: '2026-10-01T10:00:00Z' });
    await book(now, await person('Teilnehmer'), participationRole.participant);
    clubId = before;
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['this school year, when nothing is said', {}, ['Beide', 'Dauer', 'Gekommen']],
    ['an earlier school year', { schoolyear: 2026 }, ['Beide', 'Dauer', 'Letztes']],
    ['the school year in which one of them left', { schoolyear: 2022 }, ['Dauer', 'Gegangen']],
    ['any time', { schoolyear: -1 }, ['Beide', 'Dauer', 'Gegangen', 'Gekommen', 'Letztes']],
    ['a day', { date: timeOfDay('2026-09-30') }, ['Beide', 'Dauer']],
    ['the day on which one of them left', { date: timeOfDay('2022-03-01') }, ['Dauer', 'Gegangen']],
    [
      'a day goes before the school year',
      { date: timeOfDay('2026-06-30'), schoolyear: 2022 },
      ['Beide', 'Dauer', 'Letztes'],
    ],
  ])('are those of %s', async (_, input, expected) => {
    const list = await as(trainerAdmin).call(calls.trainers, input);
    expect([names(list), list.total]).toEqual([expected, expected.length]);
  });

  it('come with what they trained in that time', async () => {
    const coursesIn = async (schoolyear: number) =>
      (await as(trainerAdmin).call(calls.trainers, { schoolyear, filters: { prename: 'Beide' } })).users[0]?.courses;
    expect(await coursesIn(2027)).toEqual(['Turnen']);
    expect(await coursesIn(2026)).toEqual(['Judo']);
    expect(await coursesIn(-1)).toEqual(['Judo', 'Turnen']);
  });

  it('of another club are nobody’s business', async () => {
    expect(trainerClub).not.toBe(clubId);
    expect(await as().call(calls.trainers, { schoolyear: -1 })).toMatchObject({
      users: [{ prename: 'Tina' }],
      total: 1,
    });
  });
});

describe('the deceased', () => {
  it('have a list of their own, by the day they died', async () => {
    await person('Früher', { death_date: '2020-05-01' });
    await person('Gelöscht', { death_date: '2020-05-01', deleted_at: '2021-01-01' });
    const list = await as().call(calls.deceased, { sort: '-deathdate' });
    expect(list.users.map(({ prename, deathdate }) => [prename, deathdate])).toEqual([
      ['Tot', 20_261_101],
      ['Früher', 20_200_501],
    ]);
    expect(names(await as().call(calls.deceased, { filters: { deathdate: '05.2020' } }))).toEqual(['Früher']);
  });
});

describe('persons by manager', () => {
  it('can be filtered and sorted, and leave out those who manage nobody else', async () => {
    const parent = await person('Vera', { last_name: 'Verwaltung' });
    await person('Vito', { last_name: 'Verwaltung', manager_id: parent.personId });
    await person('Viola', { last_name: 'Verwaltung' });
    const filters = { lastname: 'verwaltung' };
    const all = await as().call(contract.persons.listByManager, { filters, sort: '-prename' });
    expect(names(all)).toEqual(['Viola', 'Vera']);
    const groups = await as().call(contract.persons.listByManager, { filters, withGroup: true });
    expect(groups.users.map(({ prename, group }) => [prename, names({ users: group })])).toEqual([['Vera', ['Vito']]]);
    expect(groups.total).toBe(1);
  });
});

describe('criteria', () => {
  it('take several values and stand beside the filters of the columns', async () => {
    const one = await person('Otto', { last_name: 'Auswahl', sex: 'male' });
    const two = await person('Olga', { last_name: 'Auswahl', sex: 'fem' });
    await person('Firma', { last_name: 'Auswahl', sex: 'inst' });
    await buildMembershipRole(house(), clubId, one.personId, 1);
    await buildMembershipRole(house(), clubId, two.personId, 3);
    const chosen = async (criteria: Record<string, string>) =>
      names(await as().call(contract.persons.list, { criteria, filters: { lastname: 'auswahl' } }));
    expect(await chosen({ sex: 'male,fem' })).toEqual(['Olga', 'Otto']);
    expect(await chosen({ memberStatus: '1,3' })).toEqual(['Olga', 'Otto']);
    expect(await chosen({ memberStatus: '0,1' })).toEqual(['Firma', 'Otto']);
    expect(await chosen({ memberStatus: 'x' })).toEqual([]);
  });
});

describe('further fields', () => {
  const ask = (actor: Actor, personIds: readonly number[], fields: readonly string[]) =>
    as(actor).call(calls.fields, { fields: [...fields], user_ids: [...personIds] });

  it('come for the persons of a list, the club’s own among them', async () => {
    const parent = await person('Rita', { last_name: 'Rechte', phone: '43664111' });
    const child = await person('Rosa', {
      last_name: 'Rechte',
      manager_id: parent.personId,
      legal_representative_id: parent.personId,
      company_name: 'Muster GmbH',
      extra: JSON.stringify({ shirt: 'M', foto: true }),
    });
    const wanted = ['companyName', 'erzberName', 'erzberPhone', 'data_shirt', 'data_foto'];
    expect(await ask(admin, [child.personId], wanted)).toEqual({
      users: [
        {
          ID: child.personId,
          values: {
            companyName: 'Muster GmbH',
            erzberName: 'Rita Rechte',
            erzberPhone: '43664111',
            data_shirt: 'M',
            data_foto: true,
          },
        },
      ],
    });
  });

  it.each(['note', 'svn_cipher', 'data_unbekannt', 'constructor'])('there is none called %s', async (field) => {
    expect(await as().refused(calls.fields, { fields: [field], user_ids: [1] })).toMatchObject({
      http: 422,
      message: `Die Spalte ${field} gibt es nicht.`,
    });
  });

  it('of another club’s persons there are none', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()));
    expect(await ask(admin, [foreign.personId], ['companyName'])).toEqual({ users: [] });
  });
});

describe('persons as an Excel file', () => {
  it('have a row each, with the asked fields as columns', async () => {
    const anna = await person('Anna', {
      last_name: 'Excel',
      birth_date: '2014-03-09',
      phone: '436641234567',
      company_name: 'Muster GmbH',
      whatsapp_phone: '4917112345678',
      extra: JSON.stringify({ shirt: 'XL' }),
    });
    const file = await as().call(calls.excel, {
      user_ids: [anna.personId],
      additional: ['companyName', 'whatsappPhone', 'data_shirt'],
    });
    expect(file.fileName).toBe('Personen.xlsx');
    const [sheet] = await readExcel(Buffer.from(file.content, 'base64'));
    const [head = [], row = []] = sheet?.data ?? [];
    const cell = (label: string) => row[head.indexOf(label)];
    expect([cell('Nachname'), cell('Vorname'), cell('Firma'), cell('T-Shirt')]).toEqual([
      'Excel',
      'Anna',
      'Muster GmbH',
      'XL',
    ]);
    expect(cell('Geburtsdatum')).toEqual(new Date('2014-03-09T00:00:00Z'));
    expect([cell('Telefon'), cell(furtherFieldLabels.whatsappPhone)]).toEqual(['+43 664 1234567', '+49 171 12345678']);
  });

  it('is not made of nobody, nor for those below role 51', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()));
    expect(await as().refused(calls.excel, { user_ids: [foreign.personId] })).toMatchObject({
      http: 422,
      message: 'Es gibt keine Daten zum Exportieren.',
    });
    const reader = await person('Lese');
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    expect(await as(reader).refused(calls.excel, { user_ids: [reader.personId] })).toMatchObject({ http: 403 });
  });
});

describe('the demography', () => {
  let club = 0;
  let reader: Actor = null;
  const member = async (columns: Columns, roles: readonly [number, string, string | null][]) => {
    const { personId } = await buildPerson(house(), club, { birth_date: null, ...columns });
    for (const [code, starts_on, ends_on] of roles) {
      await buildMembershipRole(house(), club, personId, code, { starts_on, ends_on });
    }
  };

  beforeAll(async () => {
    club = await buildClub(house());
    reader = await buildPerson(house(), club, { staff_level: 50, birth_date: '1980-01-01', sex: 'male' });
    await member({ birth_date: '2021-11-16', sex: 'fem', postal_code: '3100', locality: 'St. Pölten' }, [
      [1, '2024-05-01', null],
    ]);
    await member({ birth_date: '2021-11-15', sex: 'fem', postal_code: '3100', locality: 'St. Pölten' }, [
      [1, '2020-01-01', '2022-01-01'],
      [3, '2022-01-01', null],
      [1400, '2023-01-01', null],
    ]);
    await member({ sex: 'male', postal_code: '1010', locality: 'Wien', member_since: '2015-06-01' }, [
      [1, '2018-01-01', null],
    ]);
    await member({ birth_date: '1920-01-01', sex: 'inst' }, [
      [1, '2016-03-01', '2020-01-01'],
      [1, '2023-03-01', '2025-01-01'],
    ]);
    await member({ birth_date: '1950-01-01', death_date: '2024-02-02' }, [[1, '2014-01-01', '2024-02-03']]);
    await member({}, [[220, '2024-01-01', null]]);
  });

  const ask = (who: 'members' | 'all') => as(reader).call(calls.demography, { who });

  it('counts members by age and sex, in groups of five years', async () => {
    const { total, withoutAge, ages } = await ask('members');
    expect({ total, withoutAge }).toEqual({ total: 3, withoutAge: 1 });
    expect(ages).toEqual([
      { age: 0, male: 0, fem: 1, other: 0 },
      { age: 5, male: 0, fem: 1, other: 0 },
    ]);
  });

  it('counts everybody on request, the oldest in one group', async () => {
    const { total, ages } = await ask('all');
    expect(total).toBe(6);
    expect(ages.at(-1)).toEqual({ age: 95, male: 0, fem: 0, other: 1 });
    expect(ages[9]).toEqual({ age: 45, male: 1, fem: 0, other: 0 });
  });

  it('counts by type of membership and by postal code', async () => {
    const { types, places } = await ask('members');
    expect(types).toEqual([
      { role: 1, count: 2 },
      { role: 3, count: 1 },
    ]);
    expect(places).toEqual([
      { country: 'AT', postal_code: '3100', locality: 'St. Pölten', count: 2 },
      { country: 'AT', postal_code: '1010', locality: 'Wien', count: 1 },
    ]);
  });

  it('a change of role is neither joining nor leaving; the last day of a membership decides its year', async () => {
    const { years } = await ask('members');
    expect(years).toHaveLength(15);
    const happened = years.filter(({ joined, left }) => joined + left > 0);
    expect(happened.map(({ year, joined, left }) => [year, joined, left])).toEqual([
      [2014, 1, 0],
      [2015, 1, 0],
      [2016, 1, 0],
      [2019, 0, 1],
      [2020, 1, 0],
      [2023, 1, 0],
      [2024, 1, 2],
    ]);
  });
});

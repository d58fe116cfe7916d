import { contract } from '@vereinshaus/contract';
import { personFieldNames } from '@vereinshaus/contract/persons/person-fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const today = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => today });

let clubId = 0;
let admin: Actor = null;

const build = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', last_name: 'Zauner', staff_level: 90 });
});

const list = (input: Record<string, unknown> = {}, actor = admin) =>
  house().as(actor).call(contract.persons.list, input);

const namesOf = ({ users }: { users: readonly { fullname: string }[] }) => users.map((user) => user.fullname);

describe('the person list', () => {
  let listClub = 0;
  let listAdmin: Actor = null;
  const inList = (input: Record<string, unknown>) => house().as(listAdmin).call(contract.persons.list, input);

  beforeAll(async () => {
    listClub = await buildClub(house());
    const person = (columns: Record<string, unknown>) => buildPerson(house(), listClub, columns);
    listAdmin = await person({ first_name: 'Adele', last_name: 'Admin', staff_level: 90, birth_date: '1970-01-01' });
    const maria = await person({
      first_name: 'Maria',
      last_name: 'Müller',
      email: 'maria@example.at',
      phone: '436641234567',
      postal_code: '3100',
      locality: 'St. Pölten',
      sex: 'fem',
    });
    await person({
      first_name: 'Tim',
      last_name: 'Müller',
      birth_date: '2018-11-15',
      manager_id: maria.personId,
      sex: 'male',
    });
    await person({ first_name: 'Otto', last_name: 'Österreicher', birth_date: '2008-11-16', is_trainer: true });
    await person({
      first_name: 'Anna',
      last_name: 'Öllinger',
      mailing: 2,
      country: 'DE',
      street: 'Hauptstraße',
      house_number: '7',
    });
    await person({ first_name: 'Zoe', last_name: 'Pichler', death_date: '2025-01-01' });
    await person({ first_name: 'Weg', last_name: 'Gelöscht', deleted_at: '2025-01-01' });
    await buildMembershipRole(house(), listClub, maria.personId, 1);
    await buildMembershipRole(house(), listClub, maria.personId, 1000, { starts_on: '2021-05-01' });
    await buildMembershipRole(house(), listClub, maria.personId, 3, { starts_on: '2010-01-01', ends_on: '2012-01-01' });
  });

  it('sorts German names as a German reader does and leaves out deceased and deleted persons', async () => {
    expect(namesOf(await inList({}))).toEqual([
      'Adele Admin',
      'Maria Müller',
      'Tim Müller',
      'Anna Öllinger',
      'Otto Österreicher',
    ]);
  });

  it('gives a page and the total of all', async () => {
    const page = await inList({ page: 2, size: 2 });
    expect(namesOf(page)).toEqual(['Tim Müller', 'Anna Öllinger']);
    expect(page.total).toBe(5);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a surname with the umlaut written out', { lastname: 'mueller' }, ['Maria Müller', 'Tim Müller']],
    ['a surname in capitals', { lastname: 'MÜLL' }, ['Maria Müller', 'Tim Müller']],
    ['first and last name together', { fullname: 'ma mül' }, ['Maria Müller']],
    ['a first name does not match the surname column', { lastname: 'maria' }, []],
    ['e-mail', { email: 'maria@' }, ['Maria Müller']],
    ['phone as people write it', { phone: '+43 664/123' }, ['Maria Müller']],
    ['postal code', { postal_code: '31' }, ['Maria Müller']],
    ['town without its umlaut', { locality: 'poelten' }, ['Maria Müller']],
    ['street and number', { street: 'hauptstrasse 7' }, ['Anna Öllinger']],
    ['country', { country: 'de' }, ['Anna Öllinger']],
    ['minors', { age: '<18' }, ['Tim Müller', 'Otto Österreicher']],
    ['an age range', { age: '6-8' }, ['Tim Müller']],
    ['a birth date in part', { birthdate: '15.11.' }, ['Tim Müller']],
    ['an ordinary member', { memberStatus: '1' }, ['Maria Müller']],
    ['a role that has ended counts no more', { memberStatus: '3' }, []],
    ['the Verwalter', { verwalterName: 'maria' }, ['Maria Müller', 'Tim Müller']],
    ['the Verwalter as the list names her', { verwalterName: 'müller maria' }, ['Maria Müller', 'Tim Müller']],
    ['trainers', { trainer: '1' }, ['Otto Österreicher']],
    ['dependants', { isVerwalter: '0' }, ['Tim Müller']],
    ['post only', { shouldReceivePost: '2' }, ['Anna Öllinger']],
    ['two filters at once', { lastname: 'müller', sex: 'male' }, ['Tim Müller']],
    ['a percent sign means itself', { lastname: '%' }, []],
    ['nonsense where a number belongs', { role: 'abc' }, []],
  ])('filters by %s', async (_, filters, expected) => {
    expect(namesOf(await inList({ filters }))).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['-lastname', ['Otto Österreicher', 'Anna Öllinger', 'Tim Müller', 'Maria Müller', 'Adele Admin']],
    ['age', ['Tim Müller', 'Otto Österreicher']],
    ['birthdate', ['Adele Admin']],
  ])('sorts by %s', async (sort, expected) => {
    expect(namesOf(await inList({ sort })).slice(0, expected.length)).toEqual(expected);
  });

  it.each([
    'fullname',
    'prename',
    'email',
    'phone',
    'postal_code',
    'locality',
    'street',
    'country',
    'sex',
    'verwalterName',
    'role',
    'paymentReference',
    'trainer',
    'isVerwalter',
    'shouldReceivePost',
    'memberStatus',
    'memberSince',
    'lastLogin',
    'lastActive',
    'lastConfirmed',
  ])('can sort by %s in both directions', async (sort) => {
    const up = await inList({ sort });
    const down = await inList({ sort: `-${sort}` });
    expect([...namesOf(up)].sort()).toEqual([...namesOf(down)].sort());
  });

  it('refuses a column it does not have, by name', async () => {
    const refused = await house()
      .as(listAdmin)
      .refused(contract.persons.list, { filters: { guthaben: '1' } });
    expect(refused).toMatchObject({ http: 422, message: 'Die Spalte guthaben gibt es nicht.' });
  });

  it.each<Record<string, unknown>>([
    { sort: 'id; drop table person' },
    { sort: 'constructor' },
    { sort: '-toString' },
    { filters: { constructor: 'x' } },
    { criteria: { hasOwnProperty: 'x' } },
    // A value that no list shows cannot be guessed through a filter.
    { sort: 'svn' },
    { filters: { svn: '3339' } },
    { filters: { note: 'Asthma' } },
    { filters: { internalnote: 'a' } },
    { criteria: { internalnote: 'a' } },
    { filters: { health_note: 'a' } },
    { sort: 'internalnote' },
    { sort: 'data_shirt' },
  ])('refuses to be asked for %o', async (input) => {
    expect(await house().as(listAdmin).refused(contract.persons.list, input)).toMatchObject({ http: 422 });
  });

  it('finds nobody by tags that are no numbers of ours', async () => {
    expect(namesOf(await inList({ filters: { tags: '99999999999,-1,abc' } }))).toEqual([]);
  });

  it('searches name, e-mail and phone at once', async () => {
    expect(namesOf(await inList({ search: 'mueller tim' }))).toEqual(['Tim Müller']);
    expect(namesOf(await inList({ search: '1234567' }))).toEqual(['Maria Müller']);
  });

  it('tells age, membership and reference as the wire wants them', async () => {
    const { users } = await inList({ filters: { lastname: 'müller' } });
    const [maria, tim] = users;
    expect(maria).toMatchObject({
      memberStatus: 1,
      memberStatuses: [1, 1000],
      memberSince: 20100101,
      isVerwalter: true,
    });
    expect(tim).toMatchObject({
      age: 8,
      birthdate: 20181115,
      verwalter_ID: maria?.ID,
      verwalterName: 'Maria Müller',
      verwalterListName: 'Müller Maria',
      isVerwalter: false,
    });
    expect(tim?.paymentReference).toBe(maria?.paymentReference);
  });
});

describe('what a viewer may see', () => {
  it('is the own group without the right to read, everybody with it', async () => {
    const parent = await build({ first_name: 'Petra', last_name: 'Eltern' });
    await build({ first_name: 'Kim', last_name: 'Eltern', manager_id: parent.personId });
    const reader = await build({ first_name: 'Rita', last_name: 'Leser' });
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    expect(namesOf(await list({}, parent))).toEqual(['Kim Eltern', 'Petra Eltern']);
    const seen = await list({}, reader);
    expect(namesOf(seen)).toEqual(expect.arrayContaining(['Kim Eltern', 'Adele Zauner']));
    expect(namesOf(await list({ group: 'only_mine' }, reader))).toEqual(['Rita Leser']);
  });

  it('a dependant sees only themselves, not the family', async () => {
    const parent = await build({ first_name: 'Paul', last_name: 'Vater' });
    const child = await build({ first_name: 'Lena', last_name: 'Vater', manager_id: parent.personId });
    expect(namesOf(await list({}, child))).toEqual(['Lena Vater']);
    expect(await house().as(child).refused(contract.persons.get, { child_ID: parent.personId })).toMatchObject({
      http: 403,
    });
  });

  it('edit gives every field that can be edited of the person it names, and of nobody else', async () => {
    const mother = await build({ first_name: 'Mia', last_name: 'Edit', health_note: 'Diabetes' });
    const son = await build({
      first_name: 'Max',
      last_name: 'Edit',
      manager_id: mother.personId,
      health_note: 'Asthma',
      pickup_note: 'Oma',
      internal_note: 'zahlt spät',
    });
    const editedBy = async (actor: Actor) => (await list({ edit: son.personId }, actor)).users;
    const edited = (await editedBy(admin)).find(({ ID }) => ID === son.personId);
    expect(personFieldNames.filter((field) => edited?.[field] === undefined)).toEqual([]);
    expect(edited).toMatchObject({ note: 'Asthma', pickupNote: 'Oma', internalnote: 'zahlt spät' });
    const byFamily = await editedBy(mother);
    expect(byFamily.find(({ ID }) => ID === son.personId)).not.toHaveProperty('internalnote');
    expect(byFamily.find(({ ID }) => ID === mother.personId)).not.toHaveProperty('note');
    const { entries } = await house().as(mother).call(contract.profile.sensitiveAccess, { child_ID: son.personId });
    expect(entries.map(({ what, place }) => `${what} ${place}`)).toEqual(['health profile']);
  });

  it('edit gives the group around a person, and nothing outside one’s sight', async () => {
    const parent = await build({ first_name: 'Ines', last_name: 'Gruppe' });
    const child = await build({ first_name: 'Ida', last_name: 'Gruppe', manager_id: parent.personId });
    const stranger = await build({ first_name: 'Sepp', last_name: 'Fremd' });
    expect(namesOf(await list({ edit: child.personId }))).toEqual(['Ida Gruppe', 'Ines Gruppe']);
    expect(namesOf(await list({ edit: child.personId }, stranger))).toEqual([]);
  });

  it('the internal note is for readers of persons only, the health note for the family too', async () => {
    const parent = await build({ first_name: 'Nora', last_name: 'Notiz' });
    const child = await build({
      first_name: 'Nils',
      last_name: 'Notiz',
      manager_id: parent.personId,
      health_note: 'Asthma',
      internal_note: 'geheim',
    });
    const asParent = await house().as(parent).call(contract.persons.get, { child_ID: child.personId });
    const asAdmin = await house().as(admin).call(contract.persons.get, { child_ID: child.personId });
    expect(asParent.note).toBe('Asthma');
    expect(asParent).not.toHaveProperty('internalnote');
    expect(asAdmin.internalnote).toBe('geheim');
  });

  it('a person of another club does not exist', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()), { last_name: 'Anderswo' });
    expect(await house().as(admin).refused(contract.persons.get, { child_ID: foreign.personId })).toMatchObject({
      http: 404,
      message: 'Diese Person gibt es nicht.',
    });
    expect(
      await house()
        .as(admin)
        .call(contract.persons.search, { ids: [foreign.personId] }),
    ).toEqual({ users: [] });
    expect(await list({ search: 'Anderswo' })).toEqual({ users: [], total: 0 });
  });
});

describe('one person', () => {
  it('comes with representative, group and computed fields', async () => {
    const parent = await build({
      first_name: 'Vera',
      last_name: 'Ganz',
      phone: '43664111',
      email: 'vera@example.at',
      data_confirmed_at: '2026-05-01T10:00:00Z',
    });
    const child = await build({
      first_name: 'Gabi',
      last_name: 'Ganz',
      birth_date: '2015-06-01',
      manager_id: parent.personId,
      legal_representative_id: parent.personId,
    });
    const person = await house().as(parent).call(contract.persons.get, { child_ID: child.personId });
    expect(person).toMatchObject({
      erzberID: parent.personId,
      erzberName: 'Vera Ganz',
      erzberPhone: '43664111',
      age: 11,
      nextFullAge: 20,
      lastConfirmed: 0,
      lastConfirmedGroup: Date.parse('2026-05-01T10:00:00Z') / 1000,
      svn: '',
    });
    expect((await house().as(parent).call(contract.persons.get, { child_ID: parent.personId })).managees).toEqual([
      child.personId,
    ]);
  });
});

describe('the search', () => {
  it('answers GET and POST alike, with further fields on request only', async () => {
    const parent = await build({ first_name: 'Xaver', last_name: 'Suchbar', email: 'xaver@example.at' });
    const got = await house().as(admin).call(contract.persons.search, { name: 'suchb' });
    const posted = await house()
      .as(admin)
      .call(contract.persons.searchByPost, { name: 'suchb', furtherFields: ['email'] });
    const plain = {
      ID: parent.personId,
      lastname: 'Suchbar',
      prename: 'Xaver',
      fullname: 'Xaver Suchbar',
      birthdate: 19850309,
    };
    expect(got.users).toEqual([plain]);
    expect(posted.users).toEqual([{ ...plain, email: 'xaver@example.at' }]);
  });

  it('finds a Verwalter only the own group', async () => {
    const parent = await build({ first_name: 'Uli', last_name: 'Eigen' });
    await build({ first_name: 'Ute', last_name: 'Eigen' });
    expect(namesOf(await house().as(parent).call(contract.persons.search, { name: 'eigen' }))).toEqual(['Uli Eigen']);
  });

  it('keeps to the size asked for', async () => {
    expect((await house().as(admin).call(contract.persons.search, { name: 'a', size: 2 })).users).toHaveLength(2);
  });
});

describe('persons by manager', () => {
  it('shows each Verwalter with the group beneath', async () => {
    const parent = await build({ first_name: 'Bruno', last_name: 'Gruber' });
    await build({ first_name: 'Bea', last_name: 'Gruber', birth_date: '2016-01-01', manager_id: parent.personId });
    const { users } = await house().as(admin).call(contract.persons.listByManager, { search: 'gruber' });
    expect(users.map((user) => [user.fullname, namesOf({ users: user.group })])).toEqual([
      ['Bruno Gruber', ['Bea Gruber']],
    ]);
  });

  it('as an object is keyed by id', async () => {
    const parent = await build({ first_name: 'Olga', last_name: 'Objekt' });
    const { users } = await house().as(parent).call(contract.persons.listAsObject, {});
    expect(Object.keys(users)).toEqual([String(parent.personId)]);
  });
});

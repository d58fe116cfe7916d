import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-17T09:00:00+01:00') });
const { contacts } = contract;

let admin: NonNullable<Actor>;

beforeEach(async () => {
  admin = await buildPerson(house(), await buildClub(house()), {
    staff_level: 90,
    first_name: 'Anna',
    last_name: 'Amt',
  });
});

const office = () => house().as(admin);
const names = async () => (await office().call(contacts.list, {})).contacts.map(({ name }) => name);
const idOf = async (wanted: string) =>
  (await office().call(contacts.list, {})).contacts.find(({ name }) => name === wanted)?.ID ?? 0;

const bringIn = () =>
  office().call(contacts.import, {
    name: 'firmen.csv',
    rows: [
      { company: 'Bäckerei Huber', country: 'Österreich' },
      { company: 'Café Maier', country: 'de' },
    ],
  });

const lastImport = async () => {
  const [last] = (await office().call(contacts.imports, {})).imports;
  if (last === undefined) throw new Error('nothing was imported');
  return last;
};

describe('an import of contacts', () => {
  it('is listed and taken back once, with nothing but what it added', async () => {
    await office().call(contacts.save, { company: 'Gemeinde Linz' });
    await bringIn();
    expect(await names()).toEqual(['Bäckerei Huber', 'Café Maier', 'Gemeinde Linz']);
    const { ID, ...told } = await lastImport();
    expect(told).toMatchObject({ name: 'firmen.csv', by: 'Anna Amt', added: 2, undoneAt: 0 });
    const { message } = await office().call(contacts.undoImport, { ID });
    expect(message).toBe('Der Import ist rückgängig gemacht: 2 Kontakte sind gelöscht.');
    expect(await names()).toEqual(['Gemeinde Linz']);
    expect((await lastImport()).undoneAt).toBeGreaterThan(0);
    expect((await office().refused(contacts.undoImport, { ID })).code).toBe('contacts.alreadyUndone');
    await bringIn();
    expect(await names()).toHaveLength(3);
  });

  it.each([
    ['changed', (ID: number) => office().call(contacts.save, { ID, company: 'Bäckerei Huber', locality: 'Linz' })],
    ['noted', (ID: number) => office().call(contacts.addNote, { ID, text: 'Angerufen' })],
    ['promised something', (ID: number) => office().call(contacts.saveAgreement, { contact_ID: ID, title: 'Banner' })],
    [
      'thanked for a gift',
      (ID: number) =>
        house().sql('insert into donor (club_id, contact_id, created_at) values ($1, $2, now())', [admin.clubId, ID]),
    ],
  ])('stays whole when somebody was %s since, and says who', async (_, work) => {
    await bringIn();
    await work(await idOf('Bäckerei Huber'));
    const { ID } = await lastImport();
    const { http, message } = await office().refused(contacts.undoImport, { ID });
    expect([http, message]).toEqual([
      409,
      'Damit wurde seit dem Import gearbeitet: Bäckerei Huber. Es wurde nichts gelöscht.',
    ]);
    expect(await names()).toHaveLength(2);
  });

  it('of another club is unknown, and two who take it back do it once', async () => {
    await bringIn();
    const { ID } = await lastImport();
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(other).refused(contacts.undoImport, { ID })).http).toBe(404);
    const both = await Promise.all([1, 2].map(() => office().ask(contacts.undoImport, { ID })));
    expect(both.map(({ http }) => http).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });
});

describe('two contacts that are one', () => {
  const both = async () => {
    const save = async (values: Record<string, unknown>) => (await office().ask(contacts.save, values)).reply?.ID ?? 0;
    const ID = await save({ company: 'Huber', phone: '0732 1', locality: 'Linz' });
    const consent = { newsletter: true, consentOn: 20_260_101 };
    const other_ID = await save({
      company: 'Huber GmbH',
      phone: '0732 1',
      email: 'a@huber.test',
      kind: 'person',
      ...consent,
    });
    return { ID, other_ID };
  };
  const kept = async (ID: number) => (await office().call(contacts.get, { ID })).contact;

  it('keep what stays has, and get what it lacks', async () => {
    const pair = await both();
    await office().call(contacts.merge, pair);
    expect(await kept(pair.ID)).toMatchObject({
      company: 'Huber',
      kind: 'company',
      email: 'a@huber.test',
      locality: 'Linz',
      newsletter: false,
    });
  });

  it('take from the other what was chosen, and never the consent', async () => {
    const pair = await both();
    const { http } = await office().ask(contacts.merge, { ...pair, take: ['newsletter'] });
    expect(http).toBe(422);
    await office().call(contacts.merge, { ...pair, take: ['company', 'locality'] });
    expect(await kept(pair.ID)).toMatchObject({ company: 'Huber GmbH', locality: 'Linz', newsletter: false });
  });
});

it('a country is stored as a code, however it was written', async () => {
  await bringIn();
  const { contacts: all } = await office().call(contacts.list, {});
  expect(all.map(({ country }) => country)).toEqual(['AT', 'DE']);
  const { http, refusal } = await office().ask(contacts.save, { company: 'X', country: 'Nirgendwo' });
  expect([http, refusal?.fields?.country]).toEqual([422, 'Bitte gib das Land an, zum Beispiel Österreich oder AT.']);
});

import { contract } from '@vereinshaus/contract';
import { typedPlace } from '@vereinshaus/contract/addresses/calls';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { hasRegister, replaceRegister, verifiedPlaceOf } from './index.ts';

const house = useHouse();

beforeAll(async () => {
  await buildClub(house());
});

const at = (placeId: string, locality: string, street: string, houseNumber: string) => ({
  placeId,
  postalCode: '3100',
  locality,
  street,
  houseNumber,
});

const fillRegister = async () => {
  const client = new pg.Client({ connectionString: house().ownerUrl });
  await client.connect();
  await client.query('begin');
  await replaceRegister(client, {
    source: 'Test',
    addresses: [
      [
        at('100', 'St. Pölten', 'Hauptstraße', '7'),
        at('101', 'St. Pölten', 'Hauptstraße', '7'),
        at('102', 'Völtendorf', 'Hauptstraße', '7'),
        at('103', 'Völtendorf', 'Hauptstraße', '9'),
      ],
    ],
  });
  await client.query('commit');
  await client.end();
};

const written = {
  country: 'AT',
  postal_code: '3100',
  locality: 'St. Pölten',
  street: 'Hauptstraße',
  street_number: '7',
  place_ID: '',
};

const placeOf = (changes: Partial<typeof written>) =>
  house().database.transaction({ tenant: 1, readOnly: true }, (db) =>
    verifiedPlaceOf({ db }, { ...written, ...changes }),
  );

describe('before a register is imported', () => {
  it('the picker says so, and nothing can be verified', async () => {
    expect(await house().as(null).call(contract.addresses.searchPostalCode, { plz: '3100' })).toEqual({
      plzs: [],
      streets: [],
      available: false,
      source: '',
    });
    expect(await house().database.transaction({ tenant: 1, readOnly: true }, (db) => hasRegister({ db }))).toBe(false);
    expect(await placeOf({})).toBe('');
  });
});

describe('the address picker', () => {
  beforeAll(fillRegister);

  it.each(['310', '31000', 'abcd', ''])('asks for four digits, not %j', async (plz) => {
    const { http, fields } = await house().as(null).refused(contract.addresses.searchPostalCode, { plz });
    expect({ http, fields }).toEqual({ http: 422, fields: { plz: 'Bitte gib eine vierstellige Postleitzahl ein.' } });
  });

  it('is asked for a club, too', async () => {
    const { streets } = await house().as(null).call(contract.addresses.searchPostalCode, { plz: '3100', verein_ID: 1 });
    expect(streets.map(({ street }) => street)).toContain('Hauptstraße');
  });

  it('finds the houses of a street in one locality, each number once', async () => {
    const numbers = (locality: string) =>
      house().as(null).call(contract.addresses.searchNumber, { plz: '3100', street: 'Hauptstraße', locality });
    expect((await numbers('St. Pölten')).hnrs).toEqual([{ number: '7', place_ID: '100' }]);
    expect((await numbers('Völtendorf')).hnrs).toEqual([
      { number: '7', place_ID: '102' },
      { number: '9', place_ID: '103' },
    ]);
  });

  it('finds nothing for a street that is not there, whatever is typed', async () => {
    const call = { plz: '3100', street: "Haupt%' or 1=1 --" };
    expect((await house().as(null).call(contract.addresses.searchNumber, call)).hnrs).toEqual([]);
  });
});

describe('an address is verified', () => {
  it.each([
    [{ place_ID: '100' }, '100'],
    [{ place_ID: '101' }, '101'],
    [{}, '100'],
    [{ street: 'HAUPTSTRASSE', place_ID: '' }, ''],
    [{ street: 'hauptstraße' }, '100'],
    [{ place_ID: '103' }, ''],
    [{ place_ID: 'erfunden' }, ''],
    [{ street: 'Neubaugasse', place_ID: typedPlace }, typedPlace],
    [{ street_number: '8', place_ID: typedPlace }, typedPlace],
    [{ place_ID: typedPlace }, '100'],
    [{ street_number: '8' }, ''],
    [{ postal_code: '3101' }, ''],
    [{ locality: 'Völtendorf' }, '102'],
    [{ country: 'DE', place_ID: '100' }, ''],
  ])('%j is the place "%s"', async (changes, place) => {
    expect(await placeOf(changes)).toBe(place);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['maria@example.at', true],
    ['maria@example', false],
    ['maria@gmail.con', false],
    ['', false],
  ])('%j is in order: %s', async (email, valid) => {
    expect(await house().as(null).call(contract.addresses.checkEmail, { email })).toEqual({ email, valid });
  });
});

describe('marking an address invalid', () => {
  let admin: Actor = null;
  let clubId = 0;

  beforeAll(async () => {
    clubId = await buildClub(house());
    admin = await buildPerson(house(), clubId, { staff_level: 80 });
  });

  const address = {
    street: 'Hauptstraße',
    house_number: '7',
    postal_code: '3100',
    locality: 'St. Pölten',
    place_id: '100',
  };

  it('clears the verified place, keeps the written address and stands in the history', async () => {
    const { personId } = await buildPerson(house(), clubId, address);
    await house().as(admin).call(contract.addresses.markInvalid, { child_ID: personId });
    const person = await house().as(admin).call(contract.persons.get, { child_ID: personId });
    expect(person).toMatchObject({ place_ID: '', street: 'Hauptstraße' });
    const history = await house().sql('select kind, details, actor_id from history_entry where person_id = $1', [
      personId,
    ]);
    expect(history).toEqual([
      {
        kind: 'address.markedInvalid',
        details: { address: 'Hauptstraße 7, 3100 St. Pölten', placeId: '100' },
        actor_id: admin?.personId,
      },
    ]);
  });

  it('twice changes nothing more', async () => {
    const { personId } = await buildPerson(house(), clubId, { ...address, place_id: '' });
    await house().as(admin).call(contract.addresses.markInvalid, { child_ID: personId });
    expect(await house().sql('select 1 from history_entry where person_id = $1', [personId])).toEqual([]);
  });

  it('is not possible for persons of another club', async () => {
    const stranger = await buildPerson(house(), await buildClub(house()), address);
    const refusal = await house().as(admin).refused(contract.addresses.markInvalid, { child_ID: stranger.personId });
    expect(refusal).toMatchObject({ http: 404, message: 'Diese Person gibt es nicht.' });
    expect(await house().sql('select place_id from person where id = $1', [stranger.personId])).toEqual([
      { place_id: '100' },
    ]);
  });
});

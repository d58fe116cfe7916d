import { contract } from '@vereinshaus/contract';
import { importFields } from '@vereinshaus/contract/imports/import-fields';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import {
  emptyValues,
  fieldColumns,
  fieldLabels,
  lineOf,
  type PersonField,
  personFieldNames,
  type TextField,
  textFields,
} from '@vereinshaus/contract/persons/person-fields';
import { isFurtherField } from '@vereinshaus/contract/persons/person-lists';
import { anonymisedName } from '@vereinshaus/contract/persons/profile';
import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from './profile.testing.ts';

const house = useHouse();
const { duplicates, history, imports, personLists, persons, profile } = contract;

/** Every text of the table except the verified place, which is derived from the address. */
const fields = textFields.filter((field) => field !== 'place_ID');

/** A value that names its field. */
const valueOf = (field: TextField): string => {
  if (field === 'country') return 'DE';
  if (field === 'email') return 'wert@x.test';
  const line = lineOf(field);
  if (line.kind === 'phone') return field === 'phone' ? '436641234567' : '436641234568';
  return `wert-${field}`.slice(0, 'longest' in line ? line.longest : 0);
};

type Values = Readonly<Record<string, unknown>>;

const values = recordOf(fields.map((field) => [field, valueOf(field)] as const));
const valuesWhere = (says: (field: PersonField) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.some((field) => field === name && says(field))));
const inColumns = recordOf(fields.map((field) => [fieldColumns[field], valueOf(field)] as const));

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
});

const asAdmin = () => house().as(admin);
const buildFilled = () => buildPerson(house(), clubId, inColumns);
const stored = async (personId: number) =>
  (await house().sql<Values>('select * from person where id = $1', [personId]))[0];
const get = (personId: number) => asAdmin().call(persons.get, { child_ID: personId });

describe('the table of person fields', () => {
  it('knows every text of the database about a person, but for those that nobody fills in', async () => {
    const columns = await house().sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'person' and data_type = 'text' and is_generated = 'NEVER'`,
    );
    const known: readonly string[] = Object.values(fieldColumns);
    const unknown = columns.map(({ name }) => name).filter((name) => !known.includes(name));
    expect(unknown.toSorted()).toEqual(['image', 'whatsapp_phone']);
  });
});

describe('every text of the table', () => {
  it('is saved into its column and read again', async () => {
    const { personId } = await buildPerson(house(), clubId);
    await asAdmin().call(profile.save, { ID: personId, ...values });
    expect(await stored(personId)).toMatchObject(inColumns);
    expect(await get(personId)).toMatchObject(values);
  });

  it('is refused beyond its limit, and read and written only by who may', async () => {
    const person = await buildPerson(house(), clubId, inColumns);
    const verdictsOn = async (names: readonly TextField[], judge: (field: TextField) => Promise<{ http: number }>) => {
      const verdicts: [string, number][] = [];
      for (const field of names) verdicts.push([field, (await judge(field)).http]);
      return verdicts;
    };
    const tooLong = await verdictsOn(fields, (field) => {
      const line = lineOf(field);
      const text = '1'.repeat('longest' in line ? line.longest + 1 : 0);
      return asAdmin().refused(profile.save, { ID: person.personId, [field]: text });
    });
    expect(tooLong).toEqual(fields.map((field) => [field, 422]));
    const guarded = fields.filter((field) => lineOf(field).writes !== undefined);
    const written = await verdictsOn(guarded, (field) =>
      house()
        .as(person)
        .refused(profile.save, { ID: person.personId, [field]: 'anders' }),
    );
    expect(written).toEqual(guarded.map((field) => [field, 403]));
    const own = await house().as(person).call(persons.get, { child_ID: person.personId });
    const hidden = fields.filter((field) => lineOf(field).reads !== undefined);
    expect(fields.filter((field) => !Object.hasOwn(own, field))).toEqual(hidden);
  });

  it('is told by the history with its label, what is sensitive without its words', async () => {
    const { personId } = await buildPerson(house(), clubId);
    await asAdmin().call(profile.save, { ID: personId, ...values });
    const { history: entries } = await asAdmin().call(history.ofPerson, { userID: personId });
    const changes = entries.find(({ type }) => type === 'person.changed')?.changes ?? [];
    const told = fields.map((field) => [fieldLabels[field], lineOf(field).isSensitive ? 'geändert' : valueOf(field)]);
    expect(Object.fromEntries(changes.map(({ label, after }) => [label, after]))).toEqual(Object.fromEntries(told));
  });

  it('is in the rows of a list, a column on request, or in neither', async () => {
    const { personId } = await buildFilled();
    const { users } = await asAdmin().call(persons.list, { search: values.lastname });
    expect(users[0]).toMatchObject(valuesWhere((field) => lineOf(field).list === 'row'));
    const further = fields.filter((field) => lineOf(field).list === 'further');
    const wanted = { fields: further, user_ids: [personId] };
    expect((await asAdmin().call(personLists.fields, wanted)).users).toEqual([
      { ID: personId, values: valuesWhere((field) => lineOf(field).list === 'further') },
    ]);
    const unlisted = fields.filter((field) => lineOf(field).list === 'none');
    expect(unlisted.filter((field) => Object.hasOwn(users[0] ?? {}, field) || isFurtherField(field))).toEqual([]);
  });

  it('is exported into a table where it is a column on request', async () => {
    const { personId } = await buildFilled();
    const further = fields.filter((field) => lineOf(field).list === 'further');
    const { content } = await asAdmin().call(personLists.excel, { user_ids: [personId], additional: further });
    const [sheet] = await readExcel(Buffer.from(content, 'base64'));
    const [head = [], row = []] = sheet?.data ?? [];
    expect(further.map((field) => row[head.indexOf(fieldLabels[field])])).toEqual(further.map(valueOf));
  });

  it('comes in by import where it has headings, and else has no column there', async () => {
    const imported = fields.filter((field) => lineOf(field).import !== undefined);
    const headings = ['Geburtsdatum', ...imported.map((field) => importFields[field]?.label ?? '')];
    const rows = [headings, ['09.03.1985', ...imported.map(valueOf)]];
    const content = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'), 'utf8');
    const { reply } = await upload(house(), admin, { path: '/import/persons/upload', name: 'neu.csv', content });
    const { file_ID, columns } = imports.table.reply.parse(reply);
    expect(columns.map(({ guess }) => guess)).toEqual(['birthdate', ...imported]);
    const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]));
    expect(await asAdmin().call(imports.run, { file_ID, mapping })).toMatchObject({ created: 1 });
    const { users } = await asAdmin().call(persons.list, { search: values.lastname });
    expect(await get(users[0]?.ID ?? 0)).toMatchObject(valuesWhere((field) => imported.some((name) => name === field)));
    const others = personFieldNames.filter((field) => lineOf(field).import === undefined);
    expect(others.filter((field) => Object.hasOwn(importFields, field))).toEqual([]);
  });

  it('is in the download of one’s own data, unless its line says otherwise', async () => {
    const person = await buildFilled();
    const { rawPayload } = await download(house(), person, `/user/export/${person.personId}`);
    const data: unknown = JSON.parse(strFromU8(unzipSync(new Uint8Array(rawPayload))['data.json'] ?? new Uint8Array()));
    expect(data).toMatchObject([valuesWhere((field) => lineOf(field).ownData !== false)]);
    const withheld = personFieldNames.filter((field) => lineOf(field).ownData === false);
    expect(withheld.filter((field) => JSON.stringify(data).includes(`"${field}"`))).toEqual([]);
  });

  it('stays of whoever has it when two persons become one', async () => {
    const { personId: kept } = await buildPerson(house(), clubId);
    const { personId: gone } = await buildFilled();
    await asAdmin().call(duplicates.merge, { survivor_ID: kept, other_ID: gone });
    expect(await stored(kept)).toMatchObject({ ...inColumns, first_name: 'Anna', last_name: 'Huber' });
  });

  it('is empty when somebody was anonymised', async () => {
    const { personId } = await buildFilled();
    await asAdmin().call(profile.anonymise, { child_ID: personId, confirmed: true });
    const { prename, lastname } = anonymisedName(personId);
    expect(await stored(personId)).toMatchObject({
      ...recordOf(textFields.map((field) => [fieldColumns[field], emptyValues[field]] as const)),
      first_name: prename,
      last_name: lastname,
    });
  });
});

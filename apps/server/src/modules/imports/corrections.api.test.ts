import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, persons } = contract;

let admin: NonNullable<Actor>;

const newAdmin = async () => buildPerson(house(), await buildClub(house()), { staff_level: 90 });

beforeEach(async () => {
  admin = await newAdmin();
});

type Plan = InputOf<typeof imports.run>;

/** Uploads a table and takes every guess for right. */
const planFor = async (lines: readonly string[], actor = admin): Promise<Plan> => {
  const content = Buffer.from(lines.join('\r\n'), 'utf8');
  const { reply } = await upload(house(), actor, { path: '/import/persons/upload', name: 'liste.csv', content });
  const { file_ID, columns } = imports.table.reply.parse(reply);
  const guessed = columns.filter(({ guess }) => guess !== '');
  return { file_ID, mapping: Object.fromEntries(guessed.map(({ index, guess }) => [String(index), guess])) };
};

const check = (plan: Plan, actor = admin) => house().as(actor).call(imports.check, plan);
const run = (plan: Plan, actor = admin) => house().as(actor).call(imports.run, plan);
const find = async (search: string) => (await house().as(admin).call(persons.list, { search })).users[0];

describe('words that the club does not know', () => {
  const heading = 'Vorname;Nachname;Geburtsdatum;E-Mail;Rolle';
  const lines = [
    heading,
    'Ada;Eins;01.01.1980;ada@x.test;ordentlich',
    'Ben;Zwei;01.01.1981;ben@x.test;Ordentlich',
    'Cid;Drei;01.01.1982;cid@x.test;Förderer',
  ];

  it('are told with their choices, mapped once for all rows, and known for the next table', async () => {
    const plan = await planFor(lines);
    const { wordings, counts } = await check(plan);
    expect(counts.faulty).toBe(3);
    expect(wordings).toMatchObject([
      {
        field: 'memberStatus',
        label: 'Rolle',
        words: [
          { word: 'ordentlich', rows: 2, choice: '' },
          { word: 'Förderer', rows: 1, choice: '' },
        ],
      },
    ]);
    expect(wordings[0]?.choices).toContainEqual({ value: '1', label: 'ordentliches Mitglied' });
    const mapped = { ...plan, values: { memberStatus: { ordentlich: '1', Förderer: '3' } } };
    expect((await check(mapped)).counts.faulty).toBe(0);
    expect(await run(mapped)).toMatchObject({ created: 3 });
    expect(await find('Ben')).toMatchObject({ memberStatus: 1 });
    expect(await find('Cid')).toMatchObject({ memberStatus: 3 });

    const next = await planFor([heading, 'Dora;Vier;01.01.1983;dora@x.test;ORDENTLICH']);
    const checked = await check(next);
    expect(checked.counts.faulty).toBe(0);
    expect(checked.wordings[0]?.words).toEqual([{ word: 'ORDENTLICH', rows: 1, choice: '1' }]);
  });

  it('are forgotten when somebody says so, and never known to another club', async () => {
    await run({ ...(await planFor(lines.slice(0, 2))), values: { memberStatus: { ordentlich: '1' } } });
    const other = await newAdmin();
    expect((await check(await planFor(lines.slice(0, 2), other), other)).counts.faulty).toBe(1);
    const again = await planFor([
      heading,
      'Eva;Fünf;01.01.1984;eva@x.test;ordentlich',
      'Fritz;Sechs;01.01.1985;fritz@x.test;',
    ]);
    const without = { ...again, values: { memberStatus: { ordentlich: '' } } };
    expect((await check(without)).counts.faulty).toBe(1);
    await run({ ...without, decisions: { 2: 'skip' } });
    const later = await planFor([heading, 'Gerd;Sieben;01.01.1986;gerd@x.test;ordentlich']);
    expect((await check(later)).counts.faulty).toBe(1);
  });

  it('are only taken for fields with choices', async () => {
    const plan = await planFor(lines);
    const wrong = { ...plan, values: { lastname: { Eins: 'Zwei' } } };
    expect(await house().as(admin).refused(imports.check, wrong)).toMatchObject({ http: 422 });
  });
});

describe('a cell of a table that waits', () => {
  const lines = ['Vorname;Nachname;Geburtsdatum;E-Mail', 'Ada;Eins;31.02.1980;ada@x.test', 'Ben;Zwei'];

  it('is corrected where it stands, also in a row that was too short', async () => {
    const plan = await planFor(lines);
    const { problems } = await check(plan);
    expect(problems[0]).toMatchObject({ row: 2, column: 'Geburtsdatum', index: 2, value: '31.02.1980' });
    const set = (row: number, column: number, value: string) =>
      house().as(admin).call(imports.setCell, { file_ID: plan.file_ID, row, column, value });
    await set(2, 2, '28.02.1980');
    await set(3, 3, 'ben@x.test');
    await set(3, 2, '01.01.1981');
    expect(await house().as(admin).call(imports.row, { file_ID: plan.file_ID, row: 3 })).toEqual({
      cells: ['Ben', 'Zwei', '01.01.1981', 'ben@x.test'],
    });
    expect((await check(plan)).problems).toEqual([]);
    expect(await run(plan)).toMatchObject({ created: 2 });
    expect(await find('Ben')).toMatchObject({ email: 'ben@x.test', birthdate: 19810101 });
  });

  it.each([
    ['a row below the last', { row: 4, column: 0 }],
    ['a column beyond the heading', { row: 2, column: 4 }],
  ])('is refused: %s', async (_, place) => {
    const { file_ID } = await planFor(lines);
    expect(
      await house()
        .as(admin)
        .refused(imports.setCell, { file_ID, ...place, value: 'x' }),
    ).toMatchObject({
      http: 422,
      message: 'Diese Zelle gibt es in der Tabelle nicht.',
    });
  });

  it('belongs to its club', async () => {
    const { file_ID } = await planFor(lines);
    const foreign = await newAdmin();
    const cell = { file_ID, row: 2, column: 0, value: 'x' };
    expect(await house().as(foreign).refused(imports.setCell, cell)).toMatchObject({ http: 404 });
    expect(await house().as(foreign).refused(imports.row, { file_ID, row: 2 })).toMatchObject({ http: 404 });
  });
});

describe('a family code', () => {
  it('makes one family of its rows, managed by the adult who can be reached', async () => {
    const plan = await planFor([
      'Vorname;Nachname;Geburtsdatum;E-Mail;Familiencode',
      'Tim;Huber;05.05.2015;;F-17',
      'Karl;Gruber;01.01.1980;;f-17',
      'Eva;Huber;01.01.1985;eva@x.test;F-17',
      'Solo;Allein;01.01.1970;solo@x.test;F-18',
    ]);
    const { rows, problems } = await check(plan);
    expect(problems).toEqual([]);
    expect(rows.map(({ manager, familyBy }) => [manager, familyBy])).toEqual([
      ['Eva Huber', 'code'],
      ['Eva Huber', 'code'],
      ['', ''],
      ['', ''],
    ]);
    await run(plan);
    const eva = await find('Eva');
    expect(await find('Tim')).toMatchObject({ verwalter_ID: eva?.ID });
    expect(await find('Karl')).toMatchObject({ verwalter_ID: eva?.ID });
    expect(eva).toMatchObject({ isVerwalter: true });
  });
});

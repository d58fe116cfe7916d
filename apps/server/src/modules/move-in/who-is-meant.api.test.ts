import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { planPersons, sendTable } from '../imports/imports.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, ledger, moveIn } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
});

type Plan = InputOf<typeof moveIn.check>;

const planFor = async (step: MoveInStep, csv: string, further: Partial<Plan> = {}): Promise<Plan> => {
  const { file_ID } = await sendTable(house(), admin, csv);
  const { columns } = await house().as(admin).call(moveIn.table, { step, file_ID });
  const mapping = Object.fromEntries(columns.flatMap(({ index, guess }) => (guess ? [[String(index), guess]] : [])));
  return { step, file_ID, mapping, ...further };
};
const check = (plan: Plan) => house().as(admin).call(moveIn.check, plan);

const person = (first_name: string, last_name: string, further: Readonly<Record<string, unknown>> = {}) =>
  buildPerson(house(), clubId, { first_name, last_name, email: '', ...further });

it('an e-mail address that belongs to one person decides before a name that several have', async () => {
  const [mine, other] = [
    await person('Maria', 'Muster', { email: 'maria@example.at' }),
    await person('Maria', 'Muster', { email: 'gemeinsam@example.at' }),
  ];
  await person('Karl', 'Muster', { email: 'gemeinsam@example.at' });
  const mother = await person('Vera', 'Solo', { email: 'vera@example.at' });
  const child = await person('Tim', 'Solo', { manager_id: mother.personId });
  await person('Tim', 'Solo');
  const { rows } = await check(
    await planFor(
      'courses',
      [
        'Kurs;Vorname;Nachname;E-Mail',
        'Yoga;Maria;Muster;Maria@Example.at',
        'Yoga;Maria;Muster;gemeinsam@example.at',
        'Yoga;Tim;Solo;vera@example.at',
        'Yoga;Tim;Solo;',
      ].join('\n'),
    ),
  );
  expect(rows.map(({ state, person_ID, candidates }) => [state, person_ID, candidates.map(({ ID }) => ID)])).toEqual([
    ['make', mine.personId, []],
    ['ask', 0, [mine.personId, other.personId]],
    ['make', child.personId, []],
    ['ask', 0, expect.arrayContaining([child.personId])],
  ]);
});

it('a member number as the club keeps it says who is meant, alone too, and never somebody with another surname', async () => {
  const additionalFields = [{ tag: 'mnr', label: 'Mitgliedsnummer', type: 'text', props: {} }];
  await house().sql('update club set settings = settings || $2 where id = $1', [
    clubId,
    JSON.stringify({ additionalFields }),
  ]);
  const numbered = (mnr: string) => ({ extra: JSON.stringify({ mnr }) });
  const [first, second] = [
    await person('Tim', 'Solo', numbered('A-17')),
    await person('Tim', 'Solo', numbered('A-18')),
  ];
  const twice = [await person('Ida', 'Ganz', numbered('B-1')), await person('Eva', 'Gans', numbered('B-1'))];
  const { rows } = await check(
    await planFor(
      'courses',
      [
        'Kurs;Mitglieds-Nr.;Vorname;Nachname;Geburtsdatum',
        'Yoga;A-17;Tim;Solo;',
        'Yoga;A-18;;;',
        'Yoga;A-18;Zoe;Fremd;',
        'Yoga;B-1;;;',
        'Yoga;B-1;Ida;Ganz;',
        'Yoga;A-99;Tim;Solo;',
      ].join('\n'),
    ),
  );
  expect(rows.map(({ state, person_ID, candidates }) => [state, person_ID, candidates.map(({ ID }) => ID)])).toEqual([
    ['make', first.personId, []],
    ['make', second.personId, []],
    ['faulty', 0, []],
    ['ask', 0, twice.map(({ personId }) => personId)],
    ['make', twice[0]?.personId, []],
    ['ask', 0, [first.personId, second.personId]],
  ]);
});

describe('a cell that names several persons', () => {
  it('is asked about where a step means somebody', async () => {
    const [karl, erna, sepp] = [
      await person('Karl', 'Huber'),
      await person('Erna', 'Huber'),
      await person('Sepp', 'Maier'),
    ];
    await person('Zita', 'Karl und Erna');
    const { rows } = await check(
      await planFor('courses', 'Kurs;Vorname;Nachname\nYoga;Karl und Erna;Huber\nYoga;Sepp (Kinder: Tim, Lea);Maier'),
    );
    expect(rows).toMatchObject([
      { state: 'ask', reason: 'Hier stehen mehrere Personen. Bitte wähle, wer gemeint ist.' },
      { state: 'ask' },
    ]);
    expect(rows.map(({ candidates }) => candidates.map(({ ID }) => ID))).toEqual([
      [karl.personId, erna.personId],
      [sepp.personId],
    ]);
  });

  it('is asked about before one person is made of it; who insists gets one', async () => {
    const plan = await planPersons(
      house(),
      admin,
      [
        'Vorname;Nachname;Geburtsdatum',
        'Karl und Erna;Huber;01.02.1970',
        'Sepp (Kinder: Tim, Lea);Maier;01.02.1971',
        'Anna-Lena (Leni);von und zu Berg;01.02.1972',
      ].join('\n'),
    );
    const { problems } = await house().as(admin).call(imports.check, plan);
    expect(problems).toMatchObject([
      { row: 2, field: 'Vorname', text: expect.stringContaining('Hier stehen mehrere Personen.') },
      { row: 3, field: 'Vorname' },
    ]);
    const insisted = await house()
      .as(admin)
      .call(imports.check, { ...plan, decisions: { 2: 'create', 3: 'skip' } });
    expect(insisted.problems).toEqual([]);
  });
});

it('the sign of balances is chosen, shown on examples before anything is written, and the sum is that of the table', async () => {
  const maria = await person('Maria', 'Muster');
  await person('Vera', 'Solo');
  const csv = 'Vorname;Nachname;Saldo\nMaria;Muster;-50,00\nVera;Solo;12,50\nGustav;Niemand;1,00';
  const asDebt = await check(await planFor('balances', csv, { decisions: { 4: 'skip' } }));
  const words = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(asDebt.examples.map(({ who, given, what }) => [who, given, words(what)])).toEqual([
    ['Maria Muster', '-50,00', '€ 50,00 Guthaben'],
    ['Vera Solo', '12,50', '€ 12,50 offen'],
  ]);
  const plan = await planFor('balances', csv, { decisions: { 4: 'skip' }, positive: 'credit' });
  const turned = await check(plan);
  expect(turned.examples.map(({ given, what }) => [given, words(what)])).toEqual([
    ['-50,00', '€ 50,00 offen'],
    ['12,50', '€ 12,50 Guthaben'],
  ]);
  expect(turned.cents).toBe(-3750);
  await house()
    .as(admin)
    .call(moveIn.run, { ...plan, cents: -3750 });
  expect(await house().as(admin).call(ledger.saldo, { childID: maria.personId })).toMatchObject({ saldo: -5000 });
  expect((await house().as(admin).call(moveIn.runs, { step: 'balances' })).runs).toMatchObject([{ cents: 3750 }]);
});

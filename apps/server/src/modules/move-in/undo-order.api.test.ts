import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { planPersons, sendTable } from '../imports/imports.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { imports, ledger, moveIn, payments, persons } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  await house().sql(`update club set creditor_id = 'AT61ZZZ01234567890', settings = settings || $2 where id = $1`, [
    clubId,
    JSON.stringify({ paymentMethods: ['bank', 'sepm'] }),
  ]);
});

const table = [
  'Vorname;Nachname;Geburtsdatum;E-Mail;IBAN',
  'Maria;Muster;04.05.1984;maria@example.at;AT61 1904 3002 3457 3201',
  'Tim;Muster;05.05.2015;;AT61 1904 3002 3457 3201',
  'Vera;Solo;08.08.1970;vera@example.at;',
].join('\r\n');

const bringPersons = async () =>
  (
    await house()
      .as(admin)
      .call(imports.run, await planPersons(house(), admin, table))
  ).run_ID;

const bring = async (step: MoveInStep, csv: string, further: Partial<InputOf<typeof moveIn.run>> = {}) => {
  const { file_ID } = await sendTable(house(), admin, csv);
  const { columns } = await house().as(admin).call(moveIn.table, { step, file_ID });
  const mapping = Object.fromEntries(columns.flatMap(({ index, guess }) => (guess ? [[String(index), guess]] : [])));
  return (
    await house()
      .as(admin)
      .call(moveIn.run, { step, file_ID, mapping, ...further })
  ).run_ID;
};

const bringBalances = () =>
  bring('balances', 'Vorname;Nachname;Saldo\nMaria;Muster;-50,00\nVera;Solo;20,00', { cents: -3000 });
const bringCourses = () => bring('courses', 'Kurs;Vorname;Nachname;Offen\nTurnen;Tim;Muster;40,00\nYoga;Vera;Solo;');

const undo = async (run_ID: number) => (await house().as(admin).call(moveIn.undo, { run_ID })).message;
const undoPersons = async (run_ID: number) => (await house().as(admin).call(imports.undo, { run_ID })).message;
const living = async () => (await house().as(admin).call(persons.list, {})).users.map(({ fullname }) => fullname);
const saldoOf = async (search: string) => {
  const { users } = await house().as(admin).call(persons.list, { search });
  return (
    await house()
      .as(admin)
      .call(ledger.saldo, { childID: users[0]?.ID ?? 0 })
  ).saldo;
};

describe('what the product netted by itself', () => {
  const bringBoth = async () => {
    const [personsRun, balancesRun, coursesRun] = [await bringPersons(), await bringBalances(), await bringCourses()];
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo')]).toEqual([1000, -2000]);
    return { personsRun, balancesRun, coursesRun };
  };

  it('blocks nobody: course first, then the credit that paid for it; in the end the persons go, too', async () => {
    const { personsRun, balancesRun, coursesRun } = await bringBoth();
    expect(await undo(coursesRun)).toBe('Zurückgenommen');
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo')]).toEqual([5000, -2000]);
    expect(await undo(balancesRun)).toBe('Zurückgenommen');
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo')]).toEqual([0, 0]);
    expect(await undoPersons(personsRun)).toBe('Import zurückgenommen');
    expect(await living()).toEqual(['Adele Amt']);
    await bringPersons();
    expect(await living()).toHaveLength(4);
  });

  it('nor the other way round: the credit first, and the course is owed again', async () => {
    const { balancesRun, coursesRun } = await bringBoth();
    expect(await undo(balancesRun)).toBe('Zurückgenommen');
    expect(await saldoOf('Maria Muster')).toBe(-4000);
    expect(await undo(coursesRun)).toBe('Zurückgenommen');
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo')]).toEqual([0, 0]);
    const open = await house().sql('select 1 from open_item where club_id = $1 and open_cents <> 0', [clubId]);
    expect(open).toEqual([]);
  });

  it('but money that came is somebody’s doing: that family stays, the rest goes', async () => {
    const { coursesRun, balancesRun } = await bringBoth();
    const { users } = await house().as(admin).call(persons.list, { search: 'Vera Solo' });
    await house()
      .as(admin)
      .call(payments.addManual, { child_ID: users[0]?.ID ?? 0, amount: 2000, text: 'bar', via: 'cash' });
    expect(await undo(balancesRun)).toMatch(/^Eine Zeile zurückgenommen\..*: Bei Vera Solo ist der Anfangssaldo schon/);
    expect(await undo(coursesRun)).toBe('Zurückgenommen');
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo')]).toEqual([0, 0]);
  });
});

it('every step is taken back in order, and at last the persons', async () => {
  const personsRun = await bringPersons();
  const runs = [
    await bring('memberships', 'Vorname;Nachname;Rolle;Von\nMaria;Muster;ordentliches Mitglied;01.09.2019'),
    await bringBalances(),
    await bring('mandates', 'Vorname;Nachname;Mandat;Datum;IBAN\nVera;Solo;ALT-1;01.03.2024;AT611904300234573201'),
    await bringCourses(),
  ];
  for (const run of runs.toReversed()) expect(await undo(run)).toBe('Zurückgenommen');
  expect(await undoPersons(personsRun)).toBe('Import zurückgenommen');
  expect(await living()).toEqual(['Adele Amt']);
});

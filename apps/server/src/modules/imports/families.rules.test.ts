import { describe, expect, it } from 'vitest';
import { type FamilyRow, placeFamilies } from './families.rules.ts';

const adult = '1985-01-01';
const child = '2015-01-01';

const row = (number: number, further: Partial<FamilyRow> = {}): FamilyRow => ({
  row: number,
  fullname: `Person ${number}`,
  lastName: 'Huber',
  birthDate: adult,
  email: '',
  phone: '',
  address: '',
  manager: '',
  code: '',
  iban: '',
  payer: '',
  action: 'create',
  knownId: null,
  ...further,
});

const options = { today: '2026-11-15', inferFamilies: true, minorsAlone: false, managers: {} };
const club = [{ id: 77, fullname: 'Eva Alt', email: 'eva@x.test', birthDate: adult }];

const place = (rows: readonly FamilyRow[], of: number, further: Partial<Parameters<typeof placeFamilies>[2]> = {}) =>
  placeFamilies(rows, club, { ...options, ...further }).get(of);

describe('the Verwalter of a row', () => {
  it('is another row, by its number or its address', () => {
    const rows = [row(2, { email: 'Eva.Huber@x.test' }), row(3, { birthDate: child, manager: 'Zeile 2' })];
    const manager = { kind: 'row', row: 2, name: 'Person 2', by: 'table' };
    expect(place(rows, 3)).toEqual({ manager, problem: null });
    expect(place([...rows, row(4, { birthDate: child, manager: 'eva.huber@x.test' })], 4)).toEqual({
      manager,
      problem: null,
    });
  });

  it('is somebody the club has', () => {
    expect(place([row(2, { birthDate: child, manager: 'EVA@x.test' })], 2)?.manager).toMatchObject({ id: 77 });
    const skipped = row(2, { action: 'skip', knownId: 77 });
    expect(place([skipped, row(3, { birthDate: child, manager: '2' })], 3)?.manager).toMatchObject({ id: 77 });
  });

  it('is oneself when the row names itself', () => {
    expect(place([row(2, { email: 'a@x.test', manager: 'a@x.test' })], 2)?.manager).toEqual({ kind: 'self' });
    expect(place([row(2, { manager: '2' })], 2)?.manager).toEqual({ kind: 'self' });
  });

  it.each([
    [
      'somebody nobody knows',
      row(3, { manager: 'x@y.test' }),
      'Diesen Verwalter gibt es weder in der Tabelle noch im Verein.',
    ],
    ['a row that is not there', row(3, { manager: '99' }), 'Zeile 99 gibt es in dieser Tabelle nicht.'],
    ['a word', row(3, { manager: 'Mama' }), 'Bitte gib die E-Mail-Adresse oder die Zeile des Verwalters an.'],
    ['a child', row(3, { manager: '4' }), 'Verwalter kann nur eine erwachsene Person sein.'],
    ['somebody who is managed', row(3, { manager: '5' }), 'Die Person in Zeile 5 hat selbst einen Verwalter.'],
    ['a row that is skipped', row(3, { manager: '6' }), 'Zeile 6 wird übersprungen und kann niemanden verwalten.'],
  ])('cannot be %s', (_, asking, problem) => {
    const rows = [
      row(2),
      asking,
      row(4, { birthDate: child, manager: '' }),
      row(5, { manager: '2' }),
      row(6, { action: 'skip' }),
    ];
    expect(place(rows, 3, { minorsAlone: true })?.problem).toBe(problem);
  });
});

describe('a minor without a Verwalter', () => {
  const mother = row(2, { address: '3100 hauptstrasse 7', email: 'm@x.test' });
  const tim = row(3, { birthDate: child, address: '3100 hauptstrasse 7' });

  it('joins an adult of the same name at the same address, one with an e-mail address first', () => {
    const father = row(4, { address: '3100 hauptstrasse 7' });
    expect(place([father, mother, tim], 3)?.manager).toMatchObject({ kind: 'row', row: 2, by: 'address' });
  });

  it('joins an adult of the same name with the same telephone number', () => {
    const rows = [row(2, { phone: '43664' }), row(3, { birthDate: child, phone: '43664' })];
    expect(place(rows, 3)?.manager).toMatchObject({ kind: 'row', row: 2 });
  });

  it('is refused where there is nobody, or nothing is to be inferred, unless minors may come alone', () => {
    const problem = 'Wer noch nicht 18 ist, braucht einen Verwalter.';
    expect(place([tim], 3)?.problem).toBe(problem);
    expect(place([mother, tim], 3, { inferFamilies: false })?.problem).toBe(problem);
    expect(place([row(2, { ...mother, lastName: 'Maier' }), tim], 3)?.problem).toBe(problem);
    expect(place([tim], 3, { minorsAlone: true })).toEqual({ manager: { kind: 'self' }, problem: null });
  });
});

describe('rows with the same code', () => {
  const family = [
    row(2, { code: 'f1', birthDate: child }),
    row(3, { code: 'f1' }),
    row(4, { code: 'f1', email: 'mama@x.test' }),
    row(5, { code: 'f2', email: 'other@x.test' }),
  ];

  it('are one family: the adult who can be reached manages the others, adults too', () => {
    const manager = { kind: 'row', row: 4, name: 'Person 4', by: 'code' };
    expect([2, 3, 4, 5].map((of) => place(family, of)?.manager)).toEqual([
      manager,
      manager,
      { kind: 'self' },
      { kind: 'self' },
    ]);
  });

  it('follow who names herself as Verwalter, and who is named elsewhere follows that', () => {
    const named = family.map((one) => (one.row === 3 ? { ...one, manager: 'Zeile 3' } : one));
    expect(place(named, 2)?.manager).toMatchObject({ row: 3 });
    const elsewhere = family.map((one) => (one.row === 2 ? { ...one, manager: 'other@x.test' } : one));
    expect(place(elsewhere, 2)?.manager).toMatchObject({ row: 5 });
  });

  it('join somebody the club has, whose row is skipped', () => {
    const known = [row(2, { code: 'f', action: 'skip', knownId: 77 }), row(3, { code: 'f', birthDate: child })];
    expect(place(known, 3)?.manager).toMatchObject({ kind: 'person', id: 77 });
  });

  it('need an adult', () => {
    const minors = [row(2, { code: 'f', birthDate: child }), row(3, { code: 'f', birthDate: child })];
    expect(place(minors, 2)?.problem).toBe('Wer noch nicht 18 ist, braucht einen Verwalter.');
  });
});

describe('a shared account', () => {
  const father = row(2, { fullname: 'Karl Huber', iban: 'AT1', email: 'karl@x.test' });
  const mother = row(3, { fullname: 'Maria Huber', lastName: 'Gruber', iban: 'AT1' });
  const tim = row(4, { birthDate: child, lastName: 'Anders', iban: 'AT1', payer: 'Huber, Maria' });
  const home = { phone: '43664', address: '3100 hauptstrasse 7' };

  it('makes one family, adults too, of who is named as the payer; without a name of who can be reached', () => {
    const rows = [father, mother, tim];
    const by = { kind: 'row', row: 3, name: 'Maria Huber', by: 'iban' };
    expect([2, 3, 4].map((of) => place(rows, of)?.manager)).toEqual([by, { kind: 'self' }, by]);
    const unnamed = [father, mother, { ...tim, payer: '' }];
    expect([3, 4].map((of) => place(unnamed, of)?.manager)).toMatchObject([{ row: 2 }, { row: 2 }]);
  });

  it('leads on: who shares the address of somebody for whom another pays belongs to that one', () => {
    const rows = [father, { ...mother, address: 'a' }, row(5, { birthDate: child, lastName: 'Gruber', address: 'a' })];
    expect(place(rows, 5)?.manager).toMatchObject({ row: 2, by: 'address' });
  });

  it('tells who shares address and number under another name', () => {
    const rows = [row(2, home), row(3, { ...home, birthDate: child, lastName: 'Anders' })];
    expect(place(rows, 3)?.manager).toMatchObject({ row: 2, by: 'household' });
  });
});

describe('by hand', () => {
  const rows = [
    row(2, { address: 'a', email: 'm@x.test' }),
    row(3, { address: 'a' }),
    row(4, { address: 'a', birthDate: child }),
  ];
  const said = (managers: Readonly<Record<string, number>>, of: number) => place(rows, of, { managers });

  it('somebody joins, splits off, or gets another Verwalter', () => {
    expect(said({ 3: 2 }, 3)?.manager).toMatchObject({ row: 2, by: 'hand' });
    expect(said({ 2: 3, 4: 3 }, 4)?.manager).toMatchObject({ row: 3 });
    expect(said({ 4: 0 }, 4)?.problem).toBe('Wer noch nicht 18 ist, braucht einen Verwalter.');
    // Who was the first choice belongs to another now: the child follows.
    expect(said({ 2: 3 }, 4)?.manager).toMatchObject({ row: 3, by: 'address' });
  });

  it('makes no chains, no minor a Verwalter, and nobody who is not there', () => {
    expect(said({ 3: 2, 4: 3 }, 4)?.problem).toBe('Die Person in Zeile 3 hat selbst einen Verwalter.');
    expect(said({ 2: 4 }, 2)?.problem).toBe('Verwalter kann nur eine erwachsene Person sein.');
    expect(said({ 2: 99 }, 2)?.problem).toBe('Zeile 99 gibt es in dieser Tabelle nicht.');
  });
});

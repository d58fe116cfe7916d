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
  action: 'create',
  knownId: null,
  ...further,
});

const options = { today: '2026-11-15', inferFamilies: true, minorsAlone: false };
const club = [{ id: 77, fullname: 'Eva Alt', email: 'eva@x.test', birthDate: adult }];

const place = (rows: readonly FamilyRow[], of: number, further: Partial<typeof options> = {}) =>
  placeFamilies(rows, club, { ...options, ...further }).get(of);

describe('the Verwalter of a row', () => {
  it('is another row, by its number or its address', () => {
    const rows = [row(2, { email: 'Eva.Huber@x.test' }), row(3, { birthDate: child, manager: 'Zeile 2' })];
    const manager = { kind: 'row', row: 2, name: 'Person 2', isInferred: false };
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
    expect(place([father, mother, tim], 3)?.manager).toMatchObject({ kind: 'row', row: 2, isInferred: true });
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
    const manager = { kind: 'row', row: 4, name: 'Person 4', isInferred: false };
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

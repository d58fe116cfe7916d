import type { ImportRow } from '@vereinshaus/contract/imports/calls';
import { expect, test } from 'vitest';
import { dissolved, familiesOf, withOtherManager } from './families.ts';

const row = (number: number, further: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  fullname: `Person ${number}`,
  birthdate: 19_850_101,
  email: '',
  manager: '',
  managerRow: 0,
  isAsked: false,
  familyBy: '',
  isMinor: false,
  role: '',
  action: 'create',
  known: null,
  faulty: false,
  ...further,
});

const managed = { manager: 'Person 2', managerRow: 2, familyBy: 'address' as const };

test('who comes in is grouped by the Verwalter; minors without one come first, who is skipped is nowhere', () => {
  const families = familiesOf([
    row(2),
    row(3, { ...managed, isMinor: true }),
    row(4, { isMinor: true }),
    row(5),
    row(6, { manager: 'Oma Alt', familyBy: 'table' }),
    row(7, { ...managed, action: 'skip' }),
  ]);
  expect(families.map(({ id, kind, manager, why }) => [id, kind, manager, why])).toEqual([
    [4, 'minderjährig, ohne Verwalter', 'Person 4', ''],
    [2, 'Familie', 'Person 2', 'gleiche Adresse und gleicher Nachname'],
    [6, 'Familie', 'Oma Alt', 'steht in der Tabelle'],
    [5, 'einzeln', 'Person 5', ''],
  ]);
});

test('another Verwalter manages the former one, too; a family that is none leaves everybody to themselves', () => {
  const [family] = familiesOf([row(2), row(3, managed), row(4, managed)]);
  if (family === undefined) throw new Error('no family');
  expect(withOtherManager(family, 3)).toEqual({ 2: 3, 3: 0, 4: 3 });
  expect(dissolved(family)).toEqual({ 2: 0, 3: 0, 4: 0 });
});

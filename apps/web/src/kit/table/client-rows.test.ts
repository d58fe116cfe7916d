import { describe, expect, test } from 'vitest';
import { compareValues, matchesFilter, matchesSearch, optionsFor } from './client-rows.ts';
import type { Column } from './columns.ts';

type Row = { name: string; age: number | null; fee: number; born: number; kind: string };

const row: Row = { name: 'Jörg Müller', age: 12, fee: 123450, born: 20140309, kind: 'Kind' };

const name: Column<Row> = { key: 'name', label: 'Name', value: (r) => r.name };
const age: Column<Row> = { key: 'age', label: 'Alter', type: 'number', value: (r) => r.age };
const fee: Column<Row> = { key: 'fee', label: 'Beitrag', type: 'money', value: (r) => r.fee };
const born: Column<Row> = { key: 'born', label: 'Geburtsdatum', type: 'date', value: (r) => r.born };
const kind: Column<Row> = { key: 'kind', label: 'Art', value: (r) => r.kind, filter: 'select' };

describe('German order', () => {
  test('umlauts stand with their vowels, capitals do not matter, numbers count', () => {
    const words = ['Zöhrer', 'Österreicher', 'ober', 'Straße 10', 'Straße 9', 'Ärmel', 'Arzt', 'Adam'];
    expect(words.sort(compareValues)).toEqual([
      'Adam',
      'Ärmel',
      'Arzt',
      'ober',
      'Österreicher',
      'Straße 9',
      'Straße 10',
      'Zöhrer',
    ]);
  });

  test('numbers are compared as numbers', () => {
    expect([100, 9, 20].sort(compareValues)).toEqual([9, 20, 100]);
  });
});

describe('filters under the headings', () => {
  test('a text is found anywhere, without regard to case and accents', () => {
    expect(matchesFilter(name, row, 'muller')).toBe(true);
    expect(matchesFilter(name, row, 'MÜLL')).toBe(true);
    expect(matchesFilter(name, row, 'Huber')).toBe(false);
  });

  test.each([
    ['12', true],
    ['6-10', false],
    ['6-12', true],
    ['6 – 12', true],
    ['>11', true],
    ['>12', false],
    ['>=12', true],
    ['<18', true],
    ['<=11', false],
  ])('age 12 and the filter %s: %s', (filter, expected) => {
    expect(matchesFilter(age, row, filter)).toBe(expected);
  });

  test('somebody without an age is neither older nor younger', () => {
    expect(matchesFilter(age, { ...row, age: null }, '<18')).toBe(false);
  });

  test('amounts are compared in euros and found as they read', () => {
    expect(matchesFilter(fee, row, '>1000')).toBe(true);
    expect(matchesFilter(fee, row, '1000-1234,5')).toBe(true);
    expect(matchesFilter(fee, row, '1.234')).toBe(true);
    expect(matchesFilter(fee, { ...row, fee: -5000 }, '<-20')).toBe(true);
    expect(matchesFilter(fee, { ...row, fee: -5000 }, '>=-20')).toBe(false);
  });

  test('a day is found as it reads', () => {
    expect(matchesFilter(born, row, '03.2014')).toBe(true);
    expect(matchesFilter(born, { ...row, born: 0 }, 'unbekannt')).toBe(false);
  });

  test('a choice matches whole values, and offers those that occur', () => {
    const rows = [row, { ...row, kind: 'Übungsleiter' }, { ...row, kind: 'Kinder' }, { ...row, kind: '' }];
    expect(rows.filter((each) => matchesFilter(kind, each, 'Kind'))).toEqual([row]);
    expect(optionsFor(kind, rows).map((option) => option.label)).toEqual(['Kind', 'Kinder', 'Übungsleiter']);
  });
});

test('every word of a search must occur somewhere in the row', () => {
  expect(matchesSearch([name, born], row, 'mull 2014')).toBe(true);
  expect(matchesSearch([name, born], row, 'mull 2015')).toBe(false);
});

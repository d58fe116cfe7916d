import { describe, expect, test } from 'vitest';
import { hasName, planFormOf, planOf, withField, withMeaning } from './import-plan.ts';

const column = (index: number, guess: string) => ({ index, heading: `Spalte ${index}`, guess, samples: [] });
const table = {
  file_ID: 'x',
  fileName: 'a.csv',
  program: '',
  memberNumber: '',
  rows: 2,
  columns: [column(0, 'prename'), column(1, ''), column(2, 'lastname')],
};

describe('the plan of an import', () => {
  test('begins with what the headings sound like, and leaves the rest out', () => {
    expect(planOf('x', planFormOf(table))).toMatchObject({
      file_ID: 'x',
      mapping: { 0: 'prename', 2: 'lastname' },
      whenKnown: 'skip',
      inferFamilies: true,
    });
  });

  test('a field that moves to another column leaves the first one', () => {
    const moved = withField(planFormOf(table), 1, 'lastname');
    expect(moved.fields).toEqual(['prename', 'lastname', '']);
    expect(hasName(moved)).toBe(true);
    expect(hasName(withField(moved, 1, ''))).toBe(false);
  });

  test('words keep their meanings, field by field', () => {
    const given = withMeaning(
      withMeaning(planFormOf(table), 'memberStatus', 'ordentlich', '1'),
      'sex',
      'Bua',
      'männlich',
    );
    expect(planOf('x', withMeaning(given, 'memberStatus', 'Ehren', '')).values).toEqual({
      memberStatus: { ordentlich: '1', Ehren: '' },
      sex: { Bua: 'männlich' },
    });
  });

  test('decisions about rows are forgotten when columns change: the rows may be others now', () => {
    const decided = { ...planFormOf(table), decisions: { 3: 'create' as const } };
    expect(withField(decided, 0, 'lastname').decisions).toEqual({});
  });
});

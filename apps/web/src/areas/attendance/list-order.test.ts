// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { lastOrder, letterOf, readOrder, rememberOrder, rememberTap, sortRows } from './list-order.ts';
import type { ListRow } from './list-rows.ts';

afterEach(() => localStorage.clear());

const row = (ID: number, fullname: string): ListRow => ({
  person: {
    ID,
    fullname,
    image: '',
    age: 8,
    birthday: false,
    role: 0,
    tryout: false,
    makeup: false,
    single: false,
    answer: '',
    ratio: null,
  },
  status: 0,
  note: '',
  isUnsent: false,
  newest: undefined,
  old: [],
});
const rows = [row(1, 'Anna Zauner'), row(2, 'Ben Österreicher'), row(3, 'Clara Auer')];
const ids = (sorted: readonly ListRow[]) => sorted.map(({ person }) => person.ID);

test('a list is sorted by given name, by family name, or as last time; who is new then follows', () => {
  expect(ids(sortRows(rows, 'given', []))).toEqual([1, 2, 3]);
  expect(ids(sortRows(rows, 'family', []))).toEqual([3, 2, 1]);
  expect(sortRows(rows, 'family', []).map(letterOf)).toEqual(['A', 'Ö', 'Z']);
  expect(ids(sortRows(rows, 'last', [3, 1]))).toEqual([3, 1, 2]);
});

test('last time is the date before this one, by the first tap on each', () => {
  expect(lastOrder(5, 70)).toEqual([]);
  for (const id of [3, 1, 3]) rememberTap(5, 70, id);
  expect([lastOrder(5, 70), lastOrder(5, 71), lastOrder(6, 71)]).toEqual([[], [3, 1], []]);
  rememberTap(5, 71, 2);
  expect([lastOrder(5, 71), lastOrder(5, 72)]).toEqual([[3, 1], [2]]);
});

test('the choice is remembered on the device', () => {
  expect(readOrder()).toBe('given');
  rememberOrder('last');
  expect(readOrder()).toBe('last');
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { freshLayout, loadLayout, orderedKeys, saveLayout, showAll, visibilityOf } from './table-layout.ts';

const columns = [{ key: 'name' }, { key: 'birth' }, { key: 'place', hiddenByDefault: true }, { key: 'mail' }];

beforeEach(() => localStorage.clear());

describe('the choice of columns', () => {
  test('without a choice the columns stand as the program orders them, some hidden', () => {
    expect(orderedKeys(columns, freshLayout.order)).toEqual(['name', 'birth', 'place', 'mail']);
    expect(visibilityOf(columns, freshLayout.shown)).toEqual({ name: true, birth: true, place: false, mail: true });
  });

  test('a column that is new since the choice was made follows its neighbour', () => {
    expect(orderedKeys(columns, ['mail', 'birth', 'name'])).toEqual(['mail', 'birth', 'place', 'name']);
    expect(orderedKeys(columns, ['mail', 'place', 'birth'])).toEqual(['name', 'mail', 'place', 'birth']);
  });

  test('a column that is gone is forgotten', () => {
    expect(orderedKeys(columns, ['fax', 'mail', 'name', 'birth', 'place'])).toEqual(['mail', 'name', 'birth', 'place']);
  });

  test('all can be shown and hidden at once', () => {
    expect(visibilityOf(columns, showAll(columns, true))).toEqual({ name: true, birth: true, place: true, mail: true });
    expect(Object.values(visibilityOf(columns, showAll(columns, false)))).toEqual([false, false, false, false]);
  });
});

describe('what the browser keeps', () => {
  test('each table has its own choice', () => {
    const layout = { order: ['mail', 'name'], shown: { birth: false }, size: 100 as const, filters: true };
    saveLayout('persons', layout);
    expect(loadLayout('persons')).toEqual(layout);
    expect(loadLayout('courses')).toEqual(freshLayout);
  });

  test('pages have 25 rows until somebody chooses otherwise', () => {
    expect(freshLayout.size).toBe(25);
  });

  test.each(['{', '[]', '{"size":7}', '{"order":"name"}', 'null'])('a broken entry (%s) counts as none', (text) => {
    localStorage.setItem('vereinshaus.table.persons', text);
    expect(loadLayout('persons')).toEqual(freshLayout);
  });
});

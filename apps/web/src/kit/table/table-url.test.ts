import { describe, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { isRefinement, readQuery, writeQuery } from './table-url.ts';

type Row = { name: string; place: string };

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'place', label: 'Ort', value: (row) => row.place },
  { key: 'secret', label: 'Geheim', value: () => null, filter: 'none', sortable: false },
];

const read = (address: string) => readQuery(new URLSearchParams(address), 't', columns);
const start = read('');

describe('the state of a table in the address', () => {
  test('an empty address is the first page without search, order and filters', () => {
    expect(start).toEqual({ page: 1, sort: '', search: '', filters: {} });
    expect(writeQuery(new URLSearchParams(), 't', start).toString()).toBe('');
  });

  test('what is written is read back', () => {
    const query = { page: 3, sort: '-name', search: 'hub', filters: { place: 'St. Pölten' } };
    const params = writeQuery(new URLSearchParams(), 't', query);
    expect(params.toString()).toBe('t.q=hub&t.f.place=St.+P%C3%B6lten&t.s=-name&t.p=3');
    expect(readQuery(params, 't', columns)).toEqual(query);
  });

  test('parameters of the screen and of another table stay', () => {
    const params = new URLSearchParams('tab=rollen&u.p=2&t.p=9&t.f.name=x');
    expect(writeQuery(params, 't', start).toString()).toBe('tab=rollen&u.p=2');
  });

  test.each(['t.p=0', 't.p=-1', 't.p=2.5', 't.p=zwei', 't.p=100001'])('%s is the first page', (address) => {
    expect(read(address).page).toBe(1);
  });

  test('columns that do not exist or cannot be filtered or sorted are passed over', () => {
    expect(read('t.s=-unknown').sort).toBe('');
    expect(read('t.s=secret').sort).toBe('');
    expect(read('t.f.secret=a&t.f.unknown=b&t.f.name=%20').filters).toEqual({});
  });

  test('typing on in a field that filters already is no step of its own for the back button', () => {
    const hub = read('t.f.name=hub');
    expect(isRefinement(start, hub)).toBe(false);
    expect(isRefinement(hub, read('t.f.name=huber'))).toBe(true);
    expect(isRefinement(hub, start)).toBe(false);
    expect(isRefinement(hub, read('t.f.name=hub&t.p=2'))).toBe(false);
    expect(isRefinement(read('t.q=an'), read('t.q=anna'))).toBe(true);
  });
});

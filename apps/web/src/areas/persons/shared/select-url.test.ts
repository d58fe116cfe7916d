import { expect, test } from 'vitest';
import { criteriaOf, readSelection, writeSelection } from './select-url.ts';

const read = (address: string) => readSelection(new URLSearchParams(address));
const nothing = read('');

test('reads what was chosen and passes over what makes no sense', () => {
  const selection = read('von=6&bis=999&geschlecht=fem,x,fem&rollen=1,3,abc&tags=4&kurse=7,,8&sektionen=2,x');
  expect(selection).toEqual({
    from: 6,
    to: null,
    sex: ['fem'],
    roles: ['1', '3'],
    tags: ['4'],
    courses: ['7', '8'],
    sections: ['2'],
  });
});

test('writes it back, keeps the table’s own words and goes to the first page', () => {
  const params = new URLSearchParams('t.q=gruber&t.p=2&von=3');
  expect(writeSelection(params, { ...nothing, to: 10, courses: ['7', '8'] }).toString()).toBe(
    't.q=gruber&bis=10&kurse=7%2C8',
  );
});

test.each([
  ['nothing', {}, {}],
  ['both ages', { from: 6, to: 10 }, { age: '6-10' }],
  ['from an age on', { from: 60 }, { age: '>=60' }],
  ['up to an age', { to: 18 }, { age: '<=18' }],
  ['several roles and courses', { roles: ['1', '3'], courses: ['7'] }, { memberStatus: '1,3', course: '7' }],
  ['sections', { sections: ['2', '5'] }, { section: '2,5' }],
])('asks the server for %s', (_, chosen, expected) => {
  expect(criteriaOf({ ...nothing, ...chosen })).toEqual(expected);
});

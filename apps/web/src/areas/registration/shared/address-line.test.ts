import { expect, test } from 'vitest';
import { splitAddressLine } from './address-line.ts';

test.each([
  ['Hauptstraße 12', { street: 'Hauptstraße', street_number: '12', street_number_add: '' }],
  ['Hauptstraße 12a/3/5', { street: 'Hauptstraße', street_number: '12a', street_number_add: '3/5' }],
  [
    'Straße des 12. Februar 7 / Top 4',
    { street: 'Straße des 12. Februar', street_number: '7', street_number_add: 'Top 4' },
  ],
  ['Am Platz, 3-5', { street: 'Am Platz', street_number: '3-5', street_number_add: '' }],
])('the line „%s“ that came at once is taken apart', (line, parts) => {
  expect(splitAddressLine('', line)).toEqual(parts);
});

test.each([
  ['a street alone', '', 'Hauptstraße'],
  ['what a finger adds', 'Straße des 1', 'Straße des 12'],
  ['a number alone', '', '12/3'],
])('%s stays as it is', (_, before, value) => {
  expect(splitAddressLine(before, value)).toBeUndefined();
});

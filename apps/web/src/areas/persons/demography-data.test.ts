import { expect, test } from 'vitest';
import { ageRows, biggestGroups, placeRows, pyramidRows, typeRows, yearRows } from './demography-data.ts';

const ages = [
  { age: 0, male: 3, fem: 4, other: 1 },
  { age: 95, male: 0, fem: 1, other: 0 },
];

test('the pyramid has the oldest on top and men to the left', () => {
  expect(pyramidRows(ages)).toEqual([
    ['ab 95', 0, 1],
    ['0–4', 3, 4],
  ]);
  expect(ageRows(ages)[0]).toEqual(['0–4', 3, 4, 1]);
});

test('types have the names of the club, places their country when it is not ours', () => {
  expect(typeRows([{ role: 1, count: 5 }], { '1': 'Vollmitglied' })).toEqual([['Vollmitglied', 5]]);
  expect(
    placeRows([
      { country: 'AT', postal_code: '3100', locality: 'St. Pölten', count: 2 },
      { country: 'DE', postal_code: '80331', locality: 'München', count: 1 },
      { country: 'AT', postal_code: '', locality: '', count: 1 },
    ]),
  ).toEqual([
    ['3100 St. Pölten', 2],
    ['DE 80331 München', 1],
    ['ohne Adresse', 1],
  ]);
});

test('small places stand together in one bar', () => {
  const rows = Array.from({ length: 17 }, (_, index) => [`Ort ${index}`, 2] as const);
  expect(biggestGroups(rows)).toHaveLength(16);
  expect(biggestGroups(rows).at(-1)).toEqual(['andere', 4]);
});

test('a year shows what was gained or lost', () => {
  expect(yearRows([{ year: 2025, joined: 3, left: 5 }])).toEqual([['2025', 3, 5, -2]]);
});

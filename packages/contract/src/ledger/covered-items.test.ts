import { expect, it } from 'vitest';
import { coverInOrder, itemsNamedIn } from './covered-items.ts';

const items = [
  { ID: 1, text: 'Mitgliedsbeitrag 2026', fullname: 'Mia Huber', open: 6000 },
  { ID: 2, text: 'Mitgliedsbeitrag 2026', fullname: 'Oskar Huber', open: 6000 },
  { ID: 3, text: 'Kursbeitrag Schwimmen', fullname: 'Oskar Huber', open: 9000 },
  { ID: 4, text: 'Mitgliedsbeitrag 2026', fullname: 'Sabine Huber', open: 7000 },
];

it.each([
  ['Mitgliedsbeitrag Oskar', [2]],
  ['MITGLIEDSBEITRAG für Oskar Huber', [2]],
  ['Schwimmen', [3]],
  ['Oskar', [2, 3]],
  ['Mitgliedsbeitrag', [1, 2, 4]],
  ['200428 Sabine Huber', []],
  ['Danke!', []],
  ['', []],
])('„%s“ names the items %j', (purpose, ids) => {
  expect(itemsNamedIn(purpose, items, 'Sabine Huber').map(({ ID }) => ID)).toEqual(ids);
});

it.each([
  [[], 7000, { 1: 6000, 2: 1000 }],
  [[3], 10_000, { 3: 9000, 1: 1000 }],
  [[4, 2], 6500, { 2: 6000, 4: 500 }],
  [[2], 40_000, { 2: 6000, 1: 6000, 3: 9000, 4: 7000 }],
])('with %j chosen, %i cents cover %j', (chosen, cents, covered) => {
  expect(Object.fromEntries(coverInOrder(items, chosen, cents).map(({ item, cents: of }) => [item.ID, of]))).toEqual(
    covered,
  );
});

import { expect, test } from 'vitest';
import { inGroupOrder } from './group-order.ts';

const member = (prename: string, ID: number, birthdate: number) => ({ prename, ID, birthdate, verwalter_ID: 7 });

test('the manager comes first, the others by birth date, unknown ones last', () => {
  const group = [
    member('Lisa', 3, 20_180_101),
    member('Unbekannt', 1, 0),
    member('Opa', 9, 19_400_101),
    member('Maria', 7, 19_850_309),
    member('Tim', 2, 20_140_309),
  ];
  expect(inGroupOrder(group).map(({ prename }) => prename)).toEqual(['Maria', 'Opa', 'Tim', 'Lisa', 'Unbekannt']);
});

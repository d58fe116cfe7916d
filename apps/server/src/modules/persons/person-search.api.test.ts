import { contract } from '@vereinshaus/contract';
import { beforeAll, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
let admin: Actor = null;
let parent: Actor = null;

beforeAll(async () => {
  const clubId = await buildClub(house());
  const otherClub = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Zora', last_name: 'Zimt', staff_level: 90 });
  const mother = await buildPerson(house(), clubId, { first_name: 'Öykü', last_name: 'Wögerer', email: 'oyku@a.test' });
  parent = mother;
  const names = [
    { first_name: 'Can', last_name: 'Wögerer', manager_id: mother.personId },
    { first_name: 'Otto', last_name: 'Wolf' },
    { first_name: 'Ida', last_name: 'Wodak', death_date: '2020-01-01' },
    { first_name: 'Eva', last_name: '100%_Wo\\' },
  ];
  for (const person of names) await buildPerson(house(), clubId, person);
  await buildPerson(house(), otherClub, { first_name: 'Fremd', last_name: 'Wolf' });
});

const found = async (name: string, actor = admin, further: Record<string, unknown> = {}) => {
  const { users } = await house()
    .as(actor)
    .call(contract.persons.search, { name, ...further });
  return users.map((user) => user.fullname);
};

it('finds with one letter, with two and with many, within words and in any order of the words', async () => {
  expect(await found('z')).toEqual(['Zora Zimt']);
  expect(await found('wo')).toEqual(['Eva 100%_Wo\\', 'Can Wögerer', 'Öykü Wögerer', 'Otto Wolf']);
  expect(await found('olf')).toEqual(['Otto Wolf']);
  expect(await found('w ca')).toEqual(['Can Wögerer']);
  expect(await found('can wögerer')).toEqual(['Can Wögerer']);
});

it('takes signs of patterns for what they are', async () => {
  expect(await found('%_')).toEqual(['Eva 100%_Wo\\']);
  expect(await found('00%_w')).toEqual(['Eva 100%_Wo\\']);
  expect(await found('wo\\')).toEqual(['Eva 100%_Wo\\']);
  expect(await found('__')).toEqual([]);
});

it('finds umlauts however they are typed', async () => {
  for (const typed of ['wögerer', 'WOEGERER', 'woeg']) expect(await found(typed)).toContain('Öykü Wögerer');
});

it('shows a family only itself, however short the word', async () => {
  expect(await found('w', parent)).toEqual(['Can Wögerer', 'Öykü Wögerer']);
  expect(await found('woegerer', parent)).toEqual(['Can Wögerer', 'Öykü Wögerer']);
  expect(await found('wolf', parent)).toEqual([]);
});

it('gives no more than asked for, the first ones by name', async () => {
  expect(await found('wo', admin, { size: 2 })).toEqual(['Eva 100%_Wo\\', 'Can Wögerer']);
});

it('adds what was asked for beside the name, in the same order', async () => {
  const { users } = await house()
    .as(admin)
    .call(contract.persons.search, { name: 'woegerer', furtherFields: 'email,verwalterName' });
  expect(users).toMatchObject([
    { fullname: 'Can Wögerer', email: '', verwalterName: 'Öykü Wögerer' },
    { fullname: 'Öykü Wögerer', email: 'oyku@a.test', verwalterName: 'Öykü Wögerer' },
  ]);
});

import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { expect } from 'vitest';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

export type PersonPlan = InputOf<typeof contract.imports.run>;

export const sendTable = async (house: TestHouse, actor: Actor, csv: string | Buffer, name = 'tabelle.csv') => {
  const content = typeof csv === 'string' ? Buffer.from(csv, 'utf8') : csv;
  const { http, reply } = await upload(house, actor, { path: '/import/persons/upload', name, content });
  expect({ http, reply }).toMatchObject({ http: 200 });
  return contract.imports.table.reply.parse(reply);
};

/** Uploads a table of persons and answers with the plan that takes every guess for right. */
export const planPersons = async (
  house: TestHouse,
  actor: Actor,
  csv: string | Buffer,
  further: Partial<PersonPlan> = {},
): Promise<PersonPlan> => {
  const { file_ID, columns } = await sendTable(house, actor, csv);
  const guessed = columns.filter(({ guess }) => guess !== '');
  return {
    file_ID,
    mapping: Object.fromEntries(guessed.map(({ index, guess }) => [String(index), guess])),
    ...further,
  };
};

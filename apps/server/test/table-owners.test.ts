import { expect, it } from 'vitest';
import { tableOwners } from '../src/modules.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

const named: readonly string[] = Object.values(tableOwners).flat();

it('every table has exactly one owner', async () => {
  const tables = await house().sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

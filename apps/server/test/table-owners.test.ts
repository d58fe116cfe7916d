import { expect, it } from 'vitest';
import owners from '../src/db/table-owners.json' with { type: 'json' };
import { useHouse } from './harness.ts';

const house = useHouse();

const named: readonly string[] = Object.values(owners).flat();

it('every table has exactly one owner', async () => {
  const tables = await house().sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

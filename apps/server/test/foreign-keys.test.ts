import { expect, it } from 'vitest';
import { useHouse } from './harness.ts';

const house = useHouse();

const code = 'one of a handful of codes of the club, which are never deleted';

/** Foreign keys that need no index, or have none yet, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'ledger_entry (club_id, tax_code)': code,
  'participation (club_id, course_id)': 'followed for open bookings alone, which participation_once finds',
  'participation (club_id, tax_code)': code,
  'tax_code (club_id, account_id)': code,
};

/** A key is covered by an index that begins with its columns, in any order, and leaves out only nulls. */
const unserved = `
  select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.position) || ')' as key
  from pg_constraint c
  cross join unnest(c.conkey) with ordinality as k (attnum, position)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
    )
  group by c.oid, c.conrelid
  order by 1`;

it('every foreign key has an index', async () => {
  const keys = (await house().sql<{ key: string }>(unserved)).map(({ key }) => key);
  expect(keys.filter((key) => !Object.hasOwn(exceptions, key))).toEqual([]);
});

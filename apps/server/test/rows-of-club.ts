import type { Rows } from './factories/rows.ts';

/** A fingerprint of all rows of one club, table by table: equal before and after means untouched. Tables in `except` are left out. */
export const rowsOfClub = async (house: Rows, clubId: number, except: readonly string[] = []) => {
  const tables = await house.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'club_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const asked = tables.filter(({ name }) => !except.includes(name));
  const prints = await house.sql<{ name: string; print: string }>(
    asked
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from "${name}" t where club_id = ${clubId}`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]));
};

import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';

/** What the database itself knows about a column. */
export type ColumnFacts = {
  table: string;
  column: string;
  type: string;
  comment: string | null;
  /** The table whose row it names. */
  refersTo: string | null;
  /** Everything it may hold, where that is a list. */
  values: readonly string[];
};

export type TableFacts = { comment: string; columns: ReadonlyMap<string, ColumnFacts> };

/** `kind in ('a', 'b')`, as the database writes it down. */
const valuesIn = (check: string): readonly string[] => {
  const [, list = ''] = /= ANY \(+ARRAY\[([^\]]*)\]/.exec(check) ?? [];
  return list === '' ? [] : list.split(', ').map((value) => value.replace(/^\(?'?/, '').replace(/'?\)?(::.*)?$/, ''));
};

type FactsRow = Omit<ColumnFacts, 'values'> & { tableComment: string | null; check: string | null };

/** Spalten aller Tabellen: asked of the database, so that a new one is explained without anybody thinking of it. */
export const columnsOfTables = async (db: Db): Promise<ReadonlyMap<string, TableFacts>> => {
  const { rows } = await sql<FactsRow>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      col_description(c.oid, a.attnum) as comment, obj_description(c.oid, 'pg_class') as "tableComment",
      (select f.confrelid::regclass::text from pg_constraint f
       where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
         and (a.attname = 'club_id' or cardinality(f.conkey) = 1 or cardinality(f.conkey) = 2)
         and (a.attname <> 'club_id' or cardinality(f.conkey) = 1)
       order by cardinality(f.conkey), f.conname limit 1) as "refersTo",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname limit 1) as "check"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, { comment: string; columns: Map<string, ColumnFacts> }>();
  for (const { tableComment, check, ...facts } of rows) {
    const known = tables.get(facts.table) ?? { comment: tableComment ?? '', columns: new Map<string, ColumnFacts>() };
    known.columns.set(facts.column, { ...facts, values: valuesIn(check ?? '') });
    tables.set(facts.table, known);
  }
  return tables;
};

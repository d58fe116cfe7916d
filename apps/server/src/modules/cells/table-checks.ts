import type pg from 'pg';
import { z } from 'zod';
import { columnsToCompare, type MovedTable, volatileTables } from './moved-tables.ts';

const tableCheck = z.strictObject({ rows: z.number().int(), sum: z.string() });

/** What stands in the tables of a club, so that two databases can be compared without sending it. */
export const tableChecks = z.record(z.string(), tableCheck);
export type TableChecks = z.output<typeof tableChecks>;

/** How values are written down must not depend on whose database it is. */
export const asTextEverywhere = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`;

type CheckInput = { clubId: number; tables: readonly MovedTable[]; sealed: ReadonlySet<string> };

/** Per table the number of rows and a sum over all of them that does not depend on their order. */
export const readChecks = async (
  client: Pick<pg.Client, 'query' | 'escapeIdentifier'>,
  { clubId, tables, sealed }: CheckInput,
): Promise<TableChecks> => {
  const checks: TableChecks = {};
  for (const table of tables) {
    const columns = columnsToCompare(table, sealed).map((column) => client.escapeIdentifier(column));
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::integer as rows,
         coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as sum
       from ${client.escapeIdentifier(table.name)} where ${table.key} = $1`,
      [clubId],
    );
    const [found] = rows;
    if (found !== undefined && found.rows > 0) checks[table.name] = found;
  }
  return checks;
};

/** The tables in which two states differ. */
export const differences = (one: TableChecks, other: TableChecks): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name]?.rows !== other[name]?.rows || one[name]?.sum !== other[name]?.sum)
    .toSorted();

/** Of these somebody must have done something; looking around changes the others. */
export const tablesOfWork = (tables: readonly string[]): readonly string[] =>
  tables.filter((name) => !volatileTables.has(name));

export const countRows = (checks: TableChecks): number =>
  Object.values(checks).reduce((sum, { rows }) => sum + rows, 0);

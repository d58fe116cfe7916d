import { randomBytes } from 'node:crypto';
import type { TestHouse } from '../../../test/harness.ts';

/** A value named after its column, so that a test can find where it went. */
export type ColumnText = (column: string) => string;

export type RowValues = Readonly<Record<string, unknown>>;

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
export const soon = daysAgo(-30);
export const past = daysAgo(30);

/** Writes rows about one person. */
export const rowsAbout = (house: TestHouse, clubId: number, personId: number, say: ColumnText) => {
  const put = async (table: string, values: RowValues, returning = 'club_id'): Promise<number> => {
    const all = { club_id: clubId, ...values };
    const names = Object.keys(all);
    const [row] = await house.sql<Record<string, number>>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning ${returning}`,
      Object.values(all),
    );
    return row?.[returning] ?? 0;
  };
  return {
    house,
    clubId,
    personId,
    say,
    about: { person_id: personId },
    put,
    record: (table: string, values: RowValues) => put(table, values, 'id'),
    words: (table: string, ...columns: readonly string[]) =>
      Object.fromEntries(columns.map((column) => [column, say(`${table}.${column}`)])),
    json: (column: string) => JSON.stringify({ told: say(column) }),
    hash: () => randomBytes(32),
  };
};

export type RowsAbout = ReturnType<typeof rowsAbout>;

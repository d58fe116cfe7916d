import { parseMoney } from '@vereinshaus/contract/kit/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The columns of a list by their names on the wire: conditions for filters, and expressions for sorting. */
export type SqlCondition = RawBuilder<SqlBool>;
export type Filters = Readonly<Record<string, (value: string) => SqlCondition>>;
export type Orders = Readonly<Record<string, readonly RawBuilder<unknown>[]>>;

/** The error of an area for a column that its list does not have. */
type Refuse = (column: { column: string }) => Error;

const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, '\\$&');

/** The typed text appears somewhere in the column, ignoring accents. */
export const contains =
  (column: RawBuilder<string>) =>
  (value: string): SqlCondition =>
    sql`fold(${column}) like '%' || fold(${escapeLike(value)}) || '%'`;

const patternOf = (word: string) => sql`'%' || fold(${escapeLike(word)}) || '%'`;

/** Every typed word appears somewhere in a column that is folded already. */
export const containsWords =
  (folded: RawBuilder<string>) =>
  (value: string): SqlCondition =>
    sql`${folded} like all(array[${sql.join(value.split(/\s+/).filter(Boolean).map(patternOf))}]::text[])`;

/** '<0', '>=12,50', '-120', '-50 bis 0': amounts in euros as people write them, for a column in cents. */
export const amount =
  (column: RawBuilder<number>) =>
  (value: string): SqlCondition => {
    const [from, to] = value.split(/\bbis\b/i).map(parseMoney);
    if (from !== undefined && from !== null && to !== undefined && to !== null)
      return sql`${column} between ${Math.min(from, to)} and ${Math.max(from, to)}`;
    const bound = /^\s*(>=|<=|>|<|=)?(.*)$/s.exec(value);
    const cents = parseMoney(bound?.[2] ?? '');
    return cents === null ? sql`false` : sql`${column} ${sql.raw(bound?.[1] ?? '=')} ${cents}`;
  };

export const german = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} collate "de-AT-x-icu"`;

const known = <T>(table: Readonly<Record<string, T>>, column: string, refuse: Refuse): T => {
  const found = Object.hasOwn(table, column) ? table[column] : undefined;
  if (found === undefined) throw refuse({ column });
  return found;
};

/** The conditions of all filters that were filled in. */
export const conditionsOf = (
  filters: Filters,
  wanted: Readonly<Record<string, string>>,
  refuse: Refuse,
): readonly SqlCondition[] =>
  Object.entries(wanted)
    .filter(([, value]) => value.trim() !== '')
    .map(([column, value]) => known(filters, column, refuse)(value.trim()));

/** Sorts by a column, descending with a leading minus; `lastly` breaks ties. */
export const orderOf = (
  orders: Orders,
  sort: string,
  lastly: readonly RawBuilder<unknown>[],
  refuse: Refuse,
): RawBuilder<unknown> => {
  const isDescending = sort.startsWith('-');
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const order = known(orders, isDescending ? sort.slice(1) : sort, refuse);
  return sql.join([...order.map((part) => sql`${part} ${direction}`), ...lastly], sql`, `);
};

import { parseMoney } from '@vereinshaus/contract/kit/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The columns of a list by their names on the wire: what their filters ask, and by what they are sorted. */
export type SqlCondition = RawBuilder<SqlBool>;
export type Filters = Readonly<Record<string, (value: string) => SqlCondition>>;
export type Orders = Readonly<Record<string, readonly RawBuilder<unknown>[]>>;

/** How an area refuses a column that its list does not have. */
type Refuse = (column: { column: string }) => Error;

const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, '\\$&');

/** Whatever is typed stands somewhere in the column, with or without accents. */
export const contains =
  (column: RawBuilder<string>) =>
  (value: string): SqlCondition =>
    sql`fold(${column}) like '%' || fold(${escapeLike(value)}) || '%'`;

const patternOf = (word: string) => sql`'%' || fold(${escapeLike(word)}) || '%'`;

/** Every word that is typed stands somewhere in a column that is folded already. */
export const containsWords =
  (folded: RawBuilder<string>) =>
  (value: string): SqlCondition =>
    sql`${folded} like all(array[${sql.join(value.split(/\s+/).filter(Boolean).map(patternOf))}]::text[])`;

/** '<0', '>=12,50', '-120', '-50 bis 0': euros as one writes them, of a column in cents. */
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

/** What the filters that were filled in ask. */
export const conditionsOf = (
  filters: Filters,
  wanted: Readonly<Record<string, string>>,
  refuse: Refuse,
): readonly SqlCondition[] =>
  Object.entries(wanted)
    .filter(([, value]) => value.trim() !== '')
    .map(([column, value]) => known(filters, column, refuse)(value.trim()));

/** By a column, descending with a leading minus; `lastly` decides among equals. */
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

import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

export type PreparingOptions = {
  /** How often a statement must have come before it is worth keeping its plan. */
  usesBeforePreparing?: number;
  /** Every connection keeps its own plans, so their number is bounded; statements beyond it are planned each time. */
  maxPrepared?: number;
};

const maxCounted = 3000;

/** The name under which a statement is prepared, or undefined as long as it is not. */
type Namer = (text: string) => string | undefined;

const createNamer = ({ usesBeforePreparing = 3, maxPrepared = 300 }: PreparingOptions): Namer => {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxPrepared) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (count > usesBeforePreparing) {
      uses.delete(text);
      names.set(text, `s${names.size}`);
      return names.get(text);
    }
    // Lists of changing length make ever new texts; they must not fill the memory.
    if (uses.size >= maxCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  };
};

export type Preparer = (client: pg.PoolClient) => PostgresPoolClient['query'];

/**
 * Lets the connections of a pool prepare the statements that come again. Under row-level security planning a statement
 * takes several times as long as running it; the query builder compiles the same query to the same text, so the text
 * is what a plan is kept by. Statements without parameters travel as they are.
 */
export const createPreparer = (options: PreparingOptions = {}): Preparer => {
  const nameOf = createNamer(options);
  return (client) => {
    const query = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      const name = values.length === 0 ? undefined : nameOf(text);
      const statement = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
      return client.query(statement) as unknown as Promise<PostgresQueryResult<R>>;
    };
    return query as PostgresPoolClient['query'];
  };
};

/** Each statement without a name: the next transaction has another connection, which has never heard it. */
export const unprepared: Preparer = (client) => {
  const query = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> =>
    client.query({ text, values: [...values] }) as unknown as Promise<PostgresQueryResult<R>>;
  return query as PostgresPoolClient['query'];
};

import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

export type PreparingOptions = {
  /** How often a statement must have run before it is worth keeping its plan. */
  usesBeforePreparing?: number;
  /** Every connection keeps its own plans, so their number is limited; further statements are planned each time. */
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
    // Lists of changing length produce ever new texts; these must not fill the memory.
    if (uses.size >= maxCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  };
};

export type Preparer = (client: pg.PoolClient) => PostgresPoolClient['query'];

/**
 * Lets the connections of a pool prepare repeated statements. Under row-level security planning a statement takes several times as long as
 * running it; the query builder compiles the same query to the same text, so plans are kept by text. Statements without parameters are
 * sent as they are.
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

/** Sends statements without a name: the next transaction has another connection, which does not know the prepared ones. */
export const withoutPreparing: Preparer = (client) => {
  const query = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> =>
    client.query({ text, values: [...values] }) as unknown as Promise<PostgresQueryResult<R>>;
  return query as PostgresPoolClient['query'];
};

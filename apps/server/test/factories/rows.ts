import type pg from 'pg';

/** Where rows are inserted: the house of a test, or any other database, as the owner of the tables. */
export type Rows = {
  sql: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
};

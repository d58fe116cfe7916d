import type pg from 'pg';

/** Where rows are inserted: the house of a test, or any other database, as the owner of the tables. */
export type Rows = {
  /** `name`: of a statement that is said so often that planning it each time counts. */
  sql: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
};

import type pg from 'pg';

/** Where rows are inserted: the database of a test, or any other, with the owner's role. */
export type Rows = {
  /** `name`: for a statement so frequent that planning it each time matters. */
  sql: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;
};

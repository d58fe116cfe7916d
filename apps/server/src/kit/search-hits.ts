import { type RawBuilder, sql } from 'kysely';
import { type Question, question } from './ask-together.ts';

/** What a part of a search is asked for: the words as typed, how many to show, and how many to count at most. */
export type SearchQuery = { typed: string; size: number; maxCounted: number };

type SearchHit = { ID: number; label: string; description: string; isOpen: boolean };
export type SearchHits = { total: number; hits: SearchHit[] };

type Counted<Row> = Row & { total: number };

/**
 * The first rows of a search with the number of all, as far as they are counted. `rows` brings them in their order and is
 * asked for no more than that.
 */
export const countedHits = <Row>(
  { size, maxCounted }: SearchQuery,
  rows: RawBuilder<Row>,
  toHit: (row: Row) => Omit<SearchHit, 'isOpen'> & { isOpen?: boolean },
): Question<SearchHits> =>
  question(
    sql<Counted<Row>>`
      select f.*, count(*) over () as total from (${rows} limit ${maxCounted}) f limit ${size}`,
    (found) => ({
      total: found[0]?.total ?? 0,
      hits: found.map((row) => ({ isOpen: false, ...toHit(row) })),
    }),
  );

/** Where what was typed means nothing to a part. */
export const noHits: Question<SearchHits> = question(sql`select where false`, () => ({ total: 0, hits: [] }));

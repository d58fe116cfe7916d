import { maxCountedHits, type SearchHit, type SearchHits } from '@vereinshaus/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { type Question, question } from './ask-together.ts';

/** What a part of the search is asked for: the words as typed, and how many to show. */
export type SearchQuery = { typed: string; size: number };

type Counted<Row> = Row & { total: number };

/**
 * The first rows of a search with the number of all, as far as they are counted. `rows` brings them in their order and is
 * asked for no more than that.
 */
export const countedHits = <Row>(
  { size }: SearchQuery,
  rows: RawBuilder<Row>,
  toHit: (row: Row) => Omit<SearchHit, 'isOpen'> & { isOpen?: boolean },
): Question<SearchHits> =>
  question(
    sql<Counted<Row>>`
      select f.*, count(*) over () as total from (${rows} limit ${maxCountedHits}) f limit ${size}`,
    (found) => ({
      total: found[0]?.total ?? 0,
      hits: found.map((row) => ({ isOpen: false, ...toHit(row) })),
    }),
  );

/** Where what was typed means nothing to a part. */
export const noHits: Question<SearchHits> = question(sql`select where false`, () => ({ total: 0, hits: [] }));

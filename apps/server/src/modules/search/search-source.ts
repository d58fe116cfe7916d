import type { SearchHit, SearchHits, SearchPart } from '@vereinshaus/contract/home/search';
import type { Access } from '@vereinshaus/contract/kit/access';
import { type RawBuilder, sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** What a part of a search is asked for: the words as typed, how many to show, and how many to count at most. */
export type SearchQuery = { typed: string; size: number; maxCounted: number };

/**
 * What a module brings to the search over everything: for whom at all, and what of it. Nobody learns from a hit what they
 * could not open.
 */
export type SearchSource = {
  part: SearchPart;
  access: Access;
  find: (ctx: Ctx, asked: SearchQuery) => BatchedQuery<SearchHits>;
};

/** What was typed, for the address of a list that shows the hit. */
export const inAddress = (typed: string): string => encodeURIComponent(typed.trim());

/** Every word that was typed occurs in the folded text; for tables that are small in every club. */
export const mentions = (column: string, typed: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} like all ((select search_patterns(${typed}))::text[])`;

type CountedRow<Row> = Row & { total: number };

/**
 * The first rows of a search with the number of all, as far as they are counted. `rows` brings them in their order and is
 * asked for no more than that.
 */
export const countedHits = <Row>(
  { size, maxCounted }: SearchQuery,
  rows: RawBuilder<Row>,
  toHit: (row: Row) => SearchHit,
): BatchedQuery<SearchHits> =>
  question(
    sql<CountedRow<Row>>`
      select f.*, count(*) over () as total from (${rows} limit ${maxCounted}) f limit ${size}`,
    (found) => ({
      total: found[0]?.total ?? 0,
      hits: found.map((row) => toHit(row)),
    }),
  );

/** Where what was typed means nothing to a part. */
export const noHits: BatchedQuery<SearchHits> = question(sql`select where false`, () => ({ total: 0, hits: [] }));

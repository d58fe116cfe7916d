/** What other modules use to be found. */
export {
  countedHits,
  inAddress,
  mentions,
  noHits,
  type SearchQuery,
  type SearchSource,
} from './search-source.ts';

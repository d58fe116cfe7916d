import { maxCountedHits, type SearchFound } from '@vereinshaus/contract/home/search';
import { answeredAs, askTogether } from '../../kit/ask-together.ts';
import { judgeAccessFor } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { SearchQuery, SearchSource } from './search-source.ts';

/** Suche über alles: only the sources that are open to the viewer are asked, all of them in one statement. */
export const searchEverything = async (
  ctx: Ctx,
  sources: readonly SearchSource[],
  typed: Omit<SearchQuery, 'maxCounted'>,
): Promise<SearchFound> => {
  const asked = { ...typed, maxCounted: maxCountedHits };
  const open = sources.filter(({ access }) => judgeAccessFor(access, ctx.viewer) === 'yes');
  const answers = await askTogether(
    ctx,
    open.map(({ part, find }) => answeredAs(find(ctx, asked), (hits): SearchFound => ({ [part]: hits }))),
  );
  return answers.reduce((found, answer) => ({ ...found, ...answer }), {});
};

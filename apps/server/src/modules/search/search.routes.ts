import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { searchEverything } from './search-everything.ts';
import type { SearchSource } from './search-source.ts';

export const searchRoutes = (sources: readonly SearchSource[]) =>
  routes(contract.search, {
    all: (ctx, asked) => searchEverything(ctx, sources, asked),
  });

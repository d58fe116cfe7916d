import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { searchEverything } from './search-everything.ts';

export const searchRoutes = routes(contract.search, {
  all: (ctx, asked) => searchEverything(ctx, asked),
});

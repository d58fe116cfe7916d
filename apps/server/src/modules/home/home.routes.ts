import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { readFigures } from './figures.queries.ts';
import { readInbox } from './read-inbox.ts';
import { treasury } from './treasury.queries.ts';

export const homeRoutes = routes(contract.home, {
  figures: (ctx) => readFigures(ctx),
  treasury: (ctx) => treasury(ctx),
  inbox: (ctx) => readInbox(ctx),
});

import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { readInbox } from './read-inbox.ts';

export const homeRoutes = routes(contract.home, {
  inbox: (ctx) => readInbox(ctx),
});

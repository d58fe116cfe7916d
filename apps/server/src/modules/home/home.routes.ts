import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { readFigures } from './figures.queries.ts';
import { hideFirstSteps, readFirstSteps } from './first-steps.ts';
import { readInbox } from './read-inbox.ts';
import { treasury } from './treasury.queries.ts';

export const homeRoutes = routes(contract.home, {
  figures: (ctx) => readFigures(ctx),
  treasury: (ctx) => treasury(ctx),
  inbox: (ctx) => readInbox(ctx),
  firstSteps: (ctx) => readFirstSteps(ctx),
  hideFirstSteps: async (ctx) => {
    await hideFirstSteps(ctx);
    return succeeded('Die ersten Schritte sind ausgeblendet. In der Konfiguration kommen sie wieder.');
  },
});

import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { type ImprintSources, readImprint } from './imprint.queries.ts';
import { saveImprint } from './save-imprint.ts';

export const imprintRoutes = (sources: ImprintSources) =>
  routes(contract.imprint, {
    get: (ctx) => readImprint(ctx, sources),
    save: async (ctx, input) => {
      await saveImprint(ctx, input);
      return succeeded('Impressum gespeichert');
    },
  });

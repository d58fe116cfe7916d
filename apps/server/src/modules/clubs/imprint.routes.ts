import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { type BoardToday, readImprint } from './imprint.queries.ts';
import { saveImprint } from './save-imprint.ts';

export const imprintRoutes = (boardToday: BoardToday) =>
  routes(contract.imprint, {
    get: (ctx) => readImprint(ctx, boardToday),
    save: async (ctx, input) => {
      await saveImprint(ctx, input);
      return succeeded('Impressum gespeichert');
    },
  });

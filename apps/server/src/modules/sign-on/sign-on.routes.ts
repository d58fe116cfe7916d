import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeClient, rotateSecret, saveClient } from './save-client.ts';
import { clientsOfClub } from './sign-on.queries.ts';

export const signOnRoutes = routes(contract.signOn, {
  clients: (ctx) => clientsOfClub(ctx),
  save: async (ctx, input) => ({ ...succeeded('Das Programm ist gespeichert.'), ...(await saveClient(ctx, input)) }),
  rotate: async (ctx, { ID }) => ({
    ...succeeded('Das Programm hat ein neues Geheimnis.'),
    ...(await rotateSecret(ctx, ID)),
  }),
  remove: async (ctx, { ID }) => {
    await removeClient(ctx, ID);
    return succeeded('Das Programm ist gesperrt.');
  },
});

import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeClient, rotateSecret, saveClient } from './save-client.ts';
import { clientsOfClub, programsOf } from './sign-on.queries.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export const signOnRoutes = routes(contract.signOn, {
  programs: async (ctx, { child_ID: personId }) => ({ programs: await programsOf(ctx, personId) }),
  withdraw: async (ctx, { child_ID: personId, ID: clientId }) => {
    await withdrawConsent(ctx, { personId, clientId });
    return succeeded('Die Zustimmung ist widerrufen. Das Programm fragt beim nächsten Mal wieder.');
  },
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

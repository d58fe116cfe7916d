import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { addOwnEntry } from './add-own-entry.ts';
import { historyOfPerson, historyPage } from './history.queries.ts';
import { hostnameOf } from './reverse-ip.ts';

export const historyRoutes = routes(contract.history, {
  ofPerson: async (ctx, input) => historyOfPerson(ctx, input),
  ofClub: async (ctx, { child_ID: personId = null, ...wanted }) =>
    historyPage(ctx, { ...wanted, personId, onlyPersons: false }),
  add: async (ctx, { child_ID: personId, personType, text, category }) => {
    await addOwnEntry(ctx, { personId, personType, text, category });
    return succeeded('Der Eintrag ist gespeichert.');
  },
  reverseIp: async (_ctx, { ip }) => ({ hostname: await hostnameOf(ip) }),
});

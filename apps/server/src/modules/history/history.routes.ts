import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { addOwnEntry } from './add-own-entry.ts';
import { addCall, callsOfFamily } from './calls-of-family.ts';
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
  addCall: async (ctx, { child_ID: personId, on, caller, text }) => {
    await addCall(ctx, { personId, on, caller, text });
    return succeeded('Der Anruf ist notiert.');
  },
  callsOfFamily: async (ctx, { child_ID: personId }) => callsOfFamily(ctx, personId),
  reverseIp: async (_ctx, { ip }) => ({ hostname: await hostnameOf(ip) }),
});

import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { pickupsOfChild, removePickup, renewPickupCode, savePickup } from './pickups.ts';

export const pickupRoutes = routes(contract.pickups, {
  ofChild: async (ctx, { child_ID: childId }) => ({ pickups: await pickupsOfChild(ctx, childId) }),
  save: async (ctx, { child_ID: childId, ID: id, name, relation }) => ({
    ...succeeded('Gespeichert'),
    ID: await savePickup(ctx, { childId, id, name, relation }),
  }),
  renewCode: async (ctx, { child_ID: childId, ID: id }) => {
    await renewPickupCode(ctx, { childId, id });
    return succeeded('Der neue Code gilt ab sofort.');
  },
  remove: async (ctx, { child_ID: childId, ID: id }) => {
    await removePickup(ctx, { childId, id });
    return succeeded('Entfernt');
  },
});

import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { addManual } from './add-manual.ts';
import { billingOf, openOfPerson } from './billing.queries.ts';

export const paymentRoutes = routes(contract.payments, {
  list: (ctx, { userID: personId }) => billingOf(ctx, personId),
  open: (ctx, { userID: personId }) => openOfPerson(ctx, personId),
  addManual: async (ctx, { child_ID: personId, amount: cents, text, note, via, key }) => {
    await addManual(ctx, { personId, cents, text: text || note, via, key });
    return succeeded('Die Buchung ist eingetragen.');
  },
});

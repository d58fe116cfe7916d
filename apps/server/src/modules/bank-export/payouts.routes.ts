import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { declinePayoutRequest, withdrawPayoutRequest } from './end-payout-request.ts';
import { ownPayout } from './payouts.queries.ts';
import { requestPayout } from './request-payout.ts';

export const payoutRoutes = routes(contract.payouts, {
  own: (ctx) => ownPayout(ctx),
  request: async (ctx, { amount: cents, iban, holder }) => {
    await requestPayout(ctx, { cents, iban, holder });
    return succeeded('Die Auszahlung ist beantragt. Sie kommt mit den nächsten Auszahlungen des Vereins.');
  },
  withdraw: async (ctx, { ID: requestId }) => {
    await withdrawPayoutRequest(ctx, requestId);
    return succeeded('Der Antrag ist zurückgezogen.');
  },
  decline: async (ctx, { ID: requestId, reason }) => {
    await declinePayoutRequest(ctx, requestId, reason);
    return succeeded('Der Antrag ist abgelehnt; die Familie bekommt eine E-Mail.');
  },
});

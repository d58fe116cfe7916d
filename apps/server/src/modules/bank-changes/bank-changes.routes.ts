import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { waitingBankChange } from './bank-changes.queries.ts';
import { stopBankChange } from './stop-bank-change.ts';

export const bankChangeRoutes = routes(contract.bankChanges, {
  waiting: async (ctx) => ({ change: await waitingBankChange(ctx) }),
  stop: async (ctx, { ID: changeId }) => {
    await stopBankChange(ctx, changeId);
    return succeeded('Gestoppt. Die bisherige Bankverbindung gilt weiter.');
  },
});

import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { ibanOf, saveIban } from './bank-details.ts';
import { balanceOfKnownPerson } from './saldo.queries.ts';

export const ledgerRoutes = routes(contract.ledger, {
  saldo: (ctx, { childID: personId }) => balanceOfKnownPerson(ctx, personId),
  bankDetails: async (ctx, { childID: personId }) => ({ iban: await ibanOf(ctx, personId) }),
  saveBankDetails: async (ctx, { childID: personId, iban }) => {
    await saveIban(ctx, personId, iban);
    return succeeded('Erfolgreich gespeichert');
  },
});

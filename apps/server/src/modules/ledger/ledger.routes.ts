import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { saldoOfKnownPerson } from './saldo.queries.ts';

export const ledgerRoutes = routes(contract.ledger, {
  saldo: async (ctx, { childID: personId }) => ({ saldo: await saldoOfKnownPerson(ctx, personId) }),
});

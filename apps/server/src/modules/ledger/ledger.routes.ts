import { contract } from '@vereinshaus/contract';
import type { Ctx } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { payerOf } from './accounts.ts';
import { ibanOf, saveIban } from './bank-details.ts';
import { balanceOfKnownPerson } from './saldo.queries.ts';

/** Cents that somebody has paid and that have not arrived yet; the payments module knows them. */
type UnderWayOf = (ctx: Pick<Ctx, 'db'>, payerId: number) => Promise<number>;

export const ledgerRoutes = (underWayOf: UnderWayOf) =>
  routes(contract.ledger, {
    saldo: async (ctx, { childID: personId }) => ({
      ...(await balanceOfKnownPerson(ctx, personId)),
      underWay: await underWayOf(ctx, (await payerOf(ctx, personId)) ?? personId),
    }),
    bankDetails: (ctx, { childID: personId }) => ibanOf(ctx, personId),
    saveBankDetails: async (ctx, { childID: personId, iban, holder }) => {
      await saveIban(ctx, personId, iban, holder);
      return succeeded('Erfolgreich gespeichert');
    },
  });

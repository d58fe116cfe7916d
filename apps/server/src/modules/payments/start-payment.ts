import type { OnlineKind } from '@vereinshaus/contract/payments/online-payments';
import type { Ctx } from '../../kit/ctx.ts';
import { beginPayment, type StartPayment } from './begin-payment.ts';
import type { Providers } from './club-provider.ts';
import { replaceablePayments, requireOpenItems, requireOwed } from './new-payment.ts';

type StartInput = {
  personId: number;
  cents: number;
  kind: OnlineKind;
  keeps: boolean;
  itemIds: readonly number[];
  key: string;
};

/** Online bezahlen: what a payer owes. Earlier payments end, except one that is being charged. */
export const startPayment = (ctx: Ctx, providers: Providers, { keeps, ...input }: StartInput): Promise<StartPayment> =>
  beginPayment(ctx, providers, {
    ...input,
    keepsMethod: keeps && input.kind !== 'eps',
    path: '/abrechnung',
    findReplaced: async (payerId) => {
      await requireOwed(ctx, payerId, input.cents);
      await requireOpenItems(ctx, payerId, input.itemIds);
      return replaceablePayments(ctx, payerId, input.cents);
    },
  });

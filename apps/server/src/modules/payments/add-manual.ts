import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { ManualWay } from '@vereinshaus/contract/payments/calls';
import type { WorkCtx } from '../../kit/ctx.ts';
import { enterPayment } from './enter-payment.ts';
import { moneyAccounts } from './money-accounts.queries.ts';
import { chargeByHand, giveCredit } from './post-by-hand.ts';

type EntryInput = {
  personId: number;
  cents: number;
  text: string;
  via: ManualWay | undefined;
  key: string | undefined;
};

/** Von Hand buchen, in one call: a payment of today to the usual account, a credit, or (negative) a charge. */
export const addManual = async (ctx: WorkCtx, { personId, cents, text, via, key }: EntryInput) => {
  if (cents < 0) return chargeByHand(ctx, { personId, cents: -cents, text, key });
  if (via === 'credit') return giveCredit(ctx, { personId, cents, text, key });
  const account = (await moneyAccounts(ctx)).find(({ purpose }) => purpose === via);
  if (account === undefined) throw new Error(`the books have no account for: ${via}`);
  // This call does not name the open amount: the payment may cover all of it.
  await enterPayment(ctx, async () => undefined, {
    personId,
    cents,
    text,
    on: dayInVienna(ctx.now),
    accountId: account.id,
    itemIds: [],
    acceptedCredit: cents,
    isAnother: true,
    key,
  });
};

import { cutText } from '@vereinshaus/contract/kit/cut-text';
import type { Ctx } from '../../kit/ctx.ts';
import { reverseCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, hasPayer, lockAccounts, lockOrders, takeBack } from '../ledger/index.ts';
import { type EnteredPayment, enteredPayment } from './entered-payment.queries.ts';
import { requireNotUnderWay } from './not-under-way.ts';
import { paymentErrors } from './payments.errors.ts';

/**
 * The account on which it stands, and that of whoever pays for its owner now: the line of the bank is linked under that one.
 * Neither a line nor a second reversal comes between.
 */
const lockEntry = async (ctx: Ctx, documentId: number): Promise<EnteredPayment> => {
  const seen = await enteredPayment(ctx, documentId);
  if (seen === undefined) throw paymentErrors.notEntered();
  const { payerId, paidTo } = seen;
  const isPaidFor = await hasPayer(ctx, payerId);
  const accounts = await accountsFor(ctx, { payersOf: isPaidFor ? [payerId] : [] });
  await lockAccounts(ctx, [paidTo, ...(isPaidFor ? [accounts.ofPayer(payerId)] : [])]);
  return (await enteredPayment(ctx, documentId)) ?? seen;
};

/**
 * Eingetragene Zahlung zurücknehmen: the money leaves where it was entered, today; what it had paid is open again from the
 * day it was due. Cash that goes back has a receipt of its own. Gives back its key.
 */
export const takeBackEntry = async (ctx: Ctx, documentId: number): Promise<string> => {
  // The turn at the bank comes before the accounts: requireNotUnderWay asks for it again.
  await lockOrders(ctx);
  const { account, cents, text, payerId, hasLine } = await lockEntry(ctx, documentId);
  if (hasLine) throw paymentErrors.hasBankLine();
  await requireNotUnderWay(ctx, { payerId, cents });
  const reversedBy = await takeBack(ctx, {
    documentId,
    payerId,
    cents,
    text: cutText(`Zurückgenommen: ${text}`, 200),
    reference: `back:${documentId}`,
    from: account,
    source: 'hand',
  });
  if (reversedBy === null) throw paymentErrors.alreadyTakenBack();
  await recordHistory(ctx, {
    kind: 'payment.entryTakenBack',
    personId: payerId,
    details: { amountCents: cents, text },
  });
  return reverseCashReceipt(ctx, { documentId, reversedBy });
};

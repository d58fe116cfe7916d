import { cutText } from '@vereinshaus/contract/kit/cut-text';
import type { Ctx } from '../../kit/ctx.ts';
import { reverseCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, hasPayer, lockAccounts, lockOrders, takeBack } from '../ledger/index.ts';
import { type EnteredPayment, enteredPayment } from './entered-payment.queries.ts';
import { requireNotUnderWay } from './not-under-way.ts';
import { paymentErrors } from './payments.errors.ts';

/**
 * Locks the account of the entry, and that of its owner's current payer: bank lines are linked under that lock. So neither a line nor a
 * second reversal can come in between.
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
 * Eingetragene Zahlung zurücknehmen: the money leaves the account it was entered on, today; what it had paid is open again with the
 * original due date. Returned cash has a receipt of its own. Returns the key of that receipt.
 */
export const takeBackEntry = async (ctx: Ctx, documentId: number): Promise<string> => {
  // The bank order lock is taken before the account locks: requireNotUnderWay takes it again.
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

import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { postDocument, sidesOfPayers, takeBack } from '../ledger/index.ts';
import {
  debitOnItsWay,
  debitPostedBy,
  debitToReturn,
  markDebitArrived,
  returnDebit,
  undoCollected,
  undoDebitReturn,
} from './debits.ts';
import { paymentErrors } from './payments.errors.ts';
import { postArrival } from './post-arrival.ts';
import { passOnReturnFee, takeBackReturnFee } from './return-fee.ts';

type Transfer = {
  payerId: number;
  /** Incoming money is positive, a payout by the club negative. */
  cents: number;
  /** The bank account on which the bank booked it, and the day in the books. */
  account: number;
  on: IsoDay;
  text: string;
  reference: string;
  /** Our end-to-end id of a debit or a payout; empty if the bank gives none. */
  endToEndId: string;
  /** The items it pays for, if somebody has chosen; otherwise those named in its text. */
  itemIds?: readonly number[];
};

/** Money paid out to a family: it uses up their credit; the remainder is owed. */
const postPayOut = async (ctx: WorkCtx, { payerId, cents, account, on, text, reference }: Transfer) => {
  const sides = await sidesOfPayers(ctx, [payerId]);
  const debit = sides.sideOf(payerId);
  const posted = await postDocument(ctx, {
    kind: 'refund',
    source: 'bank',
    reference,
    on,
    lines: [{ debit, credit: account, cents: -cents, symbol: 'BK', text, personId: payerId }],
  });
  if (posted !== null) await sides.end();
  return posted?.documentId ?? null;
};

/**
 * Überweisung: a line of a bank statement is a payment like any other; it covers what was chosen or what its text names, then the oldest
 * due. Null = the same line was already posted.
 */
export const bookTransfer = async (ctx: WorkCtx, transfer: Transfer): Promise<number | null> => {
  const { payerId, cents, account, on, text, reference } = transfer;
  const documentId =
    cents > 0
      ? await postArrival(
          ctx,
          { payerId },
          { cents, reference, text, atBank: { account, on }, purpose: { itemIds: transfer.itemIds ?? [], text } },
        )
      : await postPayOut(ctx, transfer);
  if (documentId === null) return null;
  const debit = cents > 0 ? await debitOnItsWay(ctx, transfer) : undefined;
  if (debit !== undefined) await markDebitArrived(ctx, [debit.id], { documentId, on });
  const kind = debit === undefined ? 'payment.transferred' : 'payment.collected';
  await recordHistory(ctx, { kind, personId: payerId, details: { amountCents: cents, on } });
  return documentId;
};

/** A returned debit, and the document that posted its payment, if the books know it. */
type Return = Transfer & { code: string; paidBy: number | null };

const feeOf = ({ payerId, code, reference }: Return) => ({
  payerId,
  text: `Spesen der Rücklastschrift (${code})`,
  reference: `fee:${reference}`,
  source: 'bank' as const,
});

/** Rücklastschrift: what it had paid is owed again, with the original due date, plus the fee, if the club passes it on. */
export const bookReturn = async (ctx: WorkCtx, returned: Return): Promise<number | null> => {
  const { payerId, cents, account, on, text, reference } = returned;
  const { arrived, isOnItsWay } = await debitToReturn(ctx, returned);
  if (isOnItsWay) throw paymentErrors.debitNotArrived();
  const paidBy = arrived?.documentId ?? returned.paidBy;
  const from = { from: account, source: 'bank' } as const;
  const documentId =
    paidBy === null
      ? await postPayOut(ctx, returned)
      : await takeBack(ctx, { documentId: paidBy, payerId, cents: -cents, text, reference, on, ...from });
  if (documentId === null) return null;
  if (arrived !== undefined) await returnDebit(ctx, arrived, returned.code);
  await passOnReturnFee(ctx, feeOf(returned));
  await recordHistory(ctx, {
    kind: 'payment.debitReturned',
    personId: payerId,
    details: { amountCents: -cents, on, code: returned.code },
  });
  return documentId;
};

/** The debit had not been returned after all. */
export const takeBackReturn = async (ctx: WorkCtx, documentId: number, returned: Return, bookedAs: string) => {
  await takeBackReturnFee(ctx, feeOf({ ...returned, reference: bookedAs }));
  await takeBackTransfer(ctx, documentId, returned);
};

/**
 * The transfer belonged elsewhere: what it had paid for is owed again, with the original due date. Posted on the original day, so that the
 * bank account matches the bank's statement on every day.
 */
export const takeBackTransfer = async (ctx: WorkCtx, documentId: number, transfer: Transfer) => {
  const { payerId, cents, account, on, text, reference } = transfer;
  if (cents > 0) {
    const debit = await debitPostedBy(ctx, documentId, payerId);
    const posted = { documentId: debit?.documentId ?? documentId, payerId, cents };
    await takeBack(ctx, { ...posted, text, reference, on, from: account, source: 'bank' });
    if (debit !== undefined) await undoCollected(ctx, debit.id);
  } else {
    const arrival = { cents: -cents, reference, text, atBank: { account, on }, reversesId: documentId };
    const back = await postArrival(ctx, { payerId }, arrival);
    if (back !== null) await undoDebitReturn(ctx, { returnId: documentId, payerId, documentId: back });
  }
  const details = { amountCents: cents, on };
  await recordHistory(ctx, { kind: 'payment.transferTakenBack', personId: payerId, details });
};

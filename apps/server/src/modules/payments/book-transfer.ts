import { dayInVienna, type IsoDay } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, hasPayer, post, settle, takeBack } from '../ledger/index.ts';
import { postArrival } from './post-arrival.ts';
import { passOnReturnFee, takeBackReturnFee } from './return-fee.ts';

type Transfer = {
  payerId: number;
  /** What came in is positive; what the club has paid out negative. */
  cents: number;
  /** Where the bank has booked it, and on which day of the books. */
  account: number;
  on: IsoDay;
  text: string;
  reference: string;
};

/** Money that went out to a family: it uses up their credit, or is owed. */
const postPayOut = async (ctx: Ctx, { payerId, cents, account, on, text, reference }: Transfer) => {
  const isSeen = await hasPayer(ctx, payerId);
  const accounts = await accountsFor(ctx, { purposes: ['departedCredits'], payersOf: isSeen ? [payerId] : [] });
  const claim = isSeen
    ? { account: accounts.ofPayer(payerId), dueOn: dayInVienna(ctx.now), personId: payerId }
    : accounts.of('departedCredits');
  const posted = await post(ctx, {
    kind: 'refund',
    source: 'bank',
    reference,
    on,
    lines: [{ debit: claim, credit: account, cents: -cents, symbol: 'BK', text, personId: payerId }],
  });
  if (posted !== null && typeof claim !== 'number') await settle(ctx, claim.account);
  return posted?.documentId ?? null;
};

/**
 * Überweisung: what a statement tells of a family is a payment like any other; it covers the oldest due first. Null = the
 * same line has been posted already.
 */
export const bookTransfer = async (ctx: Ctx, transfer: Transfer): Promise<number | null> => {
  const { payerId, cents, account, on, text, reference } = transfer;
  const documentId =
    cents > 0
      ? await postArrival(ctx, { payerId }, { cents, reference, text, atBank: { account, on } })
      : await postPayOut(ctx, transfer);
  if (documentId === null) return null;
  await recordHistory(ctx, { kind: 'payment.transferred', personId: payerId, details: { amountCents: cents, on } });
  return documentId;
};

/** A debit that came back, and the document that had posted its payment, where the books know it. */
type Return = Transfer & { code: string; paidBy: number | null };

const feeOf = ({ payerId, code, reference }: Return) => ({
  payerId,
  text: `Spesen der Rücklastschrift (${code})`,
  reference: `fee:${reference}`,
  source: 'bank' as const,
});

/** Rücklastschrift: what it had paid is owed again, from the day it was due, and the fee, where the club passes it on. */
export const bookReturn = async (ctx: Ctx, returned: Return): Promise<number | null> => {
  const { payerId, cents, account, on, text, reference, paidBy } = returned;
  const documentId =
    paidBy === null
      ? await postPayOut(ctx, returned)
      : await takeBack(ctx, { documentId: paidBy, cents: -cents, text, reference, from: account, source: 'bank' });
  if (documentId === null) return null;
  await passOnReturnFee(ctx, feeOf(returned));
  await recordHistory(ctx, {
    kind: 'payment.debitReturned',
    personId: payerId,
    details: { amountCents: -cents, on, code: returned.code },
  });
  return documentId;
};

/** It had not come back after all. */
export const takeBackReturn = async (ctx: Ctx, documentId: number, returned: Return, bookedAs: string) => {
  await takeBackReturnFee(ctx, feeOf({ ...returned, reference: bookedAs }));
  await takeBackTransfer(ctx, documentId, returned);
};

/** It belonged somewhere else: what it had paid for is owed again, from the day it was due. */
export const takeBackTransfer = async (ctx: Ctx, documentId: number, transfer: Transfer) => {
  const { payerId, cents, account, on, text, reference } = transfer;
  if (cents > 0) await takeBack(ctx, { documentId, cents, text, reference, from: account, source: 'bank' });
  else {
    const today = dayInVienna(ctx.now);
    await postArrival(ctx, { payerId }, { cents: -cents, reference, text, atBank: { account, on: today } });
  }
  const details = { amountCents: cents, on };
  await recordHistory(ctx, { kind: 'payment.transferTakenBack', personId: payerId, details });
};

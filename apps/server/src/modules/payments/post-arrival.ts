import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type LedgerCtx, lockAccounts, postDocument, sidesOfPayers } from '../ledger/index.ts';
import { meantCover, type Purpose } from './chosen-items.ts';
import type { StoredPayment } from './stored-payment.ts';

type Arrival = {
  cents: number;
  reference: string;
  text: string;
  /** The open item it was paid for; it is covered first. */
  coversId?: number | undefined;
  /** The items it was meant for, by choice or by the text of the transfer. */
  purpose?: Purpose;
  /** The document that had posted the money as gone; the money is back. */
  reversesId?: number;
  /** The bank account and day of the statement that shows it; without it a provider holds the money. */
  atBank?: { account: number; on: IsoDay };
};

/** Read under the account lock, so that nobody else covers it meanwhile. */
const meantBy = async (
  ctx: LedgerCtx,
  account: number,
  { payerId, cents, purpose }: { payerId: number; cents: number; purpose: Purpose },
) => {
  await lockAccounts(ctx, [account]);
  return (await meantCover(ctx, payerId, purpose, cents)).said;
};

/**
 * Posts arrived money on the account of the payer's current payer: it covers what it was meant for, then the oldest due. For a departed
 * person it pays what was written off, and the club keeps the remainder for them. Null = the same cause has already posted.
 */
export const postArrival = async (
  ctx: LedgerCtx,
  { payerId }: Pick<StoredPayment, 'payerId'>,
  { cents, reference, text, coversId, purpose, reversesId, atBank }: Arrival,
): Promise<number | null> => {
  const sides = await sidesOfPayers(ctx, [payerId], ['provider']);
  const claim = sides.sideOf(payerId);
  const isSeen = sides.isSeen(payerId) && typeof claim !== 'number';
  const meant = purpose === undefined || !isSeen ? [] : await meantBy(ctx, claim.account, { payerId, cents, purpose });
  const posted = await postDocument(ctx, {
    kind: 'payment',
    source: atBank === undefined ? 'payment' : 'bank',
    reference,
    ...(atBank !== undefined && { on: atBank.on }),
    ...(reversesId !== undefined && { reversesId }),
    mayComeLate: true,
    lines: [
      {
        debit: atBank?.account ?? sides.of('provider'),
        credit: claim,
        cents,
        symbol: 'BK',
        text,
        personId: payerId,
      },
    ],
  });
  if (posted === null) return null;
  const covers = coversId === undefined ? meant : [{ chargeId: coversId, cents }];
  await sides.end(isSeen ? covers.map((cover) => ({ ...cover, creditId: posted.itemOf(claim) })) : []);
  return posted.documentId;
};

import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { accountsFor, hasPayer, type LedgerCtx, lockAccounts, post, settle } from '../ledger/index.ts';
import { meantCover, type Purpose } from './chosen-items.ts';
import type { StoredPayment } from './stored-payment.ts';

type Arrival = {
  cents: number;
  reference: string;
  text: string;
  /** The open item it was paid for, before anything else. */
  coversId?: number | undefined;
  /** What it was meant for, by choice or in the words of the transfer. */
  purpose?: Purpose;
  /** The document of money that had gone out, and is there again. */
  reversesId?: number;
  /** Told by a statement of that bank account, and when; otherwise a provider has it. */
  atBank?: { account: number; on: IsoDay };
};

/** Read under the lock of the account: nobody else covers it meanwhile. */
const meantBy = async (
  ctx: LedgerCtx,
  account: number,
  { payerId, cents, purpose }: { payerId: number; cents: number; purpose: Purpose },
) => {
  await lockAccounts(ctx, [account]);
  return (await meantCover(ctx, payerId, purpose, cents)).said;
};

/**
 * Money that arrived, on the account of whoever pays for the payer now: it covers what it was meant for, then the oldest due. Of somebody who
 * is gone the club keeps it safe. Null = the same cause has posted already.
 */
export const postArrival = async (
  ctx: LedgerCtx,
  { payerId }: Pick<StoredPayment, 'payerId'>,
  { cents, reference, text, coversId, purpose, reversesId, atBank }: Arrival,
): Promise<number | null> => {
  const isSeen = await hasPayer(ctx, payerId);
  const accounts = await accountsFor(ctx, {
    purposes: ['provider', 'departedCredits'],
    payersOf: isSeen ? [payerId] : [],
  });
  const claim = isSeen
    ? { account: accounts.ofPayer(payerId), dueOn: dayInVienna(ctx.now), personId: payerId }
    : accounts.of('departedCredits');
  const meant =
    purpose === undefined || typeof claim === 'number'
      ? []
      : await meantBy(ctx, claim.account, { payerId, cents, purpose });
  const posted = await post(ctx, {
    kind: 'payment',
    source: atBank === undefined ? 'payment' : 'bank',
    reference,
    ...(atBank !== undefined && { on: atBank.on }),
    ...(reversesId !== undefined && { reversesId }),
    mayComeLate: true,
    lines: [
      {
        debit: atBank?.account ?? accounts.of('provider'),
        credit: claim,
        cents,
        symbol: 'BK',
        text,
        personId: payerId,
      },
    ],
  });
  if (posted !== null && typeof claim !== 'number') {
    const covers = coversId === undefined ? meant : [{ chargeId: coversId, cents }];
    const said = covers.map((cover) => ({ ...cover, creditId: posted.itemOf(claim) }));
    await settle(ctx, claim.account, said);
  }
  return posted?.documentId ?? null;
};

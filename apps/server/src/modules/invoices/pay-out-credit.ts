import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { cashReceiptOf, issueCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { type ClaimInput, documentOfCause, lockAccounts, postDocument, settleAccount } from '../ledger/index.ts';
import { requireMoneyAccount } from '../payments/index.ts';
import { customerCredits } from './customer-credits.queries.ts';
import { customerById } from './customers.ts';
import { invoiceErrors } from './invoices.errors.ts';

type PayoutInput = {
  customerId: number;
  cents: number;
  on: IsoDay;
  /** The bank account or the cash box the money leaves from. */
  accountId: number;
  key: string;
};

/**
 * Guthaben eines Kunden auszahlen: at most the existing credit. Remaining credit covers the next invoice. The same key pays out once.
 * Returns the key of the cash receipt; empty = it was not cash.
 * Lock: the account of the customer. Of two concurrent payouts the second finds nothing left.
 */
export const payOutCredit = async (ctx: WorkCtx, payout: PayoutInput): Promise<string> => {
  const { customerId, cents, on, key } = payout;
  const customer = await customerById(ctx, customerId);
  if (customer === undefined) throw invoiceErrors.customerGone();
  if (on > dayInVienna(ctx.now)) throw invoiceErrors.paidLater();
  const { id: accountId, isCash } = await requireMoneyAccount(ctx, payout.accountId);
  await lockAccounts(ctx, [customer.accountId]);
  const reference = `customerPayout:${key}`;
  const repeated = await documentOfCause(ctx, 'hand', reference);
  if (repeated !== undefined) return cashReceiptOf(ctx, repeated);
  const credit = (await customerCredits(ctx, customerId))[0]?.cents ?? 0;
  if (cents > credit) throw invoiceErrors.creditGone({ name: customer.name, cents: credit });
  const text = `Guthaben ausbezahlt: ${customer.name}`;
  const claim: ClaimInput = { account: customer.accountId, dueOn: on, personId: null };
  const symbol = isCash ? 'KA' : 'BK';
  const posted = await postDocument(ctx, {
    kind: 'refund',
    source: 'hand',
    reference,
    on,
    lines: [{ debit: claim, credit: accountId, cents, symbol, text }],
  });
  if (posted === null) throw invoiceErrors.creditGone({ name: customer.name, cents: credit });
  await settleAccount(ctx, customer.accountId);
  await recordHistory(ctx, {
    kind: 'invoices.creditPaidOut',
    personId: null,
    details: { amountCents: cents, recipient: customer.name },
  });
  if (!isCash) return '';
  const { documentId } = posted;
  const lines = [{ quantity: 1, text: 'Guthaben ausbezahlt', cents: -cents, percent: 0 }];
  return issueCashReceipt(ctx, { documentId, accountId, on, payerId: null, payer: customer.name, lines });
};

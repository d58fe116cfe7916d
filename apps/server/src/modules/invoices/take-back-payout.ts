import type { WorkCtx } from '../../kit/ctx.ts';
import { reverseCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { customerPayouts, lockAccounts, openOfCause, reverse } from '../ledger/index.ts';
import { allCustomers } from './customers.ts';
import { invoiceErrors } from './invoices.errors.ts';

/** Whether a bank line is linked as the evidence of a document. */
export type HasBankLine = (ctx: Pick<WorkCtx, 'db'>, documentId: number) => Promise<boolean>;

const standingPayout = async (ctx: WorkCtx, documentId: number) => {
  const [payout] = await customerPayouts(ctx, { documentId, max: 1 });
  if (payout === undefined) throw invoiceErrors.payoutGone();
  return payout;
};

/**
 * Auszahlung an einen Kunden zurücknehmen: the money is back on its account, and the customer has the credit again. Returns the key of the
 * cash receipt; empty = it was not cash.
 */
export const takeBackPayout = async (ctx: WorkCtx, documentId: number, hasBankLine: HasBankLine): Promise<string> => {
  const { accountId } = await standingPayout(ctx, documentId);
  await lockAccounts(ctx, [accountId]);
  const { reference, cents } = await standingPayout(ctx, documentId);
  if (await hasBankLine(ctx, documentId)) throw invoiceErrors.payoutHasLine();
  const customer = (await allCustomers(ctx)).find((known) => known.accountId === accountId);
  const recipient = customer?.name ?? '';
  const text = `Auszahlung zurückgenommen: ${recipient}`;
  const {
    documentIds: [reversedBy],
  } = await reverse(ctx, await openOfCause(ctx, 'hand', reference), { source: 'hand', text });
  if (reversedBy === undefined) throw invoiceErrors.payoutGone();
  await recordHistory(ctx, {
    kind: 'invoices.payoutTakenBack',
    personId: null,
    details: { amountCents: cents, recipient },
  });
  return reverseCashReceipt(ctx, { documentId, reversedBy });
};

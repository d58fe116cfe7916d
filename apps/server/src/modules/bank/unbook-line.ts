import { formatDay } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { takeBackInvoicePayment } from '../invoices/index.ts';
import { dayOfDocument, openOfDocument, reverse } from '../ledger/index.ts';
import { takeBackReturn, takeBackTransfer } from '../payments/index.ts';
import { bankErrors } from './bank.errors.ts';
import { type Assignment, assignmentsOf, type BankLineRow, lockLine, referenceOf } from './stored-line.ts';

/** The payment stays as it was entered, and waits for its line again. */
const unlink = async (ctx: Ctx, line: BankLineRow, { payerId, cents }: Assignment) => {
  const details = { amountCents: cents, on: line.bookedOn };
  await recordHistory(ctx, { kind: 'bank.unlinked', personId: payerId, details });
};

const takeBackPart = async (ctx: Ctx, line: BankLineRow, part: Assignment, index: number) => {
  const { documentId, cents, payerId } = part;
  if (part.enteredOn !== null) return unlink(ctx, line, part);
  const text = `Zuordnung zurückgenommen: ${line.name || 'Bankbuchung'} vom ${formatDay(line.bookedOn)}`;
  const reference = `taken back:${part.id}`;
  // If that day is closed, the first open day.
  const on = await dayOfDocument(ctx, documentId);
  if (payerId !== null) {
    const { endToEndId, accountId: account } = line;
    const transfer = { payerId, cents, account, on, text, reference, endToEndId };
    if (line.returnCode === '' || cents > 0) return takeBackTransfer(ctx, documentId, transfer);
    const returned = { ...transfer, code: line.returnCode, paidBy: null };
    return takeBackReturn(ctx, documentId, returned, referenceOf(line, index));
  }
  if (part.isCustomers) {
    const payment = { documentId, recipient: part.label, cents, text, reference, from: line.accountId, on };
    return takeBackInvoicePayment(ctx, payment);
  }
  const entries = await openOfDocument(ctx, documentId);
  await reverse(ctx, entries, { source: 'bank', reference, on, mayComeLate: true, row: 'new', text });
};

/** Zuordnung zurücknehmen: every part is reversed, links are removed, and the line waits again. */
export const unbookLine = async (ctx: Ctx, lineId: number) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'booked') throw bankErrors.lineOpen();
  const parts = (await assignmentsOf(ctx, [line.id])).get(line.id) ?? [];
  for (const [index, part] of parts.entries()) {
    await takeBackPart(ctx, line, part, index);
    await ctx.db.updateTable('bank_assignment').set({ undone_at: ctx.now }).where('id', '=', part.id).execute();
  }
  await ctx.db
    .updateTable('bank_line')
    .set({ state: 'open', round: line.round + 1, booked_at: null, booked_by: null })
    .where('id', '=', line.id)
    .execute();
};

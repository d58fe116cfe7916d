import type { LedgerTaxCode } from '@vereinshaus/contract/accounting-rules';
import { formatDay, type IsoDay } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { takeBackInvoicePayment } from '../invoices/index.ts';
import { type Line, post } from '../ledger/index.ts';
import { takeBackReturn, takeBackTransfer } from '../payments/index.ts';
import { bankErrors } from './bank.errors.ts';
import { type Assignment, assignmentsOf, type BankLineRow, lockLine, referenceOf } from './stored-line.ts';

/** Taken back on the day on which it was posted; where that is closed, on the first open day. */
const dayOf = async (ctx: Ctx, documentId: number): Promise<IsoDay> => {
  const { document_on: on } = await ctx.db
    .selectFrom('ledger_document_card as d')
    .where('d.id', '=', documentId)
    .select('d.document_on')
    .executeTakeFirstOrThrow();
  return on;
};

/** The payment stands as it was entered, and waits for its line again. */
const unlink = async (ctx: Ctx, line: BankLineRow, { payerId, cents }: Assignment) => {
  const details = { amountCents: cents, on: line.bookedOn };
  await recordHistory(ctx, { kind: 'bank.unlinked', personId: payerId, details });
};

/** Net and tax the other way round, each with its cost centre. */
const turnedRound = async (ctx: Ctx, documentId: number, text: string): Promise<readonly Line[]> => {
  const entries = await ctx.db
    .selectFrom('ledger_entry_card as e')
    .where('e.document_id', '=', documentId)
    .where('e.cancelled_at', 'is', null)
    .orderBy('e.id')
    .select(['e.id', 'e.debit_id', 'e.credit_id', 'e.amount_cents', 'e.tax_code'])
    .$narrowType<{ tax_code: LedgerTaxCode }>()
    .execute();
  return entries.map((entry) => ({
    debit: entry.credit_id,
    credit: entry.debit_id,
    cents: entry.amount_cents,
    symbol: 'BK',
    text,
    taxCode: entry.tax_code,
    reversesId: entry.id,
  }));
};

const takeBackPart = async (ctx: Ctx, line: BankLineRow, part: Assignment, index: number) => {
  const { documentId, cents, payerId } = part;
  if (part.enteredOn !== null) return unlink(ctx, line, part);
  const text = `Zuordnung zurückgenommen: ${line.name || 'Bankbuchung'} vom ${formatDay(line.bookedOn)}`;
  const reference = `taken back:${part.id}`;
  const on = await dayOf(ctx, documentId);
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
  await post(ctx, {
    kind: 'reversal',
    source: 'bank',
    reference,
    reversesId: documentId,
    on,
    mayComeLate: true,
    row: 'new',
    lines: await turnedRound(ctx, documentId, text),
  });
};

/** Zuordnung zurücknehmen: every part is posted the other way round, what was only linked is let go, and the line waits again. */
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

import { formatDay, type IsoDay } from '@vereinshaus/contract/days';
import type { Ctx } from '../../kit/ctx.ts';
import { post } from '../ledger/index.ts';
import { takeBackReturn, takeBackTransfer } from '../payments/index.ts';
import { bankErrors } from './bank.errors.ts';
import { type Assignment, assignmentsOf, type BankLineRow, lockLine, referenceOf } from './stored-line.ts';

/** Taken back on the day on which it was posted; where that is closed, on the first open day. */
const dayOf = async (ctx: Ctx, documentId: number): Promise<IsoDay> => {
  const { document_on: on } = await ctx.db
    .selectFrom('ledger_document as d')
    .where('d.id', '=', documentId)
    .select('d.document_on')
    .executeTakeFirstOrThrow();
  return on;
};

const takeBackPart = async (ctx: Ctx, line: BankLineRow, part: Assignment, index: number) => {
  const { documentId, cents, payerId, accountId } = part;
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
  const other = accountId ?? 0;
  const [debit, credit] = cents > 0 ? [other, line.accountId] : [line.accountId, other];
  await post(ctx, {
    kind: 'reversal',
    source: 'bank',
    reference,
    reversesId: documentId,
    on,
    mayComeLate: true,
    lines: [{ debit, credit, cents: Math.abs(cents), symbol: 'BK', text }],
  });
};

/** Zuordnung zurücknehmen: every part is posted the other way round, and the line waits again. */
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

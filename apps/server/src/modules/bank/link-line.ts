import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, customerAccountOf, lockAccounts } from '../ledger/index.ts';
import { bankErrors } from './bank.errors.ts';
import { enteredByIds } from './entered-payments.queries.ts';
import { isNearInTime, isSameOwner } from './entered-payments.rules.ts';
import { noteBooked } from './note-booked.ts';
import { type BankLineRow, lockLine } from './stored-line.ts';

/**
 * Checks that the payments wait for a line, and locks the account of the family: neither another line nor a reversal can come in between.
 */
const lockEntered = async (ctx: Ctx, line: BankLineRow, documentIds: readonly number[]) => {
  const seen = await enteredByIds(ctx, documentIds);
  const [first, ...others] = seen;
  if (first === undefined) throw bankErrors.enteredGone();
  if (others.some((payment) => !isSameOwner(payment, first))) throw bankErrors.enteredForSeveral();
  const { payerId, customerAccountId } = first;
  const accounts = await accountsFor(ctx, { payersOf: payerId === 0 ? [] : [payerId] });
  // For a departed person, the account it was entered on.
  const ofOwner = accounts.isPaidFor(payerId) ? accounts.ofPayer(payerId) : await customerAccountOf(ctx, payerId);
  await lockAccounts(ctx, [payerId === 0 ? customerAccountId : (ofOwner ?? 0)]);
  const payments = await enteredByIds(ctx, documentIds);
  if (payments.length !== new Set(documentIds).size) throw bankErrors.enteredGone();
  if (payments.some((payment) => !isNearInTime(payment, line.bookedOn))) throw bankErrors.enteredTooFar();
  if (payments.some(({ accountId }) => accountId !== line.accountId)) throw bankErrors.enteredElsewhere();
  return payments;
};

/**
 * Schon eingetragen: the line becomes the evidence of payments in the books. Nothing is posted; the link is kept and can be undone like any
 * assignment.
 */
export const linkLine = async (ctx: Ctx, lineId: number, documentIds: readonly number[]) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'open') throw bankErrors.lineTaken({ by: line.booker });
  const payments = await lockEntered(ctx, line, documentIds);
  const sum = payments.reduce((total, { cents }) => total + cents, 0);
  if (sum !== line.cents) throw bankErrors.partsDiffer({ cents: line.cents, parts: sum });
  await noteBooked(
    ctx,
    line.id,
    payments.map(({ payerId, customerAccountId, cents, documentId }) => ({
      payerId,
      accountId: customerAccountId,
      cents,
      documentId,
      isLink: true,
    })),
    ctx.viewer?.id ?? null,
  );
  const personId = payments[0]?.payerId || null;
  await recordHistory(ctx, { kind: 'bank.linked', personId, details: { amountCents: line.cents, on: line.bookedOn } });
};

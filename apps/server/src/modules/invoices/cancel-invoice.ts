import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeries, takeNumber } from '../ledger/index.ts';
import { billedBooking } from './billed-booking.queries.ts';
import type { IssuedInvoice } from './complete-invoice.ts';
import { releaseItems } from './covered-items.ts';
import { cancellationOf, seriesOf, yearOf } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceById, writeInvoice } from './stored-invoice.ts';
import { takeBackCharge } from './take-back-charge.ts';

/** If the membership continues after the booking, its fee is still owed. */
const keepsFeeOf = async (ctx: WorkCtx, participationId: number): Promise<boolean> => {
  const { left_at: leftAt, fee } = await billedBooking(ctx, participationId);
  return leftAt !== null && fee !== null;
};

/**
 * Stornorechnung: a document of its own with the next number of the same series; the original stays as it is. For a booking or a family it
 * moves no money: their charges are changed elsewhere. A free invoice is itself a charge, and is taken back with it. The series is locked
 * first, so that nobody cancels twice.
 */
export const cancelInvoice = async (ctx: WorkCtx, invoiceId: number, reason: string): Promise<IssuedInvoice> => {
  const issuedOn = dayInVienna(ctx.now);
  const year = yearOf(issuedOn);
  await lockSeries(ctx, seriesOf(year));
  const original = await invoiceById(ctx, invoiceId);
  if (original === undefined) throw invoiceErrors.gone();
  if (original.kind === 'canc') throw invoiceErrors.isCancellation();
  if (original.cancelledBy !== null) throw invoiceErrors.alreadyCancelled({ number: original.cancelledBy });
  const counted = await takeNumber(ctx, seriesOf(year));
  const number = invoiceNumberText(year, counted);
  const { form, participationId, personId, payerId, customerId } = original;
  const keepsFee = participationId !== null && (await keepsFeeOf(ctx, participationId));
  const content = cancellationOf(original.content, { number, issuedOn, reason, keepsFee });
  const about = { form, participationId, personId, payerId, customerId };
  const id = await writeInvoice(ctx, { ...about, year, counted, cancelsId: original.id, content });
  if (form === 'free') await takeBackCharge(ctx, original, number);
  await releaseItems(ctx, original.id);
  await recordHistory(ctx, {
    kind: 'invoices.cancelled',
    personId: personId ?? payerId,
    details: { number, cancels: original.number, reason },
  });
  return { id, number, isNew: true };
};

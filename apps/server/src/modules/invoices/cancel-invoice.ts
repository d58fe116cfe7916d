import { dayInVienna } from '@vereinshaus/contract/days';
import { invoiceNumberText } from '@vereinshaus/contract/invoices';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeries, takeNumber } from '../ledger/index.ts';
import { billedBooking } from './billed-booking.queries.ts';
import { cancellationOf, seriesOf, yearOf } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';
import type { Issued } from './issue-invoice.ts';
import { invoiceById, writeInvoice } from './stored-invoice.ts';

/**
 * Stornorechnung: a document of its own with the next number of the same series; the original stays as it is. It moves no
 * money: what a booking costs is changed at the booking. The series is held first, so nobody cancels twice.
 */
export const cancelInvoice = async (ctx: WorkCtx, invoiceId: number, reason: string): Promise<Issued> => {
  const issuedOn = dayInVienna(ctx.now);
  const year = yearOf(issuedOn);
  await lockSeries(ctx, seriesOf(year));
  const original = await invoiceById(ctx, invoiceId);
  if (original === undefined) throw invoiceErrors.gone();
  if (original.kind === 'canc') throw invoiceErrors.isCancellation();
  if (original.cancelledBy !== null) throw invoiceErrors.alreadyCancelled({ number: original.cancelledBy });
  const counted = await takeNumber(ctx, seriesOf(year));
  const number = invoiceNumberText(year, counted);
  const { participationId, personId, payerId } = original;
  const { left_at: leftAt, fee } = await billedBooking(ctx, participationId);
  const keepsFee = leftAt !== null && fee !== null;
  const content = cancellationOf(original.content, { number, issuedOn, reason, keepsFee });
  const id = await writeInvoice(ctx, {
    year,
    counted,
    participationId,
    personId,
    payerId,
    cancelsId: original.id,
    content,
  });
  await recordHistory(ctx, {
    kind: 'invoices.cancelled',
    personId,
    details: { number, cancels: original.number, reason },
  });
  return { id, number, isNew: true };
};

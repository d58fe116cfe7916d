import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { invoiceNumberText } from '@vereinshaus/contract/invoices/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeries, takeNumber } from '../ledger/index.ts';
import { type BilledBooking, billedBooking } from './billed-booking.queries.ts';
import { type IssuedInvoice, requireComplete } from './complete-invoice.ts';
import { composeInvoice } from './compose-invoice.ts';
import { coverItems, itemsOfBooking, otherPayersOf } from './covered-items.ts';
import { seriesOf, yearOf } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { issueFamilyInvoice } from './issue-family-invoice.ts';
import { invoicesOfBooking, isStanding, writeInvoice } from './stored-invoice.ts';
import { chosenTemplate } from './templates.queries.ts';

/**
 * Rechnung ausstellen: the next number of the club and year, and the whole content, in one transaction. The series is locked first: of two
 * concurrent calls the second finds the invoice of the first. A booking has one valid invoice; after its cancellation it may get another.
 */
export const issueInvoice = async (ctx: WorkCtx, participationId: number): Promise<IssuedInvoice> => {
  const year = yearOf(dayInVienna(ctx.now));
  await lockSeries(ctx, seriesOf(year));
  const booking = await billedBooking(ctx, participationId);
  const others = await otherPayersOf(ctx, booking);
  const standing = (await invoicesOfBooking(ctx, participationId)).find(
    (invoice) => isStanding(invoice) && !others.includes(invoice.payerId ?? 0),
  );
  if (standing) return { id: standing.id, number: standing.number, isNew: false };
  requireBillable(booking);
  if (others.length > 0) return issueOwnPart(ctx, booking);
  const counted = await takeNumber(ctx, seriesOf(year));
  const number = invoiceNumberText(year, counted);
  const content = await composeInvoice(ctx, booking, { number, template: await chosenTemplate(ctx) });
  requireComplete(content);
  const { person_id: personId, payer_id: payerId } = booking;
  const about = { form: 'booking', participationId, personId, payerId, customerId: null } as const;
  const id = await writeInvoice(ctx, { ...about, year, counted, cancelsId: null, content });
  await coverItems(ctx, id, await itemsOfBooking(ctx, participationId));
  await recordHistory(ctx, {
    kind: 'invoices.issued',
    personId,
    details: { number, totalCents: content.totalCents, course: content.course },
  });
  return { id, number, isNew: true };
};

/** For a booking that others bear a part of: an invoice of the items on the payer's own account. */
const issueOwnPart = async (ctx: WorkCtx, booking: BilledBooking): Promise<IssuedInvoice> => {
  const itemIds = await itemsOfBooking(ctx, booking.participation_id);
  const issued = await issueFamilyInvoice(ctx, { personId: booking.payer_id, itemIds });
  if (issued === null) throw invoiceErrors.nothingToBill();
  return issued;
};

export const requireBillable = (booking: BilledBooking) => {
  if (booking.left_at !== null) throw invoiceErrors.bookingCancelled();
  if (booking.role !== participationRole.participant) throw invoiceErrors.onlyParticipants();
  if (booking.is_reserved) throw invoiceErrors.notChargedYet();
  if (booking.price_cents === 0 && booking.fee === null) throw invoiceErrors.free();
};

import type { InvoiceKind } from '@vereinshaus/contract/invoices/calls';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { billedBooking } from './billed-booking.queries.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { otherPayersOf } from './covered-items.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { issueInvoice } from './issue-invoice.ts';
import { isOwnInvoice } from './own-invoice.ts';
import { invoiceById, invoicesOfBooking, isStanding, type StoredInvoice } from './stored-invoice.ts';

const known = async (ctx: Ctx, id: number): Promise<StoredInvoice> => {
  const invoice = await invoiceById(ctx, id);
  if (invoice === undefined) throw invoiceErrors.gone();
  return invoice;
};

/**
 * Die Rechnung zu einer Buchung, or its cancellation. If it does not exist yet, it is issued for the payer and for users who may issue
 * invoices; for users who may only read it is an error. Once the family was credited, the cancellation is issued automatically.
 */
export const invoiceOfBooking = async (
  ctx: Ctx,
  participationId: number,
  kind: InvoiceKind,
): Promise<StoredInvoice> => {
  const viewer = viewerOf(ctx);
  const booking = await billedBooking(ctx, participationId);
  const mayIssue = hasPermission(viewer, 'invoice') || booking.payer_id === viewer.id;
  const others = await otherPayersOf(ctx, booking);
  const all = (await invoicesOfBooking(ctx, participationId)).filter(({ payerId }) => !others.includes(payerId ?? 0));
  const standing = all.find(isStanding);
  if (kind === 'canc') {
    const isTakenBack = booking.left_at !== null && booking.is_credited;
    const latest = all.find((invoice) => invoice.kind === 'canc');
    if (standing === undefined && latest) return requireOwn(ctx, latest);
    if (standing === undefined || !isTakenBack || !mayIssue) throw invoiceErrors.noCancellation();
    await requireOwn(ctx, standing);
    return known(ctx, (await cancelInvoice(ctx, standing.id, 'Buchung storniert')).id);
  }
  if (standing) return requireOwn(ctx, standing);
  // A booking that has ended keeps its last invoice.
  const last = all.find((invoice) => invoice.kind === 'normal');
  if (last && booking.left_at !== null) return requireOwn(ctx, last);
  if (!mayIssue) throw invoiceErrors.noneYet();
  return known(ctx, (await issueInvoice(ctx, participationId)).id);
};

/** An invoice to an earlier payer is theirs: it contains their name and address. */
const requireOwn = async (ctx: Ctx, invoice: StoredInvoice): Promise<StoredInvoice> => {
  if (!hasPermission(viewerOf(ctx), 'invoice_read') && !(await isOwnInvoice(ctx, invoice.id)))
    throw invoiceErrors.noneYet();
  return invoice;
};

import type { WorkCtx } from '../../kit/ctx.ts';
import { openOfCause, reverse } from '../ledger/index.ts';
import { chargeOf, type StoredInvoice } from './stored-invoice.ts';

/**
 * Storno einer freien Rechnung: every entry is reversed, tax included. The open part is gone; the paid part becomes a credit of the current
 * payer.
 */
export const takeBackCharge = async (ctx: WorkCtx, invoice: StoredInvoice, number: string) => {
  const text = `Storno Rechnung ${invoice.number}, ${invoice.content.recipient.name}`;
  const charged = await openOfCause(ctx, 'invoice', chargeOf(invoice.id));
  await reverse(ctx, charged, { source: 'invoice', text, number, keepsForDeparted: true });
};

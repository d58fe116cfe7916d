import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { missingOn } from './invoice.rules.ts';
import { invoiceErrors } from './invoices.errors.ts';

export type IssuedInvoice = { id: number; number: string; isNew: boolean };

export const requireComplete = (content: InvoiceContent) => {
  switch (missingOn(content)) {
    case undefined:
      return;
    case 'clubAddress':
      throw invoiceErrors.clubAddressMissing();
    case 'clubVatId':
      throw invoiceErrors.clubVatIdMissing();
    case 'payerAddress':
      throw invoiceErrors.payerAddressMissing({ name: content.recipient.name, cents: content.totalCents });
  }
};

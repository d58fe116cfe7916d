import { z } from 'zod';
import { multiline, text } from '../kit/wire.ts';

/** What a club can set about invoices, with its default. */
export const invoicesSettings = {
  sendInvoicePDFs: z.boolean().default(false),
  /** Each Vorschreibung of the membership fee comes with an invoice of the family. */
  feeInvoices: z.boolean().default(false),
  invoiceSettings: z
    .strictObject({
      footer: multiline(2000).default(''),
      paymentTermDays: z.int().min(0).max(365).default(14),
      /** UID of the club: stands on every invoice above the small amount, once the club is registered for VAT. */
      vatId: text(20).default(''),
      /** Why no tax is charged; empty = the usual sentence (invoice-text.ts). */
      exemption: text(200).default(''),
      /** What stands in the mail that carries an invoice; empty = the usual words (invoice-text.ts). */
      mailText: multiline(2000).default(''),
    })
    .prefault({}),
};

/** As the history names them. */
export const invoicesSettingLabels: Readonly<Record<keyof typeof invoicesSettings, string>> = {
  sendInvoicePDFs: 'Rechnungen als PDF verschicken',
  feeInvoices: 'Rechnung mit der Vorschreibung verschicken',
  invoiceSettings: 'Rechnungseinstellungen',
};

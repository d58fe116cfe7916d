import { z } from 'zod';
import { multiline, text } from '../kit/wire.ts';

/** Invoice settings of a club, with their defaults. */
export const invoicesSettings = {
  sendInvoicePDFs: z.boolean().default(false),
  /** Each Vorschreibung of the membership fee includes an invoice for the family. */
  feeInvoices: z.boolean().default(false),
  invoiceSettings: z
    .strictObject({
      footer: multiline(2000).default(''),
      paymentTermDays: z.int().min(0).max(365).default(14),
      /** UID of the club: printed on every invoice above the small amount, if the club is registered for VAT. */
      vatId: text(20).default(''),
      /** Why no tax is charged; empty = the default sentence (invoice-text.ts). */
      exemption: text(200).default(''),
      /** Text of the mail with an invoice; empty = the default text (invoice-text.ts). */
      mailText: multiline(2000).default(''),
    })
    .prefault({}),
};

/** Their names in the history. */
export const invoicesSettingLabels: Readonly<Record<keyof typeof invoicesSettings, string>> = {
  sendInvoicePDFs: 'Rechnungen als PDF verschicken',
  feeInvoices: 'Rechnung mit der Vorschreibung verschicken',
  invoiceSettings: 'Rechnungseinstellungen',
};

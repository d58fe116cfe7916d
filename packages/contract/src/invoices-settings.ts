import { z } from 'zod';
import { multiline } from './wire.ts';

/** What a club can set about invoices, with its default. */
export const invoicesSettings = {
  sendInvoicePDFs: z.boolean().default(false),
  invoiceSettings: z
    .strictObject({ footer: multiline(2000).default(''), paymentTermDays: z.int().min(0).max(365).default(14) })
    .prefault({}),
};

/** As the history names them. */
export const invoicesSettingLabels: Readonly<Record<keyof typeof invoicesSettings, string>> = {
  sendInvoicePDFs: 'Rechnungen als PDF verschicken',
  invoiceSettings: 'Rechnungseinstellungen',
};

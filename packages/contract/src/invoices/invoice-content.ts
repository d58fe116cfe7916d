import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { taxCodes } from '../price-rules/prices.ts';
import { invoiceKinds } from './calls.ts';

/** Text with its formatting, as printed: all placeholders are filled. */
const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italics: z.boolean().optional(),
  underline: z.boolean().optional(),
});
export type Run = z.output<typeof run>;

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), runs: z.array(run) }),
  z.object({ type: z.literal('heading'), level: z.number(), runs: z.array(run) }),
  z.object({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(run)) }),
  z.object({ type: z.literal('picture'), src: z.string(), alt: z.string() }),
]);
export type Block = z.output<typeof block>;

const line = z.object({ text: z.string(), cents: z.number() });
export type InvoiceLine = z.output<typeof line>;

const lineTax = z.object({ code: z.enum(ledgerTaxCodes), percent: z.number() });
export type LineTax = z.output<typeof lineTax>;

/** A line with its own tax. */
const position = z.object({
  text: z.string(),
  /** The person concerned; empty if there is none. */
  person: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitCents: z.number(),
  /** Net, quantity times price. */
  cents: z.number(),
  tax: lineTax,
});
export type InvoicePosition = z.output<typeof position>;

const taxSum = z.object({ ...lineTax.shape, netCents: z.number(), taxCents: z.number() });
export type TaxSum = z.output<typeof taxSum>;

/** The complete content of an issued invoice on its day: names, addresses, amounts, words and colours. Rendering looks nothing up. */
export const invoiceContent = z.object({
  /** A later layout must not change invoices rendered with an earlier one. */
  layout: z.literal([1, 2]),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.string(),
  supplier: z.object({
    name: z.string(),
    address: z.string(),
    zvr: z.string(),
    vatId: z.string(),
    bankName: z.string(),
    iban: z.string(),
    bic: z.string(),
  }),
  recipient: z.object({
    name: z.string(),
    street: z.string(),
    postalCode: z.string(),
    locality: z.string(),
    country: z.string(),
    vatId: z.string(),
    email: z.string(),
  }),
  reference: z.string(),
  course: z.string(),
  participant: z.string(),
  /** Day or period of the service. */
  service: z.object({ from: z.string(), to: z.string() }),
  lines: z.array(line),
  /** Layout 2: lines with quantity and their own tax, and the tax totals; `lines` and `tax` stay unused. */
  positions: z.array(position).default([]),
  taxes: z.array(taxSum).default([]),
  tax: z.object({ code: z.enum(taxCodes), percent: z.number() }),
  /** Mitgliedsbeitrag charged with the booking: not turnover, so outside net and tax, but included in the total. */
  fee: line.nullable().default(null),
  netCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  /** Kleinbetragsrechnung: the short form is sufficient. */
  isSmall: z.boolean(),
  /** Why no tax is charged; empty if tax is charged. */
  taxNote: z.string(),
  payments: z.array(z.object({ text: z.string(), cents: z.number(), dueOn: z.string() })),
  /** Unpaid on the day of issue. */
  openCents: z.number(),
  /** Collected with a mandate valid on that day; null if it is not collected. */
  collection: z.object({ on: z.string(), mandate: z.string() }).nullable().default(null),
  /** A note by the author. */
  note: z.string().default(''),
  /** For the QR code read by banking apps; null if nothing has to be transferred. */
  transfer: z.object({ name: z.string(), iban: z.string(), bic: z.string(), text: z.string() }).nullable(),
  /** For a cancellation. */
  cancels: z.object({ number: z.string(), issuedOn: z.string(), reason: z.string() }).nullable(),
  color: z.string(),
  above: z.array(block),
  below: z.array(block),
  footer: z.string(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { taxCodes } from '../price-rules/prices.ts';
import { invoiceKinds } from './calls.ts';

/** Words with their look, as they are printed: every placeholder is filled. */
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

/** A line with a tax of its own. */
const position = z.object({
  text: z.string(),
  /** Whom it is about; empty where the invoice is about nobody. */
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

/**
 * Everything that stands on an issued invoice, as it was on that day: names, addresses, amounts, words and colours. Nothing
 * is looked up when it is drawn.
 */
export const invoiceContent = z.object({
  /** A later layout must not change what was drawn with an earlier one. */
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
  /** Layout 2: lines with quantity and a tax of their own, and the taxes they add up to; `lines` and `tax` stay unused. */
  positions: z.array(position).default([]),
  taxes: z.array(taxSum).default([]),
  tax: z.object({ code: z.enum(taxCodes), percent: z.number() }),
  /** Mitgliedsbeitrag that was charged with the booking: no turnover, beside net and tax; in the total. */
  fee: line.nullable().default(null),
  netCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  /** Kleinbetragsrechnung: the short form is enough. */
  isSmall: z.boolean(),
  /** Why no tax is charged; empty where some is. */
  taxNote: z.string(),
  payments: z.array(z.object({ text: z.string(), cents: z.number(), dueOn: z.string() })),
  /** What was not paid on the day of issue. */
  openCents: z.number(),
  /** Collected with a mandate that holds on that day; null where nobody collects it. */
  collection: z.object({ on: z.string(), mandate: z.string() }).nullable().default(null),
  /** What whoever wrote it adds. */
  note: z.string().default(''),
  /** For the code that a banking app reads; null where nothing is to be transferred. */
  transfer: z.object({ name: z.string(), iban: z.string(), bic: z.string(), text: z.string() }).nullable(),
  /** Of a cancellation. */
  cancels: z.object({ number: z.string(), issuedOn: z.string(), reason: z.string() }).nullable(),
  color: z.string(),
  above: z.array(block),
  below: z.array(block),
  footer: z.string(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

import { z } from 'zod';
import { invoiceKinds } from './invoices.ts';
import { taxCodes } from './prices.ts';

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
]);
export type Block = z.output<typeof block>;

const line = z.object({ text: z.string(), cents: z.number() });
export type InvoiceLine = z.output<typeof line>;

/**
 * Everything that stands on an issued invoice, as it was on that day: names, addresses, amounts, words and colours. Nothing
 * is looked up when it is drawn.
 */
export const invoiceContent = z.object({
  /** A later layout must not change what was drawn with an earlier one. */
  layout: z.literal(1),
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

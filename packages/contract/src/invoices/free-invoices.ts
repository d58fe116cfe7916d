import { z } from 'zod';
import { type LedgerTaxCode, ledgerTaxCodes } from '../accounting/rules.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail } from '../kit/email.ts';
import { dayInput, id, multiline, nothing, success, text } from '../kit/wire.ts';
import { numberAdmission } from './calls.ts';

/** Steuercodes for sales of a club. */
export const saleTaxCodes = ledgerTaxCodes.filter(
  (code) => !/^(?:input|reverseInput|buildingInput|reverseOwed|acquisition)/.test(code),
);

/** Gross cents: the maximum of one payment. */
export const maxInvoiceCents = 1_000_000_000;

/** Fits on one or two pages. */
export const maxInvoiceLines = 50;

const line = z.strictObject({
  text: text(300).min(1, 'Bitte beschreib die Leistung.'),
  /** Thousandths: 1500 = 1.5 hours. */
  quantity: z.int('Bitte gib eine Menge an.').min(1, 'Bitte gib eine Menge an.').max(100_000_000),
  unit: text(20).default(''),
  /** Net cents; negative for a discount. */
  price: z
    .int('Bitte gib einen Preis an.')
    .min(-100_000_000)
    .max(100_000_000)
    .refine((cents) => cents !== 0, 'Bitte gib einen Preis an.'),
  tax_code: z
    .enum(ledgerTaxCodes, 'Bitte wähle die Umsatzsteuer.')
    .refine((code: LedgerTaxCode) => saleTaxCodes.includes(code), 'Dieser Steuercode gilt für Einkäufe.'),
  account_ID: id,
  costCentre_ID: id.default(0),
});
export type FreeLineInput = z.output<typeof line>;

const customer = {
  name: text(120),
  street: text(120).default(''),
  postalCode: text(12).default(''),
  locality: text(80).default(''),
  country: text(2)
    .transform((country) => country.toUpperCase())
    .refine((country) => country === '' || /^[A-Z]{2}$/.test(country), 'Bitte gib das Land mit zwei Buchstaben an.')
    .default('AT'),
  vatId: text(20).default(''),
  email: text(200)
    .refine((email) => email === '' || isPlausibleEmail(email), 'Bitte gib eine gültige E-Mail-Adresse ein.')
    .default(''),
};

/** The recipient: a person, an earlier recipient, or a new one. */
const recipient = z.strictObject({ child_ID: id.default(0), customer_ID: id.default(0), ...customer });
export type RecipientInput = z.output<typeof recipient>;

const issued = z.strictObject({ ...success.shape, ID: z.int(), invoiceNumber: z.string() });

/** Net amount of a line: thousandths times cents; discounts are negative with the same rounding. */
export const netOfLine = ({ quantity, price }: { quantity: number; price: number }): number =>
  Math.sign(price) * Math.round((quantity * Math.abs(price)) / 1000);

export const freeInvoices = {
  choices: get('/invoice/free/choices', {
    summary: 'Woraus man bei einer freien Rechnung wählt: Erlöskonten, Steuercodes, Kostenstellen, frühere Kunden.',
    access: may('invoice'),
    input: nothing,
    reply: z.strictObject({
      accounts: z.array(z.strictObject({ ID: z.int(), label: z.string() })),
      taxCodes: z.array(z.strictObject({ code: z.enum(ledgerTaxCodes), label: z.string(), percent: z.number() })),
      costCentres: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
      customers: z.array(
        z.strictObject({
          ID: z.int(),
          name: z.string(),
          street: z.string(),
          postalCode: z.string(),
          locality: z.string(),
          country: z.string(),
          vatId: z.string(),
          email: z.string(),
        }),
      ),
      paymentTermDays: z.int(),
    }),
  }),

  issue: post('/invoice/free/issue', {
    summary: 'Eine freie Rechnung ausstellen: eigene Positionen, an wen auch immer; sie wird zugleich verbucht.',
    access: may('invoice'),
    admission: numberAdmission,
    isKeyed: true,
    input: z.object({
      recipient,
      lines: z.array(line).min(1, 'Bitte gib mindestens eine Position an.').max(maxInvoiceLines),
      from: dayInput,
      to: dayInput,
      due: dayInput,
      note: multiline(2000).default(''),
      /** The same key issues only one invoice. */
      key: text(64).min(8),
    }),
    reply: issued,
  }),

  issueForFamily: post('/invoice/family/issue', {
    summary: 'Alles Offene einer Familie, das noch auf keiner Rechnung steht, in einer Rechnung verrechnen.',
    access: may('invoice'),
    admission: numberAdmission,
    input: z.object({ userID: id }),
    reply: issued,
  }),

  pay: post('/invoice/free/pay', {
    summary: 'Eine Zahlung zu einer freien Rechnung eintragen, die an keine Person ging.',
    access: may('accounting'),
    isKeyed: true,
    input: z.object({
      ID: id,
      amount: z.int('Bitte gib einen Betrag an.').min(1, 'Bitte gib einen Betrag an.').max(maxInvoiceCents),
      day: dayInput,
      via: z.enum(['bank', 'cash'], 'Bitte wähle Bank oder Kassa.'),
      key: text(64).min(8),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** The token of the receipt for a cash payment; empty = none. */
      receipt: z.string(),
    }),
  }),
};

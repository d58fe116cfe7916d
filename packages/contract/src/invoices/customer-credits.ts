import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, id, nothing, success, text } from '../kit/wire.ts';
import { maxInvoiceCents } from './free-invoices.ts';

const receipt = z.strictObject({
  ...success.shape,
  /** The token of the cash receipt; empty = none. */
  receipt: z.string(),
});

const customerCredit = z.strictObject({ customer_ID: z.int(), name: z.string(), amount: z.int() });
export type CustomerCredit = z.output<typeof customerCredit>;

const customerPayout = z.strictObject({
  ID: z.int(),
  name: z.string(),
  account: z.string(),
  amount: z.int(),
  day: dayNumber,
});
export type CustomerPayout = z.output<typeof customerPayout>;

const moneyAccount = z.strictObject({ ID: z.int(), label: z.string(), isCash: z.boolean() });
export type MoneyAccountChoice = z.output<typeof moneyAccount>;

/** Guthaben von Kunden, die keine Personen des Vereins sind. */
export const customerCredits = {
  list: get('/invoice/customer_credits', {
    summary: 'Guthaben von Kunden, die letzten Auszahlungen daraus, und die Konten, von denen ausbezahlt werden kann.',
    access: may('accounting_read'),
    input: nothing,
    reply: z.strictObject({
      credits: z.array(customerCredit),
      payouts: z.array(customerPayout),
      accounts: z.array(moneyAccount),
    }),
  }),

  payOut: post('/invoice/customer_credits/pay_out', {
    summary: 'Das Guthaben eines Kunden auszahlen, ganz oder zum Teil; dieselbe Eingabe noch einmal bucht nichts.',
    access: may('accounting'),
    isKeyed: true,
    input: z.object({
      customer_ID: id,
      amount: z.int('Bitte gib einen Betrag an.').min(1, 'Bitte gib einen Betrag an.').max(maxInvoiceCents),
      day: dayInput,
      account_ID: id,
      key: text(64).min(8),
    }),
    reply: receipt,
  }),

  takeBack: post('/invoice/customer_credits/take_back', {
    summary: 'Eine Auszahlung an einen Kunden zurücknehmen: Er hat wieder das Guthaben.',
    access: may('accounting'),
    input: z.object({ ID: id }),
    reply: receipt,
  }),
};

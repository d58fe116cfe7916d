import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { type freeInvoices, netOfLine } from '@vereinshaus/contract/invoices/free-invoices';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { newKey } from '../../kit/new-key.ts';

export type LineValues = {
  key: string;
  text: string;
  quantity: number;
  unit: string;
  price: number | null;
  /** A discount: subtracted. */
  isDiscount: boolean;
  taxCode: LedgerTaxCode | null;
  account: string | null;
  costCentre: string | null;
};

export type FreeValues = {
  name: string;
  street: string;
  postalCode: string;
  locality: string;
  country: string;
  vatId: string;
  email: string;
  customerId: number;
  personId: number;
  from: number;
  to: number;
  due: number;
  note: string;
  lines: LineValues[];
};

export const emptyLine = (): LineValues => ({
  key: newKey(),
  text: '',
  quantity: 1,
  unit: '',
  price: null,
  isDiscount: false,
  taxCode: null,
  account: null,
  costCentre: null,
});

const thousandthsOf = ({ quantity }: LineValues): number => Math.round(quantity * 1000);
const priceOf = ({ price, isDiscount }: LineValues): number => (isDiscount ? -1 : 1) * (price ?? 0);

/** Net amount of a line; negative for a discount. */
export const netOf = (line: LineValues): number => netOfLine({ quantity: thousandthsOf(line), price: priceOf(line) });

type Wire = InputOf<typeof freeInvoices.issue>;

/** In the format of the call. */
export const wireOf = (values: FreeValues, key: string): Wire => {
  const { customerId, personId, lines, from, to, due, note, ...address } = values;
  return {
    recipient: { child_ID: personId, customer_ID: customerId, ...address },
    lines: lines.map((line) => ({
      text: line.text,
      quantity: thousandthsOf(line),
      unit: line.unit,
      price: priceOf(line),
      tax_code: line.taxCode ?? 'none',
      account_ID: Number(line.account ?? 0),
      costCentre_ID: Number(line.costCentre ?? 0),
    })),
    from,
    to,
    due,
    note,
    key,
  };
};

const missing = (text: string) => (value: string | null) => (value === null || value.trim() === '' ? text : null);

export const checks = {
  name: (name: string, { personId }: FreeValues) =>
    personId === 0 && name.trim() === '' ? 'Bitte gib an, wer die Rechnung bekommt.' : null,
  lines: {
    text: missing('Bitte beschreib die Leistung.'),
    quantity: (quantity: number) => (quantity > 0 ? null : 'Bitte gib eine Menge an.'),
    price: (cents: number | null) => (cents === null || cents <= 0 ? 'Bitte gib einen Preis an.' : null),
    taxCode: missing('Bitte wähle die Umsatzsteuer.'),
    account: missing('Bitte wähle ein Erlöskonto.'),
  },
};

import type { InvoiceContent, InvoicePosition, LineTax, TaxSum } from '@vereinshaus/contract/invoices/invoice-content';

/** A membership fee is no turnover. */
const noTurnover: LineTax = { code: 'none', percent: 0 };

const single = { person: '', quantity: 1, unit: '' } as const;

/**
 * The lines of an invoice for machine-readable formats, whatever its layout. A price is never negative: a discount has the quantity minus
 * one.
 */
export const positionsOf = (invoice: InvoiceContent): readonly InvoicePosition[] => {
  if (invoice.layout === 2) {
    return invoice.positions.map((line) =>
      line.unitCents < 0 ? { ...line, quantity: -line.quantity, unitCents: -line.unitCents } : line,
    );
  }
  return [
    ...invoice.lines.map(({ text, cents }) => ({ text, cents, tax: invoice.tax })),
    ...(invoice.fee === null ? [] : [{ ...invoice.fee, tax: noTurnover }]),
  ].map((line) => ({ ...single, ...line, quantity: line.cents < 0 ? -1 : 1, unitCents: Math.abs(line.cents) }));
};

export const taxSumsOf = (invoice: InvoiceContent): readonly TaxSum[] => {
  if (invoice.layout === 2) return invoice.taxes;
  const { tax, fee, netCents, taxCents, lines } = invoice;
  return [
    ...(lines.length > 0 || fee === null ? [{ ...tax, netCents, taxCents }] : []),
    ...(fee === null ? [] : [{ ...noTurnover, netCents: fee.cents, taxCents: 0 }]),
  ];
};

/** The category in the European code lists: standard, reverse charge, exempt, no turnover. */
export const categoryOf = ({ code, percent }: LineTax): string => {
  if (percent > 0) return 'S';
  if (code === 'reverse') return 'AE';
  return code === 'none' || code === 'membership' ? 'O' : 'E';
};

/** UN/ECE Rec 20 codes of common units; any other unit counts as pieces. */
const unitCodes: Readonly<Record<string, string>> = {
  stunde: 'HUR',
  stunden: 'HUR',
  std: 'HUR',
  h: 'HUR',
  tag: 'DAY',
  tage: 'DAY',
  monat: 'MON',
  monate: 'MON',
  jahr: 'ANN',
  jahre: 'ANN',
  m: 'MTR',
  'm²': 'MTK',
  kg: 'KGM',
  km: 'KMT',
  pauschale: 'LS',
};

export const unitCodeOf = (unit: string): string => unitCodes[unit.toLowerCase().replace(/\.$/, '')] ?? 'C62';

/** „Zahlen mit Code“: the QR code content for banking apps (EPC 069-12, version 002). */
export type Transfer = {
  /** The account holder exactly as registered with the bank: the payer's bank compares it with the IBAN. */
  name: string;
  iban: string;
  bic: string;
  /** Starts with the customer reference, which assigns the payment to its account. */
  text: string;
};

const longest = { name: 70, text: 140 } as const;

/** A decimal number with a point, regardless of the locale. */
const amountOf = (cents: number) => `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export const epcCode = ({ name, iban, bic, text }: Transfer, cents: number): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name.slice(0, longest.name),
    iban.replaceAll(' ', ''),
    amountOf(cents),
    '',
    '',
    text.slice(0, longest.text),
  ].join('\n');

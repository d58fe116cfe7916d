/**
 * Amounts and numbers as the product writes and reads them, on any machine or browser: de-AT, dots between thousands. Between functions, in
 * the database and on the wire an amount is whole cents.
 */
const noBreak = '\u00a0';

/** Intl separates thousands with a blank in plain de-AT numbers and with a dot in amounts; the product uses the dot. */
const partsToText = (parts: readonly Intl.NumberFormatPart[]): string =>
  parts
    .map((part) => (part.type === 'group' ? '.' : part.value))
    .join('')
    .replaceAll(/\s/g, noBreak);

const euro = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });
const plainNumber = new Intl.NumberFormat('de-AT', { maximumFractionDigits: 2 });

/** For fields and charts that use euros. */
export const toEuros = (cents: number): number => cents / 100;

export const toCents = (euros: number): number => Math.round(euros * 100);

/** 123450 cents are "€ 1.234,50" (with a no-break space). */
export const formatMoney = (cents: number): string => partsToText(euro.formatToParts(toEuros(cents)));

/** For cards and buttons: "€ 140", with cents only if there are any; zero is written in words. */
export const formatEuros = (cents: number): string => {
  if (cents === 0) return 'kostenlos';
  return cents % 100 === 0 ? formatMoney(cents).replace(/,00$/, '') : formatMoney(cents);
};

export const formatNumber = (value: number): string => partsToText(plainNumber.formatToParts(value));

/** 123450 cents are "1234,50": for other programs to read. */
export const plainMoney = (cents: number): string => {
  const rounded = Math.round(cents);
  const digits = String(Math.abs(rounded)).padStart(3, '0');
  return `${rounded < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
};

/** Cents of a typed amount: "12,5", "€ 1.234,50", "−120"; null if it is not an amount. */
export const parseMoney = (text: string): number | null => {
  const plain = text
    .replaceAll(/[\s€]/g, '')
    .replace(/^[−–]/, '-')
    .replaceAll(/\.(?=\d{3}(\D|$))/g, '');
  return /^-?\d{1,9}([.,]\d{1,2})?$/.test(plain) ? toCents(Number(plain.replace(',', '.'))) : null;
};

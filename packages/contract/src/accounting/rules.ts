import { taxCodes, taxIn, taxOn } from '../price-rules/prices.ts';

/** 0 general, 1 bank, 2 cash, 5 customer. */
export const accountKinds = [0, 1, 2, 5] as const;
export type AccountKind = (typeof accountKinds)[number];

export const accountKindLabels: Readonly<Record<AccountKind, string>> = {
  0: 'Sachkonto',
  1: 'Bank',
  2: 'Kassa',
  5: 'Kundenkonto',
};

/** Only a bank account and a customer have an IBAN. */
export const hasIban = (kind: AccountKind): boolean => kind === 1 || kind === 5;

/** Numbers above it belong to customers. */
export const lastGeneralAccount = 20_000;
export const highestAccount = 99_999_999;

/** As it is written: four digits at least, 0600. */
export const accountDigits = (nr: number): string => String(nr).padStart(4, '0');

/** „Stand danach“ is coloured for the club's own accounts; a family that owes something is nothing to worry about here. */
export const isBalanceColoured = (account: number): boolean => account > 0 && account < 10_000;

/** Einheitskontenrahmen: the first of four digits. Customers stand beside it. */
export const accountClasses = [
  'Anlagevermögen',
  'Vorräte',
  'Sonstiges Umlaufvermögen: Forderungen, Kassa, Bank',
  'Rückstellungen und Verbindlichkeiten',
  'Erträge',
  'Materialaufwand',
  'Personalaufwand',
  'Abschreibungen und sonstiger Aufwand',
  'Finanzergebnis und Steuern',
  'Eigenkapital und Abschluss',
] as const;

/** 0 to 9; null for customers, whose numbers are no class. */
export const classOf = ({ nr, kind }: { nr: number; kind: AccountKind }): number | null =>
  kind === 5 || nr > lastGeneralAccount ? null : Number(accountDigits(nr)[0]);

export const bookingSymbols = ['AR', 'ER', 'BB', 'BU', 'EB', 'KA', 'SO', 'BK', 'LG', 'UE', 'GU', 'EG'] as const;
export type BookingSymbol = (typeof bookingSymbols)[number];

export const bookingSymbolLabels: Readonly<Record<BookingSymbol, string>> = {
  AR: 'Ausgangsrechnung',
  ER: 'Eingangsrechnung',
  BB: 'Bankbeleg',
  BU: 'Umbuchung',
  EB: 'Eröffnung',
  KA: 'Kassa',
  SO: 'Sonstiges',
  BK: 'Bank',
  LG: 'Lohn/Gehalt',
  UE: 'Übertrag',
  GU: 'Gutschrift',
  EG: 'Eingangsgutschrift',
};

/** Fields of a row that can be changed one by one. */
export const modifiedFields = [
  'text',
  'belegnr',
  'belegdatum',
  'buchsymbol',
  'betrag',
  'gkonto',
  'konto',
  'kundenkonto',
  'tax_code',
  'costCentre_ID',
  'receipts',
] as const;
export type ModifiedField = (typeof modifiedFields)[number];

/** Steuercodes of a row: those of sales, and those of what the club buys and gets the tax back for. */
export const ledgerTaxCodes = [
  ...taxCodes,
  'membership',
  'reduced13',
  'reduced10',
  'reduced49',
  'input20',
  'input13',
  'input10',
  'input49',
  'reverseInput20',
  'buildingInput20',
  'reverseOwed20',
  'small',
  'acquisition20',
  'acquisition10',
  'acquisitionOwed20',
] as const;
export type LedgerTaxCode = (typeof ledgerTaxCodes)[number];

const owedByTheClub: readonly LedgerTaxCode[] = [
  'reverseInput20',
  'buildingInput20',
  'reverseOwed20',
  'acquisition20',
  'acquisition10',
  'acquisitionOwed20',
];

/** What the club owes itself for what it buys, goods of another member state as well: the tax comes on top of the amount. */
export const isReverseCharge = (code: LedgerTaxCode): boolean => owedByTheClub.includes(code);

/**
 * The tax of an amount: what of it is tax, or what comes on top of it where the club owes the tax itself (Reverse Charge).
 * Cents, half up. A negative part of a receipt takes back as much as a positive one adds.
 */
export const taxOf = (
  cents: number,
  { percent, isReverseCharge }: { percent: number; isReverseCharge: boolean },
): number => Math.sign(cents) * (isReverseCharge ? taxOn : taxIn)(Math.abs(cents), percent);

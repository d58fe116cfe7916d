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

/** Only bank accounts and customers have an IBAN. */
export const hasIban = (kind: AccountKind): boolean => kind === 1 || kind === 5;

/** Higher numbers belong to customers. */
export const lastGeneralAccount = 20_000;
export const highestAccount = 99_999_999;

/** The written form: at least four digits, 0600. */
export const accountDigits = (nr: number): string => String(nr).padStart(4, '0');

/** „Stand danach“ is coloured for the club's own accounts only; a negative balance of a family is no warning here. */
export const isBalanceColoured = (account: number): boolean => account > 0 && account < 10_000;

/** Einheitskontenrahmen: the first of four digits. Customers are outside these classes. */
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

/** 0 to 9; null for customers, whose numbers do not follow the classes. */
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

/** Fields of a row that can be changed individually. */
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

/** Steuercodes of a row: those for sales, and those for purchases with input tax. */
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

/** The club owes the tax of such a purchase itself (also goods from another member state): the tax is added to the amount. */
export const isReverseCharge = (code: LedgerTaxCode): boolean => owedByTheClub.includes(code);

/**
 * The tax of an amount: included in it, or added to it where the club owes the tax itself (Reverse Charge). Cents, rounded half up. A
 * negative part of a receipt cancels exactly as much as the same positive part adds.
 */
export const taxOf = (
  cents: number,
  { percent, isReverseCharge }: { percent: number; isReverseCharge: boolean },
): number => Math.sign(cents) * (isReverseCharge ? taxOn : taxIn)(Math.abs(cents), percent);

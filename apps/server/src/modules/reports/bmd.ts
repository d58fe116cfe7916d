import { taxOf } from '@vereinshaus/contract/accounting/rules';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatNumber, plainMoney } from '@vereinshaus/contract/kit/money';
import { plainLetters } from '@vereinshaus/contract/kit/plain-letters';
import { withoutFormula } from '../exports/index.ts';

/** An entry as in the books: the tax of an amount is a separate entry. */
export type BookedEntry = {
  id: number;
  documentId: number;
  on: IsoDay;
  number: string;
  symbol: string;
  text: string;
  debit: number;
  credit: number;
  cents: number;
  taxCode: string;
  percent: number;
  /** Input tax; otherwise tax on sales. */
  isInput: boolean;
  /** The account for the tax of the code; null = none. */
  taxAccount: number | null;
  /** The amount does not include the tax: the club owes it itself. */
  isReverseCharge: boolean;
  /** The club's code in BMD; null = the default one. */
  bmdCode: string | null;
};

/** A row for the accountant: gross, with the included tax; with Reverse Charge net, with the tax that BMD adds. */
export type BmdRow = BookedEntry & { taxCents: number };

const isTax = ({ taxAccount, debit, credit }: BookedEntry) =>
  taxAccount !== null && (debit === taxAccount || credit === taxAccount);

type TaxCoding = Pick<BookedEntry, 'isInput' | 'isReverseCharge' | 'percent' | 'bmdCode'>;

/** 1: tax on sales, 2: input tax. Other codes differ by client; the accountant knows them. */
export const bmdCodeOf = ({ isInput, isReverseCharge, percent, bmdCode }: TaxCoding): string =>
  bmdCode ?? (percent === 0 || isReverseCharge ? '' : isInput ? '2' : '1');

/** If BMD knows the code, an amount and its tax are one row; otherwise each entry is a row as in the books. */
const isJoined = (entry: BookedEntry) => entry.taxAccount !== null && bmdCodeOf(entry) !== '';

/** The key that an amount and its tax share: the document, the code, and the account on the other side. */
const keyOf = (entry: BookedEntry, other: number) =>
  `${entry.documentId}/${entry.taxCode}/${entry.isReverseCharge ? '' : other}`;

const otherOfTax = (entry: BookedEntry) => (entry.debit === entry.taxAccount ? entry.credit : entry.debit);

/** Amount and tax become one row; a tax without its amount stays a separate row. */
export const bmdRows = (entries: readonly BookedEntry[]): readonly BmdRow[] => {
  const taxes = new Map<string, BookedEntry[]>();
  for (const entry of entries.filter((each) => isTax(each) && isJoined(each))) {
    const key = keyOf(entry, otherOfTax(entry));
    taxes.set(key, [...(taxes.get(key) ?? []), entry]);
  }
  const taken = new Set<number>();
  const take = (entry: BookedEntry): number => {
    if (!isJoined(entry) || isTax(entry)) return 0;
    const tax = [entry.debit, entry.credit]
      .flatMap((other) => taxes.get(keyOf(entry, other)) ?? [])
      .find(({ id, debit, cents }) =>
        entry.isReverseCharge
          ? !taken.has(id) && cents === taxOf(entry.cents, entry)
          : !taken.has(id) && (debit === entry.debit || debit === entry.taxAccount),
      );
    if (tax === undefined) return 0;
    taken.add(tax.id);
    return tax.cents;
  };
  const told = entries.filter((entry) => !isTax(entry)).map((entry) => ({ entry, taxCents: take(entry) }));
  const alone = entries
    .filter((entry) => isTax(entry) && !taken.has(entry.id))
    .map((entry) => ({ entry, taxCents: 0 }));
  return [...told, ...alone]
    .map(({ entry, taxCents }) => ({
      ...entry,
      cents: entry.isReverseCharge ? entry.cents : entry.cents + taxCents,
      taxCents,
    }))
    .toSorted((one, other) => one.on.localeCompare(other.on) || one.id - other.id);
};

/** The code is given if the row includes its tax, or if the code has none. */
const bmdTaxCode = (row: BmdRow): string => (row.taxCents === 0 && row.percent > 0 ? '' : bmdCodeOf(row));

const columns = [
  'Konto',
  'Gkonto',
  'Buchsymbol',
  'Belegnr',
  'Buchdatum',
  'Belegdatum',
  'Buchcode',
  'Steuercode',
  'Betrag',
  'Prozent',
  'Steuer',
  'Text',
  'ZZiel',
  'Skontopz',
  'Skontotage',
] as const;

/** Characters that the file's encoding lacks and that have a replacement. */
const spelled: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '…': '...',
};

/** Latin-1 has one byte per character: an unknown one would become another character, possibly a line break. */
const inLatin1 = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u00ff]/gu, (letter) => spelled[letter] ?? plainLetters(letter))
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, ' ');

/** A single line, without field separators and formulas that a spreadsheet would run. */
const plain = (text: string) =>
  withoutFormula(
    inLatin1(text)
      .replaceAll(';', ',')
      .replaceAll(/[\s"]+/g, ' ')
      .trim(),
  );

/** Letters and digits, at most twenty. */
const bmdNumber = (number: string) =>
  inLatin1(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 20);

const haben = '2';

const fieldsOf = (row: BmdRow): readonly string[] => [
  String(row.credit),
  String(row.debit),
  row.symbol,
  bmdNumber(row.number) || String(row.documentId),
  formatDay(row.on),
  formatDay(row.on),
  haben,
  bmdTaxCode(row),
  plainMoney(row.cents),
  row.taxCents === 0 ? '' : formatNumber(row.percent),
  row.taxCents === 0 ? '' : plainMoney(row.taxCents),
  plain(row.text),
  '',
  '',
  '',
];

/** Buchungen for BMD: Konto is the credit account, so Buchcode is always 2 (Haben). */
export const bmdText = (rows: readonly BmdRow[]): string =>
  [columns, ...rows.map(fieldsOf)].map((fields) => `${fields.join(';')}\r\n`).join('');

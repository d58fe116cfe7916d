import type { BankColumn } from '@vereinshaus/contract/bank/records';
import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { compactIban } from '@vereinshaus/contract/kit/iban';
import { type StatementLine, tidyText } from './statement.ts';

/** Index of a column → its content. */
export type Columns = Readonly<Record<string, BankColumn>>;

/** The headings that banks use for their columns. */
const headings: Readonly<Record<BankColumn, RegExp>> = {
  bookedOn: /^(buchungs?(datum|tag)|buchung|datum|booking date)$/i,
  valueOn: /^(valuta(datum)?|wertstellung|value date)$/i,
  amount: /^(betrag( \(?eur\)?)?|umsatz( in eur)?|amount)$/i,
  name: /^(name|partner( ?name)?|auftraggeber.*|empfänger.*|zahlungspflichtiger.*|gegenpartei)$/i,
  iban: /^(partner )?iban$|^(konto|iban) (des )?(auftraggebers|gegenkonto|partners)/i,
  text: /^(verwendungszweck|buchungstext|buchungs-?details|text|zahlungsgrund)$/i,
  reference: /^(zahlungsreferenz|referenz)$/i,
};

/** Guesses the columns by their headings; each meaning is assigned once, to the first match. */
export const guessColumns = (row: readonly string[]): Columns => {
  const taken = new Set<BankColumn>();
  const found: Record<string, BankColumn> = {};
  for (const [index, heading] of row.entries()) {
    for (const [name, pattern] of Object.entries(headings) as [BankColumn, RegExp][]) {
      if (taken.has(name) || !pattern.test(heading.trim())) continue;
      taken.add(name);
      found[String(index)] = name;
      break;
    }
  }
  return found;
};

/** 15.11.2026, 15.11.26, 2026-11-15 and 20261115. */
export const dayIn = (cell: string): IsoDay | null => {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(cell.trim());
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(cell.trim());
  const parts = german
    ? [german[3]?.padStart(4, '20'), german[2]?.padStart(2, '0'), german[1]?.padStart(2, '0')]
    : digits?.slice(1, 4);
  const day = parts?.join('-') ?? '';
  return isIsoDay(day) ? day : null;
};

/**
 * "1.234,56", "-50,00" and "1234.56" are amounts. A point before three digits is ambiguous ("1.234") and refused: amounts of money are
 * never guessed.
 */
export const centsIn = (cell: string): number | null => {
  const plain = cell.replaceAll(/[\s\u00a0€]|EUR/g, '').replaceAll('−', '-');
  const parts =
    /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{2})$/.exec(plain) ?? /^([+-]?)(\d{1,9})(?:\.(\d{2}))?$/.exec(plain);
  if (parts === null) return null;
  const cents = Number(parts[2]?.replaceAll('.', '')) * 100 + Number(parts[3] ?? '0');
  return parts[1] === '-' ? -cents : cents;
};

type CsvFault = { row: number; value: string; what: 'day' | 'amount' };

/** Rows of a CSV file as lines of a statement; the first unreadable row is reported by its number. */
export const linesOfTable = (
  rows: readonly (readonly string[])[],
  columns: Columns,
): { lines: readonly StatementLine[] } | { fault: CsvFault } => {
  const columnOf = new Map(Object.entries(columns).map(([index, name]) => [name, Number(index)]));
  const lines: StatementLine[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue;
    const cell = (name: BankColumn) => row[columnOf.get(name) ?? -1] ?? '';
    const bookedOn = dayIn(cell('bookedOn'));
    if (bookedOn === null) return { fault: { row: index + 2, value: cell('bookedOn').slice(0, 60), what: 'day' } };
    const cents = centsIn(cell('amount'));
    if (cents === null) return { fault: { row: index + 2, value: cell('amount').slice(0, 60), what: 'amount' } };
    lines.push({
      bookedOn,
      valueOn: dayIn(cell('valueOn')) ?? bookedOn,
      cents,
      name: tidyText(cell('name'), 140),
      iban: compactIban(cell('iban')).slice(0, 34),
      text: tidyText(cell('text'), 500),
      reference: tidyText(cell('reference'), 35),
      endToEndId: '',
      mandateReference: '',
      bankReference: '',
      batchReference: '',
      returnCode: '',
      batchSize: 0,
      entry: index,
    });
  }
  return { lines };
};

import { type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { fieldsOfHeadings } from '@vereinshaus/contract/kit/headings';

/** A line of the file: the sum of a day, or the problem with it. */
export type TillLine = {
  line: number;
  on: IsoDay | null;
  accountNumber: number;
  percent: number;
  cashCents: number;
  cardCents: number;
  problem: string;
};

/** Headings used by the programs of tills. */
const columnNames = {
  on: ['tag', 'datum', 'date', 'geschäftstag'],
  account: ['konto', 'erlöskonto', 'kontonummer'],
  percent: ['steuersatz', 'steuer', 'ust', 'ust-satz', 'mwst'],
  cash: ['bar', 'betrag bar', 'barumsatz', 'umsatz bar'],
  card: ['karte', 'betrag karte', 'kartenumsatz', 'umsatz karte', 'bankomat', 'unbar'],
} as const;
type Column = keyof typeof columnNames;

const fieldsOf = (line: string, separator: string): readonly string[] =>
  line.split(separator).map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

const separators = [';', '\t', ','] as const;

/** The index of each column; undefined = the heading line lacks some. */
const columnsIn = (head: string) => {
  const separator = separators.find((sign) => head.includes(sign)) ?? ';';
  const fields = fieldsOfHeadings(fieldsOf(head.replace(/^\uFEFF/, ''), separator), columnNames);
  const placeOf = (column: Column) => fields.indexOf(column);
  const places = {
    on: placeOf('on'),
    account: placeOf('account'),
    percent: placeOf('percent'),
    cash: placeOf('cash'),
    card: placeOf('card'),
  };
  const isEnough =
    places.on >= 0 && (places.account >= 0 || places.percent >= 0) && (places.cash >= 0 || places.card >= 0);
  return isEnough ? { separator, places } : undefined;
};

/** „1.234,56“, „1234.56“, „€ 12“; null = no amount. */
const centsOf = (text: string): number | null => {
  const digits = text.replaceAll(/[€\s]/g, '');
  if (digits === '' || digits === '-') return 0;
  const plain = digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

const dayOf = (text: string): IsoDay | null => {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const written = day === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(written) ? written : null;
};

const percentOf = (text: string): number | null => {
  const digits = text.replaceAll(/[%\s]/g, '').replace(',', '.');
  if (digits === '') return 0;
  return /^\d{1,2}(\.\d)?$/.test(digits) ? Number(digits) : null;
};

const lineOf = (fields: readonly string[], places: Readonly<Record<Column, number>>, line: number): TillLine => {
  const at = (column: Column) => fields[places[column]] ?? '';
  const on = dayOf(at('on'));
  const percent = percentOf(at('percent'));
  const [cash, card] = [centsOf(at('cash')), centsOf(at('card'))];
  const account = at('account');
  const accountNumber = /^\d{1,5}/.test(account) ? Number(/^\d{1,5}/.exec(account)?.[0]) : 0;
  const problems = [
    ...(on === null ? ['Der Tag ist nicht lesbar.'] : []),
    ...(percent === null ? ['Der Steuersatz ist nicht lesbar.'] : []),
    ...(cash === null || card === null ? ['Ein Betrag ist nicht lesbar oder kleiner als 0.'] : []),
    ...(account !== '' && accountNumber === 0 ? ['Das Konto ist keine Nummer.'] : []),
    ...(cash === 0 && card === 0 ? ['Es steht kein Betrag dabei.'] : []),
  ];
  return {
    line,
    on,
    accountNumber,
    percent: percent ?? 0,
    cashCents: cash ?? 0,
    cardCents: card ?? 0,
    problem: problems[0] ?? '',
  };
};

/** Tagessummen of a till from CSV: day, account or tax rate, cash and card. Undefined = its columns are unknown. */
export const readTillFile = (content: string): readonly TillLine[] | undefined => {
  const [head = '', ...lines] = content.split(/\r\n|\n|\r/);
  const columns = columnsIn(head);
  if (columns === undefined) return undefined;
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [lineOf(fieldsOf(line, columns.separator), columns.places, index + 2)],
  );
};

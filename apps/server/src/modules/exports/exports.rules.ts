import type { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { formatMoney, plainMoney } from '@vereinshaus/contract/kit/money';
import { exportErrors } from './exports.errors.ts';

export type Table = ParsedInputOf<typeof contract.exports.pdf>;
export type Column = Table['columns'][number];
export type Row = Table['data'][number];
export type ExportCell = Row[string];

export const requireRows = (table: Table): Table => {
  if (table.data.length === 0) throw exportErrors.empty();
  return table;
};

/** About twelve seconds of work: a longer list is better read in Excel. */
const cellsOfPdf = 90_000;

export const requireFitsPdf = (table: Table): Table => {
  if (table.data.length * table.columns.length > cellsOfPdf) throw exportErrors.tooLargeForPdf();
  return table;
};

/** Null for anything but own properties: a column named `constructor` must not find the one of JavaScript. */
export const cellOf = (row: Row, column: Column): ExportCell =>
  Object.hasOwn(row, column.key) ? (row[column.key] ?? null) : null;

export const isRightAligned = (column: Column): boolean => column.type === 'number' || column.type === 'money';

const yesOrNo = (value: boolean) => (value ? 'ja' : 'nein');

/** For machines: no thousands separator, no currency sign. */
export const plainText = (value: ExportCell, type: Column['type']): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string') return value;
  return type === 'money' ? plainMoney(value) : String(value).replace('.', ',');
};

const readableNumber = (value: number): string => {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = /e/.test(whole) ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
};

/** For people: in the format of the screen. */
export const readableText = (value: ExportCell, type: Column['type']): string => {
  if (typeof value !== 'number') return plainText(value, type);
  if (type === 'number') return readableNumber(value);
  if (type !== 'money') return plainText(value, type);
  return formatMoney(value);
};

/** A file name valid on every system: letters, digits and a few other characters; "Verwalter" stays "Verwalter". */
export const fileNameOf = (title: string, extension: string): string => {
  const safe = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._()-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 100)
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${safe === '' ? 'Export' : safe}.${extension}`;
};

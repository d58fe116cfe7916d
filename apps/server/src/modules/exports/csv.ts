import { type Column, cellOf, type ExportCell, plainText, type Table } from './exports.rules.ts';

/** Without it Excel assumes a Windows encoding and breaks every umlaut. */
export const byteOrderMark = '\ufeff';

/** Digits with separators, including phone numbers: nothing a spreadsheet could run. */
const isHarmlessNumber = (text: string) => /^[+-]?[\d., ]+$/.test(text);

/**
 * Excel would run a cell that begins like a formula; the apostrophe makes it text. Leading blanks, line breaks and invisible characters are
 * ignored, because programs skip them when reading the file.
 */
const isFormula = (text: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text);

export const withoutFormula = (text: string) => (isFormula(text) && !isHarmlessNumber(text.trim()) ? `'${text}` : text);

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const field = (value: ExportCell, type: Column['type']) => quoted(withoutFormula(plainText(value, type)));

/** One line of a table whose values are already strings. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(withoutFormula(cell))).join(';')}\r\n`;

/** RFC 4180 in the variant that Excel in Austria expects: semicolons and decimal commas. */
export const csvText = ({ columns, data }: Pick<Table, 'columns' | 'data'>): string => {
  const head = columns.map((column) => field(column.label, 'text'));
  const lines = data.map((row) => columns.map((column) => field(cellOf(row, column), column.type)));
  return byteOrderMark + [head, ...lines].map((fields) => `${fields.join(';')}\r\n`).join('');
};

import { toEuros } from '@vereinshaus/contract/kit/money';
import {
  type CellValue,
  type Column,
  cellText,
  cellValue,
  chosenValues,
  type FilterOption,
  isNumeric,
} from './columns.ts';

/** Sorts and filters rows that are all in the browser. */
const collator = new Intl.Collator('de-AT', { numeric: true, sensitivity: 'base' });

/** German order; "Straße 9" before "Straße 10". The table handles empty cells itself (always last). */
export const compareValues = (a: CellValue, b: CellValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''));

const accents = /\p{Mn}/gu;

/** "muller" and "MÜLLER" find "Müller". */
const fold = (text: string): string => text.normalize('NFD').replaceAll(accents, '').toLowerCase();

const number = String.raw`(-?\d+(?:[.,]\d+)?)`;
const rangePattern = new RegExp(`^${number}\\s*[-–]\\s*${number}$`);
const boundPattern = new RegExp(`^(<=|>=|<|>)\\s*${number}$`);

const parseNumber = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));

type Test = (value: number) => boolean;

const boundTest = (sign: string | undefined, limit: number): Test => {
  if (sign === '<') return (value) => value < limit;
  if (sign === '<=') return (value) => value <= limit;
  if (sign === '>') return (value) => value > limit;
  return (value) => value >= limit;
};

/** "6-10", ">18", "<= 5"; null for other texts. */
const numberTest = (text: string): Test | null => {
  const range = rangePattern.exec(text);
  if (range) {
    const [from, to] = [parseNumber(range[1]), parseNumber(range[2])];
    return (value) => value >= from && value <= to;
  }
  const bound = boundPattern.exec(text);
  return bound ? boundTest(bound[1], parseNumber(bound[2])) : null;
};

export const matchesFilter = <Row>(column: Column<Row>, row: Row, filter: string): boolean => {
  const value = cellValue(column, row);
  if (column.filter === 'select') return chosenValues(column, filter).includes(String(value ?? ''));
  const test = isNumeric(column) ? numberTest(filter.trim()) : null;
  if (test === null) return fold(cellText(column, row)).includes(fold(filter.trim()));
  return typeof value === 'number' && test(column.type === 'money' ? toEuros(value) : value);
};

/** Every word must occur somewhere in the row. */
export const matchesSearch = <Row>(columns: readonly Column<Row>[], row: Row, search: string): boolean => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const text = columns.map((column) => fold(cellText(column, row))).join('\n');
  return words.every((word) => text.includes(word));
};

/** The choices of a `select` filter: its own, or the values in the rows. */
export const optionsFor = <Row>(column: Column<Row>, rows: readonly Row[]): readonly FilterOption[] => {
  if (column.filter !== 'select') return [];
  if (column.options) return column.options;
  const occurring = new Map(rows.map((row) => [String(cellValue(column, row) ?? ''), cellText(column, row)]));
  return [...occurring]
    .flatMap(([value, label]) => (value === '' ? [] : { value, label }))
    .sort((a, b) => compareValues(a.label, b.label));
};

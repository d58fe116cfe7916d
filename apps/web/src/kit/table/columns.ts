import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';

export type CellValue = string | number | null;

/**
 * count: how many there are; money: cents; date: yyyymmdd; moment: epoch seconds. For the last two 0 means "unknown" and
 * shows as nothing.
 */
type ColumnType = 'text' | 'number' | 'count' | 'money' | 'date' | 'moment';

export type FilterOption = { value: string; label: string };

export type Column<Row> = {
  /** Name in the address, in the stored choice, in the export and in the request for a page. */
  key: string;
  label: string;
  /** What is sorted, filtered and exported. */
  value: (row: Row) => CellValue;
  /** What stands in the cell, where that is more than the formatted value. */
  render?: (row: Row) => ReactNode;
  type?: ColumnType;
  /** `select` without options offers the values that occur, which needs all rows in the browser. */
  filter?: 'text' | 'select' | 'none';
  options?: readonly FilterOption[];
  /** Of a `select`: several can be chosen at once; the server gets them with commas. */
  multiple?: boolean;
  /** Under which heading the column chooser lists it while it is hidden. */
  group?: string;
  /** Grey hint in the filter field, for columns that understand more than plain text. */
  filterHint?: string;
  sortable?: boolean;
  /**
   * Pixels at the usual size of letters, with which it grows: what the column asks for and what its text is cut to; room
   * that is left over goes to all columns.
   */
  width?: number;
  hiddenByDefault?: boolean;
  /** Goes on in a second line instead of being cut: sentences with amounts or days in them. Sticky columns always do. */
  wraps?: boolean;
  /** In files, where the bare number stands and not the words of the cell. */
  exportLabel?: string;
  /** Amounts that make no sum: prices, rates, balances that run on. */
  isSummed?: false;
  /** Stays in view while the table scrolls sideways, as long as it is the first column. */
  sticky?: boolean;
};

export const typeOf = <Row>(column: Column<Row>): ColumnType => column.type ?? 'text';

export const isRightAligned = <Row>(column: Column<Row>): boolean => typeOf(column) !== 'text';

/** "Mo., 16.11.2026, 16:45" is never cut. */
const momentWidth = 190;

/** Names the room that a column has beyond what it asks for. */
export const roomOf = (index: number) => `--room-${index}`;

export const widthOf = <Row>({ width, type }: Column<Row>, index: number) => {
  if (width === undefined) return undefined;
  const pixels = type === 'moment' ? Math.max(width, momentWidth) : width;
  const size = `${pixels / 16}rem`;
  return { minWidth: size, maxWidth: `var(${roomOf(index)}, ${size})` };
};

export const canFilter = <Row>(column: Column<Row>): boolean => column.filter !== 'none';

export const canSort = <Row>(column: Column<Row>): boolean => column.sortable !== false;

const formatValue = (type: ColumnType, value: string | number): string => {
  if (typeof value === 'string') return value;
  switch (type) {
    case 'money':
      return formatMoney(value);
    case 'date':
      return formatDay(value);
    case 'moment':
      return formatMoment(value);
    default:
      return formatNumber(value);
  }
};

/** The value, or null where there is nothing to show. */
export const cellValue = <Row>(column: Column<Row>, row: Row): CellValue => {
  const value = column.value(row);
  const isTime = column.type === 'date' || column.type === 'moment';
  return value === '' || (isTime && value === 0) ? null : value;
};

/** The cell as a reader sees it: filters and files speak of this text. */
export const cellText = <Row>(column: Column<Row>, row: Row): string => {
  const value = cellValue(column, row);
  return value === null ? '' : formatValue(typeOf(column), value);
};

/** Amounts and numbers of all kinds: filters compare them, files add them up. */
export const isNumeric = <Row>(column: Column<Row>): boolean => ['number', 'count', 'money'].includes(typeOf(column));

const isDashed = <Row>(column: Column<Row>): boolean => column.type === 'money' || column.type === 'count';

/** On the screen no money is a dash, and so is nobody and nothing: what is there stands out. Files keep the number. */
export const shownText = <Row>(column: Column<Row>, row: Row): string =>
  isDashed(column) && cellValue(column, row) === 0 ? '–' : cellText(column, row);

/** Values that a `select` is narrowed to. */
export const chosenValues = <Row>({ multiple }: Pick<Column<Row>, 'multiple'>, filter: string): readonly string[] =>
  filter === '' ? [] : multiple ? filter.split(',') : [filter];

const filterWords = <Row>(column: Column<Row>, value: string): string => {
  if (/^\s*[<>=]/.test(value)) return `${column.label} ${value.trim()}`;
  if (column.filter !== 'select') return `${column.label} enthält „${value}“`;
  const labels = chosenValues(column, value).map(
    (chosen) => column.options?.find((option) => option.value === chosen)?.label ?? chosen,
  );
  return `${column.label}: ${labels.join(' oder ')}`;
};

/** Active filters as sentences, for the reader of a screen and of a printed list. */
export const describeFilters = <Row>(
  columns: readonly Column<Row>[],
  search: string,
  filters: Readonly<Record<string, string>>,
): readonly { key: string; words: string }[] => [
  ...(search === '' ? [] : [{ key: '', words: `Suche nach „${search}“` }]),
  ...columns.flatMap((column) => {
    const value = filters[column.key];
    return value === undefined ? [] : [{ key: column.key, words: filterWords(column, value) }];
  }),
];

import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';

export type CellValue = string | number | null;

/**
 * count: a number of things; money: cents; date: yyyymmdd; moment: epoch seconds. For the last two 0 means "unknown" and is shown as empty.
 */
type ColumnType = 'text' | 'number' | 'count' | 'money' | 'date' | 'moment';

export type FilterOption = { value: string; label: string };

export type Column<Row> = {
  /** Name in the URL, in the stored column choice, in exports and in page requests. */
  key: string;
  label: string;
  /** The value for sorting, filtering and exporting. */
  value: (row: Row) => CellValue;
  /** The content of the cell, if it is more than the formatted value. */
  render?: (row: Row) => ReactNode;
  type?: ColumnType;
  /** A `select` without options offers the existing values, which needs all rows in the browser. */
  filter?: 'text' | 'select' | 'none';
  options?: readonly FilterOption[];
  /** For a `select`: allows several values; the server gets them comma-separated. */
  multiple?: boolean;
  /** Group heading in the column chooser while the column is hidden. */
  group?: string;
  /** Placeholder of the filter field, for columns that understand more than plain text. */
  filterHint?: string;
  sortable?: boolean;
  /**
   * Pixels at the default font size, with which it scales: the requested width, and the maximum before text is truncated; spare room is
   * shared by all columns.
   */
  width?: number;
  hiddenByDefault?: boolean;
  /** Wraps to a second line instead of being truncated: for sentences with amounts or days. Sticky columns always wrap. */
  wraps?: boolean;
  /** Label in files, which contain the bare number instead of the cell's text. */
  exportLabel?: string;
  /** Amounts without a meaningful sum: prices, rates, running balances. */
  isSummed?: false;
  /** Stays visible while the table scrolls sideways, as long as it is the first column. */
  sticky?: boolean;
};

export const typeOf = <Row>(column: Column<Row>): ColumnType => column.type ?? 'text';

export const isRightAligned = <Row>(column: Column<Row>): boolean => typeOf(column) !== 'text';

/** "Mo., 16.11.2026, 16:45" is never truncated. */
const momentWidth = 190;

/** CSS variable with the extra width of a column. */
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

/** The value, or null if there is nothing to show. */
export const cellValue = <Row>(column: Column<Row>, row: Row): CellValue => {
  const value = column.value(row);
  const isTime = column.type === 'date' || column.type === 'moment';
  return value === '' || (isTime && value === 0) ? null : value;
};

/** The cell as displayed text, used by filters and files. */
export const cellText = <Row>(column: Column<Row>, row: Row): string => {
  const value = cellValue(column, row);
  return value === null ? '' : formatValue(typeOf(column), value);
};

/** Amounts and numbers of all kinds: filters compare them, files sum them up. */
export const isNumeric = <Row>(column: Column<Row>): boolean => ['number', 'count', 'money'].includes(typeOf(column));

const isDashed = <Row>(column: Column<Row>): boolean => column.type === 'money' || column.type === 'count';

/** On the screen, zero amounts and empty values are a dash, so that real values stand out. Files keep the number. */
export const shownText = <Row>(column: Column<Row>, row: Row): string =>
  isDashed(column) && cellValue(column, row) === 0 ? '–' : cellText(column, row);

/** The selected values of a `select` filter. */
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

/** Active filters as sentences, for the screen and for printed lists. */
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

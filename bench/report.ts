import type { Cell, Figures } from './measure.ts';
import type { Scenario } from './scenarios.ts';

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

const figures = ({ perSecond, p50, p99 }: Figures) => [number(perSecond), number(p50), number(p99)];

const limitOf = ({ p50Alone, p50AtTen }: Scenario, concurrency: number): number | undefined =>
  concurrency === 1 ? p50Alone : concurrency === 10 ? p50AtTen : undefined;

/** Enough of the reference's speed, and on the server within the time that the scenario promises. */
export const isFastEnough = ({ ratio, scenario, concurrency, onServer }: Cell): boolean => {
  return ratio >= scenario.floor && onServer <= (limitOf(scenario, concurrency) ?? Number.POSITIVE_INFINITY);
};

const rowsOf = (cells: readonly Cell[]) => {
  const rows = cells.map((cell) => {
    const { scenario, concurrency, server, reference, ratio, onServer } = cell;
    return [
      scenario.name,
      String(concurrency),
      ...figures(server),
      number(onServer),
      limitOf(scenario, concurrency)?.toFixed(0) ?? '',
      ...figures(reference),
      ratio.toFixed(2),
      scenario.floor.toFixed(2),
      isFastEnough(cell) ? '' : 'too slow',
    ];
  });
  const heads = [
    'call',
    'c',
    'req/s',
    'p50 ms',
    'p99 ms',
    'p50 in',
    'limit',
    'ref req/s',
    'ref p50',
    'ref p99',
    'ratio',
    'floor',
    '',
  ];
  return [heads, ...rows];
};

/** Rows as a table: the first column left-aligned, figures right-aligned. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n');
};

/** One table: the server, the reference beside it, and the ratio. */
export const table = (cells: readonly Cell[]): string => columns(rowsOf(cells));

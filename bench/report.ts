import type { Cell, Figures } from './measure.ts';

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

const figures = ({ perSecond, p50, p99 }: Figures) => [number(perSecond), number(p50), number(p99)];

/** Enough of the reference's speed, and on the server within the time the scenario promises. */
export const isFastEnough = ({ ratio, scenario, concurrency, onServer }: Cell): boolean => {
  const { floor, p50AtTen = Number.POSITIVE_INFINITY } = scenario;
  return ratio >= floor && (concurrency !== 10 || onServer <= p50AtTen);
};

const rowsOf = (cells: readonly Cell[]) => {
  const rows = cells.map((cell) => {
    const { scenario, concurrency, server, reference, ratio, onServer } = cell;
    return [
      scenario.name,
      String(concurrency),
      ...figures(server),
      number(onServer),
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
    'ref req/s',
    'ref p50',
    'ref p99',
    'ratio',
    'floor',
    '',
  ];
  return [heads, ...rows];
};

/** Rows as a table: the first column to the left, figures to the right. */
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

/** One table: the server, the reference beside it, and how much of it is left. */
export const table = (cells: readonly Cell[]): string => columns(rowsOf(cells));

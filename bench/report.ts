import type { Cell, Figures } from './measure.ts';

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

const figures = ({ perSecond, p50, p99 }: Figures) => [number(perSecond), number(p50), number(p99)];

/**
 * Enough of the reference's speed, and within the time the scenario promises. Where not even the reference keeps that
 * time, the machine is too busy to tell.
 */
export const isFastEnough = ({ ratio, scenario, concurrency, server, reference }: Cell): boolean => {
  const { floor, p50AtTen = Number.POSITIVE_INFINITY } = scenario;
  const isInTime = concurrency !== 10 || server.p50 <= p50AtTen || reference.p50 > p50AtTen;
  return ratio >= floor && isInTime;
};

const columns = (cells: readonly Cell[]) => {
  const rows = cells.map((cell) => {
    const { scenario, concurrency, server, reference, ratio } = cell;
    return [
      scenario.name,
      String(concurrency),
      ...figures(server),
      ...figures(reference),
      ratio.toFixed(2),
      scenario.floor.toFixed(2),
      isFastEnough(cell) ? '' : 'too slow',
    ];
  });
  const heads = ['call', 'c', 'req/s', 'p50 ms', 'p99 ms', 'ref req/s', 'ref p50', 'ref p99', 'ratio', 'floor', ''];
  return [heads, ...rows];
};

/** One table: the server, the reference beside it, and how much of it is left. */
export const table = (cells: readonly Cell[]): string => {
  const rows = columns(cells);
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n');
};

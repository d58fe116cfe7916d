import { setImmediate } from 'node:timers/promises';
import type { Cells } from './read-row.rules.ts';
import type { Table } from './table-file.ts';

/** Number of a column, from 0 → field. */
type Mapping = Readonly<Record<string, string>>;

const cellsOf = (row: readonly string[], mapping: Mapping): Cells =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([index, field]) => {
      const cell = row[Number(index)] ?? '';
      return cell === '' ? [] : [[field, cell]];
    }),
  );

/** The heading is row 1; empty rows are passed over and keep their number. */
export const numberedRows = (table: Table, mapping: Mapping) =>
  table
    .slice(1)
    .map((row, index) => ({ row: index + 2, cells: cellsOf(row, mapping) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);

const rowsAtOnce = 100;

/** Thousands of rows take a second or two: between a hundred and the next, others get their answers. */
export const inTurns = async <In, Out>(items: readonly In[], work: (item: In) => Out): Promise<readonly Out[]> => {
  const done: Out[] = [];
  for (const [index, item] of items.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    done.push(work(item));
  }
  return done;
};

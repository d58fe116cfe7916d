import { defaultPageSize, pageSizes } from '@vereinshaus/contract/kit/lists';
import { z } from 'zod';
import { readStored, writeStored } from '../storage.ts';
import type { Column } from './columns.ts';

/** A person's choices for one table: stored in their browser, keyed by the table's id. */
const layoutSchema = z.object({
  order: z.array(z.string()).default([]),
  /** Only explicit choices; other columns follow their `hiddenByDefault`. */
  shown: z.record(z.string(), z.boolean()).default({}),
  size: z.literal(pageSizes).default(defaultPageSize),
  /** Whether the filter row is shown; on the phone filters are a sheet. */
  filters: z.boolean().default(false),
});
export type TableLayout = z.output<typeof layoutSchema>;

export const freshLayout: TableLayout = layoutSchema.parse({});

const storageKey = (tableId: string) => `vereinshaus.table.${tableId}`;

/** A stored choice that cannot be parsed is ignored. */
export const loadLayout = (tableId: string, size: TableLayout['size'] = defaultPageSize): TableLayout => {
  const text = readStored('localStorage', storageKey(tableId));
  const fresh = { ...freshLayout, size };
  if (text === null) return fresh;
  try {
    return layoutSchema.safeParse(JSON.parse(text)).data ?? fresh;
  } catch {
    return fresh;
  }
};

export const saveLayout = (tableId: string, layout: TableLayout) =>
  writeStored('localStorage', storageKey(tableId), JSON.stringify(layout));

type KeyedColumn = Pick<Column<never>, 'key' | 'hiddenByDefault'>;

/** The chosen order; a new column is inserted after its neighbour in the program's order. */
export const orderedKeys = (columns: readonly KeyedColumn[], order: readonly string[]): string[] => {
  const known = new Set(columns.map((column) => column.key));
  const result = order.filter((key) => known.has(key));
  columns.forEach((column, index) => {
    if (result.includes(column.key)) return;
    const neighbour = columns[index - 1];
    result.splice(neighbour === undefined ? 0 : result.indexOf(neighbour.key) + 1, 0, column.key);
  });
  return result;
};

export const visibilityOf = (columns: readonly KeyedColumn[], shown: TableLayout['shown']): Record<string, boolean> =>
  Object.fromEntries(columns.map((column) => [column.key, shown[column.key] ?? column.hiddenByDefault !== true]));

export const showAll = (columns: readonly KeyedColumn[], visible: boolean): TableLayout['shown'] =>
  Object.fromEntries(columns.map((column) => [column.key, visible]));

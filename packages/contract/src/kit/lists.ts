import { z } from 'zod';
import { integer, jsonText, mapOf, notOneLine, oneLine, text } from './wire.ts';

/** How a screen requests one page of a list; without `size` the reply holds all rows. */
export const pageSizes = [10, 25, 50, 100, 200] as const;
export const defaultPageSize = 25;

/** Per-column filters: the text typed under the column heading. */
export const listFilters = jsonText(mapOf(text(60), z.string().max(200).regex(oneLine, notOneLine), 100));

export const listInput = {
  page: integer.pipe(z.number().min(1).max(100_000)).default(1),
  size: integer.pipe(z.number().min(1).max(200)).optional(),
  /** Column name; a leading minus sorts descending. */
  sort: text(60).optional(),
  filters: listFilters.optional(),
};

export type ListInput = {
  page: number;
  size?: number | undefined;
  sort?: string | undefined;
  filters?: Record<string, string> | undefined;
};

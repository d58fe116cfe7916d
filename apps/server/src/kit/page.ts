/** The requested part of a list; without a limit all of it. */
export type PageSlice = { limit: number | null; offset: number };

/**
 * One page of a list and the total number of rows, which every row carries. A page past the end has no row to carry it: then the first row
 * of the list is read for it.
 */
export const pageWithTotal = async <Row extends { total: number }>(
  { page, size }: { page: number; size?: number | undefined },
  rowsOf: (slice: PageSlice) => Promise<readonly Row[]>,
): Promise<{ rows: readonly Row[]; total: number }> => {
  const slice = size === undefined ? { limit: null, offset: 0 } : { limit: size, offset: (page - 1) * size };
  const rows = await rowsOf(slice);
  const [first] = rows.length > 0 || slice.offset === 0 ? rows : await rowsOf({ limit: 1, offset: 0 });
  return { rows, total: first?.total ?? 0 };
};

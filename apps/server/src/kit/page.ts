/** The part of a list that is asked for; without a limit all of it. */
export type PageSlice = { limit: number | null; offset: number };

/**
 * One page of a list, and how many rows there are in all, which every row carries. A page past the end has none that
 * could: then the first row of the list is asked for it.
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

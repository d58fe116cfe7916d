import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import {
  type ColumnDef,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareValues, matchesFilter, matchesSearch } from './client-rows.ts';
import { type Column, canFilter, canSort, cellValue } from './columns.ts';
import type { RowRequest, RowSource } from './row-source.ts';
import { orderedKeys, visibilityOf } from './table-layout.ts';
import { sortKey } from './table-url.ts';
import type { TableState } from './use-table-state.ts';

/** Either all rows, held by the screen (undefined while loading), or a source that is queried page by page. */
export type RowsOrSource<Row> =
  | { rows: readonly Row[] | undefined; error?: Error | null; onRetry?: () => void; source?: never }
  | { source: RowSource<Row>; rows?: never; error?: never; onRetry?: never };

const definitionOf = <Row>(column: Column<Row>): ColumnDef<Row> => ({
  id: column.key,
  accessorFn: (row) => cellValue(column, row) ?? undefined,
  enableSorting: canSort(column),
  enableColumnFilter: canFilter(column),
  sortUndefined: 'last',
  sortingFn: (a, b, key) => compareValues(a.getValue(key), b.getValue(key)),
  filterFn: (row, _key, filter: string) => matchesFilter(column, row.original, filter),
});

const requestOf = (state: TableState): RowRequest => ({
  page: state.query.page,
  size: state.layout.size,
  sort: state.sort || undefined,
  search: state.query.search || undefined,
  filters: Object.keys(state.query.filters).length > 0 ? { ...state.query.filters } : undefined,
});

const fetchRows = async <Row>(
  source: RowSource<Row>,
  request: RowRequest,
  further: readonly string[],
  signal?: AbortSignal,
) => {
  const page = await source.fetchPage(request, signal);
  if (further.length === 0 || page.rows.length === 0 || !source.further) return page;
  return { ...page, rows: await source.further.fetch(page.rows, further, signal) };
};

const useServerPage = <Row>(source: RowSource<Row> | undefined, request: RowRequest, further: readonly string[]) =>
  useQuery({
    queryKey: source ? [...source.key, request, ...further] : ['no rows from the server'],
    queryFn: source ? ({ signal }) => fetchRows(source, request, further, signal) : skipToken,
    placeholderData: keepPreviousData,
  });

const pick = <Row>(columns: readonly Column<Row>[], chosen: readonly { id: string }[]): readonly Column<Row>[] =>
  chosen.flatMap(({ id }) => columns.find((column) => column.key === id) ?? []);

/** The table's columns in order, and in client mode its filtered and sorted rows. */
const useModel = <Row>(columns: readonly Column<Row>[], state: TableState, rows: readonly Row[], isServer: boolean) => {
  const { query, sort, layout } = state;
  const { search, filters } = query;
  // TanStack recomputes everything when one of these changes its identity.
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const data = useMemo(
    () => (isServer || search === '' ? [...rows] : rows.filter((row) => matchesSearch(columns, row, search))),
    [columns, rows, search, isServer],
  );
  const tableState = useMemo(
    () => ({
      sorting: sort === '' ? [] : [{ id: sortKey(sort), desc: sort.startsWith('-') }],
      columnFilters: Object.entries(filters).map(([id, value]) => ({ id, value })),
      columnOrder: orderedKeys(columns, layout.order),
      columnVisibility: visibilityOf(columns, layout.shown),
    }),
    [columns, sort, filters, layout],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in the same render, never memoised
  const table = useReactTable({
    data,
    columns: definitions,
    state: tableState,
    manualFiltering: isServer,
    manualSorting: isServer,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const visible = table.getVisibleLeafColumns();
  const all = table.getAllLeafColumns();
  const { rows: filtered } = table.getSortedRowModel();
  return {
    columns: useMemo(() => pick(columns, visible), [columns, visible]),
    allColumns: pick(columns, all),
    filtered: useMemo(() => filtered.map((row) => row.original), [filtered]),
  };
};

const none: readonly never[] = [];

export const useRows = <Row>(columns: readonly Column<Row>[], given: RowsOrSource<Row>, state: TableState) => {
  const { source } = given;
  const request = requestOf(state);
  const shown = visibilityOf(columns, state.layout.shown);
  const further = source?.further?.keys.filter((key) => shown[key]) ?? none;
  const server = useServerPage(source, request, further);
  const loaded = source ? server.data?.rows : given.rows;
  const { filtered, ...model } = useModel(columns, state, loaded ?? none, source !== undefined);

  const total = source ? (server.data?.total ?? 0) : filtered.length;
  const { size } = state.layout;
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = source ? state.query.page : Math.min(state.query.page, pageCount);

  return {
    ...model,
    rows: source ? filtered : filtered.slice((page - 1) * size, page * size),
    total,
    page,
    pageCount,
    isLoading: loaded === undefined,
    isRefreshing: source !== undefined && server.isPlaceholderData,
    error: source ? server.error : (given.error ?? null),
    retry: source ? () => void server.refetch() : given.onRetry,
    /** All rows that match search and filters, in order: for files and for "select all". */
    fetchAll: async (): Promise<readonly Row[]> =>
      source ? (await fetchRows(source, { ...request, page: 1, size: undefined }, further)).rows : filtered,
  };
};

export type TableRows<Row> = ReturnType<typeof useRows<Row>>;

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

/** Either all rows, held by the screen (undefined while they load), or a source that is asked page by page. */
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

const useServerPage = <Row>(source: RowSource<Row> | undefined, request: RowRequest) =>
  useQuery({
    queryKey: source ? [...source.key, request] : ['no rows from the server'],
    queryFn: source ? ({ signal }) => source.fetchPage(request, signal) : skipToken,
    placeholderData: keepPreviousData,
  });

/** The table's columns and order, and in client mode its filtered and sorted rows. */
const useModel = <Row>(columns: readonly Column<Row>[], state: TableState, rows: readonly Row[], isServer: boolean) => {
  // TanStack sorts and filters anew whenever one of these changes its identity.
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const { search } = state.query;
  const data = useMemo(
    () => (isServer || search === '' ? [...rows] : rows.filter((row) => matchesSearch(columns, row, search))),
    [columns, rows, search, isServer],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in the same render, never memoised
  return useReactTable({
    data,
    columns: definitions,
    state: {
      sorting: state.sort === '' ? [] : [{ id: sortKey(state.sort), desc: state.sort.startsWith('-') }],
      columnFilters: Object.entries(state.query.filters).map(([id, value]) => ({ id, value })),
      columnOrder: orderedKeys(columns, state.layout.order),
      columnVisibility: visibilityOf(columns, state.layout.shown),
    },
    manualFiltering: isServer,
    manualSorting: isServer,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
};

const none: readonly never[] = [];

const pick = <Row>(columns: readonly Column<Row>[], keys: readonly string[]): readonly Column<Row>[] =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

export const useRows = <Row>(columns: readonly Column<Row>[], given: RowsOrSource<Row>, state: TableState) => {
  const { source } = given;
  const request = requestOf(state);
  const server = useServerPage(source, request);
  const loaded = source ? server.data?.rows : given.rows;
  const table = useModel(columns, state, loaded ?? none, source !== undefined);

  const filtered = table.getSortedRowModel().rows.map((row) => row.original);
  const total = source ? (server.data?.total ?? 0) : filtered.length;
  const { size } = state.layout;
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = source ? state.query.page : Math.min(state.query.page, pageCount);

  return {
    columns: pick(
      columns,
      table.getVisibleLeafColumns().map((column) => column.id),
    ),
    allColumns: pick(
      columns,
      table.getAllLeafColumns().map((column) => column.id),
    ),
    rows: source ? filtered : filtered.slice((page - 1) * size, page * size),
    total,
    page,
    pageCount,
    isLoading: loaded === undefined,
    isRefreshing: source !== undefined && server.isPlaceholderData,
    error: source ? server.error : (given.error ?? null),
    retry: source ? () => void server.refetch() : given.onRetry,
    /** Everything that passes search and filters, in order: for files and for "select all". */
    fetchAll: async (): Promise<readonly Row[]> =>
      source ? (await source.fetchPage({ ...request, page: 1, size: undefined })).rows : filtered,
  };
};

export type TableRows<Row> = ReturnType<typeof useRows<Row>>;

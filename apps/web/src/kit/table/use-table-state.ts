import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Column } from './columns.ts';
import { loadLayout, saveLayout, type TableLayout } from './table-layout.ts';
import { isRefinement, readQuery, sortKey, type TableQuery, writeQuery } from './table-url.ts';

type Options<Row> = {
  id: string;
  /** Prefix of this table's URL parameters. */
  urlKey: string;
  columns: readonly Column<Row>[];
  defaultSort: string;
  defaultSize?: TableLayout['size'];
};

/** Ascending, descending, then the table's own order. */
const nextSort = (current: string, key: string): string =>
  sortKey(current) !== key ? key : current.startsWith('-') ? '' : `-${key}`;

const without = (filters: TableQuery['filters'], key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));

/** A view of a table: its URL and its columns. */
export type TableView = { address: string; columns: Pick<TableLayout, 'order' | 'shown'> };

const withoutPage = (params: URLSearchParams, urlKey: string): string => {
  const kept = new URLSearchParams(params);
  kept.delete(`${urlKey}.p`);
  return kept.toString();
};

/**
 * The router renders a new URL asynchronously. Until then the next change must start from the last written one, or two fields that change
 * in quick succession undo each other.
 */
const useLatestAddress = (params: URLSearchParams) => {
  const outstanding = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    // An external navigation (back button or link): pending changes are void.
    const position = outstanding.current.indexOf(params.toString());
    outstanding.current = position < 0 ? [] : outstanding.current.slice(position + 1);
  }, [params]);
  return {
    read: () => new URLSearchParams(outstanding.current.at(-1) ?? params),
    written: (next: URLSearchParams) => {
      outstanding.current = [...outstanding.current, next.toString()];
    },
  };
};

/** Page, order, search and filters are in the URL; columns and page size in the browser's storage. */
export const useTableState = <Row>({ id, urlKey, columns, defaultSort, defaultSize }: Options<Row>) => {
  const [params, setParams] = useSearchParams();
  const address = useLatestAddress(params);
  const [layout, setLayout] = useState(() => loadLayout(id, defaultSize));
  const [resets, setResets] = useState(0);

  const change = (patch: (query: TableQuery) => Partial<TableQuery>) => {
    const current = address.read();
    const before = readQuery(current, urlKey, columns);
    const after = { ...before, page: 1, ...patch(before) };
    const next = writeQuery(current, urlKey, after);
    if (next.toString() === current.toString()) return;
    address.written(next);
    setParams(next, { replace: isRefinement(before, after), preventScrollReset: true });
  };
  const changeLayout = (patch: Partial<TableLayout>) => {
    const next = { ...layout, ...patch };
    setLayout(next);
    saveLayout(id, next);
  };

  // Rows are filtered and sorted again whenever this changes its identity.
  const query = useMemo(() => readQuery(params, urlKey, columns), [params, urlKey, columns]);
  const isFiltered = query.search !== '' || Object.keys(query.filters).length > 0;
  return {
    query,
    sort: query.sort === '' ? defaultSort : query.sort,
    layout,
    /** Fields with uncommitted text reset when this changes. */
    resets,
    isFiltered,
    isActive: isFiltered || query.sort !== '',
    setPage: (page: number) => change(() => ({ page })),
    setSort: (sort: string) => change(() => ({ sort })),
    toggleSort: (key: string) => change(({ sort }) => ({ sort: nextSort(sort === '' ? defaultSort : sort, key) })),
    setSearch: (search: string) => change(() => ({ search })),
    setFilter: (key: string, value: string) =>
      change(({ filters }) => ({
        filters: value === '' ? without(filters, key) : { ...filters, [key]: value },
      })),
    resetQuery: () => {
      setResets(resets + 1);
      change(() => ({ sort: '', search: '', filters: {} }));
    },
    setSize: (size: TableLayout['size']) => {
      changeLayout({ size });
      change(() => ({ page: 1 }));
    },
    changeLayout,
    /** The current URL without the page number: what a saved view stores. */
    address: withoutPage(params, urlKey),
    openView: (view: TableView) => {
      setResets(resets + 1);
      changeLayout(view.columns);
      const next = new URLSearchParams(view.address);
      address.written(next);
      setParams(next, { preventScrollReset: true });
    },
  };
};

export type TableState = ReturnType<typeof useTableState>;

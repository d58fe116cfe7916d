import { type Column, canFilter, canSort } from './columns.ts';

/** The shareable part of a table's state. The URL only contains values that differ from the defaults. */
export type TableQuery = {
  page: number;
  /** Column key; a leading minus sorts descending; empty = the table's own order. */
  sort: string;
  search: string;
  filters: Readonly<Record<string, string>>;
};

const maxPage = 100_000;
const maxSearch = 100;
const maxFilter = 200;

export const sortKey = (sort: string): string => sort.replace(/^-/, '');

const readPage = (text: string | null): number => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
};

const readSort = <Row>(text: string | null, columns: readonly Column<Row>[]): string =>
  text !== null && columns.some((column) => canSort(column) && column.key === sortKey(text)) ? text : '';

/** URLs are typed and shared by users: unknown column names are ignored. */
export const readQuery = <Row>(params: URLSearchParams, name: string, columns: readonly Column<Row>[]): TableQuery => ({
  page: readPage(params.get(`${name}.p`)),
  sort: readSort(params.get(`${name}.s`), columns),
  search: (params.get(`${name}.q`) ?? '').trim().slice(0, maxSearch),
  filters: Object.fromEntries(
    columns.filter(canFilter).flatMap((column) => {
      const value = (params.get(`${name}.f.${column.key}`) ?? '').trim().slice(0, maxFilter);
      return value === '' ? [] : [[column.key, value]];
    }),
  ),
});

/** Replaces this table's parameters and leaves all others unchanged. */
export const writeQuery = (params: URLSearchParams, name: string, query: TableQuery): URLSearchParams => {
  const others = [...params].filter(([key]) => !key.startsWith(`${name}.`));
  const own = [
    ['q', query.search],
    ...Object.entries(query.filters).map(([key, value]) => [`f.${key}`, value]),
    ['s', query.sort],
    ['p', query.page === 1 ? '' : String(query.page)],
  ].flatMap(([key, value]) => (value ? [[`${name}.${key}`, value]] : []));
  return new URLSearchParams([...others, ...own]);
};

const refined = (a: string | undefined, b: string | undefined) => a !== b && Boolean(a) && Boolean(b);

/** Typing on in an active filter adds no history entry. */
export const isRefinement = (before: TableQuery, after: TableQuery): boolean =>
  refined(before.search, after.search) ||
  Object.keys(after.filters).some((key) => refined(before.filters[key], after.filters[key]));

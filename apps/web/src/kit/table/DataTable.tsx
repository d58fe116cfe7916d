import { Group, Stack } from '@mantine/core';
import { type Access, anyOf, staffAbove } from '@vereinshaus/contract/kit/access';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAnnouncement } from '../announce.ts';
import { DelayedSuspense } from '../DelayedSuspense.tsx';
import { part } from '../lazy-page.ts';
import { useMay } from '../May.tsx';
import { pageText } from '../Pager.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { optionsFor } from './client-rows.ts';
import { type Column, canFilter, canSort, describeFilters } from './columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ActiveFilters, focusWhatStays, type SearchBox, TableToolbar } from './TableToolbar.tsx';
import { CardView, isBare, WideView } from './TableView.tsx';
import type { TableLayout } from './table-layout.ts';
import { useExpansion } from './use-expansion.ts';
import { type RowsOrSource, useRows } from './use-rows.ts';
import { type RowId, useSelection } from './use-selection.ts';
import { type TableView, useTableState } from './use-table-state.ts';

// Drag and drop is only loaded once the dialog opens.
const ColumnDialog = part(() => import('./ColumnDialog.tsx'), 'ColumnDialog');

/** Roles that may export any list; lower ones can only read it here. */
const takesListsAway = staffAbove(50);

/** The current view, and how to open another. */
export type ViewMenu = (current: TableView, open: (view: TableView) => void) => ReactNode;

export type DataTableProps<Row> = RowsOrSource<Row> & {
  /** Key of the stored column choice; unique per list. */
  id: string;
  /** Accessible name of the table, and title of exported files. */
  title: string;
  /** Must be referentially stable: defined outside the component or with useMemo. */
  columns: readonly Column<Row>[];
  /** Must be stable, too. */
  rowId: (row: Row) => RowId;
  countLabel: { one: string; many: string };
  /** Prefix of the URL parameters; only a second table on the same screen needs its own. */
  urlKey?: string;
  /** Column key; a leading minus sorts descending. */
  defaultSort?: string;
  /** Default page size. */
  defaultSize?: TableLayout['size'];
  search?: SearchBox;
  /** Text for a list without rows; if filters hide all rows, 'keine Zeilen vorhanden' and `noMatchText` are shown. */
  emptyText?: string;
  noMatchText?: string;
  /**
   * The screen's own buttons, right of the table's; a function can request every row that passes the filters. Hidden while rows are
   * selected, because actions then only concern those.
   */
  toolbar?: ReactNode | ((fetchAll: () => Promise<readonly Row[]>) => ReactNode);
  /** For few rows: no search, filters or column choice; pagination only when needed. */
  plain?: boolean;
  /** A menu of saved views, left of the table's own buttons. */
  views?: ViewMenu;
  /** Right to export that replaces the role check, for the users who work with the list. */
  exportFor?: Access;
  /** For a table that is useless as a file. */
  hideExport?: boolean;
  /** Restrictions of the rows besides the filters, in words, for exported files. */
  about?: readonly string[];
  /** Name of exported files, without extension; by default the server chooses one. */
  fileName?: string;
  /** Actions for selected rows; makes rows selectable. */
  selectedActions?: (rows: readonly Row[]) => ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Buttons at the bottom of a card on the phone; by default the actions of a row. */
  cardActions?: (row: Row) => ReactNode;
  cardTitle?: (row: Row) => ReactNode;
  /** On the phone: the line below the name. The row then has two lines, and all other fields open below. */
  cardLine?: (row: Row) => ReactNode;
  renderDetail?: (row: Row) => ReactNode;
  /** Results with fewer rows show their details immediately. */
  autoExpandBelow?: number;
};

const useTable = <Row,>(props: DataTableProps<Row>) => {
  const { id, columns, rowId, urlKey = 't', defaultSort = '', autoExpandBelow = 0 } = props;
  const state = useTableState({
    id,
    urlKey,
    columns,
    defaultSort,
    ...(props.defaultSize && { defaultSize: props.defaultSize }),
  });
  const rows = useRows(columns, props, state);
  const selection = useSelection(rowId, props.rows);
  const expansion = useExpansion(rowId, rows.total, autoExpandBelow);
  return {
    ...props,
    state,
    rows,
    selection: props.selectedActions ? selection : null,
    expansion: props.renderDetail ? expansion : null,
    optionsOf: (column: Column<Row>) => optionsFor(column, props.rows ?? []),
    isPhone: useIsPhone(),
    /** The pressed button disappears together with the filter it removes. */
    reset: ({ currentTarget }: MouseEvent) => {
      focusWhatStays(currentTarget);
      state.resetQuery();
    },
  };
};

export type TableParts<Row> = ReturnType<typeof useTable<Row>>;

/** The one table component: for rows in the browser and for lists paged by the server. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const table = useTable(props);
  const { state, rows, selection, isPhone } = table;
  const [open, setOpen] = useState<'columns' | 'filters' | null>(null);
  // Stays mounted for the closing animation.
  const [isDrawerMade, setDrawerMade] = useState(false);
  const openFilters = () => {
    setDrawerMade(true);
    setOpen('filters');
  };
  const mayTakeAway = useMay(props.exportFor === undefined ? takesListsAway : anyOf(takesListsAway, props.exportFor));
  const filters = describeFilters(props.columns, state.query.search, state.query.filters);
  const nameOf = (count: number) =>
    `${formatNumber(count)} ${count === 1 ? props.countLabel.one : props.countLabel.many}`;
  const isNarrowable = isPhone
    ? rows.allColumns.some((column) => canFilter(column) || canSort(column))
    : rows.columns.some(canFilter);
  const toggleFilters = () => (isPhone ? openFilters() : state.changeLayout({ filters: !state.layout.filters }));
  const chosen = selection?.rows ?? [];
  const shown = `${nameOf(rows.total)}${pageText(rows.page, rows.pageCount)}`;
  useAnnouncement(rows.isLoading || rows.isRefreshing ? undefined : shown);
  useAnnouncement(chosen.length === 0 ? 'Nichts ausgewählt' : `${nameOf(chosen.length)} ausgewählt`);
  const load = async () => {
    const exported = chosen.length > 0 ? chosen : await rows.fetchAll();
    const narrowedTo = chosen.length > 0 ? ['Auswahl'] : filters.map(({ words }) => words);
    return {
      title: props.title,
      additionalTitles: [...(props.about ?? []), ...narrowedTo, nameOf(exported.length)],
      columns: rows.columns,
      rows: exported,
    };
  };

  return (
    <Stack gap="sm" data-table>
      {props.plain !== true && isBare(table) && typeof props.toolbar !== 'function' && props.toolbar && (
        <Group gap="xs" justify="flex-end">
          {props.toolbar}
        </Group>
      )}
      {props.plain !== true && !isBare(table) && (
        <>
          <TableToolbar
            state={state}
            search={props.search}
            count={rows.isLoading ? undefined : nameOf(rows.total)}
            exportMenu={
              mayTakeAway &&
              props.hideExport !== true && (
                <ExportMenu load={load} fileName={props.fileName} chosenCount={chosen.length} isPhone={isPhone} />
              )
            }
            isPhone={isPhone}
            onFilters={isNarrowable ? toggleFilters : undefined}
            areFiltersOpen={state.layout.filters}
            onColumns={() => setOpen('columns')}
            onReset={table.reset}
          >
            {props.views?.(
              { address: state.address, columns: { order: state.layout.order, shown: state.layout.shown } },
              state.openView,
            )}
            {typeof props.toolbar === 'function' ? chosen.length === 0 && props.toolbar(rows.fetchAll) : props.toolbar}
          </TableToolbar>
          <ActiveFilters filters={filters} state={state} />
        </>
      )}
      {selection && props.selectedActions && chosen.length > 0 && (
        <SelectionBar selection={selection} rows={rows} nameOf={nameOf} actions={props.selectedActions} />
      )}
      {isPhone ? <CardView table={table} /> : <WideView table={table} onColumns={() => setOpen('columns')} />}
      {isDrawerMade && (
        <FilterDrawer
          opened={open === 'filters'}
          onClose={() => setOpen(null)}
          columns={rows.allColumns}
          state={state}
          optionsOf={table.optionsOf}
          total={rows.total}
        />
      )}
      {open === 'columns' && (
        <DelayedSuspense>
          <ColumnDialog
            columns={props.columns}
            layout={state.layout}
            onChange={state.changeLayout}
            onClose={() => setOpen(null)}
          />
        </DelayedSuspense>
      )}
    </Stack>
  );
};

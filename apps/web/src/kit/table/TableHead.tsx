import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Column, canFilter, canSort, type FilterOption, isRightAligned, widthOf } from './columns.ts';
import css from './DataTable.module.css';
import { FilterField } from './FilterField.tsx';
import { sortKey } from './table-url.ts';
import type { Selection } from './use-selection.ts';
import type { TableState } from './use-table-state.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  state: TableState;
  rows: readonly Row[];
  selection: Selection<Row> | null;
  hasControls: boolean;
  hasActions: boolean;
  hasFilters: boolean;
  optionsOf: (column: Column<Row>) => readonly FilterOption[];
};

const directionOf = (sort: string, key: string) =>
  sortKey(sort) !== key ? 'none' : sort.startsWith('-') ? 'descending' : 'ascending';

/** The product's own headings fit their columns; longer ones are questions of a form. */
const longestHeading = 30;

const SortButton = <Row,>({ column, state }: { column: Column<Row>; state: TableState }) => {
  const direction = directionOf(state.sort, column.key);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={css.sort} onClick={() => state.toggleSort(column.key)}>
      <span {...(column.label.length > longestHeading && { title: column.label, 'data-long': true })}>
        {column.label}
      </span>
      <Arrow size={14} stroke={2} aria-hidden data-idle={direction === 'none' || undefined} />
    </UnstyledButton>
  );
};

const Heading = <Row,>({ column, state, index }: { column: Column<Row>; state: TableState; index: number }) => (
  <th
    scope="col"
    data-first={index === 0 || undefined}
    aria-sort={canSort(column) ? directionOf(state.sort, column.key) : undefined}
    data-right={(index > 0 && isRightAligned(column)) || undefined}
    data-sticky={(index === 0 && column.sticky) || undefined}
    style={widthOf(column, index)}
  >
    {canSort(column) ? <SortButton column={column} state={state} /> : column.label}
  </th>
);

const PageCheckbox = <Row,>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) => {
  const chosen = rows.filter(selection.has).length;
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        aria-label="Alle auf dieser Seite auswählen"
        checked={chosen > 0 && chosen === rows.length}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) => selection.set(rows, event.currentTarget.checked)}
      />
    </label>
  );
};

/** Headings for sorting, with the column filters below once they are opened. */
export const TableHead = <Row,>(props: Props<Row>) => {
  const { columns, state, rows, selection, hasControls, hasActions, hasFilters, optionsOf } = props;
  return (
    <thead>
      <tr>
        {hasControls && (
          <th className={css.controls}>
            {selection ? <PageCheckbox rows={rows} selection={selection} /> : <VisuallyHidden>Details</VisuallyHidden>}
          </th>
        )}
        {columns.map((column, index) => (
          <Heading key={column.key} column={column} state={state} index={index} />
        ))}
        {hasActions && (
          <th scope="col" className={css.actions}>
            <VisuallyHidden>Aktionen</VisuallyHidden>
          </th>
        )}
      </tr>
      {hasFilters && columns.some(canFilter) && (
        <tr className={css.filters}>
          {hasControls && <td className={css.controls} />}
          {columns.map((column, index) => (
            <td key={column.key} data-sticky={(index === 0 && column.sticky) || undefined}>
              {canFilter(column) && (
                <FilterField
                  key={state.resets}
                  column={column}
                  options={optionsOf(column)}
                  value={state.query.filters[column.key] ?? ''}
                  onChange={(value) => state.setFilter(column.key, value)}
                />
              )}
            </td>
          ))}
          {hasActions && <td className={css.actions} />}
        </tr>
      )}
    </thead>
  );
};

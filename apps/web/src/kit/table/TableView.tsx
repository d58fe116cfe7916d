import { Box, Button, Text } from '@mantine/core';
import { pageSizes } from '@vereinshaus/contract/kit/lists';
import type { MouseEvent, ReactNode, UIEvent } from 'react';
import search from '../drawings/search.svg';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorWithRetry } from '../QueryState.tsx';
import css from './DataTable.module.css';
import type { TableParts } from './DataTable.tsx';
import { SkeletonBody, TableBody } from './TableBody.tsx';
import { SkeletonCards, TableCards } from './TableCards.tsx';
import { TableHead } from './TableHead.tsx';
import { TablePager } from './TablePager.tsx';
import { keepColumnsWhole } from './whole-columns.ts';

type Props<Row> = { table: TableParts<Row> };

const NextStep = ({ label, onClick }: { label: string; onClick: (event: MouseEvent) => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
);

const noRows = 'keine Zeilen vorhanden';

/** If filters hide all rows, the list's own text is shown, too. */
const wordsFor = <Row,>({ state, noMatchText, emptyText = noRows }: TableParts<Row>): ReactNode => {
  if (!state.isFiltered) return emptyText;
  return noMatchText === undefined ? (
    noRows
  ) : (
    <>
      <span>{noMatchText}</span>
      <br />
      <span>{noRows}</span>
    </>
  );
};

/** No match and no data show different pictures; a nested list shows a sentence. */
const Nothing = <Row,>({ table }: Props<Row>) => {
  const { state, rows } = table;
  if (table.plain === true && !state.isActive)
    return (
      <Text c="dimmed" className={css.message ?? ''}>
        {wordsFor(table)}
      </Text>
    );
  return (
    <EmptyState
      {...(state.isActive && { drawing: search })}
      action={
        <>
          {rows.page > 1 && <NextStep label="Zur ersten Seite" onClick={() => state.setPage(1)} />}
          {state.isActive && <NextStep label="Suche zurücksetzen" onClick={table.reset} />}
        </>
      }
    >
      {wordsFor(table)}
    </EmptyState>
  );
};

/** There are no rows at all, so there is nothing to filter. */
export const isBare = <Row,>({ rows, state }: TableParts<Row>) =>
  !rows.isLoading && rows.total === 0 && !state.isActive;

/** A few rows are one page, whatever the page size. */
const Pager = <Row,>({ table }: Props<Row>) => {
  const { page, pageCount, total, isLoading } = table.rows;
  const fewest = table.plain === true ? table.state.layout.size : pageSizes[0];
  if (!isLoading && total <= fewest) return null;
  return (
    <div className={css.pager} data-pager>
      <TablePager state={table.state} page={page} pageCount={pageCount} total={total} isPhone={table.isPhone} />
    </div>
  );
};

/** Draws the edge under which the other columns scroll; set on the element, so that scrolling causes no render. */
const markScrolled = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

export const WideView = <Row,>({ table, onColumns }: Props<Row> & { onColumns: () => void }) => {
  const { rows, selection, expansion } = table;
  const controls = (selection ? 1 : 0) + (expansion ? 1 : 0);
  const columnCount = rows.columns.length + (controls > 0 ? 1 : 0) + (table.rowActions ? 1 : 0);
  if (rows.error) return <ErrorWithRetry error={rows.error} onRetry={() => rows.retry?.()} />;
  if (rows.columns.length === 0) {
    return (
      <EmptyState action={<NextStep label="Spalten auswählen" onClick={onColumns} />}>
        Alle Spalten sind ausgeblendet.
      </EmptyState>
    );
  }
  return (
    <div className={css.frame} data-controls={controls || undefined} data-plain={table.plain || undefined}>
      <div
        ref={keepColumnsWhole}
        className={css.scroll}
        data-refreshing={rows.isRefreshing || undefined}
        onScroll={markScrolled}
      >
        <table className={css.table} aria-label={table.title} aria-busy={rows.isLoading || rows.isRefreshing}>
          <TableHead
            columns={rows.columns}
            state={table.state}
            rows={rows.rows}
            selection={selection}
            hasControls={controls > 0}
            hasActions={table.rowActions !== undefined}
            hasFilters={table.plain !== true && table.state.layout.filters && !isBare(table)}
            optionsOf={table.optionsOf}
          />
          {rows.isLoading ? (
            <SkeletonBody rows={Math.min(table.state.layout.size, 12)} columns={columnCount} />
          ) : (
            <TableBody
              columns={rows.columns}
              rows={rows.rows}
              rowId={table.rowId}
              selection={selection}
              expansion={expansion}
              renderDetail={table.renderDetail}
              rowActions={table.rowActions}
            />
          )}
        </table>
        {!rows.isLoading && rows.rows.length === 0 && <Nothing table={table} />}
      </div>
      <Pager table={table} />
    </div>
  );
};

export const CardView = <Row,>({ table }: Props<Row>) => {
  const { rows } = table;
  if (rows.error) return <ErrorWithRetry error={rows.error} onRetry={() => rows.retry?.()} />;
  if (rows.isLoading) return <SkeletonCards />;
  if (rows.rows.length === 0) return <Nothing table={table} />;
  return (
    <Box aria-label={table.title} role="region">
      <TableCards
        columns={rows.columns}
        rows={rows.rows}
        rowId={table.rowId}
        selection={table.selection}
        expansion={table.expansion}
        isRefreshing={rows.isRefreshing}
        cardTitle={table.cardTitle}
        cardLine={table.cardLine}
        renderDetail={table.renderDetail}
        cardActions={table.cardActions ?? table.rowActions}
      />
      <Pager table={table} />
    </Box>
  );
};

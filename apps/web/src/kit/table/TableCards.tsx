import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type Column, cellText, shownText } from './columns.ts';
import css from './TableCards.module.css';
import type { Expansion } from './use-expansion.ts';
import type { RowId, Selection } from './use-selection.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  selection: Selection<Row> | null;
  expansion: Expansion<Row> | null;
  isRefreshing: boolean;
  cardTitle: ((row: Row) => ReactNode) | undefined;
  cardLine: ((row: Row) => ReactNode) | undefined;
  renderDetail: ((row: Row) => ReactNode) | undefined;
  cardActions: ((row: Row) => ReactNode) | undefined;
};

const show = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.render ? column.render(row) : shownText(column, row);

/** The visible columns as label and value; empty values are left out. */
const Pairs = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <dl className={css.pairs}>
    {columns
      .filter((column) => cellText(column, row) !== '')
      .flatMap((column) => [
        <dt key={`${column.key} label`}>{column.label}</dt>,
        <dd key={column.key}>{show(column, row)}</dd>,
      ])}
  </dl>
);

type CardProps<Row> = Omit<Props<Row>, 'rows' | 'isRefreshing'> & { row: Row };

const Title = <Row,>({ row, columns: [first], selection, cardTitle }: CardProps<Row>) => (
  <Group justify="space-between" wrap="nowrap" gap="xs" {...(selection && { mih: 44, my: -6 })}>
    <Text component="div" fw={600} lh={1.35}>
      {cardTitle?.(row) ?? (first ? show(first, row) : null)}
    </Text>
    {selection && (
      <Checkbox
        aria-label={`Auswählen: ${first ? cellText(first, row) : ''}`}
        checked={selection.has(row)}
        onChange={(event) => selection.set([row], event.currentTarget.checked)}
      />
    )}
  </Group>
);

type ToggleProps = { isOpen: boolean; controls: string; onToggle: () => void };

const Toggle = ({ isOpen, controls, onToggle }: ToggleProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="sm"
    style={{ flex: 'none' }}
    aria-expanded={isOpen}
    aria-controls={controls}
    rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    onClick={onToggle}
  >
    {isOpen ? 'Weniger' : 'Mehr'}
  </Button>
);

const Card = <Row,>(props: CardProps<Row>) => {
  const { row, columns, selection, expansion, cardTitle, renderDetail, cardActions } = props;
  const detailId = useId();
  const open = expansion?.isOpen(row) ?? false;
  return (
    <li className={css.card} data-selected={selection?.has(row) || undefined}>
      <Title {...props} />
      <div id={detailId} className={css.cardBody}>
        {open && renderDetail ? (
          renderDetail(row)
        ) : (
          <Pairs columns={cardTitle ? columns : columns.slice(1)} row={row} />
        )}
      </div>
      <Group gap="xs" mt="xs" justify="space-between">
        <Group gap="xs">{cardActions?.(row)}</Group>
        {expansion && <Toggle isOpen={open} controls={detailId} onToggle={() => expansion.set(row, !open)} />}
      </Group>
    </li>
  );
};

/** Two lines: the name, and the one important fact; everything else opens below. */
const ShortCard = <Row,>(props: CardProps<Row>) => {
  const { row, columns, selection, expansion, cardTitle, cardLine, renderDetail, cardActions } = props;
  const detailId = useId();
  const [isOpenHere, setOpenHere] = useState(false);
  const open = expansion?.isOpen(row) ?? isOpenHere;
  const toggle = () => (expansion ? expansion.set(row, !open) : setOpenHere(!open));
  return (
    <li className={css.card} data-selected={selection?.has(row) || undefined}>
      <Title {...props} />
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={-6}>
        {/* A truncated fact is useless, so it wraps to a second line. */}
        <Text component="div" size="sm" c="dimmed" miw={0} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {cardLine?.(row)}
        </Text>
        <Toggle isOpen={open} controls={detailId} onToggle={toggle} />
      </Group>
      <div id={detailId} className={css.cardBody} hidden={!open}>
        {open && (renderDetail?.(row) ?? <Pairs columns={cardTitle ? columns : columns.slice(1)} row={row} />)}
        {open && cardActions && (
          <Group gap="xs" mt="xs">
            {cardActions(row)}
          </Group>
        )}
      </div>
    </li>
  );
};

/** The table on a phone: one card per row. */
export const TableCards = <Row,>({ rows, isRefreshing, ...card }: Props<Row>) => (
  <ul className={css.cards} data-refreshing={isRefreshing || undefined}>
    {rows.map((row) =>
      card.cardLine ? (
        <ShortCard key={card.rowId(row)} row={row} {...card} />
      ) : (
        <Card key={card.rowId(row)} row={row} {...card} />
      ),
    )}
  </ul>
);

export const SkeletonCards = () => (
  <div className={css.cards}>
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={css.card}>
        <Skeleton height={14} width="50%" radius="xl" />
        <Skeleton height={10} width="80%" mt="md" radius="xl" />
        <Skeleton height={10} width="65%" mt="xs" radius="xl" />
      </div>
    ))}
  </div>
);

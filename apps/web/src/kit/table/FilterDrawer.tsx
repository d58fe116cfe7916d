import { Button, Drawer, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type Column, canFilter, canSort, type FilterOption } from './columns.ts';
import { FilterField } from './FilterField.tsx';
import { sortKey } from './table-url.ts';
import type { TableState } from './use-table-state.ts';

type Props<Row> = {
  opened: boolean;
  onClose: () => void;
  columns: readonly Column<Row>[];
  state: TableState;
  optionsOf: (column: Column<Row>) => readonly FilterOption[];
  total: number;
};

const directions = [
  { value: 'up', label: 'aufsteigend' },
  { value: 'down', label: 'absteigend' },
];

const SortFields = <Row,>({ columns, state }: Pick<Props<Row>, 'columns' | 'state'>) => {
  const key = sortKey(state.sort);
  return (
    <>
      <NativeSelect
        label="Sortieren nach"
        size="md"
        value={key}
        onChange={(event) => state.setSort(event.currentTarget.value)}
        data={[
          { value: '', label: 'keine Sortierung' },
          ...columns.filter(canSort).map((column) => ({ value: column.key, label: column.label })),
        ]}
      />
      {key !== '' && (
        <SegmentedControl
          aria-label="Richtung"
          fullWidth
          data={directions}
          value={state.sort.startsWith('-') ? 'down' : 'up'}
          onChange={(direction) => state.setSort(direction === 'down' ? `-${key}` : key)}
        />
      )}
    </>
  );
};

/** On the phone: sorting and filters in a bottom sheet. */
export const FilterDrawer = <Row,>({ opened, onClose, columns, state, optionsOf, total }: Props<Row>) => (
  <Drawer opened={opened} onClose={onClose} title="Filtern und sortieren" position="bottom" size="85%">
    <Stack gap="sm">
      <SortFields columns={columns} state={state} />
      {columns.filter(canFilter).map((column) => (
        <FilterField
          key={`${column.key} ${state.resets}`}
          labelled
          column={column}
          options={optionsOf(column)}
          value={state.query.filters[column.key] ?? ''}
          onChange={(value) => state.setFilter(column.key, value)}
        />
      ))}
      <Group
        grow
        pos="sticky"
        bottom={0}
        py="sm"
        bg="var(--mantine-color-body)"
        style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
      >
        <Button variant="default" px="xs" disabled={!state.isActive} onClick={state.resetQuery}>
          Suche zurücksetzen
        </Button>
        <Button px="xs" onClick={onClose}>
          {formatNumber(total)} anzeigen
        </Button>
      </Group>
    </Stack>
  </Drawer>
);

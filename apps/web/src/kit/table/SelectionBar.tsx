import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';
import type { TableRows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  selection: Selection<Row>;
  rows: TableRows<Row>;
  nameOf: (count: number) => string;
  actions: (rows: readonly Row[]) => ReactNode;
};

/** Shows how many rows are selected, offers to select all results, and contains the actions. */
export const SelectionBar = <Row,>({ selection, rows, nameOf, actions }: Props<Row>) => {
  const selectAll = useMutation({
    mutationFn: rows.fetchAll,
    onSuccess: (all) => selection.set(all, true),
  });
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label="Auswahl">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {nameOf(selection.rows.length)} ausgewählt
        </Text>
        {rows.total > selection.rows.length && (
          <Button size="compact-sm" variant="subtle" loading={selectAll.isPending} onClick={() => selectAll.mutate()}>
            Alle {formatNumber(rows.total)} auswählen
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
          Auswahl aufheben
        </Button>
      </Group>
      <Group gap="xs">{actions(selection.rows)}</Group>
    </Group>
  );
};

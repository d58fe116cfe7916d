import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { ReactNode } from 'react';

type Props = { table: ImportTable; onClose: () => void; children: ReactNode };

/** A table on its way into the club. */
export const OpenTable = ({ table, onClose, children }: Props) => (
  <Stack>
    <Group justify="space-between">
      <Text>
        „{table.fileName}“ mit {formatNumber(table.rows)} Zeilen
      </Text>
      <Button variant="default" onClick={onClose}>
        Andere Tabelle
      </Button>
    </Group>
    {children}
  </Stack>
);

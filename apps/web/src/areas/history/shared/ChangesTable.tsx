import { Table } from '@mantine/core';
import type { ChangeEntry } from '@vereinshaus/contract/history/calls';
import { RowHead } from '../../../kit/table/RowHead.tsx';

/** The changed values. */
export const ChangesTable = ({ changes }: Pick<ChangeEntry, 'changes'>) => (
  <Table
    withTableBorder
    withColumnBorders
    verticalSpacing={4}
    maw="var(--width-content)"
    layout="fixed"
    style={{ overflowWrap: 'anywhere' }}
    aria-label="Vorher und nachher"
  >
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Feld</Table.Th>
        <Table.Th>vorher</Table.Th>
        <Table.Th>nachher</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {changes.map(({ label, before, after }) => (
        <Table.Tr key={label}>
          <RowHead fw={500}>{label}</RowHead>
          <Table.Td>{before}</Table.Td>
          <Table.Td>{after}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

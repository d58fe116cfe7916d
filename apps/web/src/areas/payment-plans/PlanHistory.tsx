import { Modal, Stack, Table, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PlanChange } from '@vereinshaus/contract/payment-plans';
import { formatMoment } from '../../kit/format.ts';
import { QueryState } from '../../kit/QueryState.tsx';

const Change = ({ entry }: { entry: PlanChange }) => (
  <Stack gap={4} component="article">
    <Text fw={600} size="sm">
      {entry.description}
    </Text>
    <Text size="xs" c="dimmed">
      {formatMoment(entry.time)}, {entry.fullname || 'Web User'}
    </Text>
    {entry.changes.length > 0 && (
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={4} aria-label="Vorher und nachher">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Was</Table.Th>
              <Table.Th>Vorher</Table.Th>
              <Table.Th>Nachher</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entry.changes.map(({ label, before, after }) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>{before}</Table.Td>
                <Table.Td>{after}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Stack>
);

type HistoryQuery = Pick<UseQueryOptions<{ history: PlanChange[] }>, 'queryKey' | 'queryFn'>;

/** Verlauf eines Zahlungsplans. */
export const PlanHistory = ({ query, onClose }: { query: HistoryQuery; onClose: () => void }) => {
  const history = useQuery<{ history: PlanChange[] }>(query);
  return (
    <Modal opened onClose={onClose} title="Verlauf" size="xl" closeButtonProps={{ 'aria-label': 'Schließen' }}>
      <QueryState query={history} isEmpty={(data) => data.history.length === 0} empty="Noch keine vorhanden.">
        {(data) => (
          <Stack gap="lg">
            {data.history.map((entry) => (
              <Change key={entry.ID} entry={entry} />
            ))}
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
};

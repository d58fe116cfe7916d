import { Modal, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CourseChange } from '@vereinshaus/contract/courses';
import { formatMoment } from '../../kit/format.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { courseHistoryQuery } from './courses.api.ts';

const Changes = ({ changes }: Pick<CourseChange, 'changes'>) =>
  changes.length > 0 && (
    <Table fz="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Feld</Table.Th>
          <Table.Th>vorher</Table.Th>
          <Table.Th>nachher</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ label, before, after }) => (
          <Table.Tr key={label} style={{ overflowWrap: 'anywhere' }}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );

/** Kurs Veränderungen: who changed what when, newest first. */
export const CourseChangesDialog = ({ courseId, onClose }: { courseId: number; onClose: () => void }) => {
  const history = useQuery(courseHistoryQuery(courseId));
  return (
    <Modal opened onClose={onClose} title="Kurs Veränderungen" size="xl">
      <QueryState query={history} isEmpty={(data) => data.history.length === 0} empty="Noch keine Veränderungen.">
        {(data) => (
          <Stack component="ol" gap="lg" style={{ listStyle: 'none' }} p={0} m={0}>
            {data.history.map((entry) => (
              <Stack key={entry.ID} component="li" gap={4}>
                <Text size="sm" c="dimmed">
                  {[formatMoment(entry.time), entry.fullname].filter(Boolean).join(', ')}
                </Text>
                <Text>{entry.description}</Text>
                <Changes changes={entry.changes} />
              </Stack>
            ))}
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
};

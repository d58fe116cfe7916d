import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { staffAbove } from '@vereinshaus/contract/access';
import type { HistoryRow } from '@vereinshaus/contract/history';
import { Link } from 'react-router';
import { formatMoment } from '../../kit/format.ts';
import { May } from '../../kit/May.tsx';
import { actorText } from './history-columns.tsx';

const Changes = ({ changes }: Pick<HistoryRow, 'changes'>) => (
  <Table withTableBorder withColumnBorders verticalSpacing={4} maw={900} aria-label="Vorher und nachher">
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
          <Table.Th scope="row" fw={500}>
            {label}
          </Table.Th>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{before}</Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>{after}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

const Further = ({ further }: Pick<HistoryRow, 'further'>) => (
  <div>
    <Text size="sm" fw={600}>
      An diesem Tag außerdem
    </Text>
    <List size="sm">
      {further.map(({ ID, description, time }) => (
        <List.Item key={ID}>
          {formatMoment(time)}: {description}
        </List.Item>
      ))}
    </List>
  </div>
);

const Messages = ({ messages }: { messages: HistoryRow['linked_messages'] }) => (
  <May access={staffAbove(80)}>
    <List size="sm" listStyleType="none">
      {messages.map(({ ID, subject }) => (
        <List.Item key={ID}>
          <Anchor component={Link} to={`/verein/postausgang?mail=${ID}`} size="sm">
            „{subject}“ im Postausgang öffnen
          </Anchor>
        </List.Item>
      ))}
    </List>
  </May>
);

/** Longer than what fits into its cell. */
const isLong = (description: string) => description.length > 40 || description.includes('\n');

/** What stands behind the sentence of an entry. */
export const EntryDetail = ({ entry }: { entry: HistoryRow }) => {
  const { changes, further, linked_messages: messages } = entry;
  const isEmpty = changes.length === 0 && further.length === 0 && messages.length === 0;
  return (
    <Stack gap="sm" py="xs">
      {isLong(entry.history.description) && (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.history.description}</Text>
      )}
      {entry.actingAdmin !== null && <Text size="sm">{actorText(entry)}</Text>}
      {changes.length > 0 && <Changes changes={changes} />}
      {further.length > 0 && <Further further={further} />}
      {messages.length > 0 && <Messages messages={messages} />}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          Mehr ist dazu nicht aufgezeichnet.
        </Text>
      )}
    </Stack>
  );
};

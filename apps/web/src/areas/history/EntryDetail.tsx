import { Anchor, List, Stack, Text } from '@mantine/core';
import type { HistoryRow } from '@vereinshaus/contract/history/calls';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { May } from '../../kit/May.tsx';
import { actorText } from './history-columns.tsx';
import { ChangesTable } from './shared/ChangesTable.tsx';

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

/** Too long for its cell. */
const isLong = (description: string) => description.length > 40 || description.includes('\n');

/** The details of an entry. */
export const EntryDetail = ({ entry }: { entry: HistoryRow }) => {
  const { changes, further, linked_messages: messages } = entry;
  const isEmpty = changes.length === 0 && further.length === 0 && messages.length === 0;
  return (
    <Stack gap="sm" py="xs">
      {isLong(entry.history.description) && (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.history.description}</Text>
      )}
      {entry.actingAdmin !== null && <Text size="sm">{actorText(entry)}</Text>}
      {changes.length > 0 && <ChangesTable changes={changes} />}
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

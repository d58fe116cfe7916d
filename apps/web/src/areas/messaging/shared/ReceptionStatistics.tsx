import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type ReceptionEvent, receptionCounters } from '@vereinshaus/contract/messaging/reception';
import { Link } from 'react-router';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { seesProfiles } from '../../persons/shared/ProfileLink.tsx';

const readsContacts = may('contacts_read');

type Reception = { isCounted: boolean; messages: readonly ReceptionEvent[] };

/** Links a person to the profile, and a contact to its page. */
const PersonOf = ({ event: { childID, childName, personType } }: { event: ReceptionEvent }) => {
  const isPerson = personType === 0;
  const mayFollow = useMay(isPerson ? seesProfiles : readsContacts);
  return childID === 0 || !mayFollow ? (
    childName
  ) : (
    <Anchor component={Link} to={isPerson ? `/benutzer/profil/${childID}` : `/kontakte/${childID}`} inherit py={2}>
      {childName}
    </Anchor>
  );
};

const channelNames: Readonly<Record<string, string>> = {
  email: 'E-Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
};

/** A message has several events; the index identifies each. */
type Row = ReceptionEvent & { place: number };

const person: Column<Row> = {
  key: 'childName',
  label: 'Person',
  value: ({ childName }) => childName,
  render: (event) => <PersonOf event={event} />,
  width: 160,
};

const channel: Column<Row> = {
  key: 'msgType',
  label: 'Art',
  value: ({ msgType }) => channelNames[msgType] ?? msgType,
  filter: 'select',
  width: 100,
};

const rest: readonly Column<Row>[] = [
  { key: 'status', label: 'Status', value: ({ status }) => status, filter: 'select', width: 215 },
  { key: 'time', label: 'Erstellt', type: 'moment', value: ({ time }) => time, filter: 'none', width: 195 },
];

/** Not counted is not the same as zero: clicks and opens if tracking is off, everything before the sending. */
const isUnknown = (label: string, { isCounted, messages }: Reception) =>
  messages.length === 0 || (!isCounted && (label === 'geöffnet' || label === 'geklickt'));

const Counters = (reception: Reception) => (
  <Group component="dl" gap="sm" m={0}>
    {Object.entries(receptionCounters(reception.messages)).map(([label, count]) => (
      <Paper key={label} withBorder px="md" py="xs" flex="1 1 7rem">
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} fw={600} fz={22} lh="28px">
          {isUnknown(label, reception) ? '–' : formatNumber(count)}
        </Text>
      </Paper>
    ))}
  </Group>
);

/** Empfangsstatistik: the events of a sending's messages, newest first. The channel is only shown for news. */
export const ReceptionStatistics = ({ query, isNews }: { query: UseQueryResult<Reception>; isNews: boolean }) => (
  <QueryState query={query}>
    {({ isCounted, messages }) => (
      <Stack>
        <Counters isCounted={isCounted} messages={messages} />
        {!isCounted && (
          <StatusBanner kind="info">
            Ob E-Mails geöffnet und Links geklickt werden, wurde hier nicht gezählt.
          </StatusBanner>
        )}
        <DataTable
          id={isNews ? 'news-reception' : 'reception'}
          title="Empfangsstatistik"
          rows={messages.map((event, place) => ({ ...event, place }))}
          urlKey="s"
          defaultSort="-time"
          columns={isNews ? [person, channel, ...rest] : [person, ...rest]}
          rowId={({ place }) => place}
          cardLine={({ status, time }) => `${status}, ${formatMoment(time)}`}
          countLabel={{ one: 'Ereignis', many: 'Ereignisse' }}
          emptyText="Noch nichts verschickt."
        />
      </Stack>
    )}
  </QueryState>
);

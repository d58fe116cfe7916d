import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { Conference } from '@vereinshaus/contract/online/calls';
import { useState } from 'react';
import calendar from '../../kit/drawings/calendar.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { conferencesQuery, useEnter } from './online.api.ts';

type ConferencesProps = {
  /** Effect of the button. */
  action: { label: string; record: boolean };
  isWanted?: (conference: Conference) => boolean;
  empty: string;
};

type CardProps = { conference: Conference; now: number } & Pick<ConferencesProps, 'action'>;

const ConferenceCard = ({ conference, now, action }: CardProps) => {
  const enter = useEnter();
  const isOpen = conference.opens * 1000 <= now;
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{conference.courseName}</Text>
          <Text size="sm">{formatMoment(conference.start)}</Text>
          {!isOpen && (
            <Text size="sm" c="dimmed">
              Der Raum öffnet am {formatMoment(conference.opens)}.
            </Text>
          )}
        </div>
        <Button
          disabled={!isOpen}
          loading={enter.isPending}
          aria-label={`${action.label}: ${conference.courseName}, ${formatMoment(conference.start)}`}
          onClick={() => enter.mutate({ eventID: conference.event_ID, record: action.record })}
        >
          {action.label}
        </Button>
      </Group>
    </Card>
  );
};

const lookAgainMs = 5000;

type ListProps = { conferences: readonly Conference[] } & Pick<ConferencesProps, 'action'>;

/** Updates live, so that waiting users see the room open. */
export const ConferenceList = ({ conferences, action }: ListProps) => {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), lookAgainMs, { autoInvoke: true });
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {conferences.map((conference) => (
        <ConferenceCard key={conference.event_ID} conference={conference} now={now} action={action} />
      ))}
    </Stack>
  );
};

/** Upcoming online units, each with its button to join. */
export const Conferences = ({ action, isWanted = () => true, empty }: ConferencesProps) => {
  const coming = useQuery(conferencesQuery());
  return (
    <QueryState
      query={coming}
      isEmpty={({ conferences }) => !conferences.some(isWanted)}
      empty={<EmptyState drawing={calendar}>{empty}</EmptyState>}
    >
      {({ conferences }) => <ConferenceList conferences={conferences.filter(isWanted)} action={action} />}
    </QueryState>
  );
};

import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { ListChange, WatchedView } from '@vereinshaus/contract/views/calls';
import { countsText, howOftenLabels, movedText, restReasonTexts } from '@vereinshaus/contract/views/living';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useMarkSeen, watchedQuery } from './views.api.ts';
import { WatchViewDialog } from './WatchViewDialog.tsx';

const listNames = { persons: ['Person', 'Personen'], courses: ['Kurs', 'Kurse'] } as const;

const membersText = ({ list, members }: WatchedView) =>
  `${formatNumber(members)} ${listNames[list][members === 1 ? 0 : 1]}`;

const ChangeLine = ({ change: { time, entered, left, isSeen } }: { change: ListChange }) => (
  <Stack component="li" gap={2}>
    <Group gap="xs">
      <Text size="sm" fw={isSeen ? 400 : 600}>
        {formatDayAndTime(time)}: {countsText({ entered: entered.total, left: left.total })}
      </Text>
      {!isSeen && (
        <Badge size="sm" variant="light">
          neu
        </Badge>
      )}
    </Group>
    {entered.total > 0 && entered.names.length > 0 && <Text size="sm">Dazugekommen: {movedText(entered)}</Text>}
    {left.total > 0 && <Text size="sm">Herausgefallen: {movedText(left)}</Text>}
  </Stack>
);

const WatchCard = ({ view }: { view: WatchedView }) => {
  const markSeen = useMarkSeen();
  const [isChanging, setChanging] = useState(false);
  const newest = view.changes[0];
  const hasNew = view.changes.some(({ isSeen }) => !isSeen);
  const how = `${howOftenLabels[view.often]}${view.mail ? ', auch per E-Mail' : ''}`;
  return (
    <Card component="section" withBorder padding="lg" aria-label={view.name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {view.name}
          </Title>
          <Anchor component={Link} to={view.link}>
            Zur Liste
          </Anchor>
        </Group>
        {view.rests === '' ? (
          <Text size="sm" c="dimmed">
            {membersText(view)}, zuletzt angesehen {formatDayAndTime(view.looked)}. Du erfährst es {how}.
          </Text>
        ) : (
          <StatusBanner kind="info">{restReasonTexts[view.rests]}</StatusBanner>
        )}
        {view.changes.length === 0 ? (
          <Text size="sm">Seither ist niemand dazugekommen oder herausgefallen.</Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {view.changes.map((change) => (
              <ChangeLine key={change.ID} change={change} />
            ))}
          </Stack>
        )}
        <Group gap="sm">
          {hasNew && newest !== undefined && (
            <Button
              variant="light"
              loading={markSeen.isPending}
              onClick={() => markSeen.mutate({ ID: view.ID, until: newest.ID })}
            >
              Gelesen
            </Button>
          )}
          <Button variant="default" onClick={() => setChanging(true)} aria-label={`Wie oft? „${view.name}“`}>
            Wie oft?
          </Button>
        </Group>
      </Stack>
      {isChanging && (
        <WatchViewDialog
          view={{ ID: view.ID, name: view.name, watch: { often: view.often, mail: view.mail } }}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  );
};

/** /ansichten: watched views, and their changes. */
export const LivingListsPage = () => {
  const watched = useQuery(watchedQuery());
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Lebende Listen"
        description="Gespeicherte Ansichten, bei denen du erfährst, wer dazukommt und wer herausfällt."
      />
      <QueryState
        query={watched}
        isEmpty={({ watches }) => watches.length === 0}
        empty={
          <EmptyState>
            Noch keine. Filtere die Liste der Personen oder Kurse, speichere sie unter „Ansichten“ und tippe dort auf
            die Glocke daneben.
          </EmptyState>
        }
      >
        {({ watches }) => (
          <Stack gap="lg">
            {watches.map((view) => (
              <WatchCard key={view.ID} view={view} />
            ))}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Feed, FeedKind } from '@vereinshaus/contract/events/calls';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { feedsQuery } from './events.api.ts';
import { FeedCard } from './FeedCard.tsx';

const groups: readonly { title: string; help: string; kinds: readonly FeedKind[] }[] = [
  {
    title: 'Meine Kalender',
    help: 'Alle Kurse deiner Familie und die Termine des Vereins; als Trainer auch die Kurse, die du leitest.',
    kinds: ['family', 'trainer'],
  },
  { title: 'Einzelne Kurse', help: 'Nur die Termine eines Kurses.', kinds: ['course'] },
  { title: 'Räume', help: 'Wann ein Raum belegt ist.', kinds: ['room'] },
];

const keyOf = ({ kind, course_ID, room_ID }: Feed) => `${kind} ${course_ID} ${room_ID}`;
const Feeds = ({ feeds }: { feeds: readonly Feed[] }) => (
  <Stack gap="xl">
    {groups.map(({ title, help, kinds }) => {
      const shown = feeds.filter(({ kind }) => kinds.includes(kind));
      return (
        shown.length > 0 && (
          <section key={title} aria-label={title}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              {help}
            </Text>
            <Stack gap="sm">
              {shown.map((feed) => (
                <FeedCard key={keyOf(feed)} feed={feed} />
              ))}
            </Stack>
          </section>
        )
      );
    })}
  </Stack>
);

/** /kalender/export: secret links for calendar programs to subscribe to the dates. */
export const CalendarExportPage = () => {
  const feeds = useQuery(feedsQuery());
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Kalender-Export"
        description="Mit einem Link hält dein eigener Kalender die Termine von selbst aktuell. Wer den Link kennt, sieht sie auch: Gib ihn nicht weiter, und erneuere ihn, wenn er in falsche Hände gekommen ist."
      />
      <QueryState query={feeds}>{(data) => <Feeds feeds={data.feeds} />}</QueryState>
    </Stack>
  );
};

import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { feedsQuery } from './events.api.ts';
import { FeedCard } from './FeedCard.tsx';

/** Aufs Handy: subscribes the device's calendar to the user's own dates. */
export const PhoneCalendarDialog = ({ onClose }: { onClose: () => void }) => {
  const feeds = useQuery(feedsQuery());
  return (
    <Dialog title="Kalender aufs Handy" size="lg" onClose={onClose}>
      <Stack>
        <Text>
          Mit diesem Link hält der Kalender deines Handys die Termine von selbst aktuell. Wer ihn kennt, sieht sie auch:
          Gib ihn nicht weiter.
        </Text>
        <QueryState query={feeds}>
          {(data) =>
            data.feeds
              .filter(({ kind }) => kind === 'family' || kind === 'trainer')
              .map((feed) => <FeedCard key={feed.kind} feed={feed} />)
          }
        </QueryState>
        <Anchor component={Link} to="/kalender/export" onClick={onClose}>
          Einzelne Kurse und Räume
        </Anchor>
      </Stack>
    </Dialog>
  );
};

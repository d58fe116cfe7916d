import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { formatMoment } from '@vereinshaus/contract/days';
import type { CalendarEvent } from '@vereinshaus/contract/events';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { titleOf } from '../event-text.ts';
import { useCalendarDays } from './use-calendar-days.ts';

const shown = 5;

const Line = ({ event }: { event: CalendarEvent }) => (
  <div>
    <Text fw={600}>{titleOf(event)}</Text>
    <Text size="sm" c="dimmed">
      {formatMoment(event.start)}
      {event.room !== '' && `, ${event.room}`}
    </Text>
  </div>
);

/** Home, for those who look after the courses: what happens today. */
export const TodaySection = () => {
  const { data } = useCalendarDays(1);
  const today = data?.events.filter(({ course_ID }) => course_ID > 0) ?? [];
  if (today.length === 0) return null;
  const more = today.length - shown;
  return (
    <HomeCard title="Kurse heute" icon={IconCalendarEvent}>
      <Stack gap="sm" mb="md">
        {today.slice(0, shown).map((event) => (
          <Line key={event.ID} event={event} />
        ))}
      </Stack>
      <Button component={Link} to="/kalender/monat" variant="light">
        {more > 0 ? `Noch ${more} im Kalender` : 'Zum Kalender'}
      </Button>
    </HomeCard>
  );
};

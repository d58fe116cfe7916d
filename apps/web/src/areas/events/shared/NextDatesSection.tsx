import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, formatMoment, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/days';
import type { CalendarEvent } from '@vereinshaus/contract/events';
import { useState } from 'react';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { titleOf } from '../event-text.ts';
import { calendarQuery } from '../events.api.ts';

const daysAhead = 14;
const shown = 5;

/** From this morning on, so that the question stays the same all day. */
const useCalendar = (days: number) => {
  const [today] = useState(() => dayInVienna(new Date()));
  const secondsOf = (day: string) => toSeconds(startOfDayInVienna(day));
  return useQuery(calendarQuery(secondsOf(today), secondsOf(addDays(today, days))));
};

const Line = ({ event }: { event: CalendarEvent }) => (
  <div>
    <Text fw={600}>
      {titleOf(event)}
      {event.own.length > 0 && <Text span fw={400}>{`, ${event.own.join(', ')}`}</Text>}
    </Text>
    <Text size="sm" c="dimmed">
      {formatMoment(event.start)}
      {event.room !== '' && `, ${event.room}`}
    </Text>
  </div>
);

const Dates = ({ events }: { events: readonly CalendarEvent[] }) => (
  <Stack gap="sm" mb="md">
    {events.slice(0, shown).map((event) => (
      <Line key={event.ID} event={event} />
    ))}
  </Stack>
);

/** Home: what comes next for the family. */
export const NextDatesSection = () => {
  const { data } = useCalendar(daysAhead);
  const [openedAt] = useState(() => toSeconds(new Date()));
  const next = data?.events.filter(({ own, end }) => own.length > 0 && end > openedAt) ?? [];
  if (next.length === 0) return null;
  return (
    <HomeCard title="Nächste Termine" icon={IconCalendarEvent}>
      <Dates events={next} />
      <Button component={Link} to="/kalender/monat" variant="light">
        Zum Kalender
      </Button>
    </HomeCard>
  );
};

/** Home, for those who look after the courses: what happens today. */
export const TodaySection = () => {
  const { data } = useCalendar(1);
  const today = data?.events.filter(({ course_ID }) => course_ID > 0) ?? [];
  if (today.length === 0) return null;
  const more = today.length - shown;
  return (
    <HomeCard title="Kurse heute" icon={IconCalendarEvent}>
      <Dates events={today} />
      <Button component={Link} to="/kalender/monat" variant="light">
        {more > 0 ? `Noch ${more} im Kalender` : 'Zum Kalender'}
      </Button>
    </HomeCard>
  );
};

import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconDoor } from '@tabler/icons-react';
import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { Link } from 'react-router';
import { rooms } from '../../../gates.ts';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useViewer } from '../../../kit/May.tsx';
import { useIsPhone } from '../../../kit/use-is-phone.ts';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { useUser } from '../../session/shared/session.ts';
import { timesText, titleOf } from '../event-text.ts';
import { roomsToday } from '../rooms-today.ts';
import { useCalendarDays } from './use-calendar-days.ts';

const [shownRooms, shownOnPhone] = [8, 3];

const Line = ({ event }: { event: CalendarEvent }) => (
  <Text size="sm">
    <span data-figures>{timesText(event)}</span>{' '}
    {event.course_ID === 0 ? (
      titleOf(event)
    ) : (
      <Anchor component={Link} to={`/kurse/${event.course_ID}`} inherit>
        {titleOf(event)}
      </Anchor>
    )}
  </Text>
);

/** Home, for course managers: the remaining dates of today, by room. */
export const RoomsTodaySection = () => {
  const { data } = useCalendarDays(1);
  const [viewer, user, club, now] = [useViewer(), useUser(), useClub(), useOpenedAt()];
  const taken = roomsToday(data?.events ?? [], now);
  if (taken.length === 0) return null;
  const seesRooms = viewer !== null && rooms({ viewer, user, club });
  const shown = useIsPhone() ? shownOnPhone : shownRooms;
  const more = taken.length - shown;
  return (
    <HomeCard title="Räume heute" icon={IconDoor}>
      <Stack gap="sm" mb="md">
        {taken.slice(0, shown).map(({ room, events }) => (
          <section key={room} aria-label={room || 'Ohne Raum'}>
            <Title order={3} size="h6">
              {room || 'Ohne Raum'}
            </Title>
            {events.map((event) => (
              <Line key={event.ID} event={event} />
            ))}
          </section>
        ))}
      </Stack>
      <Button component={Link} to={seesRooms ? '/kalender/raum' : '/kalender/monat?ansicht=woche'} variant="light">
        {more > 0
          ? `Noch ${more} ${more === 1 ? 'Raum' : 'Räume'} im Kalender`
          : seesRooms
            ? 'Zum Raumkalender'
            : 'Zum Kalender'}
      </Button>
    </HomeCard>
  );
};

import { Container, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatLongDay } from '@vereinshaus/contract/kit/days';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { serverNow } from '../../kit/server-time.ts';
import { useTitle } from '../../kit/title.ts';
import { useClub } from '../clubs/shared/club.ts';
import { rangeOf } from '../events/shared/week.ts';
import { RoomGrid } from './RoomGrid.tsx';
import { roomBoardQuery } from './rooms.api.ts';

const everyMinute = 60_000;

/** The day by the server's clock: a noticeboard screen stays on overnight. */
const useToday = () => {
  const [today, setToday] = useState(() => dayInVienna(new Date(serverNow())));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayInVienna(new Date(serverNow()))), everyMinute);
    return () => clearInterval(timer);
  }, []);
  return today;
};

/** /raum/aushang: today in all rooms, for a non-interactive screen. */
export const RoomBoardPage = () => {
  useTitle('Raumplan');
  const { name } = useClub();
  const today = useToday();
  const board = useQuery({ ...roomBoardQuery(rangeOf([today])), refetchInterval: everyMinute });
  return (
    <Container fluid p="md" component="main">
      <Title order={1} size="h2">
        Raumplan
      </Title>
      <Text mb="md">
        {name}, {formatLongDay(today)}
      </Text>
      <QueryState
        query={board}
        skeleton={<Skeleton height={480} radius="md" />}
        isEmpty={(data) => data.rooms.length === 0}
        empty={<EmptyState>Dieser Verein hat keine Räume.</EmptyState>}
      >
        {({ rooms, bookings }) => (
          <RoomGrid
            label={`Alle Räume, ${formatLongDay(today)}`}
            columns={rooms.map((room) => ({
              key: String(room.ID),
              title: room.name,
              name: room.name,
              roomId: room.ID,
              day: today,
              times: bookings.filter(({ room_ID }) => room_ID === room.ID),
            }))}
          />
        )}
      </QueryState>
    </Container>
  );
};

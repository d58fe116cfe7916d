import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rooms, type TakenTime } from '@vereinshaus/contract/rooms/calls';
import { Link } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { BookingCard } from './BookingCard.tsx';
import { roomBookingsQuery } from './rooms.api.ts';
import { timesText } from './shared/room-text.ts';

const OwnBooking = ({ time }: { time: TakenTime }) => {
  const bookings = useQuery(roomBookingsQuery({ from: time.start, to: time.end, course_ID: 0 }));
  const booking = bookings.data?.bookings.find(({ ID }) => ID === time.ID);
  if (booking === undefined) return null;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      <BookingCard booking={booking} />
    </ul>
  );
};

/** What occupies the room, and the viewer's actions. */
export const TakenDialog = ({ time, onClose }: { time: TakenTime; onClose: () => void }) => {
  const isOffice = useMay(rooms.decide.access);
  const isBooking = time.kind === 'booking' && (time.isOwn || isOffice);
  return (
    <Dialog title={time.name} isShort={!isBooking} onClose={onClose}>
      <Stack>
        {isBooking ? <OwnBooking time={time} /> : <Text>{timesText(time)}</Text>}
        {time.elsewhere !== '' && <Text c="dimmed">Findet hier statt: {time.elsewhere}</Text>}
        {time.course_ID > 0 && (
          <Anchor component={Link} to={`/kurse/${time.course_ID}?tab=termine`}>
            Zum Kurs
          </Anchor>
        )}
        {time.kind === 'closure' && isOffice && (
          <Button component={Link} to="/raum/buchungen?view=sperren" variant="light">
            Zu den Sperren
          </Button>
        )}
      </Stack>
    </Dialog>
  );
};

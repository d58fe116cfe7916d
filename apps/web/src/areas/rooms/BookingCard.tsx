import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type RoomBooking, rooms } from '@vereinshaus/contract/rooms/calls';
import { bookingStateLabels, type RoomBookingState } from '@vereinshaus/contract/rooms/rules';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { CancelDialog, cancelWords } from './CancelDialog.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { timesText } from './shared/room-text.ts';

const colours: Readonly<Record<RoomBookingState, string>> = {
  requested: 'yellow',
  confirmed: 'green',
  declined: 'gray',
  cancelled: 'gray',
};

const priceText = ({ state, price, fee }: RoomBooking): string => {
  if (state === 'cancelled') return fee > 0 ? `Stornogebühr ${formatMoney(fee)}` : '';
  return price > 0 ? formatMoney(price) : 'kostenlos';
};

const factsOf = (booking: RoomBooking, isOffice: boolean) =>
  [isOffice && booking.person, booking.courseName, booking.purpose, priceText(booking), booking.confirmationNumber]
    .filter(Boolean)
    .join(' · ');

/** One booking with its actions. */
export const BookingCard = ({ booking }: { booking: RoomBooking }) => {
  const isOffice = useMay(rooms.decide.access);
  const [open, setOpen] = useState<'cancel' | 'decide' | null>(null);
  const name = `${booking.room}, ${timesText(booking)}`;
  return (
    <Paper withBorder p="sm" component="li" aria-label={name}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{booking.room}</Text>
            <Badge color={colours[booking.state]} variant="light">
              {bookingStateLabels[booking.state]}
            </Badge>
            {booking.isAfterMembership && (
              <Badge color="yellow" variant="light">
                nach Ende der Mitgliedschaft
              </Badge>
            )}
          </Group>
          <Text>{timesText(booking)}</Text>
          <Text size="sm" c="dimmed">
            {factsOf(booking, isOffice)}
          </Text>
          {booking.reason !== '' && (
            <Text size="sm" c="dimmed">
              Grund: {booking.reason}
            </Text>
          )}
          {booking.accessCode !== '' && (
            <Text>
              Zugangscode: <b>{booking.accessCode}</b>
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {booking.mayDecide && (
            <Button h={44} variant="light" aria-label={`Entscheiden: ${name}`} onClick={() => setOpen('decide')}>
              Entscheiden
            </Button>
          )}
          {booking.mayCancel && !booking.mayDecide && (
            <Button
              h={44}
              variant="default"
              aria-label={`${cancelWords(booking).submit}: ${name}`}
              onClick={() => setOpen('cancel')}
            >
              {cancelWords(booking).submit}
            </Button>
          )}
        </Group>
      </Group>
      {open === 'cancel' && <CancelDialog booking={booking} onClose={() => setOpen(null)} />}
      {open === 'decide' && <DecideDialog booking={booking} onClose={() => setOpen(null)} />}
    </Paper>
  );
};

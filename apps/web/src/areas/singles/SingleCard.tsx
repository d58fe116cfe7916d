import { Button, Card, Group, Text } from '@mantine/core';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { SingleBooking } from '@vereinshaus/contract/singles/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { useCancelSingle } from './singles.api.ts';

export const whenText = ({ start, end }: Pick<SingleBooking, 'start' | 'end'>): string =>
  `${formatMoment(start)}–${formatTime(end)}`;

export const paidText = ({ block_ID, price }: Pick<SingleBooking, 'block_ID' | 'price'>): string => {
  if (block_ID !== 0) return 'eine Einheit des Blocks';
  return price === 0 ? 'kostenlos' : formatMoney(price);
};

const CancelDialog = ({ booking, now, onClose }: { booking: SingleBooking; now: number; onClose: () => void }) => {
  const cancel = useCancelSingle();
  const isInTime = booking.cancelUntil >= now;
  return (
    <FormDialog
      title="Termin absagen?"
      submitLabel="Termin absagen"
      isPending={cancel.isPending}
      failure={cancel.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ ID: booking.ID }, { onSuccess: onClose });
      }}
    >
      <Text>
        {booking.fullname}, {booking.courseName}, {whenText(booking)}
      </Text>
      <Text>
        {isInTime
          ? `Du sagst rechtzeitig ab: ${paidText(booking)} kommt zurück.`
          : `Die Frist war ${formatMoment(booking.cancelUntil)}. Du kannst absagen, es kommt aber nichts zurück.`}
      </Text>
    </FormDialog>
  );
};

const stateText = ({ state, isGivenBack }: SingleBooking): string => {
  if (state !== 'cancelled') return '';
  return isGivenBack ? 'abgesagt, kam zurück' : 'abgesagt';
};

/** One date booked by the family. */
export const SingleCard = ({ booking, now }: { booking: SingleBooking; now: number }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <PersonAvatar personId={booking.child_ID} name={booking.fullname} image="" size={40} />
          <div>
            <Text fw={600}>
              {booking.fullname}: {booking.courseName}
            </Text>
            <Text size="sm">{[whenText(booking), booking.room].filter((part) => part !== '').join(', ')}</Text>
            <Text size="sm" c="dimmed">
              {[paidText(booking), stateText(booking)].filter((part) => part !== '').join(', ')}
            </Text>
          </div>
        </Group>
        {booking.state === 'booked' && (
          <Button
            variant="default"
            aria-label={`Absagen: ${booking.fullname}, ${booking.courseName}, ${whenText(booking)}`}
            onClick={() => setIsOpen(true)}
          >
            Absagen
          </Button>
        )}
      </Group>
      {isOpen && <CancelDialog booking={booking} now={now} onClose={() => setIsOpen(false)} />}
    </Card>
  );
};

import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type RoomBooking, rooms } from '@vereinshaus/contract/rooms/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMay } from '../../kit/May.tsx';
import { useCancelBooking } from './rooms.api.ts';
import { timesText } from './shared/room-text.ts';

/** A request is not a booking yet. */
export const cancelWords = ({ state }: Pick<RoomBooking, 'state'>) =>
  state === 'requested'
    ? { title: 'Anfrage zurückziehen', submit: 'Zurückziehen', which: 'Was zurückziehen?' }
    : { title: 'Buchung stornieren', submit: 'Stornieren', which: 'Was stornieren?' };

/** Stornieren: shows the current fee first. */
export const CancelDialog = ({ booking, onClose }: { booking: RoomBooking; onClose: () => void }) => {
  const cancel = useCancelBooking();
  const isOffice = useMay(rooms.decide.access);
  const [type, setType] = useState<'only_this' | 'all_future'>('only_this');
  const [reason, setReason] = useState('');
  const [withoutFee, setWithoutFee] = useState(false);
  const words = cancelWords(booking);
  const fee = booking.fee + (type === 'all_future' ? booking.laterFee : 0);
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      isPending={cancel.isPending}
      failure={cancel.error}
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate({ id: booking.ID, type, reason, withoutFee }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>
        {booking.room}, {timesText(booking)}
      </Text>
      {booking.later > 0 && (
        <Radio.Group
          value={type}
          onChange={(value) => setType(value === 'all_future' ? 'all_future' : 'only_this')}
          label={words.which}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="only_this" label="nur dieses Mal" />
            <Radio
              value="all_future"
              label={booking.later === 1 ? 'auch das eine danach' : `auch die ${booking.later} danach`}
            />
          </Stack>
        </Radio.Group>
      )}
      {fee > 0 && !withoutFee ? (
        <Text fw={600} role="status">
          {`Die Stornogebühr beträgt ${type === 'all_future' ? 'zusammen ' : ''}${formatMoney(fee)}.`}
        </Text>
      ) : (
        <Text c="dimmed" role="status">
          Es kostet nichts.
        </Text>
      )}
      {isOffice && fee > 0 && (
        <Checkbox
          label="Stornogebühr erlassen"
          checked={withoutFee}
          onChange={(event) => setWithoutFee(event.currentTarget.checked)}
        />
      )}
      {isOffice && (
        <TextInput
          label="Grund"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
};

import { Radio, Stack, Text, TextInput } from '@mantine/core';
import type { RoomBooking } from '@vereinshaus/contract/rooms/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useDecideBooking } from './rooms.api.ts';
import { timesText } from './shared/room-text.ts';

/** Über eine Anfrage entscheiden; a weekly one with all later ones. */
export const DecideDialog = ({ booking, onClose }: { booking: RoomBooking; onClose: () => void }) => {
  const decide = useDecideBooking();
  const isOver = booking.end * 1000 <= useOpenedAt().getTime();
  const [accept, setAccept] = useState(!isOver);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Anfrage entscheiden"
      submitLabel={accept ? 'Annehmen' : 'Ablehnen'}
      isPending={decide.isPending}
      failure={decide.error}
      onSubmit={(event) => {
        event.preventDefault();
        // Later requests of a series can still be accepted if this one is over.
        const type = booking.later > 0 && !isOver ? 'all_future' : 'only_this';
        decide.mutate({ id: booking.ID, accept, type, reason: accept ? '' : reason }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>
        {booking.person} möchte {booking.room}: {timesText(booking)}
        {booking.later > 0 && !isOver && ` und ${booking.later === 1 ? 'einmal' : `${booking.later}-mal`} danach`}.
      </Text>
      {isOver ? (
        <Text c="dimmed">Diese Zeit ist schon vorbei. Die Anfrage kann nur noch abgelehnt werden.</Text>
      ) : (
        <Radio.Group
          value={accept ? 'yes' : 'no'}
          onChange={(value) => setAccept(value === 'yes')}
          label="Entscheidung"
        >
          <Stack gap="xs" mt="xs">
            <Radio value="yes" label="annehmen" />
            <Radio value="no" label="ablehnen" />
          </Stack>
        </Radio.Group>
      )}
      {!accept && (
        <TextInput
          label="Grund"
          description="Steht in der Nachricht."
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
};

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showBanner } from '../../kit/banners.ts';
import { helpFor } from './booking-error.ts';

type Props = {
  /** What the server refused with; null = nothing. */
  message: string | null;
  /** Whom it is about: the links lead to their data. */
  personId: number;
  onClose: () => void;
};

/** A refusal that can be mended elsewhere: its sentence, and the way there. Nothing for any other refusal. */
export const BookingErrorDialog = ({ message, personId, onClose }: Props) => {
  const help = message === null ? null : helpFor(message, personId);
  if (help === null) return null;
  return (
    <Modal opened onClose={onClose} title={help.title} centered closeButtonProps={{ 'aria-label': 'Schließen' }}>
      <Stack>
        <Text>{message}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button component={Link} to={help.link} data-autofocus>
            {help.linkLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** Tells why a change to a booking was refused: in its dialog where there is one, in the banner otherwise. */
export const useBookingErrors = () => {
  const [refused, setRefused] = useState<{ message: string; personId: number } | null>(null);
  return {
    tell: (error: Error, personId: number) => {
      if (helpFor(error.message, personId) === null) showBanner('error', error.message);
      else setRefused({ message: error.message, personId });
    },
    dialog: (
      <BookingErrorDialog
        message={refused?.message ?? null}
        personId={refused?.personId ?? 0}
        onClose={() => setRefused(null)}
      />
    ),
  };
};

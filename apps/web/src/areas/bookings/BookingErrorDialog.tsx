import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showBanner } from '../../kit/banners.ts';
import { type BookingHelp, helpFor } from './booking-error.ts';

type Props = { message: string; help: BookingHelp; onClose: () => void };

/** A refusal that can be mended elsewhere: its sentence, and the way there. */
const BookingErrorDialog = ({ message, help, onClose }: Props) => (
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

/** Tells why a booking or a change to it was refused: in its dialog where there is one, in the banner otherwise. */
export const useBookingErrors = () => {
  const [refused, setRefused] = useState<Omit<Props, 'onClose'> | null>(null);
  return {
    tell: (message: string, personId: number) => {
      const help = helpFor(message, personId);
      if (help === null) showBanner('error', message);
      else setRefused({ message, help });
    },
    dialog: refused !== null && <BookingErrorDialog {...refused} onClose={() => setRefused(null)} />,
  };
};

type HelpButtonProps = { message: string; personId: number; onHelp: (message: string, personId: number) => void };

/** Behind a reason that can be mended elsewhere; nothing behind any other. */
export const HelpButton = ({ message, personId, onHelp }: HelpButtonProps) =>
  helpFor(message, personId) !== null && (
    <Button size="compact-sm" variant="light" onClick={() => onHelp(message, personId)}>
      Beheben
    </Button>
  );

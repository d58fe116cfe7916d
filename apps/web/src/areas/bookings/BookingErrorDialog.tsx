import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingReason } from '@vereinshaus/contract/bookings/calls';
import { missingField } from '@vereinshaus/contract/kit/additional-values';
import { adultAge } from '@vereinshaus/contract/kit/days';
import { persons } from '@vereinshaus/contract/persons/calls';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { query } from '../../kit/api.ts';
import { showBanner } from '../../kit/banners.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { comingFrom } from '../persons/shared/list-origin.ts';
import { withPerson } from '../registration/shared/add-child.ts';
import { canBeMended, helpFor } from './booking-error.ts';

type BookingRefusal = { reason: BookingReason; personId: number };

/** The field that a person has to fill in first; asked for only when that is the reason. */
const useMissingField = ({ reason, personId }: BookingRefusal): string | undefined => {
  const { additionalFields } = useClub();
  const person = useQuery({ ...query(persons.get, { child_ID: personId }), enabled: reason.code === 'fieldMissing' });
  if (person.data === undefined) return undefined;
  const { data, age } = person.data;
  return missingField(additionalFields, data, age !== null && age < adultAge)?.label;
};

/** A refusal that can be mended elsewhere: its sentence, and the way there. */
const BookingErrorDialog = ({ onClose, ...refused }: BookingRefusal & { onClose: () => void }) => {
  const { reason, personId } = refused;
  const help = helpFor(reason, { personId, missingField: useMissingField(refused) });
  const { pathname, search } = useLocation();
  // What is mended there leads back to the booking, with the person chosen.
  const way = comingFrom(withPerson(`${pathname}${search}`, personId), 'Buchung');
  return (
    help !== null && (
      <Dialog onClose={onClose} title={help.title} isShort>
        <Stack>
          <Text>{reason.text}</Text>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button component={Link} to={help.link} state={way} data-autofocus>
              {help.linkLabel}
            </Button>
          </DialogFooter>
        </Stack>
      </Dialog>
    )
  );
};

export type TellReason = (reason: BookingReason, personId: number) => void;

type BookingErrors = { tell: TellReason; dialog: ReactNode };

/** Tells why a booking or a change to it was refused: in its dialog where there is one, in the banner otherwise. */
export const useBookingErrors = (): BookingErrors => {
  const [refused, setRefused] = useState<BookingRefusal | null>(null);
  return {
    tell: (reason, personId) => {
      if (canBeMended(reason)) setRefused({ reason, personId });
      else showBanner('error', reason.text);
    },
    dialog: refused !== null && <BookingErrorDialog {...refused} onClose={() => setRefused(null)} />,
  };
};

type HelpButtonProps = BookingRefusal & { onHelp: TellReason };

/** Behind a reason that can be mended elsewhere; nothing behind any other. */
export const HelpButton = ({ reason, personId, onHelp }: HelpButtonProps) =>
  canBeMended(reason) && (
    <Button size="compact-sm" variant="light" onClick={() => onHelp(reason, personId)}>
      Beheben
    </Button>
  );

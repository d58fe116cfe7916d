import { Button, Stack, Switch, Text } from '@mantine/core';
import type { BorneBooking } from '@vereinshaus/contract/bookings/booking-records';
import type { BookingLine } from '@vereinshaus/contract/bookings/calls';
import { staffAbove } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { useMay } from '../../../kit/May.tsx';
import { BookingCards } from '../BookingCards.tsx';
import { BorneBookings } from '../BorneBookings.tsx';

const shownFirst = 10;

type Props = {
  lines: readonly BookingLine[];
  /** What is paid for children of others. */
  borne?: readonly BorneBooking[] | undefined;
};

/** Die Buchungen der Abrechnung: the first ten, then all; whoever looks after the club also sees what was cancelled. */
export const BookingList = ({ lines, borne = [] }: Props) => {
  const [isAll, setAll] = useState(false);
  const [withCancelled, setWithCancelled] = useState(false);
  const maySeeCancelled = useMay(staffAbove(50));
  const linksCourse = useMay(staffAbove(20));
  const shown = lines.filter(({ course }) => withCancelled || course.timeLeave === 0);
  return (
    <Stack gap="sm" align="flex-start">
      {maySeeCancelled && (
        <Switch
          label="Stornierte anzeigen"
          checked={withCancelled}
          onChange={({ currentTarget: { checked } }) => setWithCancelled(checked)}
        />
      )}
      {shown.length + borne.length === 0 && <Text c="dimmed">Es wurde noch keine Einheit / kein Kurs gebucht.</Text>}
      {shown.length > 0 && (
        <Stack w="100%">
          <BookingCards lines={shown.slice(0, isAll ? undefined : shownFirst)} linksCourse={linksCourse} />
        </Stack>
      )}
      {!isAll && shown.length > shownFirst && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          alle anzeigen ({shown.length})
        </Button>
      )}
      {borne.length > 0 && <BorneBookings borne={borne} />}
    </Stack>
  );
};

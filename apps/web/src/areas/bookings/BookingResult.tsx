import { participationRole } from '@vereinshaus/contract/participation-role';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { bookings } from '@vereinshaus/contract/bookings';
import type { ReplyOf } from '@vereinshaus/contract/call';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { HelpButton, useBookingErrors } from './BookingErrorDialog.tsx';

type Child = ReplyOf<typeof bookings.registerMany>['children'][number];

const bannerOf = ({ isBooked, role }: Child) => (isBooked ? (role === participationRole.waiting ? 'info' : 'success') : 'error');
const titleOf = ({ isBooked, role }: Child) => (isBooked ? (role === participationRole.waiting ? 'Warteliste' : 'Gebucht') : 'Nicht gebucht');

/** What became of everybody, and where to go now. */
export const BookingResult = ({ courseName, persons }: { courseName: string; persons: readonly Child[] }) => {
  const errors = useBookingErrors();
  return (
    <Stack>
      <Text>{courseName}</Text>
      {persons.map((child) => (
        <StatusBanner key={child.child_ID} kind={bannerOf(child)} title={`${titleOf(child)}: ${child.fullname}`}>
          {child.message}{' '}
          {!child.isBooked && <HelpButton message={child.message} personId={child.child_ID} onHelp={errors.tell} />}
        </StatusBanner>
      ))}
      <Group>
        <Button component={Link} to="/kurs/meine">
          Meine Buchungen
        </Button>
        <Button component={Link} to="/kurs/buchung" variant="default">
          Weitere Angebote
        </Button>
      </Group>
      {errors.dialog}
    </Stack>
  );
};

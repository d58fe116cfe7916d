import { Button, Group, Stack, Text } from '@mantine/core';
import type { bookings } from '@vereinshaus/contract/bookings';
import type { ReplyOf } from '@vereinshaus/contract/call';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { HelpButton, useBookingErrors } from './BookingErrorDialog.tsx';

type Child = ReplyOf<typeof bookings.registerMany>['children'][number];
type Candidates = ReplyOf<typeof bookings.participate>['children'];

const bannerOf = ({ isBooked, role }: Child) =>
  isBooked ? (role === participationRole.waiting ? 'info' : 'success') : 'error';
const titleOf = ({ isBooked, role }: Child) =>
  isBooked ? (role === participationRole.waiting ? 'Warteliste' : 'Gebucht') : 'Nicht gebucht';

type Props = { courseName: string; persons: readonly Child[]; candidates: Candidates };

/** What became of everybody, and where to go now. The page, asked again, tells the reason of whoever was refused. */
export const BookingResult = ({ courseName, persons, candidates }: Props) => {
  const errors = useBookingErrors();
  const reasonAgainst = ({ child_ID }: Child) => candidates.find(({ ID }) => ID === child_ID)?.reasons[0];
  return (
    <Stack>
      <Text>{courseName}</Text>
      {persons.map((child) => {
        const reason = child.isBooked ? undefined : reasonAgainst(child);
        return (
          <StatusBanner key={child.child_ID} kind={bannerOf(child)} title={`${titleOf(child)}: ${child.fullname}`}>
            {child.message}{' '}
            {reason !== undefined && <HelpButton reason={reason} personId={child.child_ID} onHelp={errors.tell} />}
          </StatusBanner>
        );
      })}
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

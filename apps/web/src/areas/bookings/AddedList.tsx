import { Stack } from '@mantine/core';
import type { bookings } from '@vereinshaus/contract/bookings/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

export type AddedParticipants = ReplyOf<typeof bookings.addParticipants>['children'];

/** What became of each who was to be added to a course. */
export const AddedList = ({ added }: { added: AddedParticipants }) => (
  <Stack gap="xs" aria-live="polite">
    {added.map((child) => (
      <StatusBanner key={child.child_ID} kind={child.isBooked ? 'success' : 'error'} title={child.fullname}>
        {child.message}
      </StatusBanner>
    ))}
  </Stack>
);

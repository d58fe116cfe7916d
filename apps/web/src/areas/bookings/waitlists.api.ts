import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { home } from '@vereinshaus/contract/home/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { query, useCommand } from '../../kit/api.ts';
import { showsParticipants } from './participants.api.ts';

export const waitlistsQuery = () => query(waitlists.list, {});
export const admissionQuery = (input: InputOf<typeof waitlists.preview>) => query(waitlists.preview, input);
export const useAdmit = () =>
  useCommand(waitlists.admit, {
    ...showsParticipants,
    invalidates: [...showsParticipants.invalidates, home.inbox],
    inline: true,
  });

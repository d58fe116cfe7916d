import { outgrown } from '@vereinshaus/contract/bookings/outgrown';
import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { query, useCommand } from '../../kit/api.ts';
import { showsParticipants } from './participants.api.ts';

export const outgrownQuery = (course_ID: number, target_ID: number | undefined) =>
  query(outgrown.list, { course_ID, ...(target_ID !== undefined && { target_ID }) });

const showsInvited = {
  ...showsParticipants,
  invalidates: [...showsParticipants.invalidates, outgrown.list, waitlists.list, waitlists.log],
  announces: true,
};

export const useSaveSuccessor = () =>
  useCommand(outgrown.saveSuccessor, { invalidates: [outgrown.list], announces: true });
export const useInvite = () => useCommand(outgrown.invite, { ...showsInvited, inline: true });
export const useWithdraw = () => useCommand(outgrown.withdraw, { ...showsInvited, inline: true });

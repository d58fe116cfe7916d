import { history } from '@vereinshaus/contract/history/calls';
import { meetingFiles, meetings } from '@vereinshaus/contract/meetings/calls';
import { membership } from '@vereinshaus/contract/membership/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const listQuery = () => query(meetings.list, {});
export const meetingQuery = (meetingId: number) => query(meetings.get, { ID: meetingId });
export const votersQuery = (meetingId: number) => query(meetings.voters, { ID: meetingId });
export const inviteesQuery = (meetingId: number) => query(meetings.invitees, { ID: meetingId });

/** The hall goes on while nobody clicks. */
const hallEveryMs = 4000;
export const hallQuery = (meetingId: number) => ({
  ...query(meetings.hall, { ID: meetingId }),
  refetchInterval: hallEveryMs,
});
export const hallByCodeQuery = (code: string) => ({
  ...query(meetings.hallByCode, { code }),
  refetchInterval: hallEveryMs,
  retry: false,
});
export const runningQuery = (meetingId: number) => ({ ...meetingQuery(meetingId), refetchInterval: hallEveryMs });

const all = [meetings.list, meetings.get, meetings.voters, meetings.hall, history.ofClub];
const told = { invalidates: all, announces: true } as const;
const inDialog = { ...told, inline: true } as const;

export const usePlan = () => useCommand(meetings.plan, inDialog);
export const useChange = () => useCommand(meetings.change, inDialog);
export const useCancel = () => useCommand(meetings.cancel, inDialog);
export const useSaveItem = () => useCommand(meetings.saveItem, inDialog);
export const useRemoveItem = () => useCommand(meetings.removeItem, told);
export const useOrderItems = () => useCommand(meetings.orderItems, { invalidates: [meetings.get] });
export const useMove = () => useCommand(meetings.move, inDialog);
export const useDecideMotion = () => useCommand(meetings.decideMotion, inDialog);
export const useInvite = () => useCommand(meetings.invite, { ...inDialog, invalidates: [...all, meetings.invitees] });
export const useHandOver = () => useCommand(meetings.handOver, { ...told, invalidates: [meetings.invitees] });
export const useOpen = () => useCommand(meetings.open, inDialog);
export const useClose = () => useCommand(meetings.close, told);
export const useCheckIn = () => useCommand(meetings.checkIn, { invalidates: all });
export const useCheckOut = () => useCommand(meetings.checkOut, told);
export const useGiveProxy = () => useCommand(meetings.giveProxy, inDialog);
export const useSaveVote = () => useCommand(meetings.saveVote, inDialog);
export const useRemoveVote = () => useCommand(meetings.removeVote, told);
export const useOpenVote = () => useCommand(meetings.openVote, told);
export const useGivePaper = () => useCommand(meetings.givePaper, inDialog);
export const useCloseVote = () => useCommand(meetings.closeVote, inDialog);
export const useAppoint = () =>
  useCommand(meetings.appoint, { ...inDialog, invalidates: [...all, membership.board, history.ofPerson] });
export const useSaveMinutes = () => useCommand(meetings.saveMinutes, told);
export const useFixMinutes = () => useCommand(meetings.fixMinutes, told);
export const useCast = () => useCommand(meetings.cast, { invalidates: [meetings.hall, meetings.get], announces: true });
export const useCastByCode = () =>
  useCommand(meetings.castByCode, { invalidates: [meetings.hallByCode], announces: true });

export const downloadMinutes = async (meetingId: number) => {
  const { fileName, mimeType, content } = await send(meetingFiles.minutes, { ID: meetingId });
  saveFile(fileName, mimeType, content);
};
export const downloadLetters = async (meetingId: number) => {
  const { fileName, mimeType, content } = await send(meetingFiles.letters, { ID: meetingId });
  saveFile(fileName, mimeType, content);
};

import { useQuery } from '@tanstack/react-query';
import { bankChanges } from '@vereinshaus/contract/bank-changes/calls';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { files } from '@vereinshaus/contract/files/calls';
import { useCommand } from '../../kit/api.ts';
import { useSavePicture } from '../../kit/upload.ts';
import { clubQuery } from './shared/club.ts';

/** The current club record: a form must not start from data that is five minutes old. */
export const useFreshClub = () => useQuery({ ...clubQuery(), staleTime: 0, refetchOnMount: 'always' });

export const useSaveClub = () =>
  useCommand(clubs.save, { invalidates: [clubs.get, bankChanges.waiting], announces: true, inline: true });
export const useSaveCover = () => useSavePicture(files.saveClubCover, {}, [clubs.get]);
export const useRemoveCover = () => useCommand(clubs.removeCover, { invalidates: [clubs.get], announces: true });

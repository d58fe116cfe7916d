import { useMutation } from '@tanstack/react-query';
import { addresses } from '@vereinshaus/contract/addresses/calls';
import { files } from '@vereinshaus/contract/files/calls';
import type { Call } from '@vereinshaus/contract/kit/call';
import { persons } from '@vereinshaus/contract/persons/calls';
import { profile } from '@vereinshaus/contract/persons/profile';
import { query, useCommand } from '../../../kit/api.ts';
import { uploadFile, useSavePicture } from '../../../kit/upload.ts';

/** Calls that show a person: stale after every change. */
const shown: readonly Call[] = [
  persons.get,
  persons.list,
  profile.signInInfo,
  profile.sensitiveAccess,
  profile.erasure,
];

export const signInInfoQuery = (personId: number) => query(profile.signInInfo, { child_ID: personId });
export const erasureQuery = (personId: number) => query(profile.erasure, { child_ID: personId });
export const dataViewersQuery = (personId: number) => query(profile.dataViewers, { child_ID: personId });
export const sensitiveAccessQuery = (personId: number) => query(profile.sensitiveAccess, { child_ID: personId });

const inline = { invalidates: shown, announces: true, inline: true };

export const useSavePerson = () => useCommand(profile.save, inline);
export const useConfirmData = () => useCommand(profile.confirmData, { invalidates: shown });
export const useRemovePhoto = () => useCommand(profile.removePhoto, { invalidates: shown, announces: true });
export const useAddSvn = () => useCommand(profile.addSvn, inline);
export const useNoSvn = () => useCommand(profile.noSvn, inline);
export const useRevealSvn = () => useCommand(profile.revealSvn, { invalidates: [profile.sensitiveAccess] });
export const useMove = () => useCommand(profile.move, inline);
export const useLeaveGroup = () => useCommand(profile.leaveGroup, { invalidates: shown, announces: true });
export const useAllocationCode = () => useCommand(profile.allocationCode, { inline: true });
export const useSetDeath = () => useCommand(profile.setDeath, inline);
export const useRemovePerson = () => useCommand(profile.remove, inline);
export const useAnonymise = () => useCommand(profile.anonymise, inline);
export const useMarkAddressInvalid = () => useCommand(addresses.markInvalid, { invalidates: shown, announces: true });

export const useSavePhoto = (personId: number) =>
  useSavePicture(files.savePhoto, { child_ID: personId }, [persons.get]);

/** The file of an additional field is uploaded immediately; the form then stores its name. */
export const useUploadDataFile = (personId: number) =>
  useMutation({
    mutationFn: (file: File) => uploadFile(files.upload, { prefix: 'data', child_ID: personId }, file),
    meta: { inline: true },
  });

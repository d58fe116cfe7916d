import { pickupFiles, pickups } from '@vereinshaus/contract/guardianships/pickups';
import { query, useCommand } from '../../kit/api.ts';
import { useSavePicture } from '../../kit/upload.ts';

export const pickupsQuery = (childId: number) => query(pickups.ofChild, { child_ID: childId });

const invalidates = [pickups.ofChild];

export const useSavePickup = () => useCommand(pickups.save, { invalidates, announces: true, inline: true });
export const useRenewCode = () => useCommand(pickups.renewCode, { invalidates, announces: true });
export const useRemovePickup = () => useCommand(pickups.remove, { invalidates, announces: true });
export const useSavePickupPhoto = (childId: number, id: number) =>
  useSavePicture(pickupFiles.savePhoto, { child_ID: childId, ID: id }, [pickups.ofChild]);

import { pickupFiles } from '@vereinshaus/contract/guardianships/pickups';
import { admins, type FileRow, ofChild, type RowsOf, readers } from './row.ts';

const nowhere = 2_000_000_000;
const changers = ['manager', ...admins] as const;
const unknown = {
  input: ({ child }: { child: number }) => ({ child_ID: child, ID: nowhere }),
  may: changers,
  findNothing: changers,
};

export const pickupsRows: RowsOf<'pickups'> = {
  'pickups.ofChild': { input: ofChild.input, may: ['manager', ...readers] },
  'pickups.save': {
    input: ({ child }) => ({ child_ID: child, ID: nowhere, name: 'Oma Gerti' }),
    may: changers,
    findNothing: changers,
  },
  'pickups.renewCode': unknown,
  'pickups.remove': unknown,
};

export const pickupFileRows: Readonly<Record<`pickupFiles.${keyof typeof pickupFiles}`, FileRow>> = {
  'pickupFiles.savePhoto': {
    call: pickupFiles.savePhoto,
    path: ({ child }) => `?child_ID=${child}&ID=${nowhere}`,
    may: changers,
    findNothing: changers,
  },
  'pickupFiles.photo': {
    call: pickupFiles.photo,
    path: ({ child }) => `/${child}/foto.jpg`,
    may: ['manager', ...readers],
    findNothing: ['manager', ...readers],
  },
  'pickupFiles.trainerPhoto': {
    call: pickupFiles.trainerPhoto,
    path: ({ course, child }) => `/${course}/${child}/foto.jpg`,
    may: readers,
    findNothing: readers,
  },
};

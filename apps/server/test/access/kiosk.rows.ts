import { kioskFiles } from '@vereinshaus/contract/kiosk/calls';
import { admins, everyone, type FileRow, type RowsOf, readers, unknownFile } from './row.ts';

const unknown = () => ({ ID: 2_000_000_000 });

export const kioskRows: RowsOf<'kiosk'> = {
  'kiosk.devices': { input: () => ({}), may: admins },
  'kiosk.addDevice': { input: () => ({ name: 'Eingang', pin: '4711' }), may: admins },
  'kiosk.renewCode': { input: unknown, may: admins, findNothing: admins },
  'kiosk.revokeDevice': { input: unknown, may: admins, findNothing: admins },
  'kiosk.hall': { input: () => ({}), may: readers },
  'kiosk.statistics': { input: () => ({}), may: readers },
};

const key = '9b2f4a52-4f0e-4b57-8d43-0d1c5f3d2a11';

/** Every caller is refused as an unknown device: only the token of a tablet counts (kiosk.revoked), not personal rights. */
export const kioskDoorRows: RowsOf<'kioskDoor'> = {
  'kioskDoor.register': { input: () => ({ code: 'AAAA-AAAA' }), may: everyone },
  'kioskDoor.copy': { input: () => ({}), may: everyone },
  'kioskDoor.scan': { input: () => ({ code: 'x', arrivalKey: key }), may: everyone },
  'kioskDoor.typed': { input: () => ({ name: 'Lena Gruber', year: 2018, arrivalKey: key }), may: everyone },
  'kioskDoor.catchUp': {
    input: ({ child }) => ({ arrivals: [{ key, child_ID: child, time: 1_700_000_000 }] }),
    may: everyone,
  },
  'kioskDoor.go': { input: ({ child }) => ({ child_ID: child }), may: everyone },
  'kioskDoor.leave': { input: () => ({ pin: '4711' }), may: everyone },
};

export const kioskFileRows: Readonly<Record<'kioskFiles.photo', FileRow>> = {
  'kioskFiles.photo': { call: kioskFiles.photo, path: ({ child }) => `/${child}/${unknownFile}`, may: everyone },
};

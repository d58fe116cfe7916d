import { contract } from '@vereinshaus/contract';
import { kioskFiles } from '@vereinshaus/contract/kiosk/calls';
import { fromSeconds } from '@vereinshaus/contract/kit/days';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { checkInByName, checkInWithCard, replayArrivals } from './arrive.ts';
import { addDevice, devicesOfClub, renewCode, revokeDevice, roomsToChoose } from './devices.ts';
import { checkPin, registerDevice, requireDevice } from './door.ts';
import { photoAtDoor } from './door-photo.ts';
import { arrivalStatistics, hallForOffice } from './hall.queries.ts';
import { localCopy } from './local-copy.queries.ts';
import { noteLeft } from './save-arrivals.ts';

export const kioskRoutes = [
  ...routes(contract.kiosk, {
    devices: async (ctx) => ({ devices: await devicesOfClub(ctx), rooms: await roomsToChoose(ctx) }),
    addDevice: async (ctx, { name, room_ID: roomId, pin }) => ({
      ...succeeded('Das Gerät ist angelegt.'),
      ...(await addDevice(ctx, { name, roomId, pin })),
    }),
    renewCode: async (ctx, { ID }) => ({
      ...succeeded('Der neue Code gilt, ein bisher angemeldetes Tablet nicht mehr.'),
      code: await renewCode(ctx, ID),
    }),
    revokeDevice: async (ctx, { ID }) => {
      await revokeDevice(ctx, ID);
      return succeeded('Das Gerät ist gesperrt.');
    },
    hall: async (ctx) => ({ persons: await hallForOffice(ctx) }),
    statistics: (ctx, { weeks }) => arrivalStatistics(ctx, weeks),
  }),
  ...routes(contract.kioskDoor, {
    register: async (ctx, { code }) => ({
      ...succeeded('Dieses Gerät ist jetzt ein Kiosk.'),
      name: await registerDevice(ctx, code),
    }),
    copy: (ctx) => localCopy(ctx),
    scan: (ctx, { code, arrivalKey: key }) => checkInWithCard(ctx, { code, key }),
    typed: (ctx, { name, year, arrivalKey: key }) => checkInByName(ctx, { name, year, key }),
    catchUp: async (ctx, { arrivals }) => {
      await replayArrivals(
        ctx,
        arrivals.map(({ key, child_ID: personId, time, timeLeft }) => ({
          key,
          personId,
          at: fromSeconds(time) ?? ctx.now,
          leftAt: fromSeconds(timeLeft),
        })),
      );
      return { ...succeeded('Nachgetragen.'), taken: arrivals.map(({ key }) => key) };
    },
    go: async (ctx, { child_ID: personId }) => {
      await requireDevice(ctx);
      await noteLeft(ctx, personId, ctx.now);
      return succeeded('Bis bald!');
    },
    leave: async (ctx, { pin }) => {
      await checkPin(ctx, pin);
      return succeeded('Der Kiosk ist beendet.');
    },
  }),
];

export const kioskFileRoutes: readonly FileRoute[] = [
  download(kioskFiles.photo, (ctx, { child_ID: personId, file }) => photoAtDoor(ctx, personId, file)),
];

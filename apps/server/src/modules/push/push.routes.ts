import { contract } from '@vereinshaus/contract';
import { productName } from '@vereinshaus/contract/kit/labels';
import { pushKinds } from '@vereinshaus/contract/push/calls';
import { routes, succeeded } from '../../kit/routes.ts';
import {
  addDevice,
  chooseKind,
  devicesOf,
  type PushService,
  removeDevice,
  silentKindsOf,
  testDevices,
} from './devices.ts';
import { queuePushes } from './queue-pushes.ts';

const trial = {
  title: productName,
  text: 'So sehen Mitteilungen auf diesem Gerät aus.',
  link: '/sendungseinstellungen',
};

export const pushRoutes = (push: PushService) =>
  routes(contract.push, {
    state: async (ctx) => {
      const silent = await silentKindsOf(ctx);
      return {
        publicKey: push.publicKey,
        devices: await devicesOf(ctx),
        silent: pushKinds.filter((kind) => silent.includes(kind)),
      };
    },
    addDevice: async (ctx, subscription) => {
      await addDevice(ctx, push, subscription);
      return succeeded('Dieses Gerät bekommt jetzt Mitteilungen.');
    },
    removeDevice: async (ctx, { ID }) => {
      await removeDevice(ctx, ID);
      return succeeded('Das Gerät bekommt keine Mitteilungen mehr.');
    },
    chooseKind: async (ctx, choice) => {
      await chooseKind(ctx, choice);
      return succeeded('Gespeichert.');
    },
    test: async (ctx) => {
      await testDevices(ctx, (personId) => queuePushes(ctx, { ...trial, personIds: [personId] }));
      return succeeded('Die Probe ist unterwegs.');
    },
  });

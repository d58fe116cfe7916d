import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, seconds, success, text } from '../kit/wire.ts';

/** Kinds of push messages, each switched on separately. */
export const pushKinds = ['dates', 'waitlist', 'news', 'messages', 'makeups', 'substitutes'] as const;
export type PushKind = (typeof pushKinds)[number];

export const pushKindLabels: Readonly<Record<PushKind, string>> = {
  dates: 'Abgesagte und verschobene Termine',
  waitlist: 'Nachrücken von der Warteliste',
  news: 'Neuigkeiten aus Kursen',
  messages: 'Nachrichten und Antworten des Vereins',
  makeups: 'Ersatzstunden',
  substitutes: 'Vertretungen für Trainer',
};

/** More than anyone uses; adding another removes the oldest. */
export const maxPushDevices = 10;

const base64 = (bytes: number) =>
  text(200).refine((value) => {
    const length = value.replaceAll('=', '').length;
    return /^[\w-]+=*$/.test(value) && Math.floor((length * 3) / 4) === bytes;
  }, 'Diesen Schlüssel hat kein Browser gemacht.');

const device = z.strictObject({
  ID: z.int(),
  /** A name the owner recognises: „Chrome auf Android“. */
  name: z.string(),
  since: seconds,
  /** The device of this request. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof device>;

export const push = {
  state: get('/push', {
    summary: 'Die eigenen Geräte, die Mitteilungen bekommen, und was sie mitteilen.',
    access: loggedIn,
    input: z.object({}),
    reply: z.strictObject({
      /** Public key for the browser's subscription; empty = the installation sends no push messages. */
      publicKey: z.string(),
      devices: z.array(device),
      /** Kinds that are switched off. */
      silent: z.array(z.enum(pushKinds)),
    }),
  }),

  addDevice: post('/push/devices', {
    summary: 'Dieses Gerät bekommt Mitteilungen, bis man sich darauf abmeldet.',
    access: loggedIn,
    perMinute: 20,
    input: z.object({ endpoint: text(1000), p256dh: base64(65), auth: base64(16) }),
    reply: success,
  }),

  removeDevice: post('/push/devices/remove', {
    summary: 'Ein Gerät bekommt keine Mitteilungen mehr.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  chooseKind: post('/push/kinds', {
    summary: 'Eine Art von Mitteilungen aus- oder wieder einschalten.',
    access: loggedIn,
    input: z.object({ kind: z.enum(pushKinds, 'Diese Mitteilungen gibt es nicht.'), wanted: flag }),
    reply: success,
  }),

  test: post('/push/test', {
    summary: 'Eine Mitteilung zur Probe an die eigenen Geräte schicken.',
    access: loggedIn,
    perMinute: 5,
    input: z.object({}),
    reply: success,
  }),
};

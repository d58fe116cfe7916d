import { z } from 'zod';
import { anyOf, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, success } from '../kit/wire.ts';

/** Wochenüberblick: one message a week instead of many. */
export const digests = {
  state: get('/user/notificationsettings/digest', {
    summary: 'Ob eine Person den Wochenüberblick bekommt, und wann er kommt.',
    access: anyOf(self('child_ID'), staffFrom(80)),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({
      /** The club offers it, and the person manages themselves and has an e-mail address. */
      isOffered: z.boolean(),
      isWanted: z.boolean(),
      weekday: z.int(),
      hour: z.int(),
      /** Messages waiting for the next digest. */
      waiting: z.int(),
    }),
  }),

  preview: get('/user/notificationsettings/digest/preview', {
    summary: 'Wie der Wochenüberblick einer Person in diesem Augenblick aussieht. Verschickt wird nichts.',
    access: anyOf(self('child_ID'), staffFrom(80)),
    perMinute: 20,
    input: z.object({ child_ID: id }),
    /** Both empty: there is nothing to report, and no mail is sent. */
    reply: z.strictObject({ subject: z.string(), html: z.string() }),
  }),

  save: post('/user/notificationsettings/digest', {
    summary: 'Den Wochenüberblick ein- oder ausschalten; was gesammelt ist, geht beim Ausschalten gleich hinaus.',
    access: anyOf(self('child_ID'), staffFrom(80)),
    input: z.object({ child_ID: id, wants: flag }),
    reply: success,
  }),
};

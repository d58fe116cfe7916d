import { z } from 'zod';
import { pictureTurns } from '../files/calls.ts';
import { anyOf, may, ownGroup, trainerNow } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, success, text } from '../kit/wire.ts';

/** Maximum number of persons who may collect one child. */
export const maxPickups = 8;

export const pickup = z.strictObject({
  ID: z.int(),
  name: z.string(),
  relation: z.string(),
  /** The pickup person says this code. */
  code: z.string(),
  /** Address of the photo for the current viewer; empty = none. */
  photo: z.string(),
});
export type Pickup = z.output<typeof pickup>;

const reads = anyOf(ownGroup('child_ID'), may('user_read'));
const changes = anyOf(ownGroup('child_ID'), may('user'));
const one = z.object({ child_ID: id, ID: id });

export const pickups = {
  ofChild: get('/user/pickups', {
    summary: 'Wer ein Kind abholen darf, mit Foto und Code.',
    access: reads,
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ pickups: z.array(pickup) }),
  }),

  save: post('/user/pickups/save', {
    summary: 'Eine Abholperson eintragen (ID 0, mit neuem Code) oder ändern.',
    access: changes,
    input: z.object({
      child_ID: id,
      ID: id,
      name: text(100).min(1, 'Bitte gib einen Namen ein.'),
      relation: text(60).default(''),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  renewCode: post('/user/pickups/code', {
    summary: 'Einer Abholperson einen neuen Code geben; der alte gilt nicht mehr.',
    access: changes,
    input: one,
    reply: success,
  }),

  remove: post('/user/pickups/remove', {
    summary: 'Eine Abholperson entfernen, samt Foto.',
    access: changes,
    input: one,
    reply: success,
  }),
};

export const pickupFiles = {
  savePhoto: post('/user/pickups/photo', {
    summary: 'Foto einer Abholperson speichern (JPG oder PNG).',
    access: changes,
    perMinute: 30,
    admission: pictureTurns,
    input: one,
    reply: z.strictObject({ ...success.shape, photo: z.string() }),
  }),

  photo: get('/user/pickups/photo/:child_ID/:file', {
    summary: 'Das Foto einer Abholperson, für die Familie und das Büro.',
    access: reads,
    input: z.object({ child_ID: id, file: text(60) }),
    reply: z.unknown(),
  }),

  trainerPhoto: get('/course/pickup/:id/:child_ID/:file', {
    summary: 'Das Foto einer Abholperson eines Teilnehmers, für die Trainer des laufenden Kurses.',
    access: anyOf(trainerNow('id'), may('user_read')),
    input: z.object({ id, child_ID: id, file: text(60) }),
    reply: z.unknown(),
  }),
};

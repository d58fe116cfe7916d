import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { flag, id, seconds } from '../kit/wire.ts';

/** When the room opens before a unit, and how long after it joining is still possible. */
export const roomOpens = { minutesBefore: 15, minutesBeforeForTrainers: 60, minutesAfter: 30 } as const;

/** The recording is looked for until this many days after the unit. */
export const recordedDays = 21;

const conference = z.strictObject({
  event_ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  /** When the viewer can join. */
  opens: seconds,
  /** Leads the unit, and may also record it. */
  leads: z.boolean(),
});
export type Conference = z.output<typeof conference>;

const room = z.strictObject({
  /** Signed for this person and this room; worthless after the unit. */
  url: z.string(),
});

export const online = {
  conferences: get('/conferences', {
    summary: 'Die nächsten Online-Einheiten der eigenen Familie, und die man leitet.',
    access: loggedIn,
    input: z.object({}),
    reply: z.strictObject({ conferences: z.array(conference) }),
  }),

  recorded: get('/conferences/recorded', {
    summary:
      'Die Online-Einheiten der letzten Wochen, die man geleitet hat: ihre Aufnahmen kommen in die Medien des Kurses.',
    access: loggedIn,
    input: z.object({}),
    reply: z.strictObject({ conferences: z.array(conference) }),
  }),

  enter: get('/conferences/room/:eventID', {
    summary: 'Der Raum einer Online-Einheit, für Teilnehmer und Trainer, rund um den Termin.',
    access: loggedIn,
    input: z.object({
      eventID: id,
      /** Starts a recording; only for those who lead the unit. */
      record: flag.default(false),
    }),
    reply: room,
  }),

  testRoom: get('/conferences/test', {
    summary: 'Ein Raum für sich allein, um Kamera und Mikrofon zu probieren.',
    access: loggedIn,
    input: z.object({}),
    reply: room,
  }),
};

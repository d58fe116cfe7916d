import { z } from 'zod';
import { loggedIn } from '../kit/access.ts';
import { get } from '../kit/call.ts';
import { flag, id, seconds } from '../kit/wire.ts';

/** How long before a unit its room opens, and how long afterwards nobody is sent there any more. */
export const roomOpens = { minutesBefore: 15, minutesBeforeForTrainers: 60, minutesAfter: 30 } as const;

/** So long after a unit its recording is still asked for. */
export const recordedDays = 21;

const conference = z.strictObject({
  event_ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  /** From when on the viewer is let in. */
  opens: seconds,
  /** Leads the unit: may also record it. */
  leads: z.boolean(),
});
export type Conference = z.output<typeof conference>;

const room = z.strictObject({
  /** Signed for this person and this room; worth nothing after the unit. */
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
      /** To record it: for those who lead it. */
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

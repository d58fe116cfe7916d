import { z } from 'zod';
import { loggedIn, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, nothing, seconds, success, text } from '../kit/wire.ts';

const makeupStates = ['open', 'redeemed', 'used', 'expired', 'withdrawn'] as const;
export type MakeupState = (typeof makeupStates)[number];

export const makeupStateLabels: Readonly<Record<MakeupState, string>> = {
  open: 'offen',
  redeemed: 'eingelöst',
  used: 'nachgeholt',
  expired: 'abgelaufen',
  withdrawn: 'zurückgezogen',
};

const makeup = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** The course of the missed date. */
  course_ID: z.int(),
  courseName: z.string(),
  /** The missed date; 0 = granted by the office. */
  missed: seconds,
  /** Can be redeemed until then. */
  expires: seconds,
  state: z.enum(makeupStates),
  /** Why the office granted it, and why it revoked it. */
  reason: z.string(),
  endReason: z.string(),
  /** The date it was redeemed for; 0 and empty = none. */
  event_ID: z.int(),
  guestCourseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  /** Can be returned until then; 0 = not redeemed. */
  giveBackUntil: seconds,
});
export type Makeup = z.output<typeof makeup>;

const makeupDate = z.strictObject({
  event_ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  /** Free places on that date; null = no limit. */
  free: z.int().nullable(),
  giveBackUntil: seconds,
});
export type MakeupDate = z.output<typeof makeupDate>;

const reason = text(200).min(3, 'Bitte schreib kurz, warum.');

export const makeups = {
  mine: get('/makeups/mine', {
    summary: 'Die Ersatzstunden der eigenen Familie: offene, eingelöste, und was in den letzten 90 Tagen war.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ makeups: z.array(makeup) }),
  }),

  dates: get('/makeups/dates', {
    summary: 'Die Termine mit freiem Platz, für die eine Ersatzstunde der eigenen Familie eingelöst werden kann.',
    access: loggedIn,
    input: z.object({ makeup_ID: id }),
    reply: z.strictObject({ dates: z.array(makeupDate) }),
  }),

  redeem: post('/makeups/redeem', {
    summary: 'Eine Ersatzstunde für einen Termin eines parallelen Kurses einlösen.',
    access: loggedIn,
    admission: {
      of: 'event',
      by: 'event_ID',
      crowded: 'Gerade wollen sehr viele diesen Termin. Bitte versuche es in ein paar Sekunden noch einmal.',
    },
    input: z.object({ makeup_ID: id, event_ID: id }),
    reply: success,
  }),

  giveBack: post('/makeups/giveBack', {
    summary: 'Den Termin zurückgeben, bis zur Frist davor; die Ersatzstunde ist wieder offen.',
    access: loggedIn,
    input: z.object({ makeup_ID: id }),
    reply: success,
  }),

  ofClub: get('/makeups', {
    summary: 'Alle Ersatzstunden des Vereins: offene, eingelöste, und was in den letzten 90 Tagen war.',
    access: may('course/participants_read'),
    input: nothing,
    reply: z.strictObject({ makeups: z.array(makeup) }),
  }),

  give: post('/makeups/give', {
    summary: 'Jemandem, der an einem Kurs teilnimmt, eine Ersatzstunde geben, mit einem Grund.',
    access: may('course/participants', 'course_ID'),
    isKeyed: true,
    input: z.object({
      child_ID: id,
      course_ID: id,
      reason,
      /** Created by the sender: the same grant sent twice counts once. */
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: success,
  }),

  withdraw: post('/makeups/withdraw', {
    summary: 'Eine Ersatzstunde zurückziehen, mit einem Grund; die Familie erfährt es.',
    access: may('course/participants'),
    input: z.object({ makeup_ID: id, reason }),
    reply: success,
  }),
};

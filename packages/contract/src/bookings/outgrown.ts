import { z } from 'zod';
import { allOf, anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, id, idList, integer, seconds, success, text } from '../kit/wire.ts';
import { addsToCourse, admission } from './calls.ts';
import { invitationOrders, invitationOutcomes, maxInvited } from './outgrown-rules.ts';

const person = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  /** Why the current course no longer fits. */
  reason: z.string(),
  /** On the waitlist of the current course, without a place. */
  isWaiting: z.boolean(),
  /** Since when they have had their place in the current course. */
  booked: seconds,
  /** Member since; 0 = not a member. */
  memberSince: dayNumber,
  /** Why the chosen course does not fit; empty = it fits. */
  unfit: z.string(),
  /** Does not fit now, but would a year later, after the season change. */
  fitsLater: z.boolean(),
  /** Has a place in the target course, or waits for one without an invitation. */
  isThere: z.boolean(),
});
export type OutgrownPerson = z.output<typeof person>;

const invited = z.strictObject({
  ID: z.int(),
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  fullname: z.string(),
  time: seconds,
  until: seconds,
  /** A place is reserved until then; otherwise they are at the top of the waitlist. */
  hasPlace: z.boolean(),
  /** none = no answer yet. */
  outcome: z.enum(['none', ...invitationOutcomes]),
});
export type InvitedPerson = z.output<typeof invited>;

const choice = z.strictObject({
  ID: z.int(),
  name: z.string(),
  startdate: dayNumber,
  /** Places that are neither taken nor offered; -1 = no limit. */
  free: z.int(),
  waiting: z.int(),
});
export type SuccessorChoice = z.output<typeof choice>;

const readsCourse = (field: string) => anyOf(may('course/participants_read', field), staffFrom(50));

export const outgrown = {
  list: get('/course/outgrown/:course_ID', {
    summary: 'Wer für die nächste Saison eines Kurses zu alt wird, wohin es weitergeht, und wer schon eingeladen ist.',
    access: readsCourse('course_ID'),
    input: z.object({
      course_ID: id,
      /** The course to invite to; default is the successor. */
      target_ID: id.optional(),
    }),
    reply: z.strictObject({
      name: z.string(),
      /** The course of next season; 0 = none yet: the current conditions are then shifted by a year. */
      next_ID: z.int(),
      /** The day for which the age is computed. */
      measured: dayNumber,
      /** Set by the club; 0 = none. */
      successor_ID: z.int(),
      /** The target course: the newest copy of the successor, or the chosen course. */
      target_ID: z.int(),
      choices: z.array(choice),
      persons: z.array(person),
      invited: z.array(invited),
    }),
  }),

  saveSuccessor: post('/course/successor', {
    summary: 'Den Nachfolgekurs eines Kurses festlegen: wohin wechselt, wer zu alt wird.',
    access: may('course/data', 'course_ID'),
    input: z.object({
      course_ID: id,
      /** 0 = none. */
      successor_ID: id,
    }),
    reply: success,
  }),

  invite: post('/course/outgrown/invite', {
    summary:
      'Kinder, die für einen Kurs zu alt werden, in den nächsten einladen: mit Frist, mit Vorrang auf freie Plätze und auf der Warteliste. Verrechnet wird erst, was eine Familie annimmt.',
    access: allOf(addsToCourse('target_ID'), readsCourse('course_ID')),
    admission: { ...admission, by: 'target_ID' },
    isKeyed: true,
    input: z.object({
      course_ID: id,
      target_ID: id,
      child_IDs: idList.pipe(
        z
          .array(z.number())
          .min(1, 'Bitte wähle aus, wer eingeladen wird.')
          .max(maxInvited, `Bitte lade höchstens ${maxInvited} auf einmal ein.`),
      ),
      until: integer.pipe(z.number().min(0).max(9_999_999_999)),
      order: z.enum(invitationOrders, 'Bitte wähle, wer zuerst an der Reihe ist.'),
      /** Created by the sender: the same invitation sent twice counts once. */
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: success,
  }),

  withdraw: post('/course/outgrown/withdraw', {
    summary: 'Eine Einladung in den Nachfolgekurs zurückziehen, mit einem Grund, den die Familie liest.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      /** The course they were invited to. */
      course_ID: id,
      ID: id,
      reason: text(300).pipe(z.string().min(3, 'Bitte gib einen Grund an.')),
    }),
    reply: success,
  }),
};

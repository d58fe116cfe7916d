import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, nothing, seconds, success } from '../kit/wire.ts';
import { addsToCourse, admission } from './calls.ts';

const waiting = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** Since when they have been in line. */
  time: seconds,
  /** Got no place when one was free, because a condition of the course was not met. */
  passedOver: z.boolean(),
});
export type WaitingPerson = z.output<typeof waiting>;

const queue = z.strictObject({
  course_ID: z.int(),
  name: z.string(),
  participants: z.int(),
  /** 0 = without a limit. */
  maxparts: z.int(),
  price: z.int(),
  priceNonMember: z.int(),
  /** In the order in which they move up. */
  waiting: z.array(waiting),
});
export type Queue = z.output<typeof queue>;

const admitted = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  price: z.int(),
  /** For whom the place makes a member; beside the price. */
  membershipFee: z.int(),
  payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
});
export type AdmittedPerson = z.output<typeof admitted>;

const admitting = {
  course_ID: id,
  course_parts_IDs: idList.pipe(
    z
      .array(z.number())
      .min(1, 'Bitte wähle zumindest eine Person aus.')
      .max(50, 'Bitte nimm höchstens 50 Personen auf einmal auf.'),
  ),
  /** Beyond the places. */
  force: flag.default(false),
};

export const waitlists = {
  list: get('/courses/waitlists', {
    summary: 'Alle Wartelisten laufender und kommender Kurse: wer als Nächstes kommt und was ein Platz kostet.',
    access: anyOf(may('course/participants_read'), staffFrom(50)),
    input: nothing,
    reply: z.strictObject({ queues: z.array(queue) }),
  }),

  preview: post('/course/waitlist/preview', {
    summary: 'Was es kosten würde, Personen von der Warteliste aufzunehmen. Es ändert nichts.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object(admitting),
    reply: z.strictObject({ persons: z.array(admitted), total: z.int() }),
  }),

  admit: post('/course/waitlist/admit', {
    summary: 'Eine oder mehrere Personen von der Warteliste eines Kurses aufnehmen: alle oder keine.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      ...admitting,
      inform: flag.default(false),
      /** Prices and fees together as the screen showed them. */
      shownTotal: integer.pipe(z.number().min(0).max(100_000_000)).optional(),
    }),
    reply: success,
  }),
};

import { z } from 'zod';
import { anyOf, everyone, manager, may, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { addsToCourse, admission } from './calls.ts';
import { bondKinds, bondTexts, maxBonded, queueBond } from './queue-bonds.ts';
import { maxFriends } from './queue-friends.ts';

const waiting = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** Waiting since. */
  time: seconds,
  /** Was skipped when a place was free, because a condition of the course was not met. */
  passedOver: z.boolean(),
  /** A free place is reserved for them until then; 0 = no offer. */
  offeredUntil: seconds,
  /** Has not answered an offer, and gets the next one only after asking for it. */
  missedOffer: z.boolean(),
  /** Places of the same family bonded to this one. */
  bond: queueBond.optional(),
});
export type WaitingPerson = z.output<typeof waiting>;

const queue = z.strictObject({
  course_ID: z.int(),
  name: z.string(),
  participants: z.int(),
  /** 0 = no limit. */
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
  /** For a person whom the place makes a member; in addition to the price. */
  membershipFee: z.int(),
  payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
});
export type AdmittedPerson = z.output<typeof admitted>;

const answers = ['take', 'leave', 'wait'] as const;
export type QueueAnswer = (typeof answers)[number];

const shownTotal = integer.pipe(z.number().min(0).max(100_000_000)).optional();
const reason = text(300);

const offeredPlace = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  prename: z.string(),
  /** The next date; 0 = none known. */
  nextevent: seconds,
  nextlocation: z.string(),
  price: z.int(),
  membershipFee: z.int(),
  payments: z.array(z.strictObject({ description: z.string(), price: z.int(), dueDate: seconds })),
});
export type OfferedPlace = z.output<typeof offeredPlace>;

/** The offer and the cost of accepting it; for an expired offer, what can be done instead. */
const offer = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  prename: z.string(),
  /** invited: at the top of the waitlist, no answer yet. agreed: accepted, but friends still have to accept. */
  state: z.enum(['open', 'missed', 'over', 'invited', 'agreed']),
  /** Invited from the previous course, with priority. */
  isInvited: z.boolean(),
  /** Waitlist position of an invited person; 0 otherwise. */
  position: z.int(),
  until: seconds,
  /** Total of all places. */
  price: z.int(),
  membershipFee: z.int(),
  /** All places that are accepted together; a single one without a bond. */
  places: z.array(offeredPlace),
  /** Courses in which none of them waits any more after accepting. */
  ends: z.array(z.string()),
  /** Children of other families who are offered places at the same time; booked only when all families accept. */
  friends: z.array(z.strictObject({ prename: z.string(), hasAgreed: z.boolean() })),
});
export type QueueOffer = z.output<typeof offer>;

const ownOffer = z.strictObject({
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  prename: z.string(),
  until: seconds,
  isInvited: z.boolean(),
  /** A place is reserved until then; otherwise a position at the top of the waitlist. */
  hasPlace: z.boolean(),
});

const logEntry = z.strictObject({
  time: seconds,
  text: z.string(),
  /** Concerns the requested person; other persons are not named. */
  isOwn: z.boolean(),
});

const ofFamily = anyOf(self('child_ID'), ownGroup('child_ID'));
const readsQueues = anyOf(may('course/participants_read', 'course_ID'), staffFrom(50));
const token = text(100).pipe(z.string().min(20, 'Dieser Link ist nicht vollständig.'));
const answer = z.enum(answers, 'Bitte wähle, was mit dem Platz geschehen soll.');
const ofPerson = { course_ID: id, child_ID: id };

const admitting = {
  course_ID: id,
  course_parts_IDs: idList.pipe(
    z
      .array(z.number())
      .min(1, 'Bitte wähle zumindest eine Person aus.')
      .max(50, 'Bitte nimm höchstens 50 Personen auf einmal auf.'),
  ),
  /** Ignores the number of places. */
  force: flag.default(false),
};

const remindedWait = z.strictObject({
  ID: z.int(),
  course_ID: z.int(),
  course: z.string(),
  child_ID: z.int(),
  prename: z.string(),
  since: seconds,
  position: z.int(),
});
export type RemindedWait = z.output<typeof remindedWait>;

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
      /** Total of prices and fees as the screen showed it. */
      shownTotal,
      /** Why a person gets a place before others, where the club offers places. */
      reason: reason.default(''),
    }),
    reply: success,
  }),

  move: post('/course/waitlist/move', {
    summary: 'Jemanden auf der Warteliste an einen anderen Platz reihen, mit einem Grund, der im Verlauf steht.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      course_ID: id,
      course_parts_ID: id,
      /** Counted from one. */
      place: integer.pipe(z.number().min(1, 'Bitte gib einen Platz ab 1 ein.').max(100_000)),
      reason: reason.pipe(z.string().min(3, 'Bitte gib einen Grund an.')),
    }),
    reply: success,
  }),

  log: get('/course/waitlist/log', {
    summary: 'Was auf der Warteliste eines Kurses geschehen ist, seit jemand wartet; andere bleiben ungenannt.',
    access: anyOf(ofFamily, readsQueues),
    input: z.object(ofPerson),
    reply: z.strictObject({ position: z.int(), entries: z.array(logEntry) }),
  }),

  mine: get('/course/waitlist/mine', {
    summary: 'Die Plätze, die der Familie gerade angeboten sind, und die Kurse, in die sie eingeladen ist.',
    access: manager,
    input: nothing,
    reply: z.strictObject({ offers: z.array(ownOffer) }),
  }),

  offer: get('/course/waitlist/offer', {
    summary: 'Der Platz, der jemandem der Familie angeboten ist, und was er kostet.',
    access: ownGroup('child_ID'),
    effect: true,
    input: z.object(ofPerson),
    reply: z.strictObject({ offer }),
  }),

  answer: post('/course/waitlist/answer', {
    summary:
      'Einen angebotenen Platz nehmen, die Warteliste verlassen, oder nach einem versäumten Angebot weiter warten.',
    access: ownGroup('child_ID'),
    admission,
    input: z.object({ ...ofPerson, answer, shownTotal }),
    reply: success,
  }),

  friends: post('/course/waitlist/friends', {
    summary:
      'Freunde aus verschiedenen Familien auf der Warteliste eines Kurses gemeinsam warten lassen, oder wieder einzeln: mit einem Grund, den die Familien lesen.',
    access: addsToCourse('course_ID'),
    admission,
    input: z.object({
      course_ID: id,
      course_parts_IDs: idList.pipe(
        z
          .array(z.number())
          .min(1, bondTexts.tooFew)
          .max(maxFriends, `Höchstens ${maxFriends} können gemeinsam warten.`),
      ),
      reason: reason.pipe(z.string().min(3, 'Bitte gib einen Grund an.')),
      /** Wieder einzeln. */
      ends: flag.default(false),
    }),
    reply: success,
  }),

  bond: post('/course/waitlist/bond', {
    summary:
      'Plätze der Familie auf Wartelisten zusammenlegen: alle oder keines, oder irgendeiner dieser Kurse. Was vorher galt, gilt nicht mehr.',
    access: manager,
    input: z.object({
      course_parts_IDs: idList.pipe(
        z.array(z.number()).min(2, bondTexts.tooFew).max(maxBonded, `Höchstens ${maxBonded} Plätze sind möglich.`),
      ),
      kind: z.enum(bondKinds, 'Bitte wähle, wie ihr gemeinsam wartet.'),
    }),
    reply: success,
  }),

  unbond: post('/course/waitlist/unbond', {
    summary: 'Plätze auf Wartelisten, die zusammengehören, wieder einzeln warten lassen.',
    access: manager,
    input: z.object({ course_parts_ID: id }),
    reply: success,
  }),

  offerByLink: get('/course/waitlist/offer/link', {
    summary: 'Ein Platzangebot mit dem Link aus der Nachricht.',
    access: everyone,
    perMinute: 30,
    effect: true,
    input: z.object({ token }),
    reply: z.strictObject({ offer }),
  }),

  reminderByLink: get('/course/waitlist/reminder/link', {
    summary: 'Wo eine Familie wartet, mit dem Link aus der Erinnerung.',
    access: everyone,
    perMinute: 30,
    input: z.object({ token }),
    reply: z.strictObject({ waits: z.array(remindedWait) }),
  }),

  answerReminderByLink: post('/course/waitlist/reminder/answer/link', {
    summary: 'Mit dem Link aus der Erinnerung weiter warten oder Warteplätze aufgeben.',
    access: everyone,
    perMinute: 30,
    input: z.object({
      token,
      /** Places that are given up; empty: the family keeps waiting. */
      stop: idList.pipe(z.array(z.number()).max(50, 'Das sind zu viele auf einmal.')).default([]),
    }),
    reply: success,
  }),

  answerByLink: post('/course/waitlist/answer/link', {
    summary: 'Mit dem Link aus der Nachricht antworten, mit den Rechten der Person, an die sie ging.',
    access: everyone,
    perMinute: 30,
    input: z.object({ token, answer, shownTotal }),
    reply: success,
  }),
};

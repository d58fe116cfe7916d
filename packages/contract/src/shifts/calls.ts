import { z } from 'zod';
import { anyOf, may, maySee, staffAbove, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, moment, multiline, seconds, success, text, version } from '../kit/wire.ts';
import { shiftLimits } from './rules.ts';

const shift = z.strictObject({
  ID: z.int(),
  name: z.string(),
  dateFrom: seconds,
  dateTo: seconds,
  /** Number of helpers; 0 = unlimited. */
  count: z.int(),
  info: z.string(),
  deleted: z.boolean(),
});
export type Shift = z.output<typeof shift>;

const location = z.strictObject({
  ID: z.int(),
  name: z.string(),
  deleted: z.boolean(),
  shifts: z.array(shift),
});
export type ShiftLocation = z.output<typeof location>;

const participation = z.strictObject({ shift_ID: z.int(), child_ID: z.int(), fullname: z.string() });
export type ShiftParticipation = z.output<typeof participation>;

const person = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** Minutes they help in this course, and how many of them are over. */
  minutes: z.int(),
  minutesDone: z.int(),
});

/** A request to give a shift away, or to swap it. */
const offer = z.strictObject({
  ID: z.int(),
  shift_ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** A person in this shift may swap; 0 = anyone. */
  wanted_ID: z.int(),
  /** Of the viewer's family. */
  isOwn: z.boolean(),
});
export type ShiftOffer = z.output<typeof offer>;

const user = z.strictObject({
  ID: z.int(),
  prename: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Deleted shifts stay visible to their helpers: somebody has to notify them. */
  shifts: z.array(
    z.strictObject({
      ID: z.int(),
      name: z.string(),
      location: z.string(),
      dateFrom: seconds,
      deleted: z.boolean(),
    }),
  ),
  minutes: z.int(),
  minutesDone: z.int(),
  /** `shirt`, if the club asks for it. */
  data: z.record(z.string(), z.string()),
});
export type ShiftUser = z.output<typeof user>;

/** 0 or left out = new. */
const draftId = id.default(0);

const shiftDraft = z
  .strictObject({
    ID: draftId,
    name: text(120).min(1, 'Bitte gib der Schicht einen Namen.'),
    dateFrom: moment,
    dateTo: moment,
    count: integer
      .pipe(
        z
          .number()
          .min(0, 'Bitte gib an, wie viele Personen gebraucht werden.')
          .max(shiftLimits.capacity, `Mehr als ${shiftLimits.capacity} Personen geht nicht.`),
      )
      .nullish(),
    info: multiline(1000).default(''),
    deleted: flag.default(false),
  })
  .refine(({ dateFrom, dateTo }) => dateTo > dateFrom, {
    path: ['dateTo'],
    message: 'Die Schicht muss nach ihrem Beginn enden.',
  });

const locationDraft = z.strictObject({
  ID: draftId,
  name: text(120).min(1, 'Bitte gib dem Ort einen Namen.'),
  deleted: flag.default(false),
  shifts: z
    .array(shiftDraft)
    .max(shiftLimits.shifts, `Mehr als ${shiftLimits.shifts} Schichten an einem Ort geht nicht.`),
});
export type LocationDraft = z.output<typeof locationDraft>;

const ofCourse = z.object({ courseID: id });
const ofShift = z.object({ courseID: id, shift_ID: id });

/** A person of the viewer's group takes part in the course or leads it. */
const takesPart = maySee('shiftsOfCourse', 'courseID');

const oneAfterTheOther = {
  of: 'shift',
  by: 'shift_ID',
  crowded: 'Gerade melden sich sehr viele für diese Schicht. Bitte versuche es in ein paar Sekunden noch einmal.',
};

/** Schicht-Einteilung of a course. */
export const shifts = {
  get: get('/shiftplanner/get/:courseID', {
    summary: 'Die Schicht-Einteilung eines Kurses: Orte mit Schichten, und wer eingeteilt ist.',
    access: anyOf(staffAbove(80), takesPart, may('course/data', 'courseID')),
    input: ofCourse,
    reply: z.strictObject({
      version: z.int(),
      mayEdit: z.boolean(),
      participations: z.array(participation),
      /** Users who may edit see all deleted ones; others only those with persons in them. */
      locations: z.array(location),
      /** Persons the viewer may assign to a shift. */
      persons: z.array(person),
      offers: z.array(offer),
    }),
  }),

  update: post('/shiftplanner/update/:courseID', {
    summary: 'Den ganzen Entwurf speichern: Orte in ihrer Reihenfolge, Schichten, Gelöschtes und Wiederhergestelltes.',
    access: may('course/data', 'courseID'),
    bodyKb: 1024,
    input: ofCourse.extend({
      data: z.array(locationDraft).max(shiftLimits.locations, `Mehr als ${shiftLimits.locations} Orte geht nicht.`),
      version: version.optional(),
    }),
    reply: success,
  }),

  users: get('/shiftplanner/users/:courseID', {
    summary: 'Alle, die zu einer Schicht eingeteilt sind, mit ihren Schichten.',
    access: staffFrom(80),
    input: ofCourse,
    reply: z.strictObject({ users: z.array(user) }),
  }),

  joinMultiple: post('/shiftplanner/join/multiple/:courseID', {
    summary: 'Mehrere Personen zu einer Schicht einteilen: die eigene Familie, oder mit Rolle ab 80 alle des Kurses.',
    access: anyOf(staffFrom(80), takesPart),
    admission: oneAfterTheOther,
    input: ofShift.extend({
      child_IDs: idList.refine((chosen) => chosen.length <= shiftLimits.persons, 'Das sind zu viele auf einmal.'),
    }),
    reply: success,
  }),

  join: post('/shiftplanner/join/:courseID', {
    summary: 'Sich selbst zu einer Schicht melden.',
    access: takesPart,
    admission: oneAfterTheOther,
    input: ofShift,
    reply: success,
  }),

  cancelAsAdmin: post('/shiftplanner/cancel/admin/:courseID', {
    summary: 'Jemanden aus einer Schicht entfernen.',
    access: staffFrom(80),
    input: ofShift.extend({ child_ID: id }),
    reply: success,
  }),

  cancel: post('/shiftplanner/cancel/:courseID', {
    summary: 'Sich oder jemanden der eigenen Familie von einer Schicht abmelden, bevor sie beginnt.',
    access: takesPart,
    input: ofShift.extend({ child_ID: id }),
    reply: success,
  }),

  offer: post('/shiftplanner/offer/:courseID', {
    summary: 'Eine Schicht, in der man oder die eigene Familie ist, abgeben oder gegen eine andere tauschen.',
    access: takesPart,
    input: ofShift.extend({ child_ID: id, wanted_ID: id.default(0) }),
    reply: success,
  }),

  withdrawOffer: post('/shiftplanner/offer/withdraw/:courseID', {
    summary: 'Ein eigenes Angebot zurücknehmen: Die Schicht bleibt.',
    access: takesPart,
    input: ofCourse.extend({ offer_ID: id }),
    reply: success,
  }),

  acceptOffer: post('/shiftplanner/offer/accept/:courseID', {
    summary: 'Eine angebotene Schicht übernehmen oder tauschen, für sich oder die eigene Familie.',
    access: takesPart,
    admission: {
      of: 'shiftOffer',
      by: 'offer_ID',
      crowded: 'Gerade antworten mehrere auf einmal. Bitte versuche es in ein paar Sekunden noch einmal.',
    },
    input: ofCourse.extend({ offer_ID: id, child_ID: id }),
    reply: success,
  }),
};

import { z } from 'zod';
import { schoolYear } from '../bookings/booking-inputs.ts';
import { safetyOfPerson } from '../bookings/safety.ts';
import { anyOf, loggedIn, may, ownGroup, self, sharedChild, staffFrom, trainer, trainerOf } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integer, mapOf, moment, nothing, seconds, success, text } from '../kit/wire.ts';
import { attendanceStatuses, markQuestionReasons, openingPlaces, sickNoteKinds } from './rules.ts';

const status = z.literal(attendanceStatuses);

/** One mark: the status of one person, and when it was observed. */
const mark = z.strictObject({
  child_ID: z.int(),
  status,
  note: z.string(),
  time: seconds,
  /** Author of the mark; empty = unknown. */
  processorName: z.string(),
});
export type AttendanceMark = z.output<typeof mark>;

/** Another user has marked the same person later than the viewer, with a different status. */
const conflict = z.strictObject({
  child_ID: z.int(),
  /** The viewer's own mark. */
  own: status,
  /** The mark that counts now, its author and when it was observed. */
  status,
  processorName: z.string(),
  time: seconds,
});
export type AttendanceConflict = z.output<typeof conflict>;

/** A mark that was not saved, because the user has to decide first. */
const markQuestion = z.strictObject({
  child_ID: z.int(),
  reason: z.enum(markQuestionReasons),
  message: z.string(),
  /** For `clock`: the mark another user has set meanwhile. */
  status: status.optional(),
  processorName: z.string().optional(),
});
export type MarkQuestion = z.output<typeof markQuestion>;

/** A person on the list of a date, in the order in which trainers call the names. */
const listed = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** Address of the photo, for trainers of the running course and users who may read persons; empty = none. */
  image: z.string(),
  /** On the date; null = unknown birth date. */
  age: z.int().nullable(),
  /** The date is their birthday. */
  birthday: z.boolean(),
  /** Role in the course; -1 = no booking. */
  role: z.int(),
  tryout: z.boolean(),
  /** Attends for an Ersatzstunde; older lists cached on a device lack this field. */
  makeup: z.boolean().default(false),
  /** Attends this date only. */
  single: z.boolean().default(false),
  /** The answer, where the date asks for one; empty = no answer, or not asked. */
  answer: z.enum(['', 'yes', 'no']).default(''),
  /** Share of the past dates the person attended; null while there are none. */
  ratio: z.number().nullable(),
});
export type ListedPerson = z.output<typeof listed>;

/** An attendee known only by name: nobody has assigned a person yet. */
const walkIn = z.strictObject({
  ID: z.int(),
  name: z.string(),
  time: seconds,
  processorName: z.string(),
});
export type WalkIn = z.output<typeof walkIn>;

export const walkInName = text(120).min(2, 'Bitte gib einen Namen ein.');

const list = z.strictObject({
  event: z.strictObject({
    ID: z.int(),
    course_ID: z.int(),
    courseName: z.string(),
    name: z.string(),
    start: seconds,
    end: seconds,
    room: z.string(),
  }),
  mayMark: z.boolean(),
  /** The viewer leads the date, as a trainer of the running course or as a substitute. */
  leads: z.boolean(),
  persons: z.array(listed),
  attendancesNewest: z.array(mark),
  attendancesOld: z.array(mark),
  /** Where another mark overrode the viewer's; older lists cached on a device lack this field. */
  conflicts: z.array(conflict).default([]),
  /** Names without a person; older lists cached on a device lack this field. */
  walkIns: z.array(walkIn).default([]),
  /** The families' answers; null = the date does not ask, or the cached list is older than this field. */
  answers: z.strictObject({ until: seconds, yes: z.int(), no: z.int(), silent: z.int() }).nullable().default(null),
});
export type AttendanceList = z.output<typeof list>;

const dateOfPerson = z.strictObject({
  event_ID: z.int(),
  name: z.string(),
  start: seconds,
  end: seconds,
  room: z.string(),
  status,
  note: z.string(),
  time: seconds,
  processorName: z.string(),
  tryout: z.boolean(),
});
export type DateOfPerson = z.output<typeof dateOfPerson>;

const courseAttendance = z.strictObject({
  ID: z.int(),
  name: z.string(),
  trainers: z.string(),
  /** Past dates, and how many of them have a mark. */
  dates: z.int(),
  marked: z.int(),
  /** Minutes of the dates with a mark: the hours the trainers have worked. */
  minutes: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  /** Share present of all marked persons; null = no marks. */
  ratio: z.number().nullable(),
});
export type CourseAttendance = z.output<typeof courseAttendance>;

const tryout = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  event_ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  start: seconds,
});

const reads = anyOf(trainerOf('courseID'), may('course/participants_read', 'courseID'));
const marks = anyOf(trainerOf('courseID'), may('course/participants', 'courseID'));
const readsPerson = anyOf(self('childID'), ownGroup('childID'), reads, sharedChild('childID', 'see'));
const ofOwnGroup = anyOf(self('child_ID'), ownGroup('child_ID'));
const whoExcuses = anyOf(ofOwnGroup, sharedChild('child_ID', 'excuse'));

const personInCourse = z.object({ courseID: id, childID: id });

/** A date that someone of the viewer's group attends or has attended as a tryout. */
const ownTryout = z.strictObject({
  ...tryout.shape,
  prename: z.string(),
  end: seconds,
  place: z.string(),
  bring: z.string(),
  /** After the date, while a place is available: its price for them; null = before the date, or no place is available. */
  offer: z.strictObject({ price: z.int(), isFull: z.boolean() }).nullable(),
});
export type OwnTryout = z.output<typeof ownTryout>;

export const attendance = {
  list: get('/course/attendances', {
    summary: 'Die Anwesenheitsliste eines Termins mit allen früheren Vermerken.',
    access: reads,
    input: z.object({ courseID: id, eventID: id }),
    reply: list,
  }),

  save: post('/course/attendances', {
    summary:
      'Anwesenheit eintragen. Gespeichert wird, was sich speichern lässt; was jemand entscheiden muss, kommt als Frage zurück. Je Person zählt der neueste Vermerk, die früheren bleiben.',
    access: marks,
    bodyKb: 128,
    admission: {
      of: 'event',
      by: 'eventID',
      crowded: 'Gerade tragen sehr viele für diesen Termin ein. Bitte versuche es in ein paar Sekunden noch einmal.',
    },
    input: z.object({
      courseID: id,
      eventID: id,
      attendances: z
        .array(
          z.strictObject({
            child_ID: id,
            /** Left out = only the note is saved. */
            status: integer.pipe(status).optional(),
            /** Left out = the note stays unchanged. */
            note: text(200).optional(),
            /** For a person without a booking who is not on the list yet: the name they gave. */
            fullname: text(200).optional(),
            /** When it was observed; default now. A time in the future counts as now. */
            time: moment.optional(),
            /** The device clock was changed meanwhile, so it is unclear whether another user's mark is newer. */
            isTimeUnsure: flag.optional(),
            /** The same key sent twice is the same mark. */
            key: z.uuid('Dieser Schlüssel ist keiner.').optional(),
          }),
        )
        .min(1, 'Es wurde nichts eingetragen.')
        .refine(
          (given) => given.every(({ status: said, note }) => said !== undefined || note !== undefined),
          'Bitte trage einen Vermerk oder eine Notiz ein.',
        )
        .max(250, 'Bitte trage höchstens 250 Personen auf einmal ein.')
        .refine(
          (given) => new Set(given.map(({ child_ID }) => child_ID)).size === given.length,
          'Bitte nenne jede Person nur einmal.',
        ),
    }),
    reply: success.extend({ questions: z.array(markQuestion) }),
  }),

  next: get('/course/attendances/next', {
    summary: 'Die nächsten Anwesenheitslisten der eigenen Kurse, für eine Halle ohne Netz.',
    access: trainer,
    keepsPlans: true,
    input: nothing,
    reply: z.strictObject({ lists: z.array(list) }),
  }),

  deviceKey: get('/course/attendances/devicekey', {
    summary: 'Der Schlüssel, mit dem ein Gerät verschließt, was die eigene Person noch nicht gesendet hat.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ key: z.string() }),
  }),

  safety: get('/course/attendances/safety', {
    summary:
      'Was Trainer heute und morgen über die Personen auf ihren Listen wissen müssen, für eine Halle ohne Netz; wird festgehalten.',
    access: trainer,
    // Logs which device stores the list, so this read changes data.
    effect: true,
    input: nothing,
    reply: z.strictObject({
      /** The persons each list expects. */
      dates: z.array(z.strictObject({ event_ID: z.int(), child_IDs: z.array(z.int()) })),
      persons: z.array(safetyOfPerson),
    }),
  }),

  noteOpenings: post('/course/attendances/safety/opened', {
    summary: 'Nachtragen, wann ohne Netz gelesen wurde, was auf dem Gerät lag; festgehalten wird es mit dieser Zeit.',
    access: loggedIn,
    bodyKb: 256,
    input: z.object({
      openings: z
        .array(
          z.strictObject({
            /** In the list of a date, or in the view of who is in the hall. */
            place: z.enum(openingPlaces),
            time: moment,
            child_IDs: z.array(id).min(1, 'Hier ist niemand genannt.').max(250, 'Das sind zu viele auf einmal.'),
          }),
        )
        .min(1, 'Es wurde nichts gelesen.')
        .max(100, 'Das sind zu viele auf einmal.'),
    }),
    reply: success,
  }),

  addWalkIns: post('/course/attendances/walkins', {
    summary: 'Namen von Personen notieren, die ohne Buchung da sind; wer es war, wird später zugeordnet.',
    access: marks,
    input: z.object({
      courseID: id,
      eventID: id,
      walkIns: z
        .array(
          z.strictObject({ name: walkInName, time: moment.optional(), key: z.uuid('Dieser Schlüssel ist keiner.') }),
        )
        .min(1, 'Es wurde nichts eingetragen.')
        .max(50, 'Bitte notiere höchstens 50 Namen auf einmal.'),
    }),
    reply: success,
  }),

  resolveWalkIn: post('/course/attendances/walkins/resolve', {
    summary: 'Einen notierten Namen einer Person zuordnen, die damit anwesend ohne Buchung ist, oder ihn verwerfen.',
    access: marks,
    input: z.object({
      courseID: id,
      eventID: id,
      ID: id,
      /** 0 = the name is discarded. */
      child_ID: id.default(0),
      /** The name the search has returned: a number alone must not reveal whose it is. */
      fullname: text(200).optional(),
    }),
    reply: success,
  }),

  findPerson: get('/course/attendances/person', {
    summary: 'Wer im Verein genau so heißt: für Personen, die ohne Buchung gekommen sind.',
    access: marks,
    perMinute: 30,
    input: z.object({ courseID: id, name: text(120).min(3, 'Bitte gib Vor- und Nachnamen ein.') }),
    reply: z.strictObject({
      persons: z.array(
        z.strictObject({
          ID: z.int(),
          fullname: z.string(),
          /** Only to tell several persons of this name apart; null = the name is unique, or the age is unknown. */
          age: z.int().nullable(),
          /** Also to tell them apart: their Verwalter; empty = they manage themselves. */
          family: z.string(),
        }),
      ),
    }),
  }),

  ofPerson: get('/course/attendances/user', {
    summary: 'Die Termine einer Person in einem Kurs, mit Anwesenheit.',
    access: readsPerson,
    input: personInCourse,
    reply: z.strictObject({ fullname: z.string(), courseName: z.string(), attendances: z.array(dateOfPerson) }),
  }),

  stats: get('/course/attendances/user/stats', {
    summary: 'Wie oft eine Person in einem Kurs war: Anzahl und Anteil je Status, von den Terminen bis jetzt.',
    access: readsPerson,
    input: personInCourse,
    reply: z.strictObject({
      attendances: z.array(dateOfPerson),
      stats: z.array(z.strictObject({ status, count: z.int(), ratio: z.number() })),
    }),
  }),

  perCourse: get('/course/attendances/courses', {
    summary: 'Anwesenheit pro Kurs in einem Schuljahr.',
    access: staffFrom(50),
    input: z.object({ schoolyear: schoolYear }),
    reply: z.strictObject({ courses: z.array(courseAttendance) }),
  }),

  addSickNote: post('/course/attendances/addSickNote', {
    summary:
      'Jemanden der eigenen Familie für höchstens 10 Termine entschuldigen (sick) oder für einen als anwesend eintragen (active).',
    access: whoExcuses,
    viewerField: 'child_ID',
    input: z.object({
      type: z.enum(sickNoteKinds),
      /** Left out: the viewer. */
      child_ID: id.optional(),
      events: mapOf(z.string().regex(/^\d{1,10}$/, 'Diesen Termin gibt es nicht.'), flag, 100),
    }),
    reply: success,
  }),

  takeBackExcuse: post('/course/attendances/takeBackExcuse', {
    summary: 'Kommt doch: eine Entschuldigung zurücknehmen, bis die Stunde beginnt.',
    access: whoExcuses,
    input: z.object({ child_ID: id, event_ID: id }),
    reply: success,
  }),

  tryouts: get('/course/attendances/tryouts', {
    summary: 'Wer der eigenen Familie wann schnuppert, und wie oft es in diesem Schuljahr noch geht.',
    access: anyOf(self('child_ID'), ownGroup('child_ID')),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ left: z.int(), tryouts: z.array(tryout) }),
  }),

  ownTryouts: get('/course/attendances/tryouts/family', {
    summary:
      'Wer der eigenen Familie demnächst schnuppert oder gerade geschnuppert hat, und was ein Platz dann kostet.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ tryouts: z.array(ownTryout) }),
  }),
  addTryout: post('/course/attendances/addTryout', {
    summary: 'Zum Schnuppern anmelden: höchstens zweimal im Schuljahr über alle Kurse, nur künftige Termine.',
    access: ofOwnGroup,
    input: z.object({ child_ID: id, event_ID: id }),
    reply: success,
  }),

  cancelTryout: post('/course/attendances/cancelTryout', {
    summary: 'Vom Schnuppern abmelden; es zählt dann nicht.',
    access: ofOwnGroup,
    input: z.object({ child_ID: id, event_ID: id }),
    reply: success,
  }),
};

import { z } from 'zod';
import { changeEntry } from '../history/calls.ts';
import { anyOf, everyone, may, maySee, ownGroup, self, staffAbove, staffFrom, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import {
  dayInput,
  flag,
  id,
  idList,
  integer,
  multiline,
  seconds,
  storedInteger,
  success,
  text,
  version,
  wordList,
} from '../kit/wire.ts';
import { courseGenders } from './course-fields.ts';
import { coursePrice } from './course-prices.ts';
import { season } from './season.ts';

/** The list shows this many; one more is loaded to detect that there are more. */
export const coursesAtOnce = 200;

/** The public overview: only public courses, for every viewer. */
export const publicCategory = 50;

/** Values of the two tags with a fixed meaning in the product, the same in every club. */
export const membershipTag = 1;
export const mediaLimitTag = 3700;

/** The course's own data; times in epoch seconds, comma-separated lists, 0 = open. */
const attributes = {
  name: z.string(),
  description: z.string(),
  information: z.string(),
  /** What to bring; empty = nothing special. */
  bring: z.string(),
  audience: z.string(),
  /** Alternative text of the picture. */
  pictureAlt: z.string(),
  price: z.int(),
  pricenm: z.int(),
  minparts: z.int(),
  /** 0 = no limit. */
  maxparts: z.int(),
  membersOnly: z.boolean(),
  paymentDueDate: seconds,
  bookingStart: seconds,
  bookingEnd: seconds,
  allBookingStart: seconds,
  showStart: seconds,
  showEnd: seconds,
  startdate: seconds,
  enddate: seconds,
  /** Comma-separated tag values. */
  tags: z.string(),
  olderthan: z.number(),
  youngerthan: z.number(),
  yearAllowedLeft: z.int(),
  yearAllowedRight: z.int(),
  gender: z.enum(courseGenders),
  ageQualifyingDate: seconds,
  prebookingCourses: z.string(),
  permittingCourses: z.string(),
  rolesAllowed: z.string(),
  trainersAllowed: z.boolean(),
  enableOnlineConferences: z.boolean(),
  enableMedia: z.boolean(),
  downloadCertificate: z.boolean(),
  showShiftPlanner: z.boolean(),
  tryoutsEnabled: z.boolean(),
  /** Null = the price in one amount, 0 = the course's own plan, otherwise the id of a model. */
  coursePaymentModel_ID: z.int().nullable(),
};

/** Fields the list adds: counts, lookups, and data about the viewer. */
const course = z.strictObject({
  ID: z.int(),
  ...attributes,
  parts_count: z.int(),
  queue_count: z.int(),
  /** Waiting persons who qualify as far as known: free places are reserved for them. */
  line_count: z.int(),
  /** Comma-separated starts of the coming dates. */
  eventsList: z.string(),
  /** Their durations in minutes, in the same order. */
  eventsMinutes: z.string(),
  /** The most frequent place of its dates. */
  eventsLocation: z.string(),
  /** 0 = none. */
  nextevent: seconds,
  nextlocation: z.string(),
  /** Comma-separated 'id|name', without hidden ones. */
  trainers: z.string(),
  /** Role of the viewer or of a person they manage; missing or waiting = somebody could still join the waitlist. */
  participant_role: z.int().optional(),
  /** At least one person of the viewer's group fulfils the conditions; not checked for visitors. */
  allowed: z.boolean(),
  /** Ids of those persons: the viewer or persons they manage. */
  fits: z.array(z.int()),
  existing_member: z.boolean(),
  /** Outside its display window: only staff and participants see it. */
  hidden: z.boolean(),
  /** Addresses of the picture, for the page and for lists; empty = none. */
  picture: z.string(),
  thumbnail: z.string(),
});
export type Course = z.output<typeof course>;

const courseReference = z.strictObject({ ID: z.int(), name: z.string() });

const detail = z.strictObject({
  ...course.shape,
  /** The courses of `permittingCourses`, by name. */
  permitting: z.array(courseReference),
  tagLabels: z.array(z.strictObject({ value: z.int(), label: z.string() })),
  /** Counts saves; the client sends it back, so that the server notices a concurrent save. */
  version: z.int(),
  formSlots: z.string(),
  praeHourlyRate: z.int().optional(),
});
export type CourseDetail = z.output<typeof detail>;

const ownPart = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  role: z.int(),
  timeStart: seconds,
  timeLeave: seconds,
});
export type OwnPart = z.output<typeof ownPart>;

const count = integer.pipe(z.number().min(0, 'Minimaler Wert: 0').max(100_000, 'Maximaler Wert: 100000'));
const time = integer.pipe(
  z.number().min(0, 'Das ist kein gültiges Datum.').max(9_999_999_999, 'Das ist kein gültiges Datum.'),
);
/** 0 = no limit. */
const birthYear = integer.pipe(
  z
    .number()
    .max(2200, 'Maximaler Wert: 2200')
    .refine((year) => year === 0 || year >= 1900, 'Minimaler Wert: 1900'),
);
const age = z.coerce.number('Bitte gib eine Zahl ein.').min(0, 'Minimaler Wert: 0').max(150, 'Maximaler Wert: 150');

export const courseName = text(120).min(1, 'Erforderlich');

/** All changeable fields of a course; fields left out stay unchanged. */
export const courseChanges = z.object({
  name: courseName,
  description: multiline(20_000),
  information: multiline(20_000),
  bring: text(300),
  audience: text(500),
  pictureAlt: text(200),
  price: coursePrice,
  pricenm: coursePrice,
  minparts: count,
  maxparts: count,
  membersOnly: flag,
  paymentDueDate: time,
  bookingStart: time,
  bookingEnd: time,
  allBookingStart: time,
  showStart: time,
  showEnd: time,
  startdate: time,
  enddate: time,
  tags: idList,
  olderthan: age,
  youngerthan: age,
  yearAllowedLeft: birthYear,
  yearAllowedRight: birthYear,
  gender: z.enum(courseGenders, 'Bitte wähle: alle, weiblich oder männlich.'),
  ageQualifyingDate: time,
  prebookingCourses: idList,
  permittingCourses: idList,
  rolesAllowed: idList,
  trainersAllowed: flag,
  enableOnlineConferences: flag,
  enableMedia: flag,
  downloadCertificate: flag,
  showShiftPlanner: flag,
  tryoutsEnabled: flag,
  praeHourlyRate: coursePrice,
  formSlots: wordList,
  /** Empty = the price in one amount. */
  coursePaymentModel_ID: z.union([z.literal('').transform(() => null), z.null(), id]),
});
export type CourseChanges = z.output<typeof courseChanges>;

const courseList = z.strictObject({ courses: z.array(course) });
const ofPerson = z.object({
  id,
  parts: z.enum(['trainer', 'online', 'booked'], 'So eine Liste gibt es nicht.').default('booked'),
  /** Only courses that have not ended. */
  restricted: flag.default(false),
});

export const courses = {
  list: get('/courses', {
    summary: 'Die Angebote: alle, die gerade angezeigt werden; mit course_read auch die verborgenen.',
    access: everyone,
    mayBeOld: true,
    input: z.object({
      limitless: flag.default(false),
      schoolyear: integer.pipe(z.number().min(1900).max(2200)).optional(),
      course_ids: idList.optional(),
      /** 50 = the public overview; any other number is a tag. */
      category: storedInteger.optional(),
      /** A tag by value or name, for the embedded list. */
      tag: text(60).optional(),
      /** yyyymmdd: courses with dates from this day on. */
      date: dayInput.optional(),
    }),
    reply: courseList,
  }),

  names: get('/courses/names', {
    summary: 'Alle Kurse mit Namen, zum Auswählen.',
    access: anyOf(trainer, staffFrom(11), may('course_read'), may('course/data_read'), may('course/participants_read')),
    input: z.object({}),
    reply: z.strictObject({ courses: z.array(z.strictObject({ ...courseReference.shape, startdate: seconds })) }),
  }),

  get: get('/course/attributes/:courseId', {
    summary: 'Ein Kurs mit allem, was die Seite zeigt.',
    access: maySee('course', 'courseId'),
    restricted: { praeHourlyRate: anyOf(staffAbove(30), may('course/data_read', 'courseId')) },
    input: z.object({ courseId: id }),
    reply: z.strictObject({
      course: detail,
      /** The viewer's own, otherwise the first of the persons they manage. */
      participant: ownPart.nullable(),
      participants: z.array(ownPart),
      participant_count: z.int(),
      waitlist_count: z.int(),
    }),
  }),

  save: post('/course/attributes/:courseId', {
    summary: 'Einen Kurs ändern; was nicht gesendet wird, bleibt.',
    access: may('course/data', 'courseId'),
    bodyKb: 200,
    input: z.object({
      courseId: id,
      /** The version the change is based on; without it, concurrent changes are not detected. */
      version: version.optional(),
      ...courseChanges.partial().shape,
    }),
    reply: z.strictObject({ ...success.shape, version: z.int() }),
  }),

  addNew: post('/course/addnew', {
    summary: 'Einen Kurs anlegen: nur mit einem Namen, und noch für niemanden sichtbar.',
    access: may('course'),
    input: z.object({ name: courseName }),
    reply: z.strictObject({ ...success.shape, course_ID: z.int() }),
  }),

  remove: post('/course/delete', {
    summary: 'Einen Kurs löschen, an dem niemand teilnimmt; seine Räume werden frei.',
    access: may('course', 'course_ID'),
    input: z.object({ course_ID: id }),
    reply: success,
  }),

  removePicture: post('/course/picture/remove', {
    summary: 'Das Bild eines Kurses entfernen.',
    access: may('course/data', 'courseId'),
    input: z.object({ courseId: id }),
    reply: success,
  }),

  history: get('/course/history/:courseId', {
    summary: 'Kurs Veränderungen, neueste zuerst.',
    access: may('course/data_read', 'courseId'),
    input: z.object({ courseId: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),

  ofPerson: get('/user/:id/courses', {
    summary: 'Kurse einer Person: gebucht, online oder als Trainer.',
    access: anyOf(self('id'), ownGroup('id'), staffAbove(50), may('user_read')),
    input: ofPerson,
    reply: courseList,
  }),

  ofPersonPublic: get('/user/:id/coursespublic', {
    summary: 'Die Kurse, die jemand leitet, wie sie jeder sieht.',
    access: everyone,
    input: ofPerson,
    reply: courseList,
  }),

  /** An alias of the same path. */
  ofPersonPublicAlias: get('/user/:id/courses/public', {
    summary: 'Die Kurse, die jemand leitet, wie sie jeder sieht.',
    access: everyone,
    input: ofPerson,
    reply: courseList,
  }),

  ...season,
};

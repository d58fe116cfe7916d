import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { allSchoolYears } from '../kit/school-year.ts';
import { flag, id, idList, integer, seconds, success, text, version } from '../kit/wire.ts';
import { coursePrice } from './course-prices.ts';
import { courseStates } from './course-readiness.ts';

/** Courses that can be shown or hidden at once. */
export const maxCoursesAtOnce = 200;

const planGap = z.strictObject({ name: z.string(), price: z.int(), pricenm: z.int() });

/** Determines whether a course is ready (course-readiness.ts). */
const readiness = {
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** Dates, including past ones. */
  dates: z.int(),
  leaders: z.int(),
  planGaps: z.array(planGap),
  state: z.enum(courseStates),
};

const officeCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  startdate: seconds,
  enddate: seconds,
  /** 0 = no limit. */
  maxparts: z.int(),
  parts_count: z.int(),
  queue_count: z.int(),
  /** Participants of the course it was copied from, at its end; null = not a copy. */
  lastSeason: z.int().nullable(),
  /** All trainers, including hidden ones. */
  trainers: z.string(),
  /** The room of most of its dates. */
  room: z.string(),
  /** The next date, or the last one; 0 = none. */
  date: seconds,
  dateEnd: seconds,
  ...readiness,
});
export type OfficeCourse = z.output<typeof officeCourse>;

const oneReady = z.strictObject(readiness);

const someCourses = idList.pipe(
  z
    .array(z.number())
    .min(1, 'Bitte wähle zumindest einen Kurs aus.')
    .max(maxCoursesAtOnce, `Bitte wähle höchstens ${maxCoursesAtOnce} Kurse aus.`),
);

const courseToPublish = z.strictObject({
  ID: z.int(),
  name: z.string(),
  startdate: seconds,
  /** Reserved places carried over, charged when booking starts. */
  reserved: z.int(),
  ...readiness,
});
export type CourseToPublish = z.output<typeof courseToPublish>;

/** The price of a course, and who would be affected by a new one. */
const pricedCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  version: z.int(),
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** How families pay: one amount, the course's own instalments, or instalments shared with other courses. */
  plan: z.enum(['none', 'own', 'model']),
  /** Name of the shared plan; empty = none. */
  planName: z.string(),
  /** They keep their price. */
  booked: z.int(),
  /** They pay the price at the moment their place is charged. */
  reserved: z.int(),
  /** They pay the price at the moment they get a place. */
  waiting: z.int(),
});
export type PricedCourse = z.output<typeof pricedCourse>;

export const courseOffice = {
  list: get('/courses/office', {
    summary: 'Die Kurse für das Team: Belegung, Warteliste, Leitung, Raum, Zustand und was noch fehlt.',
    access: anyOf(staffFrom(11), may('course_read'), may('course/data_read')),
    input: z.object({
      ...listInput,
      search: text(100).optional(),
      schoolyear: integer
        .pipe(z.number().refine((year) => year === allSchoolYears || (year >= 1900 && year <= 2200)))
        .default(allSchoolYears),
    }),
    reply: z.strictObject({ courses: z.array(officeCourse), total: z.int() }),
  }),

  readiness: get('/course/readiness/:courseId', {
    summary: 'Ob ein Kurs bereit ist: Termine, Leitung, Raten gegen Preis, Sichtbarkeit.',
    access: anyOf(staffFrom(50), may('course/data_read', 'courseId')),
    input: z.object({ courseId: id }),
    reply: z.strictObject({ readiness: oneReady, lastSeason: officeCourse.shape.lastSeason }),
  }),

  setShown: post('/course/publish/:courseId', {
    summary: 'Einen Kurs veröffentlichen oder verbergen.',
    access: may('course/data', 'courseId'),
    input: z.object({ courseId: id, shown: flag }),
    reply: success,
  }),

  setManyShown: post('/courses/publish', {
    summary: 'Mehrere Kurse auf einmal veröffentlichen oder verbergen.',
    access: may('course/data'),
    input: z.object({
      course_ids: someCourses,
      shown: flag,
    }),
    /** Only courses that actually changed. */
    reply: z.strictObject({ ...success.shape, changed: z.int(), course_ids: z.array(z.int()) }),
  }),

  toPublish: get('/courses/publish/readiness', {
    summary: 'Ob diese Kurse bereit sind, und was jedem noch fehlt.',
    access: may('course/data'),
    input: z.object({ course_ids: someCourses }),
    reply: z.strictObject({ courses: z.array(courseToPublish) }),
  }),

  prices: get('/courses/prices', {
    summary: 'Was diese Kurse kosten, und für wen ein anderer Preis gälte.',
    access: may('course/data'),
    input: z.object({ course_ids: someCourses }),
    reply: z.strictObject({ courses: z.array(pricedCourse) }),
  }),

  savePrices: post('/courses/prices', {
    summary: 'Die Preise mehrerer Kurse auf einmal ändern; wer schon gebucht hat, behält seinen Preis.',
    access: may('course/data'),
    input: z.object({
      courses: z
        .array(
          z.strictObject({
            course_ID: id,
            /** The displayed version; if a course has a newer one, the whole change is refused. */
            version,
            price: coursePrice,
            pricenm: coursePrice,
          }),
        )
        .min(1, 'Bitte wähle zumindest einen Kurs aus.')
        .max(maxCoursesAtOnce, `Bitte wähle höchstens ${maxCoursesAtOnce} Kurse aus.`),
    }),
    reply: z.strictObject({ ...success.shape, changed: z.int() }),
  }),
};

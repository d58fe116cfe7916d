import { z } from 'zod';
import { anyOf, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { allSchoolYears } from '../kit/school-year.ts';
import { flag, id, idList, integer, seconds, success, text, version } from '../kit/wire.ts';
import { coursePrice } from './course-prices.ts';
import { courseStates } from './course-readiness.ts';

/** Courses that are shown or hidden in one go. */
export const maxCoursesAtOnce = 200;

const planGap = z.strictObject({ name: z.string(), price: z.int(), pricenm: z.int() });

/** What decides whether a course is ready (course-readiness.ts). */
const readiness = {
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** Dates, past ones too. */
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
  /** 0 = as many as like. */
  maxparts: z.int(),
  parts_count: z.int(),
  queue_count: z.int(),
  /** Who took part in the course it was copied from, at its end; null = it is no copy. */
  lastSeason: z.int().nullable(),
  /** Of all who lead it, hidden ones too. */
  trainers: z.string(),
  /** Where most of its dates are. */
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
  /** Places that came along and are charged when booking starts. */
  reserved: z.int(),
  ...readiness,
});
export type CourseToPublish = z.output<typeof courseToPublish>;

/** What a course costs, and for whom another price would count. */
const pricedCourse = z.strictObject({
  ID: z.int(),
  name: z.string(),
  version: z.int(),
  price: z.int(),
  pricenm: z.int(),
  membersOnly: z.boolean(),
  /** Whose instalments families pay: in one amount, of its own, or shared with other courses. */
  plan: z.enum(['none', 'own', 'model']),
  /** Of the plan that is shared; empty = none is. */
  planName: z.string(),
  /** They keep their price. */
  booked: z.int(),
  /** They pay what the course costs when their place is charged. */
  reserved: z.int(),
  /** They pay what the course costs when they get a place. */
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
    /** Those that were not so already. */
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
            /** The version that was shown; a newer one refuses the whole. */
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

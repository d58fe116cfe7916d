import type { CourseDetail } from '@vereinshaus/contract/courses/calls';
import { type CourseField, courseFieldLabels } from '@vereinshaus/contract/courses/course-fields';
import type { CourseFormProblem } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, fromDayNumber, startOfDayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { changedFields } from '../../kit/changed-fields.ts';

/** The fields of the form, without those that have their own screens (payment plan, surveys). */
export type CourseFormValues = Pick<
  CourseDetail,
  | 'name'
  | 'description'
  | 'information'
  | 'bring'
  | 'audience'
  | 'pictureAlt'
  | 'price'
  | 'pricenm'
  | 'minparts'
  | 'maxparts'
  | 'membersOnly'
  | 'bookingStart'
  | 'bookingEnd'
  | 'allBookingStart'
  | 'showStart'
  | 'showEnd'
  | 'olderthan'
  | 'youngerthan'
  | 'yearAllowedLeft'
  | 'yearAllowedRight'
  | 'gender'
  | 'trainersAllowed'
  | 'enableOnlineConferences'
  | 'enableMedia'
  | 'downloadCertificate'
  | 'showShiftPlanner'
  | 'tryoutsEnabled'
> & {
  /** Days as yyyymmdd; on the wire they are the beginning of the day. */
  startdate: number;
  enddate: number;
  paymentDueDate: number;
  ageQualifyingDate: number;
  prebookingCourses: string[];
  permittingCourses: string[];
  rolesAllowed: string[];
  tags: number[];
  praeHourlyRate: number;
};

/** Fields edited together, in the order of the page. */
export const courseSections = {
  text: ['name', 'description', 'information', 'audience', 'tags'],
  display: ['startdate', 'enddate', 'showStart', 'showEnd'],
  booking: [
    'bookingStart',
    'bookingEnd',
    'allBookingStart',
    'minparts',
    'maxparts',
    'price',
    'pricenm',
    'paymentDueDate',
  ],
  conditions: [
    'olderthan',
    'youngerthan',
    'ageQualifyingDate',
    'yearAllowedLeft',
    'yearAllowedRight',
    'gender',
    'membersOnly',
    'rolesAllowed',
    'permittingCourses',
    'prebookingCourses',
  ],
  access: [
    'trainersAllowed',
    'enableOnlineConferences',
    'enableMedia',
    'downloadCertificate',
    'showShiftPlanner',
    'tryoutsEnabled',
    'praeHourlyRate',
  ],
} as const satisfies Record<string, readonly (keyof CourseFormValues)[]>;

const dayFields = ['startdate', 'enddate', 'paymentDueDate', 'ageQualifyingDate'] as const;

const toDay = (seconds: number) => (seconds === 0 ? 0 : toDayNumber(dayInVienna(new Date(seconds * 1000))));

const fromDay = (dayNumber: number) => {
  const day = fromDayNumber(dayNumber);
  return day === null ? 0 : toSeconds(startOfDayInVienna(day));
};

const listOf = (text: string) => (text === '' ? [] : text.split(','));

export const formValuesOf = (course: CourseDetail): CourseFormValues => ({
  name: course.name,
  description: course.description,
  information: course.information,
  bring: course.bring,
  audience: course.audience,
  pictureAlt: course.pictureAlt,
  price: course.price,
  pricenm: course.pricenm,
  minparts: course.minparts,
  maxparts: course.maxparts,
  membersOnly: course.membersOnly,
  bookingStart: course.bookingStart,
  bookingEnd: course.bookingEnd,
  allBookingStart: course.allBookingStart,
  showStart: course.showStart,
  showEnd: course.showEnd,
  olderthan: course.olderthan,
  youngerthan: course.youngerthan,
  yearAllowedLeft: course.yearAllowedLeft,
  yearAllowedRight: course.yearAllowedRight,
  gender: course.gender,
  trainersAllowed: course.trainersAllowed,
  enableOnlineConferences: course.enableOnlineConferences,
  enableMedia: course.enableMedia,
  downloadCertificate: course.downloadCertificate,
  showShiftPlanner: course.showShiftPlanner,
  tryoutsEnabled: course.tryoutsEnabled,
  startdate: toDay(course.startdate),
  enddate: toDay(course.enddate),
  paymentDueDate: toDay(course.paymentDueDate),
  ageQualifyingDate: toDay(course.ageQualifyingDate),
  prebookingCourses: listOf(course.prebookingCourses),
  permittingCourses: listOf(course.permittingCourses),
  rolesAllowed: listOf(course.rolesAllowed),
  tags: course.tagLabels.map(({ value }) => value),
  praeHourlyRate: course.praeHourlyRate ?? 0,
});

const isDayField = (field: string) => dayFields.some((name) => name === field);

/** Only the changes, with days in the wire format. */
export const changesOf = (before: CourseFormValues, after: CourseFormValues): Record<string, unknown> =>
  Object.fromEntries(
    changedFields(before, after).map(([field, value]) => [
      field,
      isDayField(field) && typeof value === 'number' ? fromDay(value) : value,
    ]),
  );

/** Problems of the form by field, for the inputs. */
export const problemsByField = (
  problems: readonly CourseFormProblem[],
): Readonly<Partial<Record<CourseField, string>>> =>
  Object.fromEntries(problems.flatMap(({ fields, text }) => fields.map((field) => [field, text])));

const labels: Readonly<Record<string, string>> = courseFieldLabels;

export const labelOfField = (field: string): string => labels[field] ?? field;

import type { CourseChanges } from '@vereinshaus/contract/courses/calls';
import { type CourseGender, courseGenders } from '@vereinshaus/contract/courses/course-fields';
import { defaultOldestAge, type Limits, noAgeLimitFrom } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, fromSeconds, type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';

/** The columns for the wire form of a course; decimals come as text. */
export type StoredCourse = {
  id: number;
  name: string;
  description: string;
  information: string;
  bring: string;
  audience: string;
  picture_alt: string;
  price_cents: number;
  non_member_price_cents: number;
  payment_due_on: IsoDay | null;
  min_participants: number;
  max_participants: number | null;
  members_only: boolean;
  allowed_roles: number[];
  booking_starts_at: Date | null;
  booking_ends_at: Date | null;
  new_member_booking_starts_at: Date | null;
  shown_from: Date | null;
  shown_until: Date | null;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  min_age: string | null;
  max_age: string | null;
  age_measured_on: IsoDay | null;
  birth_year_from: number | null;
  birth_year_to: number | null;
  sex: string;
  prebooking_courses: number[];
  permitting_courses: number[];
  trainers_allowed: boolean;
  has_online_conferences: boolean;
  has_media: boolean;
  has_certificate: boolean;
  has_shift_planner: boolean;
  has_tryouts: boolean;
  prae_hourly_rate_cents: number;
  form_slots: string[];
};

export const timeOf = (day: IsoDay | null): number => (day === null ? 0 : toSeconds(startOfDayInVienna(day)));

const dayOf = (time: number): IsoDay | null => {
  const moment = fromSeconds(time);
  return moment === null ? null : dayInVienna(moment);
};

const genderOf = (sex: string): CourseGender => courseGenders.find((known) => known === sex) ?? 'all';

/** The values of the form. Tags and the payment plan are in tables of their own. */
export type CourseValues = Omit<CourseChanges, 'tags' | 'coursePaymentModel_ID'>;

export const valuesOf = (row: StoredCourse): CourseValues => ({
  name: row.name,
  description: row.description,
  information: row.information,
  bring: row.bring,
  audience: row.audience,
  pictureAlt: row.picture_alt,
  price: row.price_cents,
  pricenm: row.non_member_price_cents,
  minparts: row.min_participants,
  maxparts: row.max_participants ?? 0,
  membersOnly: row.members_only,
  paymentDueDate: timeOf(row.payment_due_on),
  bookingStart: toSeconds(row.booking_starts_at),
  bookingEnd: toSeconds(row.booking_ends_at),
  allBookingStart: toSeconds(row.new_member_booking_starts_at),
  showStart: toSeconds(row.shown_from),
  showEnd: toSeconds(row.shown_until),
  startdate: timeOf(row.starts_on),
  enddate: timeOf(row.ends_on),
  olderthan: Number(row.min_age ?? 0),
  youngerthan: Number(row.max_age ?? defaultOldestAge),
  yearAllowedLeft: row.birth_year_from ?? 0,
  yearAllowedRight: row.birth_year_to ?? 0,
  gender: genderOf(row.sex),
  ageQualifyingDate: timeOf(row.age_measured_on),
  prebookingCourses: row.prebooking_courses,
  permittingCourses: row.permitting_courses,
  rolesAllowed: row.allowed_roles,
  trainersAllowed: row.trainers_allowed,
  enableOnlineConferences: row.has_online_conferences,
  enableMedia: row.has_media,
  downloadCertificate: row.has_certificate,
  showShiftPlanner: row.has_shift_planner,
  tryoutsEnabled: row.has_tryouts,
  praeHourlyRate: row.prae_hourly_rate_cents,
  formSlots: row.form_slots,
});

const orNull = (value: number) => (value === 0 ? null : value);

/** 0, or an age that nobody reaches, is no limit. */
const oldestAge = (years: number) => (years === 0 || years >= noAgeLimitFrom ? null : years);

export const columnsOf = (values: CourseValues) => ({
  name: values.name,
  description: values.description,
  information: values.information,
  bring: values.bring,
  audience: values.audience,
  picture_alt: values.pictureAlt,
  price_cents: values.price,
  non_member_price_cents: values.pricenm,
  min_participants: values.minparts,
  max_participants: orNull(values.maxparts),
  members_only: values.membersOnly,
  payment_due_on: dayOf(values.paymentDueDate),
  booking_starts_at: fromSeconds(values.bookingStart),
  booking_ends_at: fromSeconds(values.bookingEnd),
  new_member_booking_starts_at: fromSeconds(values.allBookingStart),
  shown_from: fromSeconds(values.showStart),
  shown_until: fromSeconds(values.showEnd),
  starts_on: dayOf(values.startdate),
  ends_on: dayOf(values.enddate),
  min_age: orNull(values.olderthan),
  max_age: oldestAge(values.youngerthan),
  birth_year_from: orNull(values.yearAllowedLeft),
  birth_year_to: orNull(values.yearAllowedRight),
  sex: values.gender,
  age_measured_on: dayOf(values.ageQualifyingDate),
  prebooking_courses: values.prebookingCourses,
  permitting_courses: values.permittingCourses,
  allowed_roles: values.rolesAllowed,
  trainers_allowed: values.trainersAllowed,
  has_online_conferences: values.enableOnlineConferences,
  has_media: values.enableMedia,
  has_certificate: values.downloadCertificate,
  has_shift_planner: values.showShiftPlanner,
  has_tryouts: values.tryoutsEnabled,
  prae_hourly_rate_cents: values.praeHourlyRate,
  form_slots: values.formSlots,
});

/** The conditions of participation, as the rules need them. */
export const limitsOf = (
  row: Pick<
    StoredCourse,
    | 'min_age'
    | 'max_age'
    | 'age_measured_on'
    | 'starts_on'
    | 'birth_year_from'
    | 'birth_year_to'
    | 'sex'
    | 'members_only'
    | 'allowed_roles'
    | 'permitting_courses'
  >,
): Limits => ({
  minAge: row.min_age === null ? null : Number(row.min_age),
  maxAge: row.max_age === null ? null : Number(row.max_age),
  ageMeasuredOn: row.age_measured_on,
  startsOn: row.starts_on,
  birthYearFrom: row.birth_year_from,
  birthYearTo: row.birth_year_to,
  sex: genderOf(row.sex),
  membersOnly: row.members_only,
  allowedRoles: row.allowed_roles,
  permittingCourses: row.permitting_courses,
});

import { bookingTexts } from '../bookings/rules.ts';
import {
  addDays,
  ageOn,
  dayInVienna,
  formatDay,
  type IsoDay,
  maxDaysAhead,
  startOfDayInVienna,
  toSeconds,
} from '../kit/days.ts';
import { formatNumber } from '../kit/money.ts';
import { isMember, memberCode } from '../membership/rules.ts';
import { type CourseField, type CourseGender, courseFieldLabels } from './course-fields.ts';

/**
 * Rules of a course that server and browser share: form validation, when free places are shown, and who may take part. In German:
 * docs/rules/kurse.md.
 */

/** Zero means "open" everywhere but in the prices; ages from here on mean "no limit". */
export const noAgeLimitFrom = 100;
export const defaultOldestAge = 120;

export const mixedLimitsText = 'Jahrgangs- und Alters-Limitierung darf nicht gemischt werden!';

const orderText = (first: CourseField, second: CourseField) =>
  `Die Felder "${courseFieldLabels[first]}" und "${courseFieldLabels[second]}" erfüllen nicht die Ordnungsbedingung!`;

export type CourseFormValues = {
  membersOnly: boolean;
  minparts: number;
  maxparts: number;
  price: number;
  pricenm: number;
  olderthan: number;
  youngerthan: number;
  startdate: number;
  enddate: number;
  bookingStart: number;
  bookingEnd: number;
  showStart: number;
  showEnd: number;
  yearAllowedLeft: number;
  yearAllowedRight: number;
};

type OrderedField = Exclude<keyof CourseFormValues, 'membersOnly'>;

/** In these pairs an empty end means open and is never too small. */
const openPairs: readonly (readonly [OrderedField, OrderedField])[] = [
  ['minparts', 'maxparts'],
  ['olderthan', 'youngerthan'],
  ['startdate', 'enddate'],
  ['bookingStart', 'bookingEnd'],
  ['showStart', 'showEnd'],
  ['yearAllowedLeft', 'yearAllowedRight'],
];

export const limitsAge = (years: number): boolean => years > 0 && years < noAgeLimitFrom;

export type CourseFormProblem = { fields: readonly CourseField[]; text: string };

/** Problems of the form as a whole; each names its fields. */
export const courseFormProblems = (values: CourseFormValues): readonly CourseFormProblem[] => {
  const disordered = openPairs.filter(([first, second]) => values[second] > 0 && values[first] > values[second]);
  const prices = !values.membersOnly && values.price > values.pricenm ? [['price', 'pricenm'] as const] : [];
  const problems: CourseFormProblem[] = [...disordered, ...prices].map(([first, second]) => ({
    fields: [first, second],
    text: orderText(first, second),
  }));
  const byAge = values.olderthan > 0 || limitsAge(values.youngerthan);
  const byYear = values.yearAllowedLeft > 0 || values.yearAllowedRight > 0;
  if (byAge && byYear) {
    problems.push({
      fields: ['olderthan', 'youngerthan', 'yearAllowedLeft', 'yearAllowedRight'],
      text: mixedLimitsText,
    });
  }
  return problems;
};

/** Course fields that hold a moment or a day. */
const timeFields = [
  'startdate',
  'enddate',
  'showStart',
  'showEnd',
  'bookingStart',
  'bookingEnd',
  'allBookingStart',
  'paymentDueDate',
  'ageQualifyingDate',
] as const satisfies readonly CourseField[];
export type CourseTimes = Readonly<Record<(typeof timeFields)[number], number>>;

const tooFarText = (field: CourseField) =>
  `„${courseFieldLabels[field]}“ kann höchstens ${maxDaysAhead} Tage in der Zukunft liegen.`;

/** Newly set dates too far ahead; existing values may stay. */
export const tooFarAhead = (before: CourseTimes, after: CourseTimes, now: Date): readonly CourseFormProblem[] => {
  const latest = toSeconds(startOfDayInVienna(addDays(dayInVienna(now), maxDaysAhead + 1)));
  return timeFields
    .filter((field) => after[field] !== before[field] && after[field] >= latest)
    .map((field) => ({ fields: [field], text: tooFarText(field) }));
};

/** From this occupancy on, the number of free places is shown. */
const scarceShare = 0.8;

export type Places = {
  /** A new booking would have to wait: no place is free, or earlier applicants are waiting for it. */
  isFull: boolean;
  /** For new bookings; null = no limit. */
  free: number | null;
  /** Free places reserved for persons already waiting. */
  forQueue: number;
  /** "Noch 3 Plätze frei", if it should be shown. */
  text: string | null;
};

type PlacesClub = { hideCapacity: boolean; alwaysShowRemainingPlaces: boolean };

/** Counts as on the wire; `line_count` are the waiting persons who qualify, as far as known. */
export type CountedPlaces = { maxparts: number; parts_count: number; line_count: number };

/** Free places, and whether to show them: from 80 % on, always, or never. New bookings never overtake the queue. */
export const placesOf = (
  { maxparts, parts_count, line_count }: CountedPlaces,
  { hideCapacity, alwaysShowRemainingPlaces }: PlacesClub,
): Places => {
  if (maxparts === 0) return { isFull: false, free: null, forQueue: 0, text: null };
  const untaken = Math.max(0, maxparts - parts_count);
  const free = Math.max(0, untaken - line_count);
  const isScarce = parts_count >= maxparts * scarceShare;
  const isTold = free > 0 && !hideCapacity && (isScarce || alwaysShowRemainingPlaces);
  const told = free === 1 ? 'Noch 1 Platz frei' : `Noch ${free} Plätze frei`;
  return { isFull: free === 0, free, forQueue: Math.min(untaken, line_count), text: isTold ? told : null };
};

export type Limits = {
  /** Null = no limit. Whole numbers count completed years, decimals the exact age. */
  minAge: number | null;
  maxAge: number | null;
  /** The day for which the age is computed; null = the first day of the course, or today. */
  ageMeasuredOn: IsoDay | null;
  startsOn: IsoDay | null;
  birthYearFrom: number | null;
  birthYearTo: number | null;
  sex: CourseGender;
  membersOnly: boolean;
  /** Membership roles that may book if members only; empty = all. */
  allowedRoles: readonly number[];
  permittingCourses: readonly number[];
};

export type Candidate = {
  birthDate: IsoDay | null;
  sex: string;
  /** Current membership roles. */
  roleCodes: readonly number[];
  /** Courses ever attended. */
  attendedCourses: readonly number[];
};

export type Ineligibility = {
  code: 'birthDateMissing' | 'tooYoung' | 'tooOld' | 'birthYear' | 'sex' | 'role' | 'permittingCourse';
  /** One German sentence: the unmet condition. */
  text: string;
};

type Words = {
  roleLabel: (code: number) => string;
  courseName: (courseId: number) => string | undefined;
};

const years = (count: number) => `${formatNumber(count)} ${count === 1 ? 'Jahr' : 'Jahre'}`;

const daysBetween = (from: IsoDay, to: IsoDay) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const birthdayIn = (birth: IsoDay, year: number): IsoDay => {
  const day = `${year}-${birth.slice(5)}`;
  const isLeapDay = birth.endsWith('-02-29');
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return isLeapDay && !hasLeapDay ? `${year}-03-01` : day;
};

/** Completed years plus the fraction of the current one. */
export const exactAgeOn = (birth: IsoDay, on: IsoDay): number => {
  const completed = ageOn(birth, on);
  const birthYear = Number(birth.slice(0, 4));
  const last = birthdayIn(birth, birthYear + completed);
  const next = birthdayIn(birth, birthYear + completed + 1);
  return completed + daysBetween(last, on) / daysBetween(last, next);
};

/** The age in the limit's precision. */
const ageFor = (limit: number, birth: IsoDay, on: IsoDay) =>
  Number.isInteger(limit) ? ageOn(birth, on) : exactAgeOn(birth, on);

export const measuringDay = ({ ageMeasuredOn, startsOn }: Pick<Limits, 'ageMeasuredOn' | 'startsOn'>, today: IsoDay) =>
  ageMeasuredOn ?? startsOn ?? today;

/** The conditions that only concern age. */
export type AgeLimits = Pick<
  Limits,
  'minAge' | 'maxAge' | 'ageMeasuredOn' | 'startsOn' | 'birthYearFrom' | 'birthYearTo'
>;

const ageProblems = (limits: AgeLimits, birth: IsoDay, today: IsoDay): readonly Ineligibility[] => {
  const on = measuringDay(limits, today);
  const { minAge, maxAge } = limits;
  const age = Math.max(0, ageOn(birth, on));
  if (minAge !== null && ageFor(minAge, birth, on) < minAge) {
    return [{ code: 'tooYoung', text: `Mindestalter ${years(minAge)}: am ${formatDay(on)} erst ${years(age)} alt.` }];
  }
  if (maxAge !== null && maxAge < noAgeLimitFrom && ageFor(maxAge, birth, on) > maxAge) {
    return [{ code: 'tooOld', text: `Höchstalter ${years(maxAge)}: am ${formatDay(on)} schon ${years(age)} alt.` }];
  }
  return [];
};

/** „Jahrgänge 2015 bis 2017“, in the words of the card. */
export const birthYearsInWords = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return from === to ? `Jahrgang ${from}` : `Jahrgänge ${from} bis ${to}`;
  if (from !== null) return `Jahrgang ${from} und jünger`;
  return to === null ? '' : `Jahrgang ${to} und älter`;
};

const birthYearProblems = (
  { birthYearFrom: from, birthYearTo: to }: AgeLimits,
  birth: IsoDay,
): readonly Ineligibility[] => {
  const year = Number(birth.slice(0, 4));
  const fits = (from === null || year >= from) && (to === null || year <= to);
  return fits ? [] : [{ code: 'birthYear', text: `Nur für: ${birthYearsInWords(from, to)}.` }];
};

const hasAgeLimit = ({ minAge, maxAge, birthYearFrom, birthYearTo }: AgeLimits) =>
  (minAge ?? 0) > 0 || (maxAge !== null && maxAge < noAgeLimitFrom) || birthYearFrom !== null || birthYearTo !== null;

/** Too young, too old, or wrong birth year; with an unknown birth date a limit cannot be checked. */
export const birthProblems = (limits: AgeLimits, birth: IsoDay | null, today: IsoDay): readonly Ineligibility[] => {
  if (!hasAgeLimit(limits)) return [];
  if (birth === null) {
    return [{ code: 'birthDateMissing', text: bookingTexts.fieldMissing('Geburtsdatum') }];
  }
  return [...ageProblems(limits, birth, today), ...birthYearProblems(limits, birth)];
};

/**
 * Passt das Alter? For a person of `age` completed years with unknown birthday: fits if one of the possible birthdays fits. Limits are
 * ranges, so the oldest possible must not be too young and the youngest not too old.
 */
export const fitsAge = (limits: AgeLimits, age: number, today: IsoDay): boolean => {
  const birthdayBefore = (years: number) => birthdayIn(today, Number(today.slice(0, 4)) - years);
  const youngest = birthdayBefore(age);
  const eldest = addDays(birthdayBefore(age + 1), 1);
  const isOldEnough = ageProblems({ ...limits, maxAge: null }, eldest, today).length === 0;
  const isYoungEnough = ageProblems({ ...limits, minAge: null }, youngest, today).length === 0;
  const fitsYear =
    birthYearProblems({ ...limits, birthYearFrom: null }, eldest).length === 0 &&
    birthYearProblems({ ...limits, birthYearTo: null }, youngest).length === 0;
  return isOldEnough && isYoungEnough && fitsYear;
};

const sexTexts = { fem: 'Nur für Mädchen und Frauen.', male: 'Nur für Buben und Männer.' } as const;

/** Booking turns non-members and supporting members into ordinary members. */
const codesAfterBooking = (codes: readonly number[]): readonly number[] =>
  needsMembership({ membersOnly: true }, codes) ? [...codes, memberCode.ordinary] : codes;

/** Whether booking requires (and creates) a full membership that the person does not have yet. */
export const needsMembership = ({ membersOnly }: Pick<Limits, 'membersOnly'>, codes: readonly number[]): boolean =>
  membersOnly && !isMember(codes.filter((code) => code !== memberCode.supporting));

const roleProblems = ({ membersOnly, allowedRoles }: Limits, codes: readonly number[], words: Words) => {
  if (!membersOnly || allowedRoles.length === 0) return [];
  if (codesAfterBooking(codes).some((code) => allowedRoles.includes(code))) return [];
  const labels = allowedRoles.map(words.roleLabel).join(', ');
  return [{ code: 'role' as const, text: `Nur für: ${labels}.` }];
};

const permittingProblems = ({ permittingCourses }: Limits, attended: readonly number[], words: Words) => {
  if (permittingCourses.length === 0 || permittingCourses.some((id) => attended.includes(id))) return [];
  const names = permittingCourses.flatMap((id) => words.courseName(id) ?? []).join(', ');
  const text = `Nur für Personen, die schon dabei waren${names === '' ? '' : ` bei: ${names}`}.`;
  return [{ code: 'permittingCourse' as const, text }];
};

/** Wer darf? Every unmet condition with its sentence; an empty list = allowed. */
export const eligibilityOf = (
  limits: Limits,
  candidate: Candidate,
  today: IsoDay,
  words: Words,
): readonly Ineligibility[] => [
  ...birthProblems(limits, candidate.birthDate, today),
  ...(limits.sex === 'all' || limits.sex === candidate.sex
    ? []
    : [{ code: 'sex' as const, text: sexTexts[limits.sex] }]),
  ...roleProblems(limits, candidate.roleCodes, words),
  ...permittingProblems(limits, candidate.attendedCourses, words),
];

/** Days for which attending a course counts as being an existing member. */
export const existingMemberDays = 365;

/** A course the person has taken part in. */
export type AttendedCourse = { courseId: number; startsOn: IsoDay | null; endsOn: IsoDay | null };

/**
 * Bestehendes Mitglied: attended one of the listed courses, or without a list any course that ran within the last year. Courses that have
 * not begun yet do not count.
 */
export const isExistingMember = (
  prebookingCourses: readonly number[],
  attended: readonly AttendedCourse[],
  today: IsoDay,
): boolean => {
  const begun = attended.filter(({ startsOn }) => startsOn === null || startsOn <= today);
  if (prebookingCourses.length > 0) return begun.some(({ courseId }) => prebookingCourses.includes(courseId));
  const earliest = addDays(today, -existingMemberDays);
  return begun.some(({ endsOn }) => endsOn === null || endsOn >= earliest);
};

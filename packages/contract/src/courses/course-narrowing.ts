import { bookingWindowOf } from '../bookings/booking-window.ts';
import { dayInVienna, type IsoDay } from '../kit/days.ts';
import { containsAllWords } from '../kit/search-words.ts';
import { ageIn } from '../kit/typed-age.ts';
import type { Course } from './calls.ts';
import { leadersOf, mayBook, offersTryouts, startMinutesOf, tagsOf, weekdaysOf } from './course-text.ts';
import { type AgeLimits, fitsAge, limitsAge, placesOf } from './rules.ts';

/** Filters are shown if there are more courses than this. */
export const filtersAbove = 3;

/** Parts of the day, by the start time of a date. */
export const dayParts = {
  vormittag: { label: 'vormittags (bis 12 Uhr)', from: 0, until: 720 },
  nachmittag: { label: 'nachmittags (12 bis 17 Uhr)', from: 720, until: 1020 },
  abend: { label: 'abends (ab 17 Uhr)', from: 1020, until: 1440 },
} as const;

type DayPart = keyof typeof dayParts;

export const isDayPart = (text: string): text is DayPart => Object.hasOwn(dayParts, text);

/** The typed and chosen filters; kept in the URL. */
export type CourseFilter = {
  search: string;
  /** Raw text: an incomplete age stays in the field. */
  age: string;
  weekday: number | null;
  dayPart: DayPart | null;
  place: string;
  tag: number | null;
  hasFreePlaces: boolean;
  /** Only courses that offer tryouts. */
  hasTryouts: boolean;
  /** A person of the viewer's family. */
  person: number | null;
};

export const emptyCourseFilter: CourseFilter = {
  search: '',
  age: '',
  weekday: null,
  dayPart: null,
  place: '',
  tag: null,
  hasFreePlaces: false,
  hasTryouts: false,
  person: null,
};

/** The query parameters of a URL. */
type AddressParams = { get: (name: string) => string | null };

const numberIn = (params: AddressParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** Limits text from the URL to a length a user would type; a crafted link can be longer. */
const textIn = (params: AddressParams, name: string) => (params.get(name) ?? '').slice(0, 100);

export const readNarrowing = (params: AddressParams): CourseFilter => {
  const [weekday, dayPart] = [numberIn(params, 'wochentag'), textIn(params, 'zeit')];
  return {
    search: textIn(params, 'suche'),
    age: textIn(params, 'alter'),
    weekday: weekday !== null && weekday < 7 ? weekday : null,
    dayPart: isDayPart(dayPart) ? dayPart : null,
    place: textIn(params, 'ort'),
    tag: numberIn(params, 'tag'),
    hasFreePlaces: params.get('frei') === '1',
    hasTryouts: params.get('schnuppern') === '1',
    person: numberIn(params, 'fuer'),
  };
};

/** Every search word must occur somewhere in the course's own data. */
const says = (course: Course, tagLabels: ReadonlyMap<number, string>, search: string): boolean =>
  search.trim() === '' ||
  containsAllWords(
    [
      course.name,
      course.audience,
      course.description,
      course.information,
      course.eventsLocation,
      ...leadersOf(course).map(({ name }) => name),
      ...tagsOf(course).flatMap((tag) => tagLabels.get(tag) ?? []),
    ].join(' '),
    search,
  );

const dayOf = (seconds: number): IsoDay | null => (seconds === 0 ? null : dayInVienna(new Date(seconds * 1000)));

const ageLimitsOf = (course: Course): AgeLimits => ({
  minAge: course.olderthan === 0 ? null : course.olderthan,
  maxAge: limitsAge(course.youngerthan) ? course.youngerthan : null,
  ageMeasuredOn: dayOf(course.ageQualifyingDate),
  startsOn: dayOf(course.startdate),
  birthYearFrom: course.yearAllowedLeft || null,
  birthYearTo: course.yearAllowedRight || null,
});

const startsIn = (course: Course, part: DayPart): boolean => {
  const { from, until } = dayParts[part];
  return startMinutesOf(course).some((start) => start >= from && start < until);
};

type Club = Parameters<typeof placesOf>[1];

/** A place is available now, or will be once booking begins. */
const isFree = (course: Course, club: Club, now: number): boolean => {
  const { state } = bookingWindowOf(course, { now, isExistingMember: course.existing_member });
  return (state === 'open' || state === 'before') && mayBook(course) && !placesOf(course, club).isFull;
};

/** Whether the URL filters the list. */
export const isNarrowed = (narrowing: CourseFilter): boolean =>
  JSON.stringify(narrowing) !== JSON.stringify(emptyCourseFilter);

/** What the filters need besides the course itself. */
export type NarrowingContext = { club: Club; tagLabels: ReadonlyMap<number, string>; now: Date };

export const narrowed = (
  courses: readonly Course[],
  { search, age: typedAge, weekday, dayPart, place, tag, hasFreePlaces, hasTryouts, person }: CourseFilter,
  { club, tagLabels, now }: NarrowingContext,
): readonly Course[] => {
  const age = ageIn(typedAge) ?? null;
  const [today, seconds] = [dayInVienna(now), Math.floor(now.getTime() / 1000)];
  return courses.filter(
    (course) =>
      (tag === null || tagsOf(course).includes(tag)) &&
      (weekday === null || weekdaysOf(course).includes(weekday)) &&
      (dayPart === null || startsIn(course, dayPart)) &&
      (place === '' || course.eventsLocation === place) &&
      (person === null || course.fits.includes(person)) &&
      (age === null || fitsAge(ageLimitsOf(course), age, today)) &&
      (!hasFreePlaces || isFree(course, club, seconds)) &&
      (!hasTryouts || offersTryouts(course)) &&
      says(course, tagLabels, search),
  );
};

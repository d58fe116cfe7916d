import {
  dayInVienna,
  formatDayOf,
  formatDayWithWeekday,
  formatShortDay,
  weekdayNames,
  weekdayOf,
} from '../kit/days.ts';
import { formatEuros, formatNumber } from '../kit/money.ts';
import { schoolYearOf, seasonText } from '../kit/school-year.ts';
import { clockInVienna, clockText } from '../kit/vienna-time.ts';
import { shownPrice } from '../price-rules/prices.ts';
import type { Course } from './calls.ts';
import { membershipTag } from './calls.ts';
import { birthYearsInWords, limitsAge } from './rules.ts';

/** The data of a course in words. */
const momentOf = (epochSeconds: number) => new Date(epochSeconds * 1000);

/** „07.09.2026 – 28.06.2027“, or a single day; empty = not set yet. */
export const spanText = ({ startdate, enddate }: Pick<Course, 'startdate' | 'enddate'>): string => {
  const [from, to] = [startdate, enddate].filter((time) => time > 0).map(formatDayOf);
  if (from === undefined) return '';
  return to === undefined || to === from ? from : `${from} – ${to}`;
};

/** The school year of a course by its first day; null = not set yet. */
const seasonOf = ({ startdate }: Pick<Course, 'startdate'>): number | null =>
  startdate === 0 ? null : schoolYearOf(dayInVienna(momentOf(startdate)));

/** Whether the list mixes courses of this season and the next: then each shows its season. */
export const seasonsMeet = (list: readonly Pick<Course, 'startdate'>[]): boolean =>
  new Set(list.map(seasonOf).filter((year) => year !== null)).size > 1;

/** „Saison 2026/27“; empty = not set yet. */
export const seasonLabel = (course: Pick<Course, 'startdate'>): string => {
  const year = seasonOf(course);
  return year === null ? '' : `Saison ${seasonText(year)}`;
};

const numbersIn = (list: string): readonly number[] => (list === '' ? [] : list.split(',').map(Number));

export const startsOf = ({ eventsList }: Pick<Course, 'eventsList'>): readonly number[] => numbersIn(eventsList);

/** 0 = Sunday. */
const weekdayAt = (epochSeconds: number) => weekdayOf(dayInVienna(momentOf(epochSeconds)));

export const weekdaysOf = (course: Pick<Course, 'eventsList'>): readonly number[] => [
  ...new Set(startsOf(course).map(weekdayAt)),
];

type DatedCourse = Pick<Course, 'eventsList' | 'eventsMinutes'>;

type CourseDate = { start: number; weekday: number /** Minutes of the day. */; from: number; minutes: number };

const datesOf = (course: DatedCourse): readonly CourseDate[] => {
  const minutes = numbersIn(course.eventsMinutes);
  return startsOf(course).map((start, index) => ({
    start,
    weekday: weekdayAt(start),
    from: clockInVienna(momentOf(start)).minutes,
    minutes: minutes[index] ?? 0,
  }));
};

const dayMinutes = 1440;

/** „16:45–17:45“; past midnight the hours start again at 0. */
const hoursText = ({ from, minutes }: CourseDate): string =>
  minutes === 0 ? clockText(from) : `${clockText(from)}–${clockText((from + minutes) % dayMinutes)}`;

/** Start times of the dates, for the filter by part of the day. */
export const startMinutesOf = (course: DatedCourse): readonly number[] => datesOf(course).map(({ from }) => from);

/** Up to two weekly slots are shown as a weekly schedule; more are shown as a list of dates. */
const maxSlots = 2;

/** The weekly days and hours in words; undefined = not weekly. */
const weeklyText = (
  dates: readonly CourseDate[],
  nameOf: (weekday: number) => string,
): readonly string[] | undefined => {
  const slots = new Set(dates.map((date) => `${nameOf(date.weekday)} ${hoursText(date)}`));
  return dates.length > maxSlots && slots.size <= maxSlots ? [...slots] : undefined;
};

/** Maximum number of single dates listed. */
const maxDates = 4;

const dateText = (date: CourseDate) => `${formatDayWithWeekday(dayInVienna(momentOf(date.start)))}, ${hoursText(date)}`;

/** „Montag, 16:45–17:45“ if all dates follow it, otherwise the next few dates. */
export const scheduleText = (course: DatedCourse): string => {
  const dates = datesOf(course);
  const weekly = weeklyText(dates, (weekday) => `${weekdayNames[weekday]},`);
  if (weekly !== undefined) return weekly.join(' und ');
  const named = dates.slice(0, maxDates).map(dateText).join('; ');
  return dates.length > maxDates ? `${named} …` : named;
};

/** The short form for a card: „Mo 16:45–17:45“, otherwise the next date. */
export const shortScheduleText = (course: DatedCourse): string => {
  const dates = datesOf(course);
  const weekly = weeklyText(dates, (weekday) => weekdayNames[weekday]?.slice(0, 2) ?? '');
  if (weekly !== undefined) return weekly.join(', ');
  const [next] = dates;
  return next === undefined ? '' : `${formatShortDay(dayInVienna(momentOf(next.start)))} ${hoursText(next)}`;
};

/** The next date with its end and place. */
export const nextDateText = (course: DatedCourse & Pick<Course, 'nextlocation'>): string => {
  const [next] = datesOf(course);
  return next === undefined ? '' : [dateText(next), course.nextlocation].filter(Boolean).join(', ');
};

type Ages = Pick<Course, 'olderthan' | 'youngerthan' | 'yearAllowedLeft' | 'yearAllowedRight'>;

export const ageText = ({ olderthan, youngerthan, yearAllowedLeft, yearAllowedRight }: Ages): string => {
  const years = birthYearsInWords(yearAllowedLeft || null, yearAllowedRight || null);
  if (years !== '') return years;
  const [from, to] = [formatNumber(olderthan), formatNumber(youngerthan)];
  if (olderthan > 0 && limitsAge(youngerthan)) {
    return olderthan === youngerthan ? `${from} Jahre` : `${from} bis ${to} Jahre`;
  }
  if (olderthan > 0) return `ab ${from} Jahren`;
  return limitsAge(youngerthan) ? `bis ${to} Jahre` : '';
};

/** The short form for a card: „8–12 Jahre“, „Jahrgänge 2015–2017“. */
export const shortAgeText = (ages: Ages): string => ageText(ages).replace(' bis ', '–');

/** The only gender it is open to; empty = all. */
export const genderTexts: Readonly<Record<Course['gender'], string>> = {
  all: '',
  fem: 'Mädchen und Frauen',
  male: 'Buben und Männer',
};

export type Leader = { id: number; name: string };

export const leadersOf = ({ trainers }: Pick<Course, 'trainers'>): readonly Leader[] =>
  trainers === ''
    ? []
    : trainers.split(',').map((entry) => {
        const [id = '', name = ''] = entry.split('|');
        return { id: Number(id), name };
      });

export const tagsOf = ({ tags }: Pick<Course, 'tags'>): readonly number[] => numbersIn(tags);

/** A membership is not an event: its dates are not shown. */
export const showsEvents = (course: Pick<Course, 'tags'>): boolean => !tagsOf(course).includes(membershipTag);

export type PriceLine = { label: string; cents: number };

type PricedCourse = Pick<Course, 'price' | 'pricenm' | 'membersOnly'>;

type PricingClub = { noMembership: boolean; vatRegisteredSince: number; grossPrices: boolean };

/** The prices by group, tax included. */
export const priceLines = (course: PricedCourse, club: PricingClub, now: Date): readonly PriceLine[] => {
  const { membersOnly } = course;
  const [price, pricenm] = [shownPrice(course.price, club, now), shownPrice(course.pricenm, club, now)];
  if (club.noMembership) return [{ label: 'Kosten', cents: pricenm }];
  if (membersOnly) return [{ label: 'Mitglieder', cents: price }];
  if (price === pricenm) return [{ label: 'Kosten', cents: price }];
  return [
    { label: 'Mitglieder', cents: price },
    { label: 'Nicht-Mitglieder', cents: pricenm },
  ];
};

/** „€ 95“, or "from" the lowest price where members pay less. */
export const shortPriceText = (course: PricedCourse, club: PricingClub, now: Date): string => {
  const [least, other] = priceLines(course, club, now);
  const from = formatEuros(least?.cents ?? 0);
  return other === undefined ? from : `ab ${from}`;
};

/** If all suitable family members already participate or wait, nothing is left to book. */
export const mayBook = ({ participant_role: role }: Pick<Course, 'participant_role'>): boolean => role === undefined;

/** Whether visitors and families can book a tryout: the club allows it, and a public date is planned. */
export const offersTryouts = (
  course: Pick<Course, 'tryoutsEnabled' | 'nextevent'> & Parameters<typeof showsEvents>[0],
): boolean => course.tryoutsEnabled && course.nextevent > 0 && showsEvents(course);

/** The dates of a course, with the selection of a tryout date. */
export const tryoutPath = (courseId: number): string => `/kurse/${courseId}?tab=termine&schnuppern=1`;

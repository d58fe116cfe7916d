import { addDays, fromDayNumber, type IsoDay, weekdayOf } from './days.ts';
import type { FederalState } from './federal-states.ts';
import { easterSunday, publicHolidayOn } from './holidays.ts';
import { schoolYearOf } from './school-year.ts';
import { addDaysInVienna } from './vienna-time.ts';

/** The school calendar of a Bundesland (§ 2 Schulzeitgesetz, as in force since 2022), and moving courses by it. */
type Span = { from: IsoDay; to: IsoDay; name: string };

/** Autumn term and summer holidays begin a week earlier here. */
const isEastern = (state: FederalState): boolean => state === 'B' || state === 'N' || state === 'W';

/** Which Monday of February starts the Semesterferien. */
const semesterMonday: Readonly<Record<FederalState, 1 | 2 | 3>> = {
  N: 1,
  W: 1,
  B: 2,
  K: 2,
  S: 2,
  T: 2,
  V: 2,
  O: 3,
  St: 3,
};

/** Days of the patron saints, on which schools are closed. */
const patronDays: Readonly<Record<FederalState, readonly (readonly [day: string, name: string])[]>> = {
  B: [['11-11', 'Landesfeiertag (Hl. Martin)']],
  K: [
    ['03-19', 'Landesfeiertag (Hl. Josef)'],
    ['10-10', 'Landesfeiertag (Volksabstimmung)'],
  ],
  N: [['11-15', 'Landesfeiertag (Hl. Leopold)']],
  O: [['05-04', 'Landesfeiertag (Hl. Florian)']],
  S: [['09-24', 'Landesfeiertag (Hl. Rupert)']],
  St: [['03-19', 'Landesfeiertag (Hl. Josef)']],
  T: [['03-19', 'Landesfeiertag (Hl. Josef)']],
  V: [['03-19', 'Landesfeiertag (Hl. Josef)']],
  W: [['11-15', 'Landesfeiertag (Hl. Leopold)']],
};

const monday = 1;
const saturday = 6;

/** The first such weekday on or after a day. */
const nextWeekday = (from: IsoDay, weekday: number): IsoDay => addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** M(y): the Monday between 1 and 7 September, to which every year's courses are aligned. */
export const septemberMonday = (year: number): IsoDay => nextWeekday(`${year}-09-01`, monday);

/** First day of school in an autumn. */
export const schoolStart = (state: FederalState, year: number): IsoDay =>
  isEastern(state) ? septemberMonday(year) : addDays(septemberMonday(year), 7);

/** The year in which the school year of a day began. */
const autumnOf = (day: IsoDay): number => schoolYearOf(day) - 1;

/** Ferien of the school year that begins in the autumn of `year`, in chronological order. */
export const schoolHolidays = (state: FederalState, year: number): readonly Span[] => {
  const spring = year + 1;
  const easter = easterSunday(spring);
  const semester = addDays(nextWeekday(`${spring}-02-01`, monday), (semesterMonday[state] - 1) * 7);
  const christmas = weekdayOf(`${year}-12-23`) === monday ? `${year}-12-23` : `${year}-12-24`;
  const summer = nextWeekday(isEastern(state) ? `${spring}-06-28` : `${spring}-07-05`, saturday);
  return [
    ...patronDays[state].map(([day, name]) => {
      const date = `${day >= '08' ? year : spring}-${day}`;
      return { from: date, to: date, name };
    }),
    { from: `${year}-10-26`, to: `${year}-11-02`, name: 'Herbstferien' },
    { from: christmas, to: `${spring}-01-06`, name: 'Weihnachtsferien' },
    { from: semester, to: addDays(semester, 6), name: 'Semesterferien' },
    { from: addDays(easter, -8), to: addDays(easter, 1), name: 'Osterferien' },
    { from: addDays(easter, 48), to: addDays(easter, 50), name: 'Pfingstferien' },
    { from: summer, to: addDays(schoolStart(state, spring), -1), name: 'Sommerferien' },
  ].sort((one, other) => (one.from < other.from ? -1 : 1));
};

/** August and the days before the first day of school belong to the summer of the previous school year. */
const holidaysAround = (state: FederalState, day: IsoDay): readonly Span[] => {
  const autumn = autumnOf(day);
  const isLateSummer = day.slice(5) >= '08' && day < schoolStart(state, autumn);
  return schoolHolidays(state, isLateSummer ? autumn - 1 : autumn);
};

/** The calendar settings of a club: its Bundesland, and free days of its own. */
export type HolidayCalendar = {
  federalState: FederalState;
  /** yyyymmdd, both inclusive. */
  extraHolidays: readonly { from: number; to: number; name: string }[];
};

/** Name of the school holidays on a day, the club's own days first; empty = school. */
export const schoolHolidayOn = ({ federalState, extraHolidays }: HolidayCalendar, day: IsoDay): string => {
  const own = extraHolidays.find(({ from, to }) => {
    const [first, last] = [fromDayNumber(from), fromDayNumber(to)];
    return first !== null && last !== null && first <= day && day <= last;
  });
  if (own) return own.name;
  return holidaysAround(federalState, day).find(({ from, to }) => from <= day && day <= to)?.name ?? '';
};

/** How lists and calendars mark a day. */
export const markersOn = (calendar: HolidayCalendar, day: IsoDay): { holiday: string; school_holiday: string } => ({
  holiday: publicHolidayOn(day),
  school_holiday: schoolHolidayOn(calendar, day),
});

export type Markers = ReturnType<typeof markersOn>;

/** The same for many dates, each day looked up once. */
export const markersOf = (calendar: HolidayCalendar): ((day: IsoDay) => Markers) => {
  const known = new Map<IsoDay, Markers>();
  return (day) => {
    const markers = known.get(day) ?? markersOn(calendar, day);
    known.set(day, markers);
    return markers;
  };
};

const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Days by which a course that starts on `start` moves so that it has the same position in a later school year: 364, or 371 every five to
 * six years. All dates of the course move by the shift of its start.
 */
export const shiftForCourse = (start: IsoDay, years = 1): number => {
  const autumn = autumnOf(start);
  return daysBetween(septemberMonday(autumn), septemberMonday(autumn + years));
};

/** A moment of a course in a later school year: same weekday, same time of day. */
export const shiftedMoment = (moment: Date, shiftDays: number): Date => addDaysInVienna(moment, shiftDays);

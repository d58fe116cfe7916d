import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';

export type YearPeriod = { id: number; startsOn: IsoDay; endsOn: IsoDay; lockedThrough: IsoDay | null };

const isEndOfMonth = (day: IsoDay): boolean => addDays(day, 1).endsWith('-01');

/** What a year can be closed through: the ends of its months, and its own end. */
export const isClosingDay = ({ startsOn, endsOn }: YearPeriod, day: IsoDay): boolean =>
  day >= startsOn && day <= endsOn && (day === endsOn || isEndOfMonth(day));

export const isClosed = ({ endsOn, lockedThrough }: YearPeriod): boolean => lockedThrough === endsOn;

/** The same day a number of months later; the 31st becomes the last of a shorter month. */
const addMonths = (day: IsoDay, months: number): IsoDay => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Twelve months from the first day on: the last day that a year may have. */
export const latestEnd = (startsOn: IsoDay): IsoDay => addDays(addMonths(startsOn, 12), -1);

/** The days through which a year can be closed next: what is over by `today` and not closed yet. */
export const closingDays = (year: YearPeriod, today: IsoDay): readonly IsoDay[] => {
  const days: IsoDay[] = [];
  const first = year.lockedThrough === null ? year.startsOn : addDays(year.lockedThrough, 1);
  for (let month = 0; ; month += 1) {
    const begin = `${addMonths(`${first.slice(0, 7)}-01`, month)}`;
    const end = addDays(addMonths(begin, 1), -1);
    const day = end < year.endsOn ? end : year.endsOn;
    if (begin > year.endsOn || day >= today) return days;
    if (day >= first) days.push(day);
  }
};

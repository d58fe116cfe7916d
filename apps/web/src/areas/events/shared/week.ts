import {
  addDays,
  type IsoDay,
  isIsoDay,
  startOfDayInVienna,
  toSeconds,
  weekdayOf,
} from '@vereinshaus/contract/kit/days';

export const mondayOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

export const daysOfWeek = (day: IsoDay): readonly IsoDay[] => {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
};

/** The week in the URL is given by any of its days; default is the current week. */
export const weekFrom = (text: string | null, today: IsoDay): readonly IsoDay[] =>
  daysOfWeek(text !== null && isIsoDay(text) ? text : today);

/** The range to request for consecutive days. */
export const rangeOf = (days: readonly IsoDay[]): { from: number; to: number } => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { from: toSeconds(startOfDayInVienna(first)), to: toSeconds(startOfDayInVienna(addDays(last, 1))) };
};

import {
  addDays,
  type IsoDay,
  isIsoDay,
  startOfDayInVienna,
  toSeconds,
  weekdayOf,
} from '@vereinshaus/contract/kit/days';

export const mondayOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

export const weekOf = (day: IsoDay): readonly IsoDay[] => {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
};

/** A week in the address is any of its days; without one it is this week. */
export const weekFrom = (text: string | null, today: IsoDay): readonly IsoDay[] =>
  weekOf(text !== null && isIsoDay(text) ? text : today);

/** What must be asked for to fill days that follow each other. */
export const rangeOf = (days: readonly IsoDay[]): { from: number; to: number } => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { from: toSeconds(startOfDayInVienna(first)), to: toSeconds(startOfDayInVienna(addDays(last, 1))) };
};

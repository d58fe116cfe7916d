import { addDays, type IsoDay, isIsoDay, startOfDayInVienna, toSeconds, weekdayOf } from '@vereinshaus/contract/days';

/** A month in the address: 2026-11. */
export const monthFrom = (text: string | null, today: IsoDay): string =>
  text !== null && isIsoDay(`${text}-01`) ? text : today.slice(0, 7);

export const shiftMonth = (month: string, by: number): string => {
  const moment = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1));
  return moment.toISOString().slice(0, 7);
};

const daysSinceMonday = (day: IsoDay) => (weekdayOf(day) + 6) % 7;

/** Weeks of a month as a calendar shows them, from Monday to Sunday, the days around the month included. */
export const weeksOf = (month: string): readonly (readonly IsoDay[])[] => {
  const first = `${month}-01`;
  const start = addDays(first, -daysSinceMonday(first));
  const end = `${shiftMonth(month, 1)}-01`;
  const weeks: IsoDay[][] = [];
  for (let monday = start; monday < end; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
};

/** What must be asked for to fill the weeks of a month. */
export const rangeOf = (month: string): { from: number; to: number } => {
  const days = weeksOf(month).flat();
  const [first = `${month}-01`, last = `${month}-01`] = [days[0], days.at(-1)];
  return { from: toSeconds(startOfDayInVienna(first)), to: toSeconds(startOfDayInVienna(addDays(last, 1))) };
};

/** A date on every day it touches: the last is the one on which it ends, unless it ends with midnight. */
export const daysTouched = (from: IsoDay, to: IsoDay, endsAtMidnight: boolean): readonly IsoDay[] => {
  const last = endsAtMidnight && to > from ? addDays(to, -1) : to;
  const days = [from];
  for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

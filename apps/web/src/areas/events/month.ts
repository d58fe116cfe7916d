import { addDays, type IsoDay, isIsoDay } from '@vereinshaus/contract/kit/days';
import { daysOfWeek, mondayOf } from './shared/week.ts';

export const shiftMonth = (month: string, by: number): string => {
  const moment = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1));
  return moment.toISOString().slice(0, 7);
};

/** Weeks of a month as shown in a calendar, Monday to Sunday, including the adjacent days. */
export const weeksOf = (month: string): readonly (readonly IsoDay[])[] => {
  const end = `${shiftMonth(month, 1)}-01`;
  const weeks: (readonly IsoDay[])[] = [];
  for (let monday = mondayOf(`${month}-01`); monday < end; monday = addDays(monday, 7)) weeks.push(daysOfWeek(monday));
  return weeks;
};

/** All days a date touches: through the day of its end, unless it ends at midnight. */
export const daysTouched = (from: IsoDay, to: IsoDay, endsAtMidnight: boolean): readonly IsoDay[] => {
  const last = endsAtMidnight && to > from ? addDays(to, -1) : to;
  const days = [from];
  for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The same day `count` months later, or the last of that month. */
export const addMonths = (day: IsoDay, count: number): IsoDay => {
  const month = shiftMonth(day.slice(0, 7), count);
  const same = `${month}-${day.slice(8)}`;
  return isIsoDay(same) ? same : addDays(`${shiftMonth(month, 1)}-01`, -1);
};

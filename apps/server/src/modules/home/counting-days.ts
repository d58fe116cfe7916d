import { figureMonths } from '@vereinshaus/contract/home/calls';
import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';

const firstOfMonth = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`;

/** Today, and before it the last day of each month; the oldest first. */
export const countingDays = (today: IsoDay): readonly IsoDay[] => {
  const days = [today];
  while (days.length < figureMonths) days.unshift(addDays(firstOfMonth(days[0] ?? today), -1));
  return days;
};

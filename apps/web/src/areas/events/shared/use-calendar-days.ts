import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/days';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { calendarQuery } from '../events.api.ts';

/** From this morning on, so that the question stays the same all day. */
export const useCalendarDays = (days: number) => {
  const today = dayInVienna(useOpenedAt());
  const secondsOf = (day: string) => toSeconds(startOfDayInVienna(day));
  return useQuery(calendarQuery(secondsOf(today), secondsOf(addDays(today, days))));
};

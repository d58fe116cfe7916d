import { useQuery } from '@tanstack/react-query';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { calendarQuery } from '../events.api.ts';

/** Days "Diese Woche" looks ahead. */
export const daysAhead = 7;

/** Starts this morning, so that the query stays the same all day. */
export const rangeOfDays = (now: Date, days: number): { from: number; to: number } => {
  const today = dayInVienna(now);
  const secondsOf = (day: string) => toSeconds(startOfDayInVienna(day));
  return { from: secondsOf(today), to: secondsOf(addDays(today, days)) };
};

export const calendarDaysQuery = (now: Date, days: number) => {
  const { from, to } = rangeOfDays(now, days);
  return calendarQuery(from, to);
};

export const useCalendarDays = (days: number) => useQuery(calendarDaysQuery(useOpenedAt(), days));

import {
  addDays,
  dayInVienna,
  formatDay,
  fromDayNumber,
  type IsoDay,
  toDayNumber,
} from '@vereinshaus/contract/kit/days';
import { dayOfTime, furthestDays, timeOfDay } from '@vereinshaus/contract/membership/rules';
import { serverNow } from '../../kit/server-time.ts';

/** Days in form fields are yyyymmdd, times on the wire epoch seconds; 0 is "none" in both. */
export const timeOf = (dayNumber: number): number => {
  const day = fromDayNumber(dayNumber);
  return day === null ? 0 : timeOfDay(day);
};

export const dayNumberOf = (time: number): number => toDayNumber(dayOfTime(time));

export const today = (): IsoDay => dayInVienna(new Date(serverNow()));

export const todayNumber = (): number => toDayNumber(today());

/** Roles are planned further ahead than anything else. */
export const latestRoleDay = (): IsoDay => addDays(today(), furthestDays);

/** "bis 31.12.2026", "offen". */
export const endText = (timeEnd: number): string => (timeEnd === 0 ? 'offen' : formatDay(dayNumberOf(timeEnd)));

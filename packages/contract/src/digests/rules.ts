import { addDays, dayInVienna, weekdayNames, weekdayOf } from '../kit/days.ts';
import { clockText, momentInVienna } from '../kit/vienna-time.ts';

export type DigestTime = { weekday: number; hour: number };

/**
 * A digest covers the coming `digestDays`. Messages about anything within `soonDays` are sent at once: the next digest may be a week away.
 */
export const digestDays = 7;
export const soonDays = 8;

/** The most recent weekly sending time. */
export const lastDigestAt = (now: Date, { weekday, hour }: DigestTime): Date => {
  const today = dayInVienna(now);
  const day = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const moment = momentInVienna({ day, minutes: hour * 60 });
  return moment <= now ? moment : momentInVienna({ day: addDays(day, -7), minutes: hour * 60 });
};

/** The moment may come before the next digest. */
export const isSoon = (now: Date, moment: Date): boolean => moment.getTime() < now.getTime() + soonDays * 86_400_000;

/** „jeden Sonntag um 17:00“ */
export const digestTimeText = ({ weekday, hour }: DigestTime): string =>
  `jeden ${weekdayNames[weekday] ?? ''} um ${clockText(hour * 60)}`;

import { addDays, dayInVienna, weekdayNames, weekdayOf } from '../kit/days.ts';
import { clockText, momentInVienna } from '../kit/vienna-time.ts';

export type DigestTime = { weekday: number; hour: number };

/** So many days ahead it looks, and what is nearer than this never waits: the next one may be a week away. */
export const digestDays = 7;
export const soonDays = 8;

/** The last weekly moment that has come. */
export const lastDigestAt = (now: Date, { weekday, hour }: DigestTime): Date => {
  const today = dayInVienna(now);
  const day = addDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const moment = momentInVienna({ day, minutes: hour * 60 });
  return moment <= now ? moment : momentInVienna({ day: addDays(day, -7), minutes: hour * 60 });
};

/** It is about something that comes before the next digest is certain to. */
export const isSoon = (now: Date, moment: Date): boolean => moment.getTime() < now.getTime() + soonDays * 86_400_000;

/** „jeden Sonntag um 17:00“ */
export const digestTimeText = ({ weekday, hour }: DigestTime): string =>
  `jeden ${weekdayNames[weekday] ?? ''} um ${clockText(hour * 60)}`;

import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** Once a day, in every month or in some. What comes several times a day comes by itself. */
const daily = /^(\d+) (\d+) \* (\*|[\d,]+) \*$/;

/** The queue itself still sends what is so new. */
const stillSentMs = 2 * 60_000;

/** When a daily job was to run today; undefined = it is none, or not today. */
const momentToday = (cron: string, now: Date): Date | undefined => {
  const [, minute, hour, months = '*'] = daily.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) return undefined;
  const today = dayInVienna(now);
  const month = String(Number(today.slice(5, 7)));
  if (months !== '*' && !months.split(',').includes(month)) return undefined;
  return momentInVienna({ day: today, minutes: Number(hour) * 60 + Number(minute) });
};

type Watch = {
  /** When somebody last looked for scheduled work; null = nobody ever has, so nothing was missed. */
  lastLook: Date | null;
  now: Date;
};

/**
 * Daily work of today that nobody was there to begin, once for all the days that were missed: reminders of today, backup,
 * erasures. What its moment still lies ahead of comes by the clock.
 */
export const missedToday = <J extends { name: string; cron?: string }>(
  jobs: readonly J[],
  { lastLook, now }: Watch,
): readonly J[] =>
  jobs.filter(({ cron }) => {
    const moment = cron === undefined ? undefined : momentToday(cron, now);
    if (moment === undefined || lastLook === null) return false;
    return lastLook < moment && moment.getTime() < now.getTime() - stillSentMs;
  });

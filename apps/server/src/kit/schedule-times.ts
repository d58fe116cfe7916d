import { clockInVienna, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** „*“, „* /5“, „8-20“, „11,12“ or „7“, as in the first four of the five fields of cron. */
type Field = (value: number) => boolean;

const fieldOf = (text: string): Field => {
  const parts = text.split(',').map((part): Field => {
    const [range = '', step = '1'] = part.split('/');
    const [from = 0, to = range === '*' || part.includes('/') ? 59 : from] =
      range === '*' ? [0] : range.split('-').map(Number);
    return (value) => value >= from && value <= to && (value - from) % Number(step) === 0;
  });
  return (value) => parts.some((isIn) => isIn(value));
};

type Times = { minute: Field; hour: Field; day: Field; month: Field };

/** Our jobs use minute, hour, day and month; none uses a weekday yet. */
const understood = /^[\d*,/-]+ [\d*,/-]+ [\d*,/-]+ [\d*,/-]+ \*$/;

const timesOf = (cron: string): Times => {
  if (!understood.test(cron)) throw new Error(`"${cron}" is no time that the schedule knows`);
  const [minute, hour, day, month] = cron.split(' ').map(fieldOf) as [Field, Field, Field, Field];
  return { minute, hour, day, month };
};

/** Whether the local time in Vienna matches. */
const comesAt = ({ minute, hour, day, month }: Times, moment: Date): boolean => {
  const clock = clockInVienna(moment);
  const [monthToday, today] = [Number(clock.day.slice(5, 7)), Number(clock.day.slice(8, 10))];
  return minute(clock.minutes % 60) && hour(Math.floor(clock.minutes / 60)) && day(today) && month(monthToday);
};

type Watch = {
  /** The last check for scheduled work; null = there was none yet, so nothing was missed. */
  lastLook: Date | null;
  now: Date;
};

/** A day, and the hour that a day in autumn has more. */
const pauseMs = 26 * hourMs;

/** Nobody checked for more than a day. */
export const isAfterPause = ({ lastLook, now }: Watch): boolean =>
  lastLook !== null && now.getTime() - lastLook.getTime() > pauseMs;

/**
 * Jobs missed before today are not made up, except in the last hour: a check just after midnight finds the evening's jobs. After a pause
 * of more than a day the last 24 hours count: every daily job runs at once, so that its reminders go out in one mail.
 */
const beginningOf = ({ lastLook, now }: { lastLook: Date; now: Date }): number => {
  if (isAfterPause({ lastLook, now })) return now.getTime() - dayMs;
  const midnight = momentInVienna({ day: clockInVienna(now).day, minutes: 0 }).getTime();
  return Math.max(lastLook.getTime(), Math.min(midnight, now.getTime() - hourMs));
};

/**
 * The jobs that came due since the last check, each once however often it did, with its latest time. After a pause that covers all of
 * today: reminders, backup and erasures are made up, and nobody is flooded.
 */
export const dueSince = <J extends { name: string; cron?: string }>(
  jobs: readonly J[],
  { lastLook, now }: Watch,
): readonly { job: J; moment: Date }[] => {
  if (lastLook === null) return [];
  const begin = beginningOf({ lastLook, now });
  let open = jobs.flatMap((job) => (job.cron === undefined ? [] : [{ job, times: timesOf(job.cron) }]));
  const due: { job: J; moment: Date }[] = [];
  for (let at = Math.floor(now.getTime() / minuteMs) * minuteMs; at > begin; at -= minuteMs) {
    const moment = new Date(at);
    const come = open.filter(({ times }) => comesAt(times, moment));
    due.push(...come.map(({ job }) => ({ job, moment })));
    open = open.filter((waiting) => !come.includes(waiting));
  }
  return due;
};

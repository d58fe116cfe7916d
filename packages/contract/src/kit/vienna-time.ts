import { addDays, type IsoDay } from './days.ts';

/**
 * Wall-clock time in Vienna. Recurring dates keep the clock time, not the seconds between them: 18:00 stays 18:00 when summer time ends.
 */
const minuteMs = 60_000;

/** 01:00 UTC on the last Sunday of a month (0 = January): when Europe changes its clocks. */
const clockChange = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
};

const march = 2;
const october = 9;

/** Minutes Vienna is ahead of UTC. The EU rule since 1996, which is before any date in the product. */
export const offsetInVienna = (moment: Date): number => {
  const year = moment.getUTCFullYear();
  const time = moment.getTime();
  return time >= clockChange(year, march) && time < clockChange(year, october) ? 120 : 60;
};

export type WallClock = {
  day: IsoDay;
  /** Minutes since midnight, as the clock shows them. */
  minutes: number;
};

export const clockInVienna = (moment: Date): WallClock => {
  const shown = new Date(moment.getTime() + offsetInVienna(moment) * minuteMs);
  return {
    day: shown.toISOString().slice(0, 10),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
};

/**
 * The moment at which the clock shows this time. For an hour that occurs twice (October) it is the first one; a missing hour (March)
 * becomes the hour after.
 */
export const momentInVienna = ({ day, minutes }: WallClock): Date => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const inSummer = new Date(shown - 120 * minuteMs);
  return offsetInVienna(inSummer) === 120 ? inSummer : new Date(shown - 60 * minuteMs);
};

/** `count` days later at the same time of day. */
export const addDaysInVienna = (moment: Date, count: number): Date => {
  const { day, minutes } = clockInVienna(moment);
  return momentInVienna({ day: addDays(day, count), minutes });
};

/** The hour of the day in Vienna, 0 to 23. */
export const hourInVienna = (moment: Date): number => Math.floor(clockInVienna(moment).minutes / 60);

/** „17:05“ for 1025 minutes since midnight. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

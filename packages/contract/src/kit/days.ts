/**
 * Calendar days. In the database and between functions a day is an ISO string (2014-03-09), on the wire a yyyymmdd
 * integer with 0 for "unknown", a moment is epoch seconds with 0 for "open". Calendar arithmetic is Vienna's. Readers see
 * days and times through the `format` functions alone, on screens, in mails, files and the history: in German and as
 * Vienna's calendar and clock show them, whatever machine or browser it runs on.
 */
export type IsoDay = string;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export const isIsoDay = (value: string): boolean => {
  if (!isoDay.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

/** Positions of the digits in an IsoDay. */
const digits = [0, 1, 2, 3, 5, 6, 8, 9];

/** Called for every row of a list, so it does not slice strings. */
export const toDayNumber = (day: IsoDay | null): number =>
  day === null ? 0 : digits.reduce((number, place) => number * 10 + day.charCodeAt(place) - 48, 0);

/** Null for 0 and for numbers that are not a calendar date. */
export const fromDayNumber = (value: number): IsoDay | null => {
  const digits = String(value).padStart(8, '0');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return digits.length === 8 && value > 10_000 && isIsoDay(day) ? day : null;
};

/** A day in a URL: 2026-11-15 and 20261115 both work; 0 = none. */
export const dayNumberIn = (text: string): number => toDayNumber(fromDayNumber(Number(text.replaceAll('-', ''))));

export const toSeconds = (moment: Date | null): number => (moment === null ? 0 : Math.floor(moment.getTime() / 1000));

export const fromSeconds = (value: number): Date | null => (value <= 0 ? null : new Date(value * 1000));

const viennaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

const minuteMs = 60_000;
let lastMinute = Number.NaN;
let lastDay: IsoDay = '';

/** The calendar day of a moment in Vienna. Called for every row of a list, so the last result is cached. */
export const dayInVienna = (moment: Date): IsoDay => {
  const minute = Math.floor(moment.getTime() / minuteMs);
  if (minute !== lastMinute) {
    lastDay = viennaDay.format(moment);
    lastMinute = minute;
  }
  return lastDay;
};

const viennaOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Vienna', timeZoneName: 'longOffset' });

const beginnings = new Map<IsoDay, number>();
const maxBeginnings = 10_000;

/** The moment at which a day begins in Vienna. Called for every row of a list, mostly for the same days. */
export const startOfDayInVienna = (day: IsoDay): Date => {
  const known = beginnings.get(day);
  if (known !== undefined) return new Date(known);
  const utc = new Date(`${day}T00:00:00Z`);
  const offset = viennaOffset.formatToParts(utc).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT+01:00';
  const hours = Number(/GMT([+-]\d{2})/.exec(offset)?.[1] ?? '1');
  const midnight = utc.getTime() - hours * 3_600_000;
  // On 6 April 1980 the clock was changed at midnight: the first hour of such a day does not exist.
  const beginning = viennaDay.format(midnight) < day ? midnight + 3_600_000 : midnight;
  if (beginnings.size >= maxBeginnings) beginnings.clear();
  beginnings.set(day, beginning);
  return new Date(beginning);
};

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: IsoDay, count: number): IsoDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The furthest future day accepted where a field sets no other limit; a typed 2062 is usually a typo for 2026. */
export const maxDaysAhead = 1095;

/** 0 = Sunday. */
export const weekdayOf = (day: IsoDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Completed years on `on`. Persons born on 29 February turn a year older on 1 March in common years. */
export const ageOn = (birth: IsoDay, on: IsoDay): number => {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
};

export const adultAge = 18;

export const isMinorOn = (birth: IsoDay, on: IsoDay): boolean => ageOn(birth, on) < adultAge;

/** As a Date or as the epoch seconds used on the wire. */
type Moment = Date | number;

const unknownDay = 'unbekannt';
const invalidDay = 'ungültiges Format';

/** 20140309 and 2014-03-09 are "09.03.2014". */
export const formatDay = (given: IsoDay | number): string => {
  if (given === 0) return unknownDay;
  const day = typeof given === 'number' ? fromDayNumber(given) : given;
  return day !== null && isIsoDay(day) ? `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}` : invalidDay;
};

const toDate = (moment: Moment): Date | null => (typeof moment === 'number' ? fromSeconds(moment) : moment);

/** The day of a moment; empty for 0. */
export const formatDayOf = (moment: Moment): string => {
  const date = toDate(moment);
  return date === null ? '' : formatDay(dayInVienna(date));
};

const dayAndTime = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'Europe/Vienna',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "14.11.2026, 18:00". */
export const formatDayAndTime = (moment: Moment): string => {
  const date = toDate(moment);
  return date === null ? unknownDay : dayAndTime.format(date);
};

const timeOnly = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'Europe/Vienna',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "18:00"; empty for 0. */
export const formatTime = (moment: Moment): string => {
  const date = toDate(moment);
  return date === null ? '' : timeOnly.format(date);
};

/** Sunday first, as `weekdayOf` counts. */
export const weekdayNames = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const;

const shortWeekday = (day: IsoDay) => `${weekdayNames[weekdayOf(day)]?.slice(0, 2)}.`;

/** "Sa., 14.11.2026". */
export const formatDayWithWeekday = (day: IsoDay): string => `${shortWeekday(day)}, ${formatDay(day)}`;

/** "Sa., 14.11.2026, 18:00". */
export const formatMoment = (epochSeconds: number): string => {
  if (!Number.isFinite(epochSeconds)) return invalidDay;
  const moment = fromSeconds(epochSeconds);
  if (moment === null) return unknownDay;
  return `${shortWeekday(dayInVienna(moment))}, ${dayAndTime.format(moment)}`;
};

/** An end date as people read it: midnight belongs to the day before, "Mi., 16.12.2026". */
export const formatEnd = (epochSeconds: number): string => {
  const moment = Number.isFinite(epochSeconds) ? fromSeconds(epochSeconds) : null;
  if (moment === null) return formatMoment(epochSeconds);
  const day = dayInVienna(moment);
  const isMidnight = startOfDayInVienna(day).getTime() === moment.getTime();
  return isMidnight ? formatDayWithWeekday(addDays(day, -1)) : formatMoment(epochSeconds);
};

const inUtc = (day: IsoDay) => new Date(`${day}T00:00:00Z`);

const month = new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const longDay = new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
});
const span = new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** 2026-11 is „November 2026“. */
export const formatMonth = (yearAndMonth: string): string => month.format(inUtc(`${yearAndMonth}-01`));

/** „Montag, 26. Oktober“. */
export const formatLongDay = (day: IsoDay): string => longDay.format(inUtc(day));

/** „Mo., 26.10.“. */
export const formatShortDay = (day: IsoDay): string => shortDay.format(inUtc(day));

/** „26. Oktober – 1. November 2026“. */
export const formatSpan = (first: IsoDay, last: IsoDay): string => span.formatRange(inUtc(first), inUtc(last));

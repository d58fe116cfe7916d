/**
 * Calendar days. In the database and between functions a day is an ISO string (2014-03-09), on the wire a yyyymmdd
 * integer with 0 for "unknown", a moment is epoch seconds with 0 for "open". Calendar arithmetic is Vienna's.
 */
export type IsoDay = string;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export const isIsoDay = (value: string): boolean => {
  if (!isoDay.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

export const toDayNumber = (day: IsoDay | null): number =>
  day === null ? 0 : Number(day.slice(0, 4) + day.slice(5, 7) + day.slice(8, 10));

/** Null for 0 and for numbers that are no date of the calendar. */
export const fromDayNumber = (value: number): IsoDay | null => {
  const digits = String(value).padStart(8, '0');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return digits.length === 8 && value > 10_000 && isIsoDay(day) ? day : null;
};

export const toSeconds = (moment: Date | null): number => (moment === null ? 0 : Math.floor(moment.getTime() / 1000));

export const fromSeconds = (value: number): Date | null => (value <= 0 ? null : new Date(value * 1000));

const viennaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

const minuteMs = 60_000;
let lastMinute = Number.NaN;
let lastDay: IsoDay = '';

/** The calendar day that a moment falls on in Vienna. Asked for every row of a list, so the last answer is kept. */
export const dayInVienna = (moment: Date): IsoDay => {
  const minute = Math.floor(moment.getTime() / minuteMs);
  if (minute !== lastMinute) {
    lastDay = viennaDay.format(moment);
    lastMinute = minute;
  }
  return lastDay;
};

const viennaOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Vienna', timeZoneName: 'longOffset' });

/** The moment at which a day begins in Vienna. */
export const startOfDayInVienna = (day: IsoDay): Date => {
  const utc = new Date(`${day}T00:00:00Z`);
  const offset = viennaOffset.formatToParts(utc).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT+01:00';
  const hours = Number(/GMT([+-]\d{2})/.exec(offset)?.[1] ?? '1');
  return new Date(utc.getTime() - hours * 3_600_000);
};

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: IsoDay, count: number): IsoDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** Completed years on `on`. Whoever is born on 29 February turns a year older on 1 March in common years. */
export const ageOn = (birth: IsoDay, on: IsoDay): number => {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
};

export const adultAge = 18;

export const isMinorOn = (birth: IsoDay, on: IsoDay): boolean => ageOn(birth, on) < adultAge;

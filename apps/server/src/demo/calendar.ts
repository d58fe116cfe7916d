import { type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import type { Random } from './random.ts';

const dayMs = 86_400_000;

/** Everything the demo data say about time is told from one day, so that ages and dates stay true to it. */
export const daysBefore = (day: IsoDay, count: number): IsoDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);

export const yearsBefore = (day: IsoDay, years: number): IsoDay => {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCFullYear(moment.getUTCFullYear() - years);
  return moment.toISOString().slice(0, 10);
};

/** A birth date with which somebody is `age` years old on `today`; never the very day, so the age holds for hours. */
export const birthDateFor = (random: Random, today: IsoDay, age: number): IsoDay =>
  daysBefore(yearsBefore(today, age), random.int(1, 363));

/** Asking for Vienna's offset is slow, and a hundred thousand persons share a few thousand days. */
const startOfDay = new Map<IsoDay, number>();

const startOf = (day: IsoDay): number => {
  const known = startOfDay.get(day);
  if (known !== undefined) return known;
  const start = startOfDayInVienna(day).getTime();
  startOfDay.set(day, start);
  return start;
};

/** A moment of a day, in waking hours. */
export const momentOn = (random: Random, day: IsoDay): string =>
  new Date(startOf(day) + random.int(7 * 3600, 22 * 3600) * 1000).toISOString();

export const momentBefore = (random: Random, today: IsoDay, days: number): string =>
  momentOn(random, daysBefore(today, days));

/** Memberships mostly begin with the school year or the calendar year. */
export const membershipStart = (random: Random, today: IsoDay, years: number): IsoDay => {
  const year = Number(yearsBefore(today, years).slice(0, 4));
  const day = random.weighted([
    [`${year}-09-01`, 5],
    [`${year}-01-01`, 3],
    [`${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`, 3],
  ]);
  return day < today ? day : daysBefore(today, random.int(3, 40));
};

import { addDays, type IsoDay } from './days.ts';

/** Easter Sunday of the Gregorian calendar (Gauss, in the form of Meeus, Jones and Butcher). */
export const easterSunday = (year: number): IsoDay => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const fixed: Readonly<Record<string, string>> = {
  '01-01': 'Neujahr',
  '01-06': 'Heilige Drei Könige',
  '05-01': 'Staatsfeiertag',
  '08-15': 'Mariä Himmelfahrt',
  '10-26': 'Nationalfeiertag',
  '11-01': 'Allerheiligen',
  '12-08': 'Mariä Empfängnis',
  '12-25': 'Christtag',
  '12-26': 'Stefanitag',
};

/** Days after Easter Sunday. Good Friday is not a public holiday since 2019. */
const movable: readonly (readonly [days: number, name: string])[] = [
  [1, 'Ostermontag'],
  [39, 'Christi Himmelfahrt'],
  [50, 'Pfingstmontag'],
  [60, 'Fronleichnam'],
];

/** Gesetzliche Feiertage in Österreich, in chronological order. */
export const publicHolidays = (year: number): readonly { day: IsoDay; name: string }[] => {
  const easter = easterSunday(year);
  return [
    ...Object.entries(fixed).map(([day, name]) => ({ day: `${year}-${day}`, name })),
    ...movable.map(([days, name]) => ({ day: addDays(easter, days), name })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** Name of the public holiday on a day; empty = an ordinary day. */
export const publicHolidayOn = (day: IsoDay): string => {
  const name = fixed[day.slice(5)];
  if (name !== undefined) return name;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return movable.find(([days]) => addDays(easter, days) === day)?.[1] ?? '';
};

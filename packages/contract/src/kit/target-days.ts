import { addDays, type IsoDay, weekdayOf } from './days.ts';
import { easterSunday } from './holidays.ts';

const closedDays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);
/** Good Friday and Easter Monday, from Easter Sunday. */
const closedAroundEaster = [-2, 1];

/** TARGET-Tag: banks settle with each other. Austrian holidays such as 26 October are ordinary days there. */
export const isTargetDay = (day: IsoDay): boolean => {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6 || closedDays.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return !closedAroundEaster.some((days) => addDays(easter, days) === day);
};

/** The day itself, or the next one on which banks settle. */
export const nextTargetDay = (day: IsoDay): IsoDay => (isTargetDay(day) ? day : nextTargetDay(addDays(day, 1)));

/** Adds `count` TARGET-Tage. */
export const addTargetDays = (day: IsoDay, count: number): IsoDay =>
  count <= 0 ? day : addTargetDays(nextTargetDay(addDays(day, 1)), count - 1);

type Notice = { debitNoticeDays: number; debitLeadDays: number };

/**
 * The first day on which a debit announced today may be collected: it respects the notice period for the family and the bank's lead time.
 */
export const earliestCollection = (today: IsoDay, { debitNoticeDays, debitLeadDays }: Notice): IsoDay => {
  const noticed = nextTargetDay(addDays(today, debitNoticeDays));
  const handedIn = addTargetDays(today, debitLeadDays);
  return noticed > handedIn ? noticed : handedIn;
};

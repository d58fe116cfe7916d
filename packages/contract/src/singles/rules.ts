import { addDays, dayInVienna, type IsoDay } from '../kit/days.ts';
import { type DatePlaces, freePlacesOn } from '../makeups/rules.ts';

/** Einzeltermine und Blöcke: what decides, without database and clock. The examples: docs/rules/einzeltermine.md. */

/** „Zehnerblock“ for ten, otherwise „Block mit 5 Einheiten“. */
export const blockName = (units: number): string => (units === 10 ? 'Zehnerblock' : `Block mit ${units} Einheiten`);

export const unitsText = (units: number): string => (units === 1 ? '1 Einheit' : `${units} Einheiten`);

/** Valid through the day so many weeks after it was sold. */
export const blockValidUntil = (soldAt: Date, weeks: number): IsoDay => addDays(dayInVienna(soldAt), weeks * 7);

/** So many days before it expires the family is told; a date that is off gives it at least as long again. */
export const toldDaysBefore = 14;

/** What of a block is left: what was taken and did not come back is used. */
export const unitsLeft = ({ units, used }: { units: number; used: number }): number => Math.max(0, units - used);

/** What comes back for unused units: their part of the price, rounded once. */
export const refundOf = ({ priceCents, units, left }: { priceCents: number; units: number; left: number }): number =>
  Math.round((priceCents * left) / units);

/** Of one date: at most so many singly (null = no limit of its own), and never more than the course has places. */
export const freeSingles = (
  places: DatePlaces,
  { max, taken }: { max: number | null; taken: number },
): number | null => {
  const inCourse = freePlacesOn(places);
  const ofSingles = max === null ? null : max - taken;
  if (inCourse === null) return ofSingles === null ? null : Math.max(0, ofSingles);
  return Math.max(0, ofSingles === null ? inCourse : Math.min(inCourse, ofSingles));
};

/** How a single date is paid for. */
export const singlePayments = ['single', 'block'] as const;
export type SinglePayment = (typeof singlePayments)[number];

export const maxDatesAtOnce = 20;

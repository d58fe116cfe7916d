import { addDays, dayInVienna, type IsoDay } from '../kit/days.ts';
import { type DatePlaces, freePlacesOn } from '../makeups/rules.ts';

/** Einzeltermine und Blöcke: the rules, without database and clock. Examples: docs/rules/einzeltermine.md. */

/** „Zehnerblock“ for ten, otherwise „Block mit 5 Einheiten“. */
export const blockName = (units: number): string => (units === 10 ? 'Zehnerblock' : `Block mit ${units} Einheiten`);

export const unitsText = (units: number): string => (units === 1 ? '1 Einheit' : `${units} Einheiten`);

/** Valid through the day `weeks` weeks after the sale. */
export const blockValidUntil = (soldAt: Date, weeks: number): IsoDay => addDays(dayInVienna(soldAt), weeks * 7);

/** Days before the expiry when the family is notified; a cancelled date extends a block that would expire sooner to at least this long. */
export const toldDaysBefore = 14;

/** Remaining units of a block: units booked and not returned are used. */
export const unitsLeft = ({ units, used }: { units: number; used: number }): number => Math.max(0, units - used);

/** Refund for unused units: their share of the price, rounded once. */
export const refundOf = ({ priceCents, units, left }: { priceCents: number; units: number; left: number }): number =>
  Math.round((priceCents * left) / units);

/** Free single places on one date: limited by their own maximum (null = none), and by the places of the course. */
export const freeSingles = (
  places: DatePlaces,
  { max, taken }: { max: number | null; taken: number },
): number | null => {
  const inCourse = freePlacesOn(places);
  const ofSingles = max === null ? null : max - taken;
  if (inCourse === null) return ofSingles === null ? null : Math.max(0, ofSingles);
  return Math.max(0, ofSingles === null ? inCourse : Math.min(inCourse, ofSingles));
};

/** How a single date is paid. */
export const singlePayments = ['single', 'block'] as const;
export type SinglePayment = (typeof singlePayments)[number];

export const maxDatesAtOnce = 20;

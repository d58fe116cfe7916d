import { addDays, dayInVienna, startOfDayInVienna } from '../kit/days.ts';

/** Ersatzstunden: the rules, without database and clock. Examples: docs/rules/ersatzstunden.md. */

const oneHour = 3_600_000;

/** Deadline for giving up a place, or for returning a redeemed date. */
export const deadlineOf = (startsAt: Date, noticeHours: number): Date =>
  new Date(startsAt.getTime() - noticeHours * oneHour);

/** The deadline is inclusive. */
export const isInTime = (startsAt: Date, noticeHours: number, now: Date): boolean =>
  now <= deadlineOf(startsAt, noticeHours);

/** Valid through the day `weeks` weeks later, regardless of daylight saving time. */
export const expiryOf = (from: Date, weeks: number): Date =>
  startOfDayInVienna(addDays(dayInVienna(from), weeks * 7 + 1));

/** Days before the expiry when the owner is reminded. */
export const remindedDaysBefore = 7;

/** The numbers that determine the places on one date of a course. */
export type DatePlaces = {
  /** Null = no limit. */
  max: number | null;
  participants: number;
  /** Waiting for a place in the course and qualified: a permanently free place is reserved for them. */
  inLine: number;
  /** Participants who have given up this date in time. */
  freed: number;
  guests: number;
  tryouts: number;
  /** Participants for this date only. */
  singles: number;
};

/** Places available for guests on that date; null = no limit. Below zero, more persons come than there are places. */
export const freePlacesOn = (places: DatePlaces): number | null => {
  const { max, participants, inLine, freed, guests, tryouts, singles } = places;
  if (max === null) return null;
  const untaken = max - participants;
  const forQueue = Math.min(Math.max(0, untaken), inLine);
  return untaken - forQueue + freed - guests - tryouts - singles;
};

export const hasPlaceOn = (places: DatePlaces): boolean => (freePlacesOn(places) ?? 1) > 0;

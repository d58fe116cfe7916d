import { addDays, dayInVienna, startOfDayInVienna } from '../kit/days.ts';

/** Ersatzstunden: what decides, without database and clock. The examples: docs/rules/ersatzstunden.md. */

const oneHour = 3_600_000;

/** Until when a place can be given up, or a redeemed date given back. */
export const deadlineOf = (startsAt: Date, noticeHours: number): Date =>
  new Date(startsAt.getTime() - noticeHours * oneHour);

/** At the deadline itself it is still in time. */
export const isInTime = (startsAt: Date, noticeHours: number, now: Date): boolean =>
  now <= deadlineOf(startsAt, noticeHours);

/** Valid through the day so many weeks later, whatever summer time does in between. */
export const expiryOf = (from: Date, weeks: number): Date =>
  startOfDayInVienna(addDays(dayInVienna(from), weeks * 7 + 1));

/** So many days before it expires its owner is reminded. */
export const remindedDaysBefore = 7;

/** Who counts on one date of a course. */
export type DatePlaces = {
  /** Null = as many as like. */
  max: number | null;
  participants: number;
  /** Wait for a place in the course and qualify: a place that is free for good is theirs. */
  inLine: number;
  /** Participants who have given up this date in time. */
  freed: number;
  guests: number;
  tryouts: number;
  /** Who comes for this date alone. */
  singles: number;
};

/** Places that a guest can have on that date; null = as many as like. Below zero more come than there are places. */
export const freePlacesOn = (places: DatePlaces): number | null => {
  const { max, participants, inLine, freed, guests, tryouts, singles } = places;
  if (max === null) return null;
  const untaken = max - participants;
  const forQueue = Math.min(Math.max(0, untaken), inLine);
  return untaken - forQueue + freed - guests - tryouts - singles;
};

export const hasPlaceOn = (places: DatePlaces): boolean => (freePlacesOn(places) ?? 1) > 0;

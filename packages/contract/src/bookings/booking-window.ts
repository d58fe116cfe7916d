import { dayInVienna } from '../kit/days.ts';

/**
 * Buchungsfenster: when a course can be booked, and what its card says about it. Times in epoch seconds, 0 = open at that end; the end is
 * exclusive. A course that is over cannot be booked, whatever its window says. Rules: docs/rules/kurse.md.
 */
export type BookingTimes = {
  bookingStart: number;
  bookingEnd: number;
  /** Start for new members; 0 = the same as for everybody. */
  allBookingStart: number;
  /** The last day of the course itself, inclusive; 0 = it has none. */
  enddate: number;
};

/** The refusal of a booking attempt outside the window. */
export const notBookableText = 'Dieses Angebot ist derzeit leider nicht buchbar.';
const onlyExistingText = 'Nur für bestehende Mitglieder';

export type BookingWindow =
  | { state: 'open'; isBookable: true; until: number }
  | { state: 'before'; isBookable: false; from: number }
  /** `empty`: start and end are the same moment. */
  | { state: 'after' | 'empty' | 'onlyExisting'; isBookable: false };

const dayAt = (epochSeconds: number) => dayInVienna(new Date(epochSeconds * 1000));

type Asker = { now: number; isExistingMember: boolean };

export const bookingWindowOf = (times: BookingTimes, { now, isExistingMember }: Asker): BookingWindow => {
  const { bookingStart, bookingEnd, allBookingStart, enddate } = times;
  const hasEnd = bookingEnd > 0;
  if (enddate > 0 && dayAt(now) > dayAt(enddate)) return { state: 'after', isBookable: false };
  if (hasEnd && bookingStart === bookingEnd) return { state: 'empty', isBookable: false };
  if (hasEnd && now >= bookingEnd) return { state: 'after', isBookable: false };
  const isNew = !isExistingMember && allBookingStart > 0;
  if (isNew && hasEnd && allBookingStart >= bookingEnd) return { state: 'onlyExisting', isBookable: false };
  const start = isNew ? allBookingStart : bookingStart;
  if (start > 0 && now < start) return { state: 'before', isBookable: false, from: start };
  return { state: 'open', isBookable: true, until: bookingEnd };
};

/** The line on the card; may be empty. */
export const bookingWindowText = (window: BookingWindow, formatMoment: (epochSeconds: number) => string): string => {
  switch (window.state) {
    case 'before':
      return `buchbar ab ${formatMoment(window.from)}`;
    case 'open':
      return window.until > 0 ? `Anmeldeschluss ${formatMoment(window.until)}` : '';
    case 'after':
      return 'nicht mehr buchbar';
    case 'onlyExisting':
      return onlyExistingText;
    case 'empty':
      return '';
  }
};

import { formatTime } from '../kit/days.ts';

/** Interval in minutes within the hour for checking the waitlists, for places that became free without a cancellation. */
export const sweepMinutes = 11;

/** Next check of the waitlists, in epoch seconds: minute 0, 11, 22, 33, 44, 55. */
export const nextSweepAt = (nowSeconds: number): number => {
  const hour = Math.floor(nowSeconds / 3600) * 3600;
  const minute = Math.floor((nowSeconds - hour) / 60);
  const next = (Math.floor(minute / sweepMinutes) + 1) * sweepMinutes;
  return hour + (next < 60 ? next : 60) * 60;
};

/** Why new bookings get no place although some are free; `time` is the next check of the waitlist. */
export const placesForQueueText = (places: number, time: string): string =>
  places === 1
    ? `Ein freier Platz geht an die Warteliste, spätestens um ${time} Uhr.`
    : `${places} freie Plätze gehen an die Warteliste, spätestens um ${time} Uhr.`;

const movesUp =
  'Du kannst dich kostenlos auf die Warteliste setzen und rückst automatisch nach, sobald ein Platz für dich frei wird.';
const isOffered =
  'Du kannst dich kostenlos auf die Warteliste setzen. Wird ein Platz frei, bieten wir ihn dir an, und du hast eine Frist, ihn zu nehmen.';

/** Shown for a new booking when no place is available, on the card, the course page and the booking page alike. */
export const waitlistText = (forQueue: number, sweepAt: number, offersPlaces = false): string =>
  `${forQueue === 0 ? 'Der Kurs ist voll.' : placesForQueueText(forQueue, formatTime(sweepAt))} ${offersPlaces ? isOffered : movesUp}`;

/** How many persons are waiting already. */
export const waitingText = (waiting: number): string =>
  waiting === 1 ? 'Derzeit wartet eine Person.' : `Derzeit warten ${waiting} Personen.`;

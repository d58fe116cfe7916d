import { addDays, dayInVienna } from '../kit/days.ts';
import { momentInVienna } from '../kit/vienna-time.ts';

/** Schicht-Einteilung: capacity of a shift, and defaults of a new one. */

/** Used if no number is set: practically unlimited. */
const unlimited = 100_000;

/** 0 = no number is set. */
export const capacityOf = (count: number): number => (count === 0 ? unlimited : count);

export const isFull = (participants: number, count: number): boolean => participants >= capacityOf(count);

type TimeSpan = { from: number; to: number };

/** A person's total helping time in minutes, and how much of it is over; epoch seconds. */
export const helpedMinutes = (shifts: readonly TimeSpan[], now: number) => {
  const minutesOf = (all: readonly TimeSpan[]) =>
    all.reduce((sum, { from, to }) => sum + Math.round((to - from) / 60), 0);
  return { minutes: minutesOf(shifts), minutesDone: minutesOf(shifts.filter(({ to }) => to <= now)) };
};

/** In seconds: four hours. */
export const defaultShiftLength = 14_400;

/** A week from today at eight. Epoch seconds. */
export const defaultShiftStart = (now: Date): number =>
  momentInVienna({ day: addDays(dayInVienna(now), 7), minutes: 8 * 60 }).getTime() / 1000;

export const shiftTexts = {
  noLocations: 'Bisher keine Orts-Einträge vorhanden',
  noShifts: 'Bisher keine Schichten erfasst.',
  nobodyChosen: 'Bitte zuerst Benutzer mit Klick auf Name auswählen.',
  shirtMissing: 'Bitte gehe zuerst in dein Profil und ergänze deine T-Shirt-Größe. Vielen Dank.',
} as const;

export const shiftLimits = { locations: 50, shifts: 100, capacity: 10_000, persons: 100 } as const;

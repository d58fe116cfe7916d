import { addDays, formatMoment, toSeconds } from '../kit/days.ts';
import { clockInVienna, momentInVienna } from '../kit/vienna-time.ts';

/** In minutes since midnight: between these times the countdown of an offer pauses. */
const restsFrom = 21 * 60;
const restsUntil = 8 * 60;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long an offer is open: shorter the nearer the next date is. */
export const offerMinutesFor = (now: Date, nextDate: Date | null): number => {
  if (nextDate === null) return 24 * 60;
  const hoursLeft = (nextDate.getTime() - now.getTime()) / hourMs;
  if (hoursLeft > 72) return 24 * 60;
  return hoursLeft > 24 ? 120 : 30;
};

/** The moment when this many minutes have passed, not counting nights. */
export const offerEndsAt = (from: Date, minutes: number): Date => {
  const { day, minutes: clock } = clockInVienna(from);
  if (clock < restsUntil) return offerEndsAt(momentInVienna({ day, minutes: restsUntil }), minutes);
  const next = momentInVienna({ day: addDays(day, 1), minutes: restsUntil });
  if (clock >= restsFrom) return offerEndsAt(next, minutes);
  const untilNight = restsFrom - clock;
  return minutes <= untilNight
    ? new Date(from.getTime() + minutes * minuteMs)
    : offerEndsAt(next, minutes - untilNight);
};

/** „Sa., 14.11.2026, 18:00“, as in every sentence about an offer. */
export const offerUntilText = (until: Date): string => formatMoment(toSeconds(until));

/** Stored as the reason for skipping a person: they have not answered an offer. */
export const missedOffer = 'offerMissed';

export const queueOfferTexts = {
  gone: 'Dieses Platzangebot gibt es nicht oder nicht mehr.',
  over: (until: string) =>
    `Das Angebot galt bis ${until}. Wenn du weiter warten willst, kannst du dich wieder einreihen.`,
  noPlace: 'Der Platz ist inzwischen nicht mehr frei. Du behältst deinen Platz in der Reihe.',
  notPaused: 'Du stehst schon in der Reihe.',
  offered:
    'Der freie Platz ist gerade jemand anderem angeboten. Wenn du trotzdem aufnehmen willst, bestätige das bitte.',
  reasonMissing:
    'Andere sind früher an der Reihe. Bitte gib auf der Seite „Wartelisten“ einen Grund an, er steht im Verlauf.',
  waitingFor: (position: number) =>
    `Du stehst auf Platz ${position} der Warteliste. Wird ein Platz frei, bieten wir ihn dir an, und du hast eine Frist, ihn zu nehmen. Das Warten kostet nichts.`,
} as const;

import { addDays, formatDay, formatMoment, type IsoDay } from '../kit/days.ts';
import { type ParticipationRole, participationRole } from './participation-role.ts';

/**
 * Wie man eine Buchung storniert: a family cancels a waitlist place at any time, and a booking before the course begins where the club
 * allows it. It can undo a recent mistake even in a running course. Otherwise it writes to the club. The server enforces this; the card and
 * the mails explain it.
 */
export const cancellations = ['queue', 'self', 'undo', 'club', 'none'] as const;
export type Cancellation = (typeof cancellations)[number];

type Booking = {
  role: ParticipationRole;
  hasLeft: boolean;
  startsOn: IsoDay | null;
  endsOn: IsoDay | null;
  /** The club lets families cancel. */
  selfCancel: boolean;
  /** The family may undo it until then, in epoch seconds; 0 = it may not. */
  undoUntil: number;
};

/** Hours in which a family may undo a booking. */
export const undoHours = 24;

/** Epoch seconds. */
export const undoUntilOf = (takenAt: Date): number => Math.floor(takenAt.getTime() / 1000) + undoHours * 3600;

/** Ended yesterday or earlier; a course without an end is never over. */
export const isOverOn = (endsOn: IsoDay | null, today: IsoDay): boolean => endsOn !== null && endsOn < today;

export const cancellationOf = (booking: Booking, today: IsoDay): Cancellation => {
  const { role, hasLeft, startsOn, endsOn, selfCancel, undoUntil } = booking;
  if (hasLeft || role === participationRole.trainer || isOverOn(endsOn, today)) return 'none';
  if (role === participationRole.waiting) return 'queue';
  if (selfCancel && (startsOn === null || startsOn > today)) return 'self';
  return undoUntil > 0 ? 'undo' : 'club';
};

/** The rule in a sentence; empty if there is nothing to cancel. */
export const cancellationText = (way: Cancellation, startsOn: IsoDay | null, undoUntil = 0): string => {
  switch (way) {
    case 'queue':
      return 'Die Warteliste kannst du jederzeit kostenlos verlassen.';
    case 'self':
      return startsOn === null
        ? 'Du kannst selbst stornieren, die Kosten werden gutgeschrieben.'
        : `Bis ${formatDay(addDays(startsOn, -1))} kannst du selbst stornieren, die Kosten werden gutgeschrieben.`;
    case 'undo':
      return `Falsch gebucht? Bis ${formatMoment(undoUntil)} kannst du die Buchung selbst rückgängig machen, die Kosten werden gutgeschrieben.`;
    case 'club':
      return 'Stornieren? Schreib bitte dem Verein.';
    default:
      return '';
  }
};

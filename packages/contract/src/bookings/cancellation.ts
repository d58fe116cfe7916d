import { addDays, formatDay, formatMoment, type IsoDay } from '../kit/days.ts';
import { type ParticipationRole, participationRole } from './participation-role.ts';

/**
 * Wie man eine Buchung storniert: the family itself, in the queue at any time and before the course begins where the club
 * allows it; what it has just booked by mistake it undoes, in a running course too; otherwise it writes to the club. The server acts
 * on it, the card and the mails tell it.
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
  /** Epoch seconds until which the family may undo it; 0 = it may not. */
  undoUntil: number;
};

/** So long a family may undo what it has booked. */
export const undoHours = 24;

/** Epoch seconds. */
export const undoUntilOf = (takenAt: Date): number => Math.floor(takenAt.getTime() / 1000) + undoHours * 3600;

/** Over since yesterday or longer; a course without an end goes on. */
export const isOverOn = (endsOn: IsoDay | null, today: IsoDay): boolean => endsOn !== null && endsOn < today;

export const cancellationOf = (booking: Booking, today: IsoDay): Cancellation => {
  const { role, hasLeft, startsOn, endsOn, selfCancel, undoUntil } = booking;
  if (hasLeft || role === participationRole.trainer || isOverOn(endsOn, today)) return 'none';
  if (role === participationRole.waiting) return 'queue';
  if (selfCancel && (startsOn === null || startsOn > today)) return 'self';
  return undoUntil > 0 ? 'undo' : 'club';
};

/** The rule in a sentence; empty where there is nothing to cancel. */
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

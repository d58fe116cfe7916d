import { addDays, formatDay, type IsoDay } from './days.ts';
import { type ParticipationRole, participationRole } from './participation-role.ts';

/**
 * Wie man eine Buchung storniert: the family itself, in the queue at any time and before the course begins where the club
 * allows it; otherwise it writes to the club. The server acts on it, the card and the mails tell it.
 */
export const cancellations = ['queue', 'self', 'club', 'none'] as const;
export type Cancellation = (typeof cancellations)[number];

type Booking = {
  role: ParticipationRole;
  hasLeft: boolean;
  startsOn: IsoDay | null;
  endsOn: IsoDay | null;
  /** The club lets families cancel. */
  selfCancel: boolean;
};

/** Over since yesterday or longer; a course without an end goes on. */
export const isOverOn = (endsOn: IsoDay | null, today: IsoDay): boolean => endsOn !== null && endsOn < today;

export const cancellationOf = (booking: Booking, today: IsoDay): Cancellation => {
  const { role, hasLeft, startsOn, endsOn, selfCancel } = booking;
  if (hasLeft || role === participationRole.trainer || isOverOn(endsOn, today)) return 'none';
  if (role === participationRole.waiting) return 'queue';
  return selfCancel && (startsOn === null || startsOn > today) ? 'self' : 'club';
};

/** The rule in a sentence; empty where there is nothing to cancel. */
export const cancellationText = (way: Cancellation, startsOn: IsoDay | null): string => {
  switch (way) {
    case 'queue':
      return 'Die Warteliste kannst du jederzeit kostenlos verlassen.';
    case 'self':
      return startsOn === null
        ? 'Du kannst selbst stornieren, die Kosten werden gutgeschrieben.'
        : `Bis ${formatDay(addDays(startsOn, -1))} kannst du selbst stornieren, die Kosten werden gutgeschrieben.`;
    case 'club':
      return 'Zum Stornieren schreib bitte dem Verein.';
    default:
      return '';
  }
};

import { formatTime } from '../kit/days.ts';

/** Kiosk am Eingang: who may enter, which dates are marked, and what the screen shows. The same online and offline. */

export const kioskLimits = {
  /** Minutes for which the setup code of a tablet is valid. */
  codeMinutes: 30,
  minPinDigits: 4,
  maxPinDigits: 8,
  maxDevices: 50,
  /** Arrivals count for a date from this many minutes before it. */
  earlyMinutes: 60,
  /** Persons without a date count as in the hall for this long, or until they say they are leaving. */
  stayMinutes: 120,
  /** The same card scanned again within this time is the same arrival. */
  againMinutes: 2,
  /** Arrivals collected offline are accepted up to this many days later. */
  maxLateDays: 7,
  /** The person of an arrival is deleted after this many days; the number of arrivals stays. */
  keptDays: 30,
  /** Maximum number of arrivals per request. */
  maxArrivals: 200,
} as const;

export const pinPattern = /^\d{4,8}$/;
export const pinText = 'Bitte gib 4 bis 8 Ziffern ein.';

/** Meaning of the membership at the entrance. */
export const doorStandings = ['member', 'blocked', 'resting', 'none'] as const;
export type DoorStanding = (typeof doorStandings)[number];

/** A date of today the person takes part in or leads, or a room they have booked. */
export type DoorDate = {
  /** 0 = a room booking. */
  event_ID: number;
  /** Of the room booking; 0 = a date. */
  booking_ID: number;
  /** Empty for a room booking. */
  courseName: string;
  start: number;
  end: number;
  room: string;
  /** Takes place behind this entrance; a date without a room matches every entrance. */
  isHere: boolean;
  leads: boolean;
};

export type DoorFacts = { standing: DoorStanding; statusLabel: string; dates: readonly DoorDate[] };

const runsNow = ({ start, end }: DoorDate, now: number): boolean =>
  now >= start - kioskLimits.earlyMinutes * 60 && now < end;

const isBookedRoom = ({ booking_ID: bookingId }: DoorDate): boolean => bookingId > 0;

/** The dates that an arrival at this moment marks; a room booking has no attendance list. */
export const datesToMark = (dates: readonly DoorDate[], now: number): readonly DoorDate[] =>
  dates.filter((date) => !isBookedRoom(date) && date.isHere && !date.leads && runsNow(date, now));

export type DoorJudgement = { verdict: 'green' | 'red'; word: string; message: string };

const green = (word: string, message: string): DoorJudgement => ({ verdict: 'green', word, message });
const red = (word: string, message: string): DoorJudgement => ({ verdict: 'red', word, message });

const placeText = ({ room }: DoorDate) => (room === '' ? '' : ` in ${room}`);

const welcomeTo = (date: DoorDate): DoorJudgement =>
  isBookedRoom(date)
    ? green('Raum gebucht', `${date.room}, ${formatTime(date.start)} bis ${formatTime(date.end)}`)
    : green('Willkommen', `${date.courseName}, ${formatTime(date.start)}${placeText(date)}`);

const pointTo = (date: DoorDate): DoorJudgement =>
  isBookedRoom(date)
    ? green('Anderer Raum', `Gebucht ist ${date.room}, ${formatTime(date.start)} bis ${formatTime(date.end)}.`)
    : green('Anderer Raum', `${date.courseName} ist${placeText(date)}. Dort wirst du eingetragen.`);

/** Dates take precedence over room bookings, because other people are waiting there. */
const firstOf = (dates: readonly DoorDate[]): DoorDate | undefined =>
  dates.find((date) => !isBookedRoom(date)) ?? dates[0];

const doorDateName = (date: DoorDate): string => (isBookedRoom(date) ? 'Raum gebucht' : date.courseName);

/** A line for a date of today: „16:00 Yoga“, „17:00 Raum gebucht“. */
export const doorDateText = (date: DoorDate): string => `${formatTime(date.start)} ${doorDateName(date)}`;

const tooEarlyText = (date: DoorDate): string =>
  isBookedRoom(date)
    ? `${date.room} ist ab ${formatTime(date.start)} gebucht.`
    : `${date.courseName} beginnt um ${formatTime(date.start)}.`;

/** Green or red, with a word and a sentence. */
export const judgeArrival = ({ standing, statusLabel, dates }: DoorFacts, now: number): DoorJudgement => {
  if (standing === 'blocked') return red('Gesperrt', 'Bitte melde dich im Büro.');
  const current = dates.filter((date) => runsNow(date, now));
  const here = firstOf(current.filter(({ isHere }) => isHere));
  if (here !== undefined) return welcomeTo(here);
  const elsewhere = firstOf(current);
  if (elsewhere !== undefined) return pointTo(elsewhere);
  if (standing === 'member') return green('Willkommen', statusLabel);
  if (standing === 'resting') return red('Ruhend', 'Die Mitgliedschaft ruht. Bitte melde dich im Büro.');
  const later = dates.find(({ start }) => start > now);
  if (later !== undefined) return red('Zu früh', tooEarlyText(later));
  return red('Kein Mitglied', 'Heute ist weder Kurs noch Raum gebucht. Bitte melde dich im Büro.');
};

/** Until when a person who arrives now counts as in the hall. */
export const staysUntil = (dates: readonly DoorDate[], now: number): number =>
  dates.filter((date) => date.isHere && runsNow(date, now)).reduce((latest, { end }) => Math.max(latest, end), 0) ||
  now + kioskLimits.stayMinutes * 60;

/** Why a code is refused. */
export const codeRefusals = {
  noCard: red('Keine Karte', 'Das ist keine Mitgliedskarte dieses Vereins.'),
  otherClub: red('Anderer Verein', 'Diese Karte gehört zu einem anderen Verein.'),
  stale: red(
    'Abgelaufen',
    'Dieser Code ist abgelaufen, ein Foto davon gilt nicht. Bitte öffne die Karte am Handy neu.',
  ),
  printed: red(
    'Gedruckt',
    'Gedruckte Karten gelten hier nicht. Bitte zeig die Karte am Handy oder tippe deinen Namen ein.',
  ),
  replaced: red('Ersetzt', 'Diese Karte wurde durch eine neue ersetzt.'),
  nobody: red('Nicht gefunden', 'Unter diesem Namen und Jahrgang ist niemand bekannt. Bitte melde dich im Büro.'),
  several: red('Mehrere', 'So heißen mehrere mit diesem Jahrgang. Bitte scanne die Karte oder melde dich im Büro.'),
  unsure: red('Ohne Netz', 'Diese Karte kann ohne Netz nicht geprüft werden. Bitte tippe Namen und Jahrgang ein.'),
} as const satisfies Readonly<Record<string, DoorJudgement>>;
export type CodeRefusal = keyof typeof codeRefusals;

/** Normalised spelling of a name: without case, accents and double spaces. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

export const kioskTexts = {
  revoked: 'Dieses Gerät ist nicht mehr als Kiosk angemeldet. Bitte melde dich im Büro.',
  wrongPin: 'Diese PIN stimmt nicht.',
} as const;

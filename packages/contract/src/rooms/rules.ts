import { addDays, type IsoDay, toDayNumber, weekdayOf } from '../kit/days.ts';
import { clockInVienna, clockText, momentInVienna } from '../kit/vienna-time.ts';

/** Rules about room bookings that server and browser share. Minutes are minutes since midnight. */
export type RoomTerms = {
  bookable: boolean;
  /** Non-members may also book it. */
  forGuests: boolean;
  approval: boolean;
  opens: number;
  closes: number;
  minMinutes: number;
  maxMinutes: number;
  leadHours: number;
  aheadDays: number;
  /** Cancelling is free until this many hours before the beginning. */
  cancelHours: number;
  lateFeePercent: number;
  codeMinutes: number;
};

export const usualTerms: RoomTerms = {
  bookable: false,
  forGuests: true,
  approval: false,
  opens: 480,
  closes: 1320,
  minMinutes: 60,
  maxMinutes: 180,
  leadHours: 0,
  aheadDays: 90,
  cancelHours: 24,
  lateFeePercent: 100,
  codeMinutes: 60,
};

/** Price of an hour on some weekdays (1 = Monday), in cents. */
export type RoomPrice = {
  weekdays: readonly number[];
  from: number;
  to: number;
  memberPrice: number;
  guestPrice: number;
};

/** A period with the member price: yyyymmdd, both inclusive; 0 = no beginning or end. */
export type MemberTime = { from: number; to: number };

export const isMemberOn = (times: readonly MemberTime[], day: IsoDay): boolean => {
  const wanted = toDayNumber(day);
  return times.some(({ from, to }) => from <= wanted && (to === 0 || wanted <= to));
};

export type WallSlot = { day: IsoDay; from: number; to: number };
export type TimeSlot = { start: Date; end: Date };

export const bookingStates = ['requested', 'confirmed', 'declined', 'cancelled'] as const;
export type RoomBookingState = (typeof bookingStates)[number];

export const bookingStateLabels: Readonly<Record<RoomBookingState, string>> = {
  requested: 'angefragt',
  confirmed: 'gebucht',
  declined: 'abgelehnt',
  cancelled: 'storniert',
};

/** Bookings use steps of a quarter of an hour. */
export const stepMinutes = 15;
export const maxWeeks = 52;
/** Rules and calendar do not go beyond this day. */
export const latestDay: IsoDay = '2199-12-31';
export const maxPriceRows = 40;
export const maxClosureDays = 366;

export const roomTexts = {
  notBookable: 'Dieser Raum kann nicht gebucht werden.',
  membersOnly: 'Diesen Raum können nur Mitglieder buchen.',
  endBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
  noSuchTime: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhren werden umgestellt. Bitte wähle eine andere.',
  steps: 'Bitte wähle Zeiten zur vollen Viertelstunde.',
  past: 'Diese Zeit ist schon vorbei.',
  tooFar: 'So weit im Voraus kann man keinen Raum buchen.',
  untilBeforeDay: 'Der letzte Tag liegt vor dem ersten.',
  untilTooFar: `Eine wöchentliche Buchung geht über höchstens ${maxWeeks} Wochen. Bitte wähle einen früheren letzten Tag.`,
  noPrice: 'Für diese Zeit ist kein Preis festgelegt. Bitte melde dich im Büro.',
  pricesOverlap: 'Zwei Preise gelten für dieselbe Zeit. Bitte ändere einen davon.',
  closedLong: `Ein Raum kann höchstens ${maxClosureDays} Tage am Stück gesperrt werden.`,
  reasonMissing: 'Bitte gib einen Grund an.',
} as const;

export type RoomProblem = { field: 'room_ID' | 'day' | 'from' | 'to' | 'until'; text: string };

const isoWeekday = (day: IsoDay): number => weekdayOf(day) || 7;

const exists = (clock: { day: IsoDay; minutes: number }): boolean => {
  const shown = clockInVienna(momentInVienna(clock));
  return shown.day === clock.day && shown.minutes === clock.minutes;
};

/** The moments of a local time; a text if there is no such time. Midnight is also valid as the end of a day. */
export const slotOf = ({ day, from, to }: WallSlot): TimeSlot | RoomProblem => {
  if (day > latestDay) return { field: 'day', text: roomTexts.tooFar };
  if (to <= from) return { field: 'to', text: roomTexts.endBeforeStart };
  if (from % stepMinutes !== 0) return { field: 'from', text: roomTexts.steps };
  if (to % stepMinutes !== 0) return { field: 'to', text: roomTexts.steps };
  const ending = to === 1440 ? { day: addDays(day, 1), minutes: 0 } : { day, minutes: to };
  if (!exists({ day, minutes: from })) return { field: 'from', text: roomTexts.noSuchTime };
  if (!exists(ending)) return { field: 'to', text: roomTexts.noSuchTime };
  return { start: momentInVienna({ day, minutes: from }), end: momentInVienna(ending) };
};

const hourMs = 3_600_000;
const hours = (count: number) => (count === 1 ? 'eine Stunde' : `${count} Stunden`);
const minutesText = (count: number) => (count % 60 === 0 ? hours(count / 60) : `${count} Minuten`);

/**
 * Why the caller cannot book this, by the terms of the room. The office can book any free future time; for it only the time itself has to
 * be valid.
 */
export const bookingProblem = (
  terms: RoomTerms,
  slot: WallSlot,
  { now, isMember, isOffice }: { now: Date; isMember: boolean; isOffice: boolean },
): RoomProblem | null => {
  const time = slotOf(slot);
  if ('text' in time) return time;
  if (time.end <= now) return { field: 'day', text: roomTexts.past };
  if (isOffice) return null;
  if (!terms.bookable) return { field: 'room_ID', text: roomTexts.notBookable };
  if (!terms.forGuests && !isMember) return { field: 'room_ID', text: roomTexts.membersOnly };
  if (time.start <= now) return { field: 'from', text: roomTexts.past };
  if (slot.from < terms.opens || slot.to > terms.closes) {
    const text = `Diesen Raum kann man von ${clockText(terms.opens)} bis ${clockText(terms.closes)} buchen.`;
    return { field: 'from', text };
  }
  const length = slot.to - slot.from;
  if (length < terms.minMinutes)
    return { field: 'to', text: `Diesen Raum bucht man für mindestens ${minutesText(terms.minMinutes)}.` };
  if (length > terms.maxMinutes)
    return { field: 'to', text: `Diesen Raum bucht man für höchstens ${minutesText(terms.maxMinutes)}.` };
  if (time.start.getTime() < now.getTime() + terms.leadHours * hourMs)
    return { field: 'from', text: `Diesen Raum muss man mindestens ${hours(terms.leadHours)} vorher buchen.` };
  if (slot.day > addDays(clockInVienna(now).day, terms.aheadDays))
    return { field: 'day', text: `Diesen Raum kann man höchstens ${terms.aheadDays} Tage im Voraus buchen.` };
  return null;
};

/** Price of a time in cents. A room without prices is free; null = part of the time has no price. */
export const priceOfSlot = (
  prices: readonly RoomPrice[],
  { day, from, to }: WallSlot,
  isMember: boolean,
): number | null => {
  if (prices.length === 0) return 0;
  const weekday = isoWeekday(day);
  let covered = 0;
  let sum = 0;
  for (const price of prices) {
    if (!price.weekdays.includes(weekday)) continue;
    const minutes = Math.max(0, Math.min(to, price.to) - Math.max(from, price.from));
    covered += minutes;
    sum += minutes * (isMember ? price.memberPrice : price.guestPrice);
  }
  return covered === to - from ? Math.round(sum / 60) : null;
};

/** Whether two of them apply to the same minute. */
export const doPricesOverlap = (prices: readonly RoomPrice[]): boolean =>
  prices.some((one, index) =>
    prices
      .slice(index + 1)
      .some(
        (other) =>
          one.from < other.to &&
          other.from < one.to &&
          one.weekdays.some((weekday) => other.weekdays.includes(weekday)),
      ),
  );

/** The days of a weekly booking; a single one if the first day is the last. Too many weeks are refused, never cut off silently. */
export const weeklyDays = (day: IsoDay, until: IsoDay): readonly IsoDay[] | RoomProblem => {
  if (until < day) return { field: 'until', text: roomTexts.untilBeforeDay };
  if (until >= addDays(day, 7 * maxWeeks)) return { field: 'until', text: roomTexts.untilTooFar };
  const days: IsoDay[] = [];
  for (let next = day; next <= until; next = addDays(next, 7)) days.push(next);
  return days;
};

/** The fee for cancelling a booking now: zero in time, otherwise the club's percentage. */
export const cancellationFee = (
  { cancelHours, lateFeePercent }: Pick<RoomTerms, 'cancelHours' | 'lateFeePercent'>,
  booking: { start: Date; priceCents: number },
  now: Date,
): number =>
  now.getTime() <= booking.start.getTime() - cancelHours * hourMs
    ? 0
    : Math.round((booking.priceCents * lateFeePercent) / 100);

/** Whether the access code is shown now; it is shown until the booking ends. */
export const isCodeShown = (
  { codeMinutes }: Pick<RoomTerms, 'codeMinutes'>,
  { start, end }: TimeSlot,
  now: Date,
): boolean => now.getTime() >= start.getTime() - codeMinutes * 60_000 && now < end;

/** Bestätigungsnummer, as shown on the billing page and in mails. */
export const confirmationNumberOf = (bookingId: number): string => `R${String(bookingId).padStart(5, '0')}`;

import { z } from 'zod';
import { room } from '../events/calls.ts';
import { anyOf, everyone, loggedIn, may, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, flag, id, integer, moment, nothing, seconds, success, text } from '../kit/wire.ts';
import { requestKey } from '../payments/online-payments.ts';
import { bookingStates, maxPriceRows, roomTexts } from './rules.ts';

const minutes = integer.pipe(z.number().min(0).max(1440));
const count = (min: number, max: number) => integer.pipe(z.number().min(min).max(max));
const cents = count(0, 1_000_000);
const reason = text(300).min(3, roomTexts.reasonMissing);

export const takenKinds = ['event', 'booking', 'closure'] as const;

/** A time in which a room is not available. */
const takenTime = z.strictObject({
  kind: z.enum(takenKinds),
  /** Id of the date, the booking or the closure. */
  ID: z.int(),
  room_ID: z.int(),
  /** 0 = not a date. */
  event_ID: z.int(),
  start: seconds,
  end: seconds,
  /** Its name; „Belegt“ for viewers without access. */
  name: z.string(),
  /** 0 = none, or not visible to the viewer. */
  course_ID: z.int(),
  /** The room it takes place in, if different: a part of this room, or the room that contains it. */
  elsewhere: z.string(),
  /** The viewer's own booking. */
  isOwn: z.boolean(),
  isRequest: z.boolean(),
});
export type TakenTime = z.output<typeof takenTime>;

const booking = z.strictObject({
  ID: z.int(),
  room_ID: z.int(),
  room: z.string(),
  start: seconds,
  end: seconds,
  state: z.enum(bookingStates),
  purpose: z.string(),
  person_ID: z.int(),
  person: z.string(),
  /** 0 = none. */
  course_ID: z.int(),
  courseName: z.string(),
  /** Number of future bookings in the same weekly series. */
  later: z.int(),
  price: z.int(),
  /** Booked at the member price for a time after the end of the membership; only the office sees it. */
  isAfterMembership: z.boolean(),
  /** The fee kept at cancellation; before that, the fee a cancellation now would cost. */
  fee: z.int(),
  /** The fee a cancellation of all later ones would cost now. */
  laterFee: z.int(),
  reason: z.string(),
  confirmationNumber: z.string(),
  /** Access code of the room, shown shortly before; empty = not yet, or none. */
  accessCode: z.string(),
  mayCancel: z.boolean(),
  mayDecide: z.boolean(),
});
export type RoomBooking = z.output<typeof booking>;

const price = z.strictObject({
  weekdays: z.array(z.int()),
  from: z.int(),
  to: z.int(),
  memberPrice: z.int(),
  guestPrice: z.int(),
});

const terms = {
  bookable: z.boolean(),
  forGuests: z.boolean(),
  approval: z.boolean(),
  opens: z.int(),
  closes: z.int(),
  minMinutes: z.int(),
  maxMinutes: z.int(),
  leadHours: z.int(),
  aheadDays: z.int(),
  cancelHours: z.int(),
  lateFeePercent: z.int(),
  codeMinutes: z.int(),
};

const roomOffer = z.strictObject({
  ...room.shape,
  ...terms,
  /** Only for the office. */
  accessCode: z.string(),
  prices: z.array(price),
});
export type RoomOffer = z.output<typeof roomOffer>;

/** A date or booking affected by a closure, and the rooms it could move to. */
const affected = z.strictObject({
  kind: z.enum(['event', 'booking']),
  ID: z.int(),
  room_ID: z.int(),
  room: z.string(),
  start: seconds,
  end: seconds,
  name: z.string(),
  /** Number of persons notified. */
  persons: z.int(),
  price: z.int(),
  freeRooms: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
});
export type AffectedTime = z.output<typeof affected>;

const closure = z.strictObject({
  ID: z.int(),
  room_ID: z.int(),
  room: z.string(),
  start: seconds,
  end: seconds,
  reason: z.string(),
  moved: z.int(),
  cancelled: z.int(),
  /** 0 = not undone. */
  undone: seconds,
  mayUndo: z.boolean(),
});
export type RoomClosure = z.output<typeof closure>;

const looksAfterRooms = may('course/events');
const range = {
  /** Epoch seconds; from is inclusive, to exclusive. */
  from: moment,
  to: moment,
};
const scope = z.enum(['only_this', 'all_future']).default('only_this');

export const rooms = {
  week: get('/rooms/calendar', {
    summary:
      'Wann die Räume in einem Zeitraum belegt sind, auch durch ihre Teile; für wen, bestimmt roomBookingViewMode.',
    access: loggedIn,
    input: z.object(range),
    reply: z.strictObject({ rooms: z.array(room), bookings: z.array(takenTime) }),
  }),

  offers: get('/rooms/offers', {
    summary: 'Die Räume mit Bedingungen und Preisen, und wann für einen selbst der Mitgliederpreis gilt.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      rooms: z.array(roomOffer),
      /** Periods with the member price: both days inclusive, 0 = no beginning or end. */
      memberTimes: z.array(z.strictObject({ from: dayNumber, to: dayNumber })),
    }),
  }),

  saveTerms: post('/rooms/terms', {
    summary: 'Festlegen, zu welchen Bedingungen ein Raum gebucht wird.',
    access: looksAfterRooms,
    input: z.object({
      room_ID: id,
      bookable: flag,
      forGuests: flag,
      approval: flag,
      opens: minutes,
      closes: minutes,
      minMinutes: count(15, 1440),
      maxMinutes: count(15, 1440),
      leadHours: count(0, 720),
      aheadDays: count(1, 730),
      cancelHours: count(0, 720),
      lateFeePercent: count(0, 100),
      codeMinutes: count(0, 2880),
      accessCode: text(40),
    }),
    reply: success,
  }),

  savePrices: post('/rooms/prices', {
    summary: 'Die Preise eines Raums ersetzen; gebuchte Zeiten kosten, was sie gekostet haben.',
    access: looksAfterRooms,
    input: z.object({
      room_ID: id,
      prices: z
        .array(
          z.strictObject({
            weekdays: z.array(count(1, 7)).min(1, 'Bitte wähle mindestens einen Wochentag.').max(7),
            from: minutes,
            to: minutes,
            memberPrice: cents,
            guestPrice: cents,
          }),
        )
        .max(maxPriceRows),
    }),
    reply: success,
  }),

  bookings: get('/rooms/bookings', {
    summary: 'Die eigenen Raumbuchungen in einem Zeitraum; das Büro sieht alle.',
    access: loggedIn,
    input: z.object({ ...range, course_ID: id.default(0) }),
    reply: z.strictObject({ bookings: z.array(booking) }),
  }),

  book: post('/rooms/book', {
    summary: 'Einen Raum buchen oder anfragen, einmal oder jede Woche.',
    access: loggedIn,
    isKeyed: true,
    admission: {
      of: 'room',
      by: 'room_ID',
      crowded: 'Gerade wollen sehr viele diesen Raum. Bitte versuche es in ein paar Sekunden noch einmal.',
    },
    input: z.object({
      key: requestKey,
      room_ID: id,
      /** yyyymmdd, and minutes since midnight: a local time, which might not exist. */
      day: dayInput,
      from: minutes,
      to: minutes,
      /** Weekly up to this day; 0 = once. */
      until: dayInput.default(0),
      /** Weeks in which the room is taken are skipped; otherwise the whole booking is refused. */
      skipTaken: flag.default(false),
      purpose: text(120).default(''),
      /** A training of this course, booked by its trainer or the office; 0 = none. */
      course_ID: id.default(0),
      /** Only the office books for others; 0 = the viewer. */
      person_ID: id.default(0),
      /** Total of all weeks in cents as the screen showed it; refused if it has changed. */
      shownTotal: integer.pipe(z.number().min(0).max(100_000_000)).optional(),
    }),
    reply: z.strictObject({ ...success.shape, booking_IDs: z.array(z.int()) }),
  }),

  cancel: post('/rooms/bookings/cancel/:id', {
    summary: 'Eine Raumbuchung stornieren; was davon verrechnet bleibt, sagt die Regel des Raums.',
    access: loggedIn,
    input: z.object({
      id,
      type: scope,
      reason: text(300).default(''),
      /** Only the office: cancels without a fee. */
      withoutFee: flag.default(false),
    }),
    reply: success,
  }),

  decide: post('/rooms/bookings/decide/:id', {
    summary: 'Eine Anfrage annehmen oder ablehnen; wöchentliche mit allen folgenden.',
    access: looksAfterRooms,
    input: z.object({ id, accept: flag, type: scope, reason: text(300).default('') }),
    reply: success,
  }),

  occupancy: get('/rooms/occupancy', {
    summary: 'Wie stark die Räume ausgelastet sind, nach Stunde des Tages; höchstens 92 Tage.',
    access: staffFrom(50),
    input: z.object(range),
    reply: z.strictObject({
      days: z.int(),
      rooms: z.array(
        z.strictObject({
          ID: z.int(),
          name: z.string(),
          /** Occupied minutes per hour of the day, from 0 to 23. */
          hours: z.array(z.int()),
        }),
      ),
    }),
  }),

  board: get('/rooms/board', {
    summary: 'Der Raumplan für den Aushang, wenn der Verein ihn öffentlich zeigt: ohne Namen von Personen.',
    access: everyone,
    input: z.object(range),
    reply: z.strictObject({
      rooms: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
      bookings: z.array(takenTime),
    }),
  }),

  affected: get('/rooms/closures/affected', {
    summary: 'Welche Termine und Buchungen eine Sperre trifft, und welche Räume dafür frei sind.',
    access: looksAfterRooms,
    input: z.object({ room_ID: id, ...range }),
    reply: z.strictObject({ affected: z.array(affected) }),
  }),

  close: post('/rooms/closures', {
    summary: 'Einen Raum sperren: verschiebt oder sagt ab, was darin ist, und verständigt alle, die es betrifft.',
    access: looksAfterRooms,
    isKeyed: true,
    input: z.object({
      key: requestKey,
      room_ID: id,
      ...range,
      reason,
      steps: z
        .array(
          z.strictObject({
            kind: z.enum(['event', 'booking']),
            ID: id,
            /** The new room; 0 = it is cancelled. */
            room_ID: id,
          }),
        )
        .max(1000),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  closures: get('/rooms/closures', {
    summary: 'Die Sperren, die gelten oder im letzten Jahr gegolten haben.',
    access: anyOf(looksAfterRooms, staffFrom(50)),
    input: nothing,
    reply: z.strictObject({ closures: z.array(closure) }),
  }),

  undoClosure: post('/rooms/closures/undo/:id', {
    summary: 'Eine Sperre als Ganzes zurücknehmen: alles findet wieder statt, wo es war, und alle erfahren es.',
    access: looksAfterRooms,
    input: z.object({ id }),
    reply: z.strictObject({
      ...success.shape,
      /** In words: what could not be restored because somebody else has the room by now. */
      notRestored: z.array(z.string()),
    }),
  }),
};

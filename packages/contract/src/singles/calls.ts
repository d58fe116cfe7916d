import { z } from 'zod';
import { allOf, anyOf, everyone, loggedIn, manager, may, ownGroup, self, sharedChild } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { maxDatesAtOnce, singlePayments } from './rules.ts';

const offer = {
  course_ID: z.int(),
  courseName: z.string(),
  /** In cents, as the family pays it. */
  price: z.int(),
  /** Maximum number on one date; null = up to the places of the course. */
  places: z.int().nullable(),
  cancelHours: z.int(),
  /** 0 = no block is offered. */
  blockUnits: z.int(),
  blockPrice: z.int(),
  blockWeeks: z.int(),
};

/** Terms of a course for single dates. */
const singleOffer = z.strictObject(offer);
export type SingleOffer = z.output<typeof singleOffer>;

const nextSingle = z.strictObject({
  ...offer,
  /** The next date with a free place; 0 = none. */
  nextStart: seconds,
});
export type NextSingle = z.output<typeof nextSingle>;

const singleDate = z.strictObject({
  event_ID: z.int(),
  start: seconds,
  end: seconds,
  room: z.string(),
  /** Null = no limit. */
  free: z.int().nullable(),
  cancelUntil: seconds,
  /** Family members who already take part. */
  own_IDs: z.array(z.int()),
});
export type SingleDate = z.output<typeof singleDate>;

const singleBookingStates = ['booked', 'over', 'cancelled'] as const;
const singleBooking = z.strictObject({
  ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  course_ID: z.int(),
  courseName: z.string(),
  event_ID: z.int(),
  start: seconds,
  end: seconds,
  room: z.string(),
  /** Paid with a unit of this block; 0 = paid separately. */
  block_ID: z.int(),
  price: z.int(),
  cancelUntil: seconds,
  state: z.enum(singleBookingStates),
  /** Cancelled, and the unit or money was returned. */
  isGivenBack: z.boolean(),
});
export type SingleBooking = z.output<typeof singleBooking>;

const blockStates = ['open', 'waiting', 'usedUp', 'expired', 'refunded'] as const;
export type BlockState = (typeof blockStates)[number];

export const blockStateLabels: Readonly<Record<BlockState, string>> = {
  open: 'gültig',
  waiting: 'wartet auf Bezahlung',
  usedUp: 'aufgebraucht',
  expired: 'abgelaufen',
  refunded: 'erstattet',
};

const block = z.strictObject({
  ID: z.int(),
  owner_ID: z.int(),
  ownerName: z.string(),
  course_ID: z.int(),
  courseName: z.string(),
  units: z.int(),
  left: z.int(),
  price: z.int(),
  /** The last day on which a date paid with it can begin. */
  validUntil: z.string(),
  state: z.enum(blockStates),
  /** Why the office allows its use before it is paid; empty = not allowed. */
  allowedReason: z.string(),
  refunded: z.int(),
});
export type UnitBlock = z.output<typeof block>;

const key = text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.'));
const reason = text(200).min(3, 'Bitte schreib kurz, warum.');
const cents = integer.pipe(
  z.number().min(0, 'Der Preis darf nicht negativ sein.').max(10_000_00, 'Höchstens € 10.000,00.'),
);
/** Price in cents as the screen showed it; refused if it has changed. */
const shownTotal = integer.pipe(z.number().min(0).max(100_000_000)).optional();
const whoBooks = anyOf(allOf(manager, anyOf(self('child_ID'), ownGroup('child_ID'))), sharedChild('child_ID', 'book'));

export const singles = {
  offers: get('/singles/offers', {
    summary: 'Kurse, in die man für einen Termin kommen kann, mit Preis und nächstem freien Termin.',
    access: everyone,
    keepsPlans: true,
    input: nothing,
    reply: z.strictObject({ offers: z.array(nextSingle) }),
  }),

  dates: get('/singles/dates', {
    summary: 'Die künftigen Termine eines Kurses mit freien Plätzen für Einzeltermine.',
    access: everyone,
    input: z.object({ course_ID: id }),
    reply: z.strictObject({
      /** Null = the course offers no single dates. */
      offer: singleOffer.nullable(),
      dates: z.array(singleDate),
      /** Family members who cannot take part, and why. */
      unfit: z.array(z.strictObject({ child_ID: z.int(), text: z.string() })),
    }),
  }),

  mine: get('/singles/mine', {
    summary: 'Einzeltermine und Blöcke der eigenen Familie: künftige, und was in den letzten 90 Tagen war.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      bookings: z.array(singleBooking),
      blocks: z.array(block),
      /** Children of another home the viewer may book for; their first home pays. */
      sharedChildren: z.array(z.strictObject({ ID: z.int(), fullname: z.string() })),
    }),
  }),

  book: post('/singles/book', {
    summary: 'Einzelne Termine eines Kurses buchen, einzeln bezahlt oder mit Einheiten eines Blocks; alle oder keinen.',
    access: whoBooks,
    isKeyed: true,
    input: z.object({
      child_ID: id,
      course_ID: id,
      events: z
        .array(id)
        .min(1, 'Bitte wähle zumindest einen Termin aus.')
        .max(maxDatesAtOnce, `Bitte wähle höchstens ${maxDatesAtOnce} Termine auf einmal aus.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Bitte wähle jeden Termin nur einmal.'),
      payment: z.enum(singlePayments, 'Bitte wähle, wie du bezahlst.'),
      /** Created by the sender: the same booking sent twice counts once. */
      key,
      shownTotal,
    }),
    reply: success,
  }),

  cancel: post('/singles/cancel', {
    summary: 'Einen Einzeltermin der eigenen Familie absagen; rechtzeitig kommt Einheit oder Geld zurück.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),

  buyBlock: post('/singles/block', {
    summary: 'Einen Block für einen Kurs kaufen; er gilt, sobald er bezahlt ist.',
    access: manager,
    isKeyed: true,
    perMinute: 10,
    input: z.object({ course_ID: id, key, shownTotal }),
    reply: success,
  }),

  ofClub: get('/singles', {
    summary: 'Alle Einzeltermine und Blöcke des Vereins: künftige, und was in den letzten 90 Tagen war.',
    access: may('course/participants_read'),
    input: nothing,
    reply: z.strictObject({ bookings: z.array(singleBooking), blocks: z.array(block) }),
  }),

  setOffer: post('/singles/offer', {
    summary: 'Festlegen, ob und zu welchem Preis man in einen Kurs für einen Termin kommen kann.',
    access: may('course/data', 'course_ID'),
    input: z
      .object({
        course_ID: id,
        /** False = no longer offered; existing bookings stay. */
        isOffered: flag,
        price: cents.default(0),
        /** 0 = up to the places of the course. */
        places: integer.pipe(z.number().min(0).max(500, 'Höchstens 500 Plätze.')).default(0),
        cancelHours: integer.pipe(z.number().min(0).max(336, 'Höchstens 336 Stunden.')).default(24),
        /** 0 = no block is offered. */
        blockUnits: integer.pipe(z.number().min(0).max(50, 'Höchstens 50 Einheiten.')).default(0),
        blockPrice: cents.default(0),
        blockWeeks: integer.pipe(z.number().min(1).max(104, 'Höchstens 104 Wochen.')).default(26),
      })
      .refine(({ blockUnits }) => blockUnits !== 1, {
        path: ['blockUnits'],
        message: 'Ein Block hat mindestens 2 Einheiten.',
      }),
    reply: success,
  }),

  sellBlock: post('/singles/block/sell', {
    summary: 'Der Familie einer Person einen Block auf ihr Kundenkonto verkaufen.',
    access: may('course/participants', 'course_ID'),
    isKeyed: true,
    input: z.object({ child_ID: id, course_ID: id, key, shownTotal }),
    reply: success,
  }),

  allowBlock: post('/singles/block/allow', {
    summary: 'Einen Block gelten lassen, bevor er bezahlt ist, mit einem Grund; geschuldet bleibt er.',
    access: may('course/participants'),
    input: z.object({ ID: id, reason }),
    reply: success,
  }),

  refundBlock: post('/singles/block/refund', {
    summary: 'Die übrigen Einheiten eines Blocks anteilig gutschreiben; der Block ist damit beendet.',
    access: may('course/participants'),
    input: z.object({ ID: id, reason }),
    reply: success,
  }),

  cancelFor: post('/singles/cancelFor', {
    summary: 'Einen Einzeltermin durch das Büro absagen; Einheit oder Geld kommt zurück, die Familie erfährt es.',
    access: may('course/participants'),
    input: z.object({ ID: id }),
    reply: success,
  }),
};

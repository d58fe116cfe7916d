import { z } from 'zod';
import { anyOf, may, ownGroup, self, staffAbove, staffFrom } from './access.ts';
import { get, post } from './call.ts';
import { fromDayNumber } from './days.ts';
import { formatMoney, formatNumber } from './money.ts';
import { dayNumber, flag, id, integer, nothing, success, text } from './wire.ts';

/** The code that finds whichever of the general discounts is best for somebody. */
export const genericCode = 'rabatt';

/** As codes are stored and compared: case and blanks around do not count. */
export const normalCode = (code: string): string => code.trim().toLowerCase();

/** One of the two is set. */
export type DiscountTerms = { amountCents: number | null; percent: number | null };

/** What a discount takes off a price: cents, rounded once, never more than the price. */
export const discountValue = ({ amountCents, percent }: DiscountTerms, priceCents: number): number => {
  const value = amountCents ?? Math.round((priceCents * (percent ?? 0)) / 100);
  return Math.max(0, Math.min(priceCents, value));
};

/** „€ 5,00“ or „10 %“. */
export const discountLabel = ({ amountCents, percent }: DiscountTerms): string =>
  amountCents === null ? `${formatNumber(percent ?? 0)} %` : formatMoney(amountCents);

/** The sentence under a verified code; null when it is worth nothing and therefore not shown. */
export const redeemedAtRegistration = (code: string, amountCents: number): string | null =>
  amountCents <= 0
    ? null
    : `Der Rabatt-Code „${code.trim()}“ wird bei der Anmeldung eingelöst und ist ${formatMoney(amountCents)} wert.`;

const noDate = 'Dieses Datum ist nicht gültig.';
const openDay = integer
  .pipe(
    z
      .number()
      .min(0, noDate)
      .max(99_991_231, noDate)
      .refine((value) => value === 0 || fromDayNumber(value) !== null, noDate),
  )
  .default(0);

const cents = integer.pipe(
  z.number().min(0, 'Der Betrag kann nicht kleiner als 0 sein.').max(100_000_00, 'Maximaler Wert: € 100.000,00'),
);
const percent = z.coerce
  .number('Bitte gib eine Zahl ein.')
  .min(0, 'Der Prozentsatz kann nicht kleiner als 0 sein.')
  .max(100, 'Mehr als 100 % gehen nicht.')
  .multipleOf(0.01, 'Höchstens zwei Stellen nach dem Komma.');

const discountInput = z
  .object({
    /** 0: a new one. */
    ID: id.default(0),
    code: text(40).default(''),
    name: text(120).default(''),
    /** Cents, or `amountRelative` in percent: one of the two, the other 0. */
    absoluteAmount: cents.default(0),
    amountRelative: percent.default(0),
    generic: flag.default(false),
    /** Limits; 0 = none. */
    course_ID: id.default(0),
    child_ID: id.default(0),
    validFrom: openDay,
    validUntil: openDay,
    maxUses: integer.pipe(z.number().min(0, 'Minimaler Wert: 0').max(1_000_000)).default(0),
    appliesToMembershipFee: flag.default(false),
    active: flag.default(true),
  })
  .superRefine((discount, issues) => {
    const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    if (discount.code === '' && !discount.generic) add('code', 'Bitte gib einen Code ein.');
    if (discount.absoluteAmount > 0 === discount.amountRelative > 0) {
      add('absoluteAmount', 'Bitte gib entweder einen Betrag oder einen Prozentsatz an.');
    }
    if (discount.validFrom > 0 && discount.validUntil > 0 && discount.validUntil < discount.validFrom) {
      add('validUntil', 'Das Ende liegt vor dem Anfang.');
    }
  });

const discount = z.strictObject({
  ID: z.int(),
  code: z.string(),
  name: z.string(),
  absoluteAmount: z.int(),
  amountRelative: z.number(),
  generic: z.boolean(),
  course_ID: z.int(),
  courseName: z.string(),
  child_ID: z.int(),
  childName: z.string(),
  validFrom: dayNumber,
  validUntil: dayNumber,
  maxUses: z.int(),
  appliesToMembershipFee: z.boolean(),
  active: z.boolean(),
  /** Bookings that have it. */
  used: z.int(),
});
export type DiscountRow = z.output<typeof discount>;

const whoBooks = anyOf(self('child_ID'), ownGroup('child_ID'), staffAbove(80), may('course/participants', 'course_ID'));

export const discounts = {
  list: get('/discount/list', {
    summary: 'Alle Rabatte mit der Zahl der Buchungen, die sie nutzen.',
    access: staffFrom(80),
    input: nothing,
    reply: z.strictObject({ discounts: z.array(discount) }),
  }),

  save: post('/discount/save', {
    summary: 'Einen Rabatt anlegen (ID 0) oder ändern.',
    access: staffFrom(80),
    input: discountInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/discount/delete', {
    summary: 'Einen Rabatt löschen, den noch niemand genutzt hat.',
    access: staffFrom(80),
    input: z.object({ ID: id }),
    reply: success,
  }),

  verify: get('/discount/verify', {
    summary: 'Was ein Code einer Person bei einem Kurs bringt; „rabatt“ findet den besten allgemeinen Rabatt.',
    access: whoBooks,
    // Wrong codes are counted.
    effect: true,
    perMinute: 30,
    input: z.object({
      course_ID: id,
      child_ID: id,
      /** Cents; only for showing the value. What is charged the server works out itself. */
      price: cents.default(0),
      code: text(40),
    }),
    reply: z.strictObject({
      /** Cents that it takes off `price`; 0 or less: nothing to show. */
      amount: z.int(),
      /** The person's booking in the course, 0 = none. */
      course_parts_ID: z.int(),
      absoluteAmount: z.int(),
      amountRelative: z.number(),
      appliesToMembershipFee: z.boolean(),
    }),
  }),
};

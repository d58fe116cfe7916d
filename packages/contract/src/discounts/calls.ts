import { z } from 'zod';
import { anyOf, may, ownGroup, self, staffAbove, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { formatMoney, formatNumber } from '../kit/money.ts';
import {
  amountInput,
  cents,
  count,
  day,
  line,
  percent,
  type RecordFields,
  reference,
  yesNo,
} from '../kit/record-fields.ts';
import { pluck } from '../kit/record-of.ts';
import { id, nothing, success, text } from '../kit/wire.ts';

/** This code selects the best of the general discounts for the person. */
export const genericCode = 'rabatt';

/** The stored and compared form of a code: case and surrounding blanks are ignored. */
export const normalCode = (code: string): string => code.trim().toLowerCase();

/** Exactly one of the two is set. */
export type DiscountTerms = { amountCents: number | null; percent: number | null };

/** Value of a discount on a price: cents, rounded once, never more than the price. */
export const discountValue = ({ amountCents, percent }: DiscountTerms, priceCents: number): number => {
  const value = amountCents ?? Math.round((priceCents * (percent ?? 0)) / 100);
  return Math.max(0, Math.min(priceCents, value));
};

/** „€ 5,00“ or „10 %“. */
export const discountLabel = ({ amountCents, percent }: DiscountTerms): string =>
  amountCents === null ? `${formatNumber(percent ?? 0)} %` : formatMoney(amountCents);

/** The sentence under a verified code; null if it has no value and is therefore not shown. */
export const redeemedAtRegistration = (code: string, amountCents: number): string | null =>
  amountCents <= 0
    ? null
    : `Der Rabatt-Code „${code.trim()}“ wird bei der Anmeldung eingelöst und ist ${formatMoney(amountCents)} wert.`;

/** Discount fields the office fills in. */
export const discountFields = {
  generic: {
    ...yesNo(false),
    column: 'is_generic',
    label: 'Allgemeiner Rabatt',
    historyLabel: 'allgemein',
    help: `Mit dem Code „${genericCode}“ bekommt jeder den besten allgemeinen Rabatt, der für ihn gilt.`,
  },
  code: {
    ...line(40),
    column: 'code',
    label: 'Code',
    help: 'Groß- und Kleinschreibung sind egal.',
    isRequired: true,
    list: { width: 140 },
  },
  name: {
    ...line(120),
    column: 'name',
    label: 'Bezeichnung',
    placeholder: 'z. B. Geschwisterrabatt',
    list: { width: 180 },
  },
  /** Either this or `amountRelative`; the other one is 0. */
  absoluteAmount: {
    ...cents,
    column: 'amount_cents',
    label: 'Betrag',
    historyLabel: 'Betrag (Cent)',
    isRequired: true,
  },
  amountRelative: { ...percent, column: 'percent', label: 'Prozent', isRequired: true },
  validFrom: { ...day, column: 'valid_from', label: 'Gilt ab', historyLabel: 'gilt ab', list: { width: 110 } },
  validUntil: { ...day, column: 'valid_until', label: 'Gilt bis', historyLabel: 'gilt bis', list: { width: 110 } },
  maxUses: {
    ...count(1_000_000),
    column: 'max_uses',
    label: 'Höchstens so oft',
    historyLabel: 'höchstens so oft',
    help: '0: ohne Grenze.',
  },
  course_ID: { ...reference, column: 'course_id', label: 'Nur für den Kurs', historyLabel: 'Kurs' },
  child_ID: {
    ...reference,
    column: 'person_id',
    label: 'Nur für die Person',
    historyLabel: 'Person',
    help: 'Leer: für alle.',
  },
  appliesToMembershipFee: {
    ...yesNo(false),
    column: 'applies_to_membership_fee',
    label: 'Gilt auch für den Mitgliedsbeitrag',
    historyLabel: 'gilt auch für den Mitgliedsbeitrag',
    help: 'Wer mit der Buchung Mitglied wird, bekommt den Rabatt auf Kurspreis und Beitrag; von einem Betrag bleibt für den Beitrag, was der Kurspreis übrig lässt.',
    list: { label: 'Mitgliedsbeitrag', width: 130, hiddenByDefault: true },
  },
  active: {
    ...yesNo(true),
    column: 'is_active',
    label: 'aktiv',
    list: { label: 'Status', width: 100, words: { yes: 'aktiv', no: 'inaktiv' } },
  },
} as const satisfies RecordFields;

const discountInput = z
  /** ID 0: a new one. */
  .object({ ID: id.default(0), ...pluck(discountFields, 'input') })
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
export type DiscountInput = z.output<typeof discountInput>;

const discount = z.strictObject({
  ID: z.int(),
  ...pluck(discountFields, 'reply'),
  courseName: z.string(),
  childName: z.string(),
  /** Number of bookings that use it. */
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
    // Writes data: wrong codes are counted.
    effect: true,
    perMinute: 30,
    input: z.object({
      course_ID: id,
      child_ID: id,
      /** Cents; only used to display the value. The server computes the charge itself. */
      price: amountInput.default(0),
      code: text(40),
    }),
    reply: z.strictObject({
      /** Cents deducted from `price`; 0 or less: nothing to show. */
      amount: z.int(),
      /** The person's booking in the course, 0 = none. */
      course_parts_ID: z.int(),
      absoluteAmount: z.int(),
      amountRelative: z.number(),
      appliesToMembershipFee: z.boolean(),
    }),
  }),
};

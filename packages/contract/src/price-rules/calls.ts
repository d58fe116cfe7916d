import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integer, nothing, success } from '../kit/wire.ts';
import { entryMeasures, type PriceRule, ruleKinds } from './price-rule-terms.ts';

const cents = integer.pipe(
  z.number().min(0, 'Der Betrag kann nicht kleiner als 0 sein.').max(1_000_000, 'Maximaler Wert: € 10.000,00'),
);
const percent = z.coerce
  .number('Bitte gib eine Zahl ein.')
  .min(0, 'Der Prozentsatz kann nicht kleiner als 0 sein.')
  .max(100, 'Mehr als 100 % gehen nicht.')
  .multipleOf(0.01, 'Höchstens zwei Stellen nach dem Komma.');

const ruleFields = {
  /** 0: a new one. */
  ID: id.default(0),
  kind: z.enum(ruleKinds, 'Diese Art von Regel gibt es nicht.'),
  /** The courses it applies to: one, those with a tag, or all (both 0). */
  course_ID: id.default(0),
  tag_ID: id.default(0),
  /** family: from which child on; cents or percent; maximum per family and school year, 0 = no limit. */
  fromChild: integer
    .pipe(z.number().min(2, 'Frühestens ab dem 2. Kind.').max(9, 'Spätestens ab dem 9. Kind.'))
    .default(2),
  absoluteAmount: cents.default(0),
  amountRelative: percent.default(0),
  familyCap: cents.default(0),
  /** lateEntry: how the remaining part of a course is measured. */
  measure: z.enum(entryMeasures, 'Diese Art gibt es nicht.').default('months'),
  active: flag.default(true),
};

type Fields = { kind: string; course_ID: number; tag_ID: number; absoluteAmount: number; amountRelative: number };

const completes = (rule: Fields, issues: z.RefinementCtx<Fields>) => {
  const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
  if (rule.course_ID > 0 && rule.tag_ID > 0) add('course_ID', 'Bitte wähle einen Kurs oder eine Kursgruppe.');
  if (rule.kind === 'family' && rule.absoluteAmount > 0 === rule.amountRelative > 0) {
    add('absoluteAmount', 'Bitte gib entweder einen Betrag oder einen Prozentsatz an.');
  }
};

const ruleInput = z.object(ruleFields).superRefine(completes);
const nestedRule = z.strictObject(ruleFields).superRefine(completes);

const priceRule = z.strictObject({
  ID: z.int(),
  kind: z.enum(ruleKinds),
  course_ID: z.int(),
  tag_ID: z.int(),
  fromChild: z.int(),
  absoluteAmount: z.int(),
  amountRelative: z.number(),
  familyCap: z.int(),
  measure: z.enum(entryMeasures),
  active: z.boolean(),
  /** „Ab dem 2. Kind 10 %“ and „alle Kurse“, in words. */
  text: z.string(),
  scope: z.string(),
});
export type PriceRuleRow = z.output<typeof priceRule>;
export type PriceRuleInput = z.output<typeof ruleInput>;

/** The form of a rule the calculation uses. */
export const ruleFrom = (input: PriceRuleInput): PriceRule => {
  const scope = {
    id: input.ID,
    courseId: input.course_ID === 0 ? null : input.course_ID,
    tagId: input.tag_ID === 0 ? null : input.tag_ID,
  };
  if (input.kind === 'lateEntry') return { ...scope, kind: 'lateEntry', measure: input.measure };
  return {
    ...scope,
    kind: 'family',
    fromChild: input.fromChild,
    terms:
      input.absoluteAmount > 0
        ? { amountCents: input.absoluteAmount, percent: null }
        : { amountCents: null, percent: input.amountRelative },
    capCents: input.familyCap === 0 ? null : input.familyCap,
  };
};

/** A booking whose price the change would affect. */
const changedPrice = z.strictObject({
  cp_ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  /** The payer. */
  payer: z.string(),
  course: z.string(),
  before: z.int(),
  after: z.int(),
});
export type ChangedPrice = z.output<typeof changedPrice>;

/** Maximum number of rows in a preview; its sums include all. */
export const maxShownPrices = 200;

export const priceRules = {
  list: get('/price/rules', {
    summary: 'Die Preisregeln des Vereins, und ob Preise mit Umsatzsteuer eingegeben werden.',
    access: staffFrom(80),
    input: nothing,
    reply: z.strictObject({
      rules: z.array(priceRule),
      grossPrices: z.boolean(),
      /** False = the setting has no effect yet. */
      chargesVat: z.boolean(),
    }),
  }),

  preview: post('/price/rules/preview', {
    summary:
      'Was laufende Buchungen nach den Regeln von jetzt und nach den geänderten kosten würden. Es ändert nichts.',
    access: staffFrom(80),
    // Exactly one of the three is given; the others stay unchanged.
    input: z.object({ rule: nestedRule.optional(), removed_ID: id.optional(), grossPrices: flag.optional() }),
    reply: z.strictObject({
      /** Checked bookings, bookings whose price would change, and the sums of those. */
      bookings: z.int(),
      changed: z.int(),
      before: z.int(),
      after: z.int(),
      prices: z.array(changedPrice),
    }),
  }),

  save: post('/price/rules/save', {
    summary: 'Eine Preisregel anlegen (ID 0) oder ändern. Sie gilt für neue Buchungen.',
    access: staffFrom(80),
    input: ruleInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/price/rules/delete', {
    summary: 'Eine Preisregel löschen; was mit ihr gebucht wurde, behält seinen Preis.',
    access: staffFrom(80),
    input: z.object({ ID: id }),
    reply: success,
  }),

  setGross: post('/price/gross', {
    summary: 'Ob eingegebene Preise die Umsatzsteuer enthalten oder ob sie dazukommt.',
    access: staffFrom(80),
    input: z.object({ grossPrices: flag }),
    reply: success,
  }),
};

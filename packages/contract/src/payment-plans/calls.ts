import { z } from 'zod';
import { changeEntry } from '../history/calls.ts';
import { anyOf, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, integerOr, moment, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { planProblems, planTexts } from './rules.ts';

const missing = (value: unknown) => value === undefined || value === null || value === '';

/** Cents. The plan's own rule checks the minimum, with its own message. */
const cents = integerOr({
  error: ({ input }) => (missing(input) ? planTexts.required : 'Bitte gib eine ganze Zahl in Cent ein.'),
}).pipe(z.number().min(-100_000_000).max(100_000_000));

/** Epoch seconds; 0, empty or left out = open. */
const openTime = z.union([z.literal(['', null]).transform(() => 0), moment]).default(0);

const newOrKnown = z.union([z.literal(['', null]).transform(() => 0), id]).default(0);

const rowInput = z.strictObject({
  /** 0 or left out: a new one. */
  ID: newOrKnown,
  description: text(120).default(''),
  price: cents,
  pricenm: cents,
  bookingStart: openTime,
  bookingEnd: openTime,
  dueDate: openTime,
  active: flag.default(true),
  /** Accepted because the reply contains it; the server decides whether a row is in use. */
  used: flag.optional(),
});

const groupInput = z.strictObject({
  ID: newOrKnown,
  name: text(80).default(''),
  active: flag.default(true),
  plan: z.array(rowInput).max(60).default([]),
});

const planInput = z
  .array(groupInput)
  .max(40)
  .superRefine((groups, issues) => {
    for (const { path, message } of planProblems(groups)) issues.addIssue({ code: 'custom', path: [...path], message });
  });

/** Empty = none, 0 = the course's own groups, otherwise the model. */
const modelInput = z.union([z.literal(['', null]).transform(() => null), id]);

const row = z.strictObject({
  ID: z.int(),
  description: z.string(),
  price: z.int(),
  pricenm: z.int(),
  bookingStart: seconds,
  bookingEnd: seconds,
  dueDate: seconds,
  active: z.boolean(),
  /** Already in use by a payer: it cannot be removed. */
  used: z.boolean(),
});

const group = z.strictObject({ ID: z.int(), name: z.string(), active: z.boolean(), plan: z.array(row) });
export type PaymentGroup = z.output<typeof group>;

/** A group as offered at a given time: with the rows valid then, and their sums. */
const offeredGroup = z.strictObject({ ...group.shape, price: z.int(), pricenm: z.int() });

const plan = z.strictObject({
  paymentplan: z.array(group),
  version: z.int(),
  /** Empty = none, 0 = the course's own groups, otherwise the model. */
  model_ID: z.union([z.literal(''), z.int()]),
  name: z.string(),
  active: z.boolean(),
  /** The course's own groups, even while they are not in use: they keep their ids. */
  ownplan: z.array(group),
});
export type CoursePlan = z.output<typeof plan>;

const model = z.strictObject({
  ID: z.int(),
  name: z.string(),
  active: z.boolean(),
  paymentGroups: z.array(group),
  courses: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
});
export type PaymentModel = z.output<typeof model>;

const time = moment.optional();
/** The version the change is based on; without it, concurrent changes are not detected. */
const versionOfPlan = version.optional();
const readCourse = may('course/data_read', 'courseId');

export const paymentPlans = {
  activeModels: get('/course/paymentmodels/active', {
    summary: 'Zahlungsvorlagen, die man einem Kurs geben kann, nach Namen.',
    access: may('course/data_read'),
    input: nothing,
    reply: z.strictObject({ templates: z.array(model) }),
  }),

  models: get('/course/paymentmodels', {
    summary: 'Alle Zahlungsvorlagen nach Namen, mit ihren Gruppen und den Kursen, die sie verwenden.',
    access: may('course/data'),
    input: nothing,
    reply: z.strictObject({ templates: z.array(model) }),
  }),

  model: get('/course/paymentmodels/:modelId', {
    summary: 'Eine Zahlungsvorlage.',
    access: may('course/data'),
    input: z.object({ modelId: id }),
    reply: z.strictObject({
      paymentplan: z.array(group),
      model_ID: z.int(),
      name: z.string(),
      active: z.boolean(),
      version: z.int(),
    }),
  }),

  saveModel: post('/course/paymentmodels', {
    summary:
      'Eine Zahlungsvorlage anlegen (model_ID 0) oder speichern; gespeicherte Gruppen können nicht entfernt werden.',
    access: may('course/data'),
    bodyKb: 400,
    input: z.object({
      paymentplan: planInput,
      model_ID: newOrKnown,
      name: text(80).min(1, 'Bitte gib der Zahlungsvorlage einen Namen.'),
      active: flag.default(true),
      version: versionOfPlan,
    }),
    reply: z.strictObject({ ...success.shape, model_ID: z.int() }),
  }),

  activeOfModel: get('/course/paymentmodels/:modelId/active', {
    summary: 'Was von einer Zahlungsvorlage zu einem Zeitpunkt gilt.',
    access: may('course/data'),
    input: z.object({ modelId: id, time }),
    reply: z.strictObject({ data: z.array(offeredGroup) }),
  }),

  historyOfModel: get('/course/paymentmodels/:modelId/history', {
    summary: 'Änderungen an einer Zahlungsvorlage, die neueste zuerst.',
    access: may('course/data'),
    input: z.object({ modelId: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),

  ofCourse: get('/course/:courseId/paymentplan', {
    summary: 'Die Zahlungsweisen eines Kurses, eigene oder die seines Modells.',
    access: readCourse,
    input: z.object({ courseId: id }),
    reply: plan,
  }),

  saveOfCourse: post('/course/:courseId/paymentplan', {
    summary: 'Zahlungsweisen eines Kurses speichern: keine (leer), eigene (0) oder ein Modell.',
    access: may('course/data', 'courseId'),
    bodyKb: 400,
    input: z.object({
      courseId: id,
      paymentplan: planInput.default([]),
      model_ID: modelInput.default(0),
      name: text(80).default(''),
      active: flag.default(true),
      version: versionOfPlan,
    }),
    reply: success,
  }),

  withoutIds: get('/course/:courseId/paymentplan/remove_ids', {
    summary: 'Die Zahlungsweisen eines Kurses ohne ihre Nummern, zum Übernehmen in einen anderen.',
    access: readCourse,
    input: z.object({ courseId: id }),
    reply: z.strictObject({
      paymentplan: z.array(
        group.omit({ ID: true, plan: true }).extend({ plan: z.array(row.omit({ ID: true, used: true })) }),
      ),
    }),
  }),

  activeOfCourse: get('/course/:courseId/paymentplan/active', {
    summary: 'Zahlungsweisen, zwischen denen man zu einem Zeitpunkt wählt; mit withmodel auch die des Modells.',
    access: anyOf(readCourse, maySee('course', 'courseId')),
    input: z.object({ courseId: id, time, withmodel: flag.default(false) }),
    reply: z.strictObject({ data: z.array(offeredGroup) }),
  }),

  historyOfCourse: get('/course/:courseId/paymentplan/history', {
    summary: 'Änderungen an den Zahlungsweisen eines Kurses, die neueste zuerst.',
    access: readCourse,
    input: z.object({ courseId: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),
};

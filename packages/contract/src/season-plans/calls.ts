import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { allOf, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, id, integer, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { plansSeasons, readsSeasonMoney } from './access.ts';
import { seasonFacts } from './facts.ts';
import { planContent } from './plan.ts';
import { planTexts } from './words.ts';

/** The year a season ends in. */
const sourceYear = integer.pipe(
  z.number().min(1900, 'Dieses Schuljahr gibt es nicht.').max(2200, 'Dieses Schuljahr gibt es nicht.'),
);
const planName = text(80).min(1, planTexts.nameMissing);
/** Made up by the sender: the same plan sent twice is made once. */
const key = text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.'));

const planHead = z.strictObject({
  ID: z.int(),
  name: z.string(),
  sourceYear: z.int(),
  /** Courses that are different, dropped or new. */
  changes: z.int(),
  changed: seconds,
  version: z.int(),
  /** Stored by a newer program: it can be looked at there alone. */
  isUnreadable: z.boolean(),
});
export type SeasonPlanHead = z.output<typeof planHead>;

const storedPlan = planHead.omit({ changes: true }).extend({ content: planContent });
export type StoredSeasonPlan = z.output<typeof storedPlan>;

const agedPerson = z.strictObject({ ID: z.int(), fullname: z.string(), reason: z.string() });
export type AgedPerson = z.output<typeof agedPerson>;

const ageLimit = z.coerce
  .number('Bitte gib eine Zahl ein.')
  .min(0, 'Minimaler Wert: 0')
  .max(150, 'Maximaler Wert: 150');
const birthYear = integer.pipe(z.number().min(0).max(2200));

export const seasonPlans = {
  list: get('/season-plans', {
    summary: 'Die Pläne für die nächste Saison.',
    access: readsSeasonMoney,
    input: nothing,
    reply: z.strictObject({ plans: z.array(planHead) }),
  }),

  facts: get('/season-plans/facts/:schoolyear', {
    summary:
      'Womit Pläne rechnen: Kurse einer Saison mit dem, was sie bringen und kosten, mit Plätzen und Altersgruppen, ohne Namen.',
    access: readsSeasonMoney,
    input: z.object({
      schoolyear: sourceYear,
      /** yyyymmdd on which ages count; 0 = each course's own day, a season later. */
      agesOn: dayInput.default(0),
    }),
    reply: seasonFacts,
  }),

  plan: get('/season-plans/plan/:ID', {
    summary: 'Ein Plan mit seinen Annahmen und dem, was er je Kurs ändert.',
    access: readsSeasonMoney,
    input: z.object({ ID: id }),
    reply: storedPlan,
  }),

  create: post('/season-plans', {
    summary: 'Einen Plan anlegen. Er ändert nichts an den Kursen.',
    access: plansSeasons,
    isKeyed: true,
    input: z.object({ name: planName, sourceYear, key }),
    reply: success.extend({ ID: z.int() }),
  }),

  save: post('/season-plans/save', {
    summary: 'Einen Plan speichern. Hat ihn inzwischen jemand geändert, wird nichts überschrieben.',
    access: plansSeasons,
    bodyKb: 512,
    input: z.object({ ID: id, version, name: planName, content: planContent }),
    reply: success.extend({ version: z.int() }),
  }),

  copy: post('/season-plans/copy', {
    summary: 'Einen Plan kopieren, wie er gespeichert ist.',
    access: plansSeasons,
    isKeyed: true,
    input: z.object({ ID: id, name: planName, key }),
    reply: success.extend({ ID: z.int() }),
  }),

  remove: post('/season-plans/remove', {
    summary: 'Einen Plan löschen. Die Kurse bleiben, wie sie sind.',
    access: plansSeasons,
    input: z.object({ ID: id }),
    reply: success,
  }),

  agingOut: get('/season-plans/aging-out', {
    summary: 'Wer aus einem Kurs herauswächst, mit Namen, unter den Grenzen eines Plans.',
    access: allOf(readsSeasonMoney, may('course/participants_read')),
    input: z.object({
      course_ID: id,
      agesOn: dayInput.default(0),
      olderthan: ageLimit.default(0),
      youngerthan: ageLimit.default(0),
      yearAllowedLeft: birthYear.default(0),
      yearAllowedRight: birthYear.default(0),
    }),
    reply: z.strictObject({ persons: z.array(agedPerson) }),
  }),
};

/** Drawn after the transaction. */
export const seasonPlanFiles = {
  comparison: get('/season-plans/comparison', {
    summary: 'Zwei Pläne nebeneinander als PDF für den Vorstand; 0 ist „wie heute“.',
    access: readsSeasonMoney,
    input: z.object({ first: id, second: id.default(0) }),
    reply: exportedFile,
    admission: fileAdmission,
  }),
};

import { z } from 'zod';
import { mapOf, text, version } from '../kit/wire.ts';
import { type Answers, answerProblems, answerValue, type FormField, formField, formLimits } from './form-fields.ts';

/** The name of a form in URLs and in the list of a course. */
export const formSlot = text(60).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Bitte nimm nur Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel sommerfest-2027.',
);

export const storedField = z.strictObject({
  key: z.string(),
  kind: formField.shape.kind,
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  sensitive: z.boolean(),
  options: z.array(z.string()),
  steps: z.int(),
  low: z.string(),
  high: z.string(),
});

export const storedAnswers = z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]));

export const answerMap = mapOf(z.string().regex(/^[a-z0-9]{1,20}$/), answerValue, formLimits.fields);

/** Additional questions of a booking: a form of its course. */
export const bookingQuestions = z.strictObject({
  slot: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.int(),
  fields: z.array(storedField),
});
export type BookingQuestions = z.output<typeof bookingQuestions>;

/** Earlier answers of a person who books again. */
export const answeredBefore = z.strictObject({ slot: z.string(), values: storedAnswers });

/** Answers of one person to the forms of a course, sent with the booking. */
export const bookingAnswers = z
  .array(z.strictObject({ slot: formSlot, version, values: answerMap }))
  .max(30, 'Das sind zu viele auf einmal.')
  .default([]);

export const questionTexts = {
  missing: (label: string) => `Bitte beantworte noch: „${label}“`,
  wrong: (label: string) => `Bitte prüfe deine Antwort auf „${label}“.`,
  changed:
    'Die Fragen zum Kurs haben sich gerade geändert. Deine Antworten sind noch da: Bitte sieh sie noch einmal durch.',
} as const;

/** The problems with the answers to one form, by field key, worded for the booking page. */
export const bookingAnswerProblems = (fields: readonly FormField[], answers: Answers): ReadonlyMap<string, string> => {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  return new Map(
    Object.entries(answerProblems(fields, answers)).map(([key]) => {
      const label = labels.get(key) ?? key;
      return [key, answers[key] === undefined ? questionTexts.missing(label) : questionTexts.wrong(label)] as const;
    }),
  );
};

import { z } from 'zod';
import { formatDay, fromDayNumber } from '../kit/days.ts';
import { formatNumber } from '../kit/money.ts';
import { flag, integer, multiline, oneLine, severalLines, text } from '../kit/wire.ts';

/** The question kinds of a form, and the heading that divides it. */
export const fieldKinds = ['line', 'lines', 'number', 'day', 'choice', 'choices', 'scale', 'yesNo', 'heading'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const fieldKindLabels: Readonly<Record<FieldKind, string>> = {
  line: 'Kurzer Text',
  lines: 'Langer Text',
  number: 'Zahl',
  day: 'Datum',
  choice: 'Auswahl (eine Antwort)',
  choices: 'Auswahl (mehrere Antworten)',
  scale: 'Skala',
  yesNo: 'Ja oder Nein',
  heading: 'Überschrift',
};

export const formLimits = {
  fields: 60,
  options: 30,
  line: 300,
  lines: 4000,
  number: 1_000_000_000,
  scale: 10,
  /** Per person, if a form may be answered several times. */
  answers: 100,
} as const;

export const formField = z.strictObject({
  /** Assigned once and never changed: answers are stored under it. */
  key: z.string().regex(/^[a-z0-9]{1,20}$/),
  kind: z.enum(fieldKinds),
  label: text(200).min(1, 'Bitte gib einen Text ein.'),
  help: text(500).default(''),
  required: flag.default(false),
  /** A health question: only readable with the right to read health notes, and every access is logged. */
  sensitive: flag.default(false),
  /** For a choice. */
  options: z
    .array(text(200).min(1, 'Bitte gib einen Text ein.'))
    .max(formLimits.options, `Höchstens ${formLimits.options} Antworten zur Auswahl.`)
    .default([]),
  /** For a scale: from 1 to this number, with labels for both ends. */
  steps: integer.pipe(z.number().min(2).max(formLimits.scale)).default(5),
  low: text(60).default(''),
  high: text(60).default(''),
});
export type FormField = z.output<typeof formField>;

export const answerValue = z.union([
  z.boolean(),
  z.number().min(-formLimits.number).max(formLimits.number),
  multiline(formLimits.lines),
  z.array(text(200)).max(formLimits.options),
]);
export type AnswerValue = z.output<typeof answerValue>;
export type Answers = Readonly<Record<string, AnswerValue>>;

const sentences: Readonly<Record<'missing' | 'wrong' | 'notAsked' | 'twoOptions', string>> = {
  missing: 'Erforderlich',
  wrong: 'Diese Antwort passt nicht zur Frage.',
  notAsked: 'Das fragt dieses Formular nicht.',
  twoOptions: 'Bitte gib mindestens zwei verschiedene Antworten zur Auswahl an.',
};

export const isQuestion = ({ kind }: Pick<FormField, 'kind'>): boolean => kind !== 'heading';
const isChoice = ({ kind }: Pick<FormField, 'kind'>): boolean => kind === 'choice' || kind === 'choices';

export const isAnswered = (value: AnswerValue | undefined): value is AnswerValue =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const fits = (field: FormField, value: AnswerValue): boolean => {
  switch (field.kind) {
    case 'line':
      return typeof value === 'string' && value.length <= formLimits.line && oneLine.test(value);
    case 'lines':
      return typeof value === 'string' && severalLines.test(value);
    case 'number':
      return typeof value === 'number';
    case 'day':
      return typeof value === 'number' && fromDayNumber(value) !== null;
    case 'choice':
      return typeof value === 'string' && field.options.includes(value);
    case 'choices':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((option) => field.options.includes(option))
      );
    case 'scale':
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= field.steps;
    case 'yesNo':
      return typeof value === 'boolean';
    case 'heading':
      return false;
  }
};

/** An answer as text, for the screen and for files. */
export const answerText = ({ kind }: Pick<FormField, 'kind'>, value: AnswerValue | undefined): string => {
  if (!isAnswered(value)) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'string') return value;
  return kind === 'day' ? formatDay(value) : formatNumber(value);
};

/** The problems with the answers of one person, by field key. */
export const answerProblems = (fields: readonly FormField[], answers: Answers): Record<string, string> => {
  const asked = fields.filter(isQuestion);
  const unasked = Object.keys(answers).filter((key) => !asked.some((field) => field.key === key));
  return Object.fromEntries([
    ...unasked.map((key) => [key, sentences.notAsked] as const),
    ...asked.flatMap((field) => {
      const value = answers[field.key];
      if (!isAnswered(value)) return field.required ? [[field.key, sentences.missing] as const] : [];
      return fits(field, value) ? [] : [[field.key, sentences.wrong] as const];
    }),
  ]);
};

/** The problems with the fields of a form, by index and part: `fields.2.options`. */
export const fieldProblems = (fields: readonly FormField[]): Record<string, string> => {
  const keys = fields.map(({ key }) => key);
  return Object.fromEntries(
    fields.flatMap((field, place) => [
      ...(isChoice(field) && new Set(field.options).size < Math.max(2, field.options.length)
        ? [[`fields.${place}.options`, sentences.twoOptions] as const]
        : []),
      ...(keys.indexOf(field.key) < place ? [[`fields.${place}.label`, sentences.wrong] as const] : []),
    ]),
  );
};

/**
 * The changes that would damage existing answers: removed questions, questions that change their kind or become visible to more users,
 * removed options, a shorter scale. Returns the labels of the affected fields; wording and order may change at any time.
 */
export const lostByChange = (before: readonly FormField[], after: readonly FormField[]): readonly string[] =>
  before.filter(isQuestion).flatMap((old) => {
    const now = after.find(({ key }) => key === old.key);
    const isKept =
      now !== undefined &&
      now.kind === old.kind &&
      // Respondents were promised who reads their answers.
      (now.sensitive || !old.sensitive) &&
      (old.kind !== 'scale' || now.steps >= old.steps) &&
      (!isChoice(old) || old.options.every((option) => now.options.includes(option)));
    return isKept ? [] : [old.label];
  });

/** „Sommercamp 2027“ becomes sommercamp-2027: the part of the form's URL. */
export const slotFrom = (title: string): string =>
  title
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');

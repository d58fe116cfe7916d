import { z } from 'zod';

/**
 * The basic value types on the wire. Ids, flags and numbers arrive as JSON values in a body and as text in a query or path; both spellings
 * are accepted here and nowhere else.
 */
/**
 * No control characters, no line breaks of any alphabet, no characters that change the writing direction: one-line input stays on one line,
 * also in a mail, a list and a file. No zero-width characters either, because a name could look empty or like another one; joiners for
 * letters and emoji are allowed.
 */
export const oneLine = /^[^\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]*$/u;
export const notOneLine = 'Bitte schreib das in eine Zeile, ohne unsichtbare Zeichen.';

/** Line breaks and tabs, but no other invisible characters. */
export const severalLines = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u;
export const notReadable = 'Dieser Text enthält Zeichen, die man nicht sehen kann.';

const notWhole = 'Bitte gib eine ganze Zahl ein.';
/** Fifteen digits: a number on the wire holds them exactly. */
const largestInteger = 999_999_999_999_999;

const integerText = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

/** With a message of its own for a missing or invalid value. */
export const integerOr = (sentence: string | { error: (issue: { input: unknown }) => string }) =>
  z.union([z.int().min(-largestInteger).max(largestInteger), integerText], sentence);

export const integer = integerOr(notWhole);

/** The maximum of PostgreSQL's integer. */
const largestStored = 2_147_483_647;

/** A whole number that is stored or compared with a stored one. */
export const storedInteger = integer.pipe(z.number().min(-largestStored, notWhole).max(largestStored, notWhole));

/** Id of a record. */
export const id = integer.pipe(
  z.number().min(0, 'Diese Nummer gibt es nicht.').max(largestStored, 'Diese Nummer gibt es nicht.'),
);

/** Counts saves of a record. A change sends it back, so that the server notices a concurrent save. */
export const version = integer.pipe(z.number().min(0, notWhole).max(largestStored, notWhole));

/** `?force`, `?force=1`, `true` and 1 mean yes. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['', '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '' || value === '1' || value === 'true');

const splitAtCommas = (list: string): string[] => list.split(',').filter((part) => part !== '');

const tooMany = 'Das sind zu viele auf einmal.';
const longestIdList = 20_000;

const idOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= largestStored
    ? number
    : undefined;
};

const isListOrText = (value: unknown) => Array.isArray(value) || typeof value === 'string';

/**
 * Comma-separated ids in a query, a list in a body. Parsed by hand and only up to the first error: twenty thousand values, valid or not,
 * must not block other requests.
 */
export const idList = z
  .custom<readonly (number | string)[] | string>(isListOrText)
  .transform((given, issues) => {
    const values = typeof given === 'string' ? splitAtCommas(given) : given;
    if (values.length > longestIdList) {
      issues.addIssue({ code: 'custom', message: tooMany });
      return z.NEVER;
    }
    const ids: number[] = [];
    for (const [index, value] of values.entries()) {
      const number = idOf(value);
      if (number === undefined) {
        issues.addIssue({ code: 'custom', path: [index], message: 'Diese Nummer gibt es nicht.' });
        return z.NEVER;
      }
      ids.push(number);
    }
    return ids;
  })
  .meta({ type: 'array', items: { type: 'integer' }, maxItems: longestIdList });

/** Comma-separated words in a query, a list in a body. */
export const wordList = z
  .custom<readonly string[] | string>(isListOrText)
  .transform((given) => (typeof given === 'string' ? splitAtCommas(given) : given))
  .pipe(z.array(z.string().max(64).regex(oneLine, notOneLine)).max(200, tooMany));

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values by a name that the sender chooses, limited in number: they are counted before they are parsed. */
export const mapOf = <V extends z.ZodType>(name: z.ZodString, value: V, most: number) => {
  const values = z.record(name, value);
  return z
    .custom<z.input<typeof values>>(isMap)
    .refine((given) => Object.keys(given).length <= most, { message: tooMany, abort: true })
    .pipe(values)
    .meta({ type: 'object', maxProperties: most });
};

/** A structured value in a query is sent as JSON text. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .union([
      z.custom<Record<string, unknown>>(isMap),
      z
        .string()
        .max(20_000)
        .transform((written, issues): unknown => {
          try {
            return JSON.parse(written);
          } catch {
            issues.addIssue({ code: 'custom', message: 'Dieser Wert ist nicht lesbar.' });
            return z.NEVER;
          }
        }),
    ])
    .pipe(schema);

/** Text of one line, used for nearly every field. */
export const text = (max: number) => z.string().trim().max(max).regex(oneLine, notOneLine);

/** Text of several lines; contract.test.ts lists the fields that may be this long. */
export const multiline = (max: number) => z.string().trim().max(max).regex(severalLines, notReadable);

/** Epoch seconds; 0 = open or unknown. */
export const seconds = z.int();

const noDate = 'Dieses Datum ist nicht gültig.';

/** Dates outside any club's business: days before 1850 and after 2999 are refused. Adding to an allowed date never leaves the calendar. */
export const earliestMoment = -3_786_825_600;
export const latestMoment = 32_503_679_999;

/** Epoch seconds in the input, from 1970 on. */
export const moment = integer.pipe(z.number().min(0, noDate).max(latestMoment, noDate));

/** yyyymmdd; 0 = unknown. */
export const dayNumber = z.int();

/** A day in the input; whether it exists in the calendar is checked where it matters. */
export const dayInput = integer.pipe(z.number().min(0, noDate).max(99_991_231, noDate));

/** Plain success: every change replies with this, some with additional fields. */
export const success = z.strictObject({ status: z.literal('success'), message: z.string() });

/** The fields of every refusal, for all calls. */
export const refusal = z.strictObject({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Refusal = z.infer<typeof refusal>;

export const nothing = z.object({});

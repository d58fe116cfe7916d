import { z } from 'zod';

/**
 * The small vocabulary of values on the wire. Ids, flags and numbers arrive as JSON values in a body and as text in a
 * query or path; both spellings are accepted here and nowhere else.
 */
const digits = /^-?\d{1,15}$/;

const integerText = z.string().trim().regex(digits, 'Bitte gib eine ganze Zahl ein.').transform(Number);

export const integer = z.union(
  [z.int('Bitte gib eine ganze Zahl ein.'), integerText],
  'Bitte gib eine ganze Zahl ein.',
);

/** Id of a record: what PostgreSQL's integer can hold. */
export const id = integer.pipe(
  z.number().min(0, 'Diese Nummer gibt es nicht.').max(2_147_483_647, 'Diese Nummer gibt es nicht.'),
);

/** `?force`, `?force=1`, `true` and 1 say yes. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['', '0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '' || value === '1' || value === 'true');

const splitAtCommas = (list: string): string[] => list.split(',').filter((part) => part !== '');

/** Comma list of ids in a query, a list in a body. */
export const idList = z
  .union([z.array(z.union([z.string(), z.number()])), z.string().transform(splitAtCommas)])
  .pipe(z.array(id).max(20_000, 'Das sind zu viele auf einmal.'));

/** Comma list of words in a query, a list in a body. */
export const wordList = z
  .union([z.array(z.string()), z.string().transform(splitAtCommas)])
  .pipe(z.array(z.string().max(64)).max(200));

/** A structured value in a query travels as JSON text. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .union([
      z.record(z.string(), z.unknown()),
      z.string().transform((text, issues) => {
        try {
          return JSON.parse(text);
        } catch {
          issues.addIssue({ code: 'custom', message: 'Dieser Wert ist nicht lesbar.' });
          return z.NEVER;
        }
      }),
    ])
    .pipe(schema);

export const text = (max: number) => z.string().trim().max(max);

/** Epoch seconds; 0 = open or unknown. */
export const seconds = z.int();

const noDate = 'Dieses Datum ist nicht gültig.';

/** Epoch seconds that come in: from 1970 to the end of the year 9999, which is more than any calendar shows. */
export const moment = integer.pipe(z.number().min(0, noDate).max(253_402_300_799, noDate));

/** yyyymmdd; 0 = unknown. */
export const dayNumber = z.int();

/** Plain success: every change answers with this, some with more beside it. */
export const success = z.strictObject({ status: z.literal('success'), message: z.string() });

/** What a refusal carries, whatever the call. */
export const refusal = z.strictObject({
  status: z.literal('error'),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Refusal = z.infer<typeof refusal>;

export const nothing = z.object({});

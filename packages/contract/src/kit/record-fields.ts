import { z } from 'zod';
import { fromDayNumber } from './days.ts';
import { recordOf } from './record-of.ts';
import { dayNumber, flag, id, integer, multiline, text } from './wire.ts';

/**
 * The fields of an office record as a table: one line per editable field, by its name on the wire and in the order of the form. Input and
 * reply (`pluck`), columns of the database and history (server `kit/record.ts`), columns of the list and controls of the dialog (web
 * `kit/record`) derive from it. Decision 0038.
 */
export type RecordField = FieldKind & {
  /** Name of the database column. */
  column: string;
  label: string;
  /** Where the history needs a longer label than the form. */
  historyLabel?: string;
  /** Shown under the control. */
  help?: string;
  placeholder?: string;
  isRequired?: boolean;
  /** Headings of an imported table that match, in addition to the label; without it no import fills the field. */
  import?: readonly string[];
  /** Its column in the list; without it the list does not show the field. */
  list?: ListColumn;
};
export type RecordFields = Readonly<Record<string, RecordField>>;

/** Options left out follow from the field. */
type ListColumn = { label?: string; width: number; hiddenByDefault?: boolean; words?: YesNo };
type YesNo = { yes: string; no: string };

/** How a field is stored, sent, shown and edited. For days and numbers 0 means none, which is stored as null. */
type FieldKind =
  | { kind: 'line' | 'lines'; input: z.ZodType<string>; reply: z.ZodString; empty: string; maxLength: number }
  | { kind: 'choice'; input: z.ZodType<string>; reply: z.ZodType<string>; empty: string; words: Words }
  | { kind: 'flag'; input: z.ZodType<boolean>; reply: z.ZodBoolean; empty: boolean }
  | { kind: NumberKind; input: z.ZodType<number>; reply: z.ZodType<number>; empty: 0 };
type NumberKind = 'day' | 'cents' | 'percent' | 'count' | 'reference';
type Words = Readonly<Record<string, string>>;

/** The values of the fields on the wire. */
export type RecordValues<F extends RecordFields> = { [K in keyof F]: z.output<F[K]['input']> };

export const line = (maxLength: number) => ({
  kind: 'line' as const,
  input: text(maxLength).default(''),
  reply: z.string(),
  empty: '',
  maxLength,
});

export const lines = (maxLength: number) => ({
  kind: 'lines' as const,
  input: multiline(maxLength).default(''),
  reply: z.string(),
  empty: '',
  maxLength,
});

/** One of the words; `empty` is the default if nothing is sent. */
export const choice = <K extends string>(words: Readonly<Record<K, string>>, empty: NoInfer<K>) => {
  const names = Object.keys(words).filter((name): name is K => Object.hasOwn(words, name));
  const value = z.enum(recordOf(names.map((name) => [name, name] as const)), 'Bitte wähle etwas aus.');
  return { kind: 'choice' as const, input: value.default(empty), reply: value, empty, words };
};

export const yesNo = (empty: boolean) => ({
  kind: 'flag' as const,
  input: flag.default(empty),
  reply: z.boolean(),
  empty,
});

const noDate = 'Dieses Datum ist nicht gültig.';
const dayOrNone = integer.pipe(
  z
    .number()
    .min(0, noDate)
    .max(99_991_231, noDate)
    .refine((value) => value === 0 || fromDayNumber(value) !== null, noDate),
);
export const day = { kind: 'day' as const, input: dayOrNone.default(0), reply: dayNumber, empty: 0 as const };

export const amountInput = integer.pipe(
  z.number().min(0, 'Der Betrag kann nicht kleiner als 0 sein.').max(100_000_00, 'Maximaler Wert: € 100.000,00'),
);
export const cents = { kind: 'cents' as const, input: amountInput.default(0), reply: z.int(), empty: 0 as const };

const percentInput = z.coerce
  .number('Bitte gib eine Zahl ein.')
  .min(0, 'Der Prozentsatz kann nicht kleiner als 0 sein.')
  .max(100, 'Mehr als 100 % gehen nicht.')
  .multipleOf(0.01, 'Höchstens zwei Stellen nach dem Komma.');
export const percent = {
  kind: 'percent' as const,
  input: percentInput.default(0),
  reply: z.number(),
  empty: 0 as const,
};

export const count = (max: number) => ({
  kind: 'count' as const,
  input: integer.pipe(z.number().min(0, 'Minimaler Wert: 0').max(max)).default(0),
  reply: z.int(),
  empty: 0 as const,
});

/** Id of another record; chosen with a control of its own. */
export const reference = { kind: 'reference' as const, input: id.default(0), reply: z.int(), empty: 0 as const };

import { z } from 'zod';
import type { Access } from '../kit/access.ts';
import { multiline, text } from '../kit/wire.ts';
import type { DataPart } from './data-parts.ts';

/** A line of the table of fields (person-fields.ts): what it holds, and everything that follows from it. */
export type FieldLine = Value &
  FieldReading & {
    /** Of the table person. */
    column: string;
    label: string;
    /** Where „Wer sieht meine Daten?“ tells of it. */
    part: DataPart;
    /** Where a form uses other words than everybody else. */
    formLabel?: string;
    /** Without it, no table of an import carries the field. */
    import?: { headings: readonly string[]; example: string; label?: string };
    /** Beyond who may save the person. */
    writes?: Access;
    /** The history says that it was changed, not into what. */
    isSensitive?: true;
    /** Trainers read it, of whoever takes part in a course they lead, while it runs. */
    forTrainers?: true;
    /** Others may be named in it: their names are taken out when they are anonymised. */
    namesOthers?: true;
    /** Not in the download of one's own data. */
    ownData?: false;
  };

/**
 * row: with every row of a list of persons. further: a column that is fetched when somebody shows it. What needs a right
 * beyond seeing the person is in no list: lists ask for one right only.
 */
type FieldReading = { list: 'row' | 'further' | 'none'; reads?: never } | { list: 'none'; reads: Access };

/**
 * What a field holds. Texts travel as they are stored; of them `line` and `lines` need nothing else, and the parts of an
 * address go together. The others are translated where they cross the rim.
 */
type Value =
  | { kind: TextKind; input: z.ZodType<string>; empty: string; longest: number }
  | { kind: 'choice' | 'svn'; input: z.ZodType<string>; empty: string }
  | { kind: 'day' | 'person'; input: z.ZodType<number>; empty: number };

export const textKinds = ['line', 'lines', 'email', 'phone', 'address'] as const;
export type TextKind = (typeof textKinds)[number];

export const line = (longest: number) => ({ kind: 'line' as const, input: text(longest), empty: '', longest });
export const lines = (longest: number) => ({ kind: 'lines' as const, input: multiline(longest), empty: '', longest });
export const addressPart = (longest: number) => ({ ...line(longest), kind: 'address' as const });

/** Digits without a plus; programs may send a number. */
export const phone = {
  kind: 'phone' as const,
  input: z.union([z.int().min(0).max(999_999_999_999_999).transform(String), z.string().max(100)]).pipe(text(40)),
  empty: '',
  longest: 40,
};

export const headed = (...headings: readonly string[]) => ({ headings, example: '' });

import { z } from 'zod';
import type { Access } from '../kit/access.ts';
import { multiline, text } from '../kit/wire.ts';
import type { DataPart } from './data-parts.ts';

/** A line of the table of fields (person-fields.ts): its value, and everything derived from it. */
export type FieldLine = Value &
  FieldReading & {
    /** Column of the table person. */
    column: string;
    label: string;
    /** The part of „Wer sieht meine Daten?“ that lists it. */
    part: DataPart;
    /** Label of the form, if it differs. */
    formLabel?: string;
    /** Without it, no import fills the field. */
    import?: { headings: readonly string[]; example: string; label?: string };
    /** Right needed in addition to saving the person. */
    writes?: Access;
    /** The history records that it changed, but not the values. */
    isSensitive?: true;
    /** Trainers read it for participants of their courses while these run. */
    forTrainers?: true;
    /** The text may name other persons: their names are removed when they are anonymised. */
    namesOthers?: true;
    /** Excluded from the download of one's own data. */
    ownData?: false;
  };

/**
 * row: in every row of a person list. further: a column loaded only when shown. Fields that need a right beyond seeing the person are in no
 * list, because lists check only one right.
 */
type FieldReading = { list: 'row' | 'further' | 'none'; reads?: never } | { list: 'none'; reads: Access };

/**
 * The kind of a field. Texts are sent as they are stored; `line` and `lines` need nothing else, and the parts of an address belong
 * together. The other kinds are converted at the boundary.
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

export const withHeadings = (...headings: readonly string[]) => ({ headings, example: '' });

import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { RecordField, RecordFields, RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';

/** The type of a column: only days and numbers can be null. */
type StoredValue<F extends RecordField> = F['kind'] extends 'line' | 'lines' | 'choice'
  ? string
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'day'
      ? string | null
      : number | null;

/** The driver returns numerics as strings. */
type Read<F extends RecordField> = F['kind'] extends 'percent' ? string | number | null : StoredValue<F>;

type StoredRow<F extends RecordFields> = { [K in keyof F as F[K]['column']]: StoredValue<F[K]> };
type ReadRow<F extends RecordFields> = { readonly [K in keyof F as F[K]['column']]: Read<F[K]> };

/** The changes of a history entry, by the labels of the fields. */
type Changes = Record<string, { before: unknown; after: unknown }>;

const storedOf = ({ kind }: RecordField, value: unknown): unknown => {
  if (kind === 'day') return fromDayNumber(Number(value));
  return kind !== 'line' && kind !== 'lines' && value === 0 ? null : value;
};

const wireOf = ({ kind }: RecordField, value: unknown): unknown => {
  if (kind === 'day') return toDayNumber(typeof value === 'string' ? value : null);
  if (kind === 'percent') return Number(value ?? 0);
  return value ?? 0;
};

/** Builds an object with the names from the table of fields; the requested type tells the compiler. */
const collect = (pairs: readonly (readonly unknown[])[]) => Object.fromEntries(pairs);

/**
 * Derives the server's side from a table of fields: the columns to read, the conversion of values to and from the wire, and the changes
 * for the history.
 */
export const defineRecord = <F extends RecordFields>(fields: F) => {
  const entries = Object.entries(fields);
  const valueOf = (row: object, name: string): unknown => Reflect.get(row, name);

  const columns: readonly F[keyof F]['column'][] = Object.values(pluck(fields, 'column'));
  const toColumns = (values: Readonly<RecordValues<F>>): StoredRow<F> =>
    collect(entries.map(([name, field]) => [field.column, storedOf(field, valueOf(values, name))]));
  const toValues = (row: ReadRow<F>): RecordValues<F> =>
    collect(entries.map(([name, field]) => [name, wireOf(field, valueOf(row, field.column))]));

  /** Null if nothing was changed. */
  const changesBetween = (before: Readonly<RecordValues<F>>, after: Readonly<RecordValues<F>>): Changes | null => {
    const changed = entries.filter(([name]) => valueOf(before, name) !== valueOf(after, name));
    if (changed.length === 0) return null;
    const told = (field: RecordField, value: unknown) =>
      field.kind === 'choice' ? (field.words[String(value)] ?? value) : storedOf(field, value);
    return collect(
      changed.map(([name, field]) => [
        field.historyLabel ?? field.label,
        { before: told(field, valueOf(before, name)), after: told(field, valueOf(after, name)) },
      ]),
    );
  };
  return { columns, toColumns, toValues, changesBetween };
};

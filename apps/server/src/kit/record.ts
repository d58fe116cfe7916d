import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { RecordField, RecordFields, RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';

/** As a column holds it: of days and numbers none is null. */
type StoredValue<F extends RecordField> = F['kind'] extends 'line' | 'lines' | 'choice'
  ? string
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'day'
      ? string | null
      : number | null;

/** The database hands out numerics as texts. */
type Read<F extends RecordField> = F['kind'] extends 'percent' ? string | number | null : StoredValue<F>;

type StoredRow<F extends RecordFields> = { [K in keyof F as F[K]['column']]: StoredValue<F[K]> };
type ReadRow<F extends RecordFields> = { readonly [K in keyof F as F[K]['column']]: Read<F[K]> };

/** What an entry of the history carries, by the words of the fields. */
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

/** Values by names that the table of fields knows; the compiler is told by the type that is asked for. */
const collect = (pairs: readonly (readonly unknown[])[]) => Object.fromEntries(pairs);

/**
 * What follows from a table of fields on this side: which columns are read, how values cross the rim in both directions, and
 * what an entry of the history says was changed.
 */
export const defineRecord = <F extends RecordFields>(fields: F) => {
  const entries = Object.entries(fields);
  const valueOf = (row: object, name: string): unknown => Reflect.get(row, name);

  const columns: readonly F[keyof F]['column'][] = Object.values(pluck(fields, 'column'));
  const toColumns = (values: Readonly<RecordValues<F>>): StoredRow<F> =>
    collect(entries.map(([name, field]) => [field.column, storedOf(field, valueOf(values, name))]));
  const toValues = (row: ReadRow<F>): RecordValues<F> =>
    collect(entries.map(([name, field]) => [name, wireOf(field, valueOf(row, field.column))]));

  /** Null where nothing was changed. */
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

import type { RecordFields } from '@vereinshaus/contract/kit/record-fields';
import type { Fact } from '../Facts.tsx';
import { cellText } from '../table/columns.ts';
import { columnOf } from './list-columns.tsx';

/** The filled fields of a record with their labels; no, none and empty are left out. */
export const factsOf = (fields: RecordFields, row: object): readonly Fact[] =>
  Object.entries(fields)
    .filter(([name]) => Boolean(Reflect.get(row, name)))
    .map(([name, field]) => ({ label: field.label, value: cellText(columnOf(name, field), row) }));

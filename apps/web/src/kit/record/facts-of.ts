import type { RecordFields } from '@vereinshaus/contract/kit/record-fields';
import type { Fact } from '../Facts.tsx';
import { cellText } from '../table/columns.ts';
import { columnOf } from './list-columns.tsx';

/** What stands in a record, by the labels of its fields; no, none and nothing are left out. */
export const factsOf = (fields: RecordFields, row: object): readonly Fact[] =>
  Object.entries(fields)
    .filter(([name]) => Boolean(Reflect.get(row, name)))
    .map(([name, field]) => ({ label: field.label, value: cellText(columnOf(name, field), row) }));

import { Badge } from '@mantine/core';
import type { RecordField, RecordFields } from '@vereinshaus/contract/kit/record-fields';
import type { CellValue, Column } from '../table/columns.ts';

const types: { readonly [K in RecordField['kind']]?: 'date' | 'money' | 'number' | 'count' } = {
  day: 'date',
  cents: 'money',
  percent: 'number',
  count: 'count',
};

/** The cell as text or number: for a choice or yes/no, the word. */
const valueOf = (field: RecordField, value: unknown): CellValue => {
  if (field.kind === 'flag') {
    const { yes, no } = field.list?.words ?? { yes: 'ja', no: 'nein' };
    return value === true ? yes : no;
  }
  if (field.kind === 'choice') return field.words[String(value)] ?? String(value);
  return typeof value === 'number' ? value : String(value);
};

export const columnOf = <Row extends object>(name: string, field: RecordField): Column<Row> => {
  const { label = field.label, width, hiddenByDefault = false, words } = field.list ?? { width: 120 };
  const value = (row: Row) => valueOf(field, Reflect.get(row, name));
  return {
    key: name,
    label,
    width,
    value,
    type: types[field.kind] ?? 'text',
    hiddenByDefault,
    ...((field.kind === 'flag' || field.kind === 'choice') && { filter: 'select' }),
    ...(words !== undefined && {
      render: (row) => (
        <Badge variant="light" color={Reflect.get(row, name) === true ? 'green' : 'gray'}>
          {value(row)}
        </Badge>
      ),
    }),
  };
};

/** The list columns derived from the table of fields; `after` inserts further ones behind a field. */
export const listColumns = <Row extends object>(
  fields: RecordFields,
  after: Readonly<Record<string, readonly Column<Row>[]>> = {},
): readonly Column<Row>[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.list === undefined ? [] : [columnOf<Row>(name, field)]),
    ...(after[name] ?? []),
  ]);

import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';

type ColumnLineProps = {
  column: ImportTable['columns'][number];
  options: readonly { value: string; label: string }[];
  field: string;
  onField: (field: string) => void;
};

/** A column with its first values, and what it stands for; on a phone one below the other. */
const ColumnLine = ({ column: { index, heading, samples }, options, field, onField }: ColumnLineProps) => {
  const name = heading || `Spalte ${index + 1}`;
  return (
    <SimpleGrid
      component="li"
      cols={{ base: 1, sm: 3 }}
      spacing="sm"
      verticalSpacing={2}
      style={{ alignItems: 'center' }}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {samples.map((sample) => `„${sample}“`).join(' · ') || 'leer'}
      </Text>
      <Select
        aria-label={`Feld für ${name}`}
        placeholder="weglassen"
        data={[...options]}
        value={field || null}
        onChange={(value) => onField(value ?? '')}
        searchable
        clearable
        nothingFoundMessage="Kein solches Feld"
      />
    </SimpleGrid>
  );
};

type ColumnsProps = {
  table: ImportTable;
  /** Field → its German name. */
  labels: Readonly<Record<string, string>>;
  /** Field of each column; empty = left out. */
  fields: readonly string[];
  onField: (index: number, field: string) => void;
};

/** Every column of the table, and what it stands for. */
export const Columns = ({ table, labels, fields, onField }: ColumnsProps) => {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Spalten">
      {table.columns.map((column) => (
        <ColumnLine
          key={column.index}
          column={column}
          options={options}
          field={fields[column.index] ?? ''}
          onField={(field) => onField(column.index, field)}
        />
      ))}
    </Stack>
  );
};

import { Checkbox, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { importFieldLabels } from '@vereinshaus/contract/import-fields';
import { type ImportTable, importTexts } from '@vereinshaus/contract/person-import';
import { useClub } from '../clubs/shared/club.ts';
import { hasName, type PlanForm, withField } from './import-plan.ts';

type StepProps = { table: ImportTable; form: PlanForm; onChange: (form: PlanForm) => void };

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
      <Text size="sm" c="dimmed" lineClamp={1}>
        {samples.join(' · ') || 'leer'}
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

const Columns = ({ table, form, onChange }: StepProps) => {
  const { additionalFields } = useClub();
  const options = Object.entries(importFieldLabels(additionalFields)).map(([value, label]) => ({ value, label }));
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Spalten">
      {table.columns.map((column) => (
        <ColumnLine
          key={column.index}
          column={column}
          options={options}
          field={form.fields[column.index] ?? ''}
          onField={(field) => onChange(withField(form, column.index, field))}
        />
      ))}
    </Stack>
  );
};

const knownOptions = [
  { value: 'skip', label: 'überspringen' },
  { value: 'update', label: 'mit den Werten der Tabelle ergänzen' },
  { value: 'create', label: 'trotzdem neu anlegen' },
];

const isWhenKnown = (value: string | null): value is PlanForm['whenKnown'] =>
  value === 'skip' || value === 'update' || value === 'create';

const Options = ({ form, onChange }: Omit<StepProps, 'table'>) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <Select
      label="Personen, die es schon gibt"
      description="Erkannt an Sozialversicherungsnummer, Name mit Geburtsdatum oder E-Mail mit Vorname."
      data={knownOptions}
      value={form.whenKnown}
      allowDeselect={false}
      onChange={(value) => {
        if (isWhenKnown(value)) onChange({ ...form, whenKnown: value, decisions: {} });
      }}
    />
    <Stack gap="xs">
      <Checkbox
        label="Familien erkennen"
        description="Minderjährige ohne Verwalter kommen zu Erwachsenen mit gleichem Nachnamen und gleicher Adresse oder Telefonnummer."
        checked={form.inferFamilies}
        onChange={({ currentTarget }) => onChange({ ...form, inferFamilies: currentTarget.checked })}
      />
      <Checkbox
        label="Minderjährige ohne Verwalter zulassen"
        checked={form.minorsAlone}
        onChange={({ currentTarget }) => onChange({ ...form, minorsAlone: currentTarget.checked })}
      />
    </Stack>
  </SimpleGrid>
);

/** Step 2: columns and rules. The dry run below follows every change. */
export const MappingStep = (props: StepProps) => (
  <Paper withBorder p="md" radius="md" component="section" aria-label="Spalten zuordnen">
    <Stack>
      <Title order={2} size="h4">
        Spalten zuordnen
      </Title>
      {!hasName(props.form) && <Text c="red">{importTexts.noName}</Text>}
      <Columns {...props} />
      <Text size="sm" c="dimmed">
        Im Feld „Verwalter“ steht die E-Mail-Adresse oder die Zeile des Verwalters, zum Beispiel „Zeile 12“. Zeilen mit
        dem gleichen „Familiencode“ werden eine Familie; die erste erwachsene Person mit E-Mail-Adresse verwaltet sie.
      </Text>
      <Options {...props} />
    </Stack>
  </Paper>
);

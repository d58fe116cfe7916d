import { Checkbox, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type ImportTable, importTexts } from '@vereinshaus/contract/imports/calls';
import { importFieldLabels } from '@vereinshaus/contract/imports/import-fields';
import { useClub } from '../../clubs/shared/club.ts';
import { Columns } from './Columns.tsx';
import { hasName, type PlanForm, withField } from './import-plan.ts';

type StepProps = { table: ImportTable; form: PlanForm; onChange: (form: PlanForm) => void };

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
      description="Erkannt an Sozialversicherungs- oder Mitgliedsnummer, Name mit Geburtsdatum oder E-Mail mit Vorname."
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
        description="An IBAN, Adresse, Telefonnummer und Nachname. Unter „Familien“ siehst du jede mit ihrem Grund und kannst sie ändern."
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
export const MappingStep = (props: StepProps) => {
  const { additionalFields } = useClub();
  const { table, form, onChange } = props;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Spalten zuordnen">
      <Stack>
        <Title order={2} size="h4">
          Spalten zuordnen
        </Title>
        {table.program !== '' && (
          <Text>Diese Tabelle sieht nach {table.program} aus; die Spalten sind danach zugeordnet.</Text>
        )}
        {table.memberNumber !== '' && (
          <Text size="sm">
            Für „{table.memberNumber}“ hat euer Verein kein eigenes Feld. Mit einem Textfeld „Mitgliedsnummer“ in der
            Konfiguration bleibt die Nummer erhalten, und dieselbe Person wird beim nächsten Mal daran erkannt.
          </Text>
        )}
        {!hasName(props.form) && <Text c="red">{importTexts.noName}</Text>}
        <Columns
          table={table}
          labels={importFieldLabels(additionalFields)}
          fields={form.fields}
          onField={(index, field) => onChange(withField(form, index, field))}
        />
        <Text size="sm" c="dimmed">
          Neben jeder Spalte stehen drei Werte und das Feld, in das sie kommen. Von mehreren Telefonnummern und
          E-Mail-Adressen gilt die erste; die anderen stehen bei neuen Personen in der internen Notiz. Im Feld
          „Verwalter“ steht die E-Mail-Adresse oder die Zeile des Verwalters, zum Beispiel „Zeile 12“. Zeilen mit dem
          gleichen „Familiencode“ werden eine Familie; die erste erwachsene Person mit E-Mail-Adresse verwaltet sie.
        </Text>
        <Options {...props} />
      </Stack>
    </Paper>
  );
};

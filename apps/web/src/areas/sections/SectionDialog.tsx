import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { type SectionRow, sectionFields, sections } from '@vereinshaus/contract/sections/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { RecordControls } from '../../kit/record/RecordControls.tsx';
import { PersonPicker } from '../persons/shared/PersonPicker.tsx';
import { sectionsQuery, useSaveSection } from './sections.api.ts';

type Head = { ID: number; fullname: string };
type SectionForm = RecordValues<typeof sectionFields>;

const formOf = (section: SectionRow | null): SectionForm => {
  if (section === null) return pluck(sectionFields, 'empty');
  const { name, shortName, costCentre_ID, position, active } = section;
  return { name, shortName, costCentre_ID, position, active };
};

type HeadsProps = { heads: readonly Head[]; error: string | undefined; onChange: (heads: readonly Head[]) => void };

const HeadsField = ({ heads, error, onChange }: HeadsProps) => (
  <Stack gap="xs">
    {heads.map((head) => (
      <Group key={head.ID} justify="space-between" wrap="nowrap">
        <Text>{head.fullname}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Entfernen: ${head.fullname}`}
          onClick={() => onChange(heads.filter(({ ID }) => ID !== head.ID))}
        >
          Entfernen
        </Button>
      </Group>
    ))}
    <PersonPicker
      label="Leitung"
      description="Wer leitet, sieht Mitglieder und Kurse dieser Sektion, sonst nichts."
      value={null}
      error={error}
      exclude={heads.map(({ ID }) => ID)}
      onPick={(person) => person && onChange([...heads, { ID: person.ID, fullname: person.fullname }])}
    />
  </Stack>
);

type Props = { section: SectionRow | null; onClose: () => void; onSaved?: (sectionId: number) => void };

/** Sektion anlegen oder bearbeiten. */
export const SectionDialog = ({ section, onClose, onSaved }: Props) => {
  const save = useSaveSection();
  const list = useQuery(sectionsQuery());
  const [heads, setHeads] = useState<readonly Head[]>(section?.heads ?? []);
  const form = useForm<SectionForm>({
    initialValues: formOf(section),
    validate: (values) => problemsOf(sections.save.input, values),
  });
  const submit = (values: SectionForm) =>
    save.mutate(
      { ID: section?.ID ?? 0, ...values, heads: heads.map(({ ID }) => ID) },
      {
        onSuccess: ({ ID }) => {
          onClose();
          onSaved?.(ID);
        },
        onError: atFields(form),
      },
    );
  const { value, onChange, ...centre } = form.getInputProps('costCentre_ID');
  const headsError = form.errors.heads;
  return (
    <FormDialog
      title={section === null ? 'Sektion anlegen' : section.name}
      submitLabel={section === null ? 'Sektion anlegen' : 'Speichern'}
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <RecordControls
        fields={sectionFields}
        form={form}
        own={{
          costCentre_ID: (
            <Select
              label="Kostenstelle"
              description="Was die Sektion an Beiträgen einnimmt, wird dort gezählt."
              placeholder="keine"
              searchable
              clearable
              nothingFoundMessage="Keine solche Kostenstelle gefunden."
              data={(list.data?.costCentres ?? []).map(({ ID, name }) => ({ value: String(ID), label: name }))}
              {...centre}
              value={Number(value) === 0 ? null : String(value)}
              onChange={(chosen) => onChange(Number(chosen ?? 0))}
            />
          ),
        }}
      />
      <HeadsField heads={heads} error={typeof headsError === 'string' ? headsError : undefined} onChange={setHeads} />
    </FormDialog>
  );
};

import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { birthDateOf, isMinorPerson } from '@vereinshaus/contract/persons/person-input';
import { useState } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { FurtherPersonDialog } from './FurtherPersonDialog.tsx';
import { emptyFurther, type FurtherValues } from './registration-form.ts';
import type { AdultChoice } from './shared/PersonFields.tsx';
import type { RegistrationFlow } from './use-registration-flow.ts';

/** The person being edited; an index equal to the number of persons = a new one. */
type EditedPerson = { index: number; person: FurtherValues };

const PersonCard = ({
  person,
  birth,
  hasErrors,
  onEdit,
  onRemove,
}: {
  person: FurtherValues;
  birth: string;
  hasErrors: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const name = `${person.prename} ${person.lastname}`.trim();
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c={hasErrors ? 'red' : 'dimmed'}>
            {hasErrors ? 'Bitte prüfe die Angaben.' : `geboren am ${birth}`}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <ActionIcon variant="subtle" size={44} aria-label={`${name} bearbeiten`} onClick={onEdit}>
            <IconPencil size={20} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" size={44} aria-label={`${name} entfernen`} onClick={onRemove}>
            <IconTrash size={20} />
          </ActionIcon>
        </Group>
      </Group>
    </Card>
  );
};

/** The server's errors about one of the persons, by field. */
const errorsOf = (errors: RegistrationFlow['form']['errors'], index: number): Record<string, string> => {
  const prefix = `persons.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(prefix) && typeof text === 'string' ? [[path.slice(prefix.length), text]] : [],
    ),
  );
};

/** The first person of a new family becomes its Verwalter, and has no id yet. */
const futureManager = ({ form: { values }, rules }: RegistrationFlow): readonly AdultChoice[] =>
  isMinorPerson(values, rules) ? [] : [{ ID: 0, fullname: `${values.prename} ${values.lastname}` }];

type FamilyStepProps = { flow: RegistrationFlow; adults: readonly AdultChoice[] };

/** Familie: registers children and partners together, without entering contact and address again. */
export const FamilyStep = ({ flow, adults }: FamilyStepProps) => {
  const { form, rules, courseName } = flow;
  const { persons, lastname } = form.values;
  const [edited, setEdited] = useState<EditedPerson | null>(null);
  const add = () => setEdited({ index: persons.length, person: { ...emptyFurther, lastname } });
  const save = (person: FurtherValues) => {
    if (edited === null) return;
    form.setFieldValue('persons', persons.toSpliced(edited.index, 1, person));
    form.clearErrors();
    setEdited(null);
  };
  const remove = (index: number) => {
    form.setFieldValue('persons', persons.toSpliced(index, 1));
    form.clearErrors();
  };
  return (
    <FormSection
      title={courseName === undefined ? 'Familie' : `Wer kommt zu ${courseName}?`}
      description={
        courseName === undefined
          ? 'Sollen noch andere mitkommen? Kinder und Angehörige verwaltest du dann gemeinsam mit deinem Zugang.'
          : 'Füge hinzu, wer mitmacht, und wer sonst noch zur Familie gehört. Du verwaltest alle mit deinem Zugang.'
      }
    >
      <Stack gap="sm">
        {persons.map((person, index) => (
          <PersonCard
            key={`${index} ${person.prename}`}
            person={person}
            birth={formatDay(toDayNumber(birthDateOf(person, rules)))}
            hasErrors={Object.keys(errorsOf(form.errors, index)).length > 0}
            onEdit={() => setEdited({ index, person })}
            onRemove={() => remove(index)}
          />
        ))}
        {persons.length === 0 && <Text c="dimmed">Bisher registrierst du nur eine Person.</Text>}
        <Button
          variant="light"
          size="md"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={add}
          disabled={persons.length >= 12}
        >
          {courseName !== undefined && persons.length === 0 ? 'Kind hinzufügen' : 'Noch eine Person hinzufügen'}
        </Button>
      </Stack>
      {edited !== null && (
        <FurtherPersonDialog
          key={edited.index}
          initial={edited.person}
          isNew={edited.index === persons.length}
          showsMinorFields={flow.showsMinorFields}
          adults={flow.isDependant ? adults : futureManager(flow)}
          errors={errorsOf(form.errors, edited.index)}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </FormSection>
  );
};

import { MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { CourseTrainers } from './CourseTrainers.tsx';
import { entityInput, type Scope, useCourseNames, useGrant } from './permissions.api.ts';
import { choicesFor, scopeLabel } from './scope.ts';

type Values = { person: PickedPerson | null; permissions: string[] };

type Props = {
  scope: Scope /** Name of the entity, if known. */;
  name?: string;
  person?: PickedPerson | null;
  onClose: () => void;
};

/** Andere Person berechtigen: the person, and the permission. */
export const GrantDialog = ({ scope, name, person: chosen = null, onClose }: Props) => {
  const grant = useGrant();
  const courseNames = useCourseNames();
  const form = useForm<Values>({
    initialValues: { person: chosen, permissions: [] },
    validate: {
      person: (person) => (person === null ? 'Bitte wähle eine Person aus.' : null),
      permissions: (chosen) => (chosen.length === 0 ? 'Bitte wähle mindestens eine Berechtigung aus.' : null),
    },
  });
  const submit = ({ person, permissions }: Values) => {
    if (person === null) return;
    grant.mutate(
      { child_ID: person.ID, permissions, ...entityInput(scope) },
      { onSuccess: onClose, onError: atFields(form, { child_ID: 'person' }) },
    );
  };
  return (
    <FormDialog
      title={
        scope === null
          ? 'Andere Person berechtigen'
          : `Andere Person berechtigen: ${name ?? scopeLabel(scope, courseNames)}`
      }
      submitLabel="Person berechtigen"
      size="lg"
      isPending={grant.isPending}
      failure={grant.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {scope?.type === 'course' && form.values.person === null && (
        <CourseTrainers courseId={scope.id} onPick={(person) => form.setFieldValue('person', person)} />
      )}
      <PersonPicker
        label="Person"
        required
        value={form.values.person}
        onPick={(person) => form.setFieldValue('person', person)}
        error={form.errors.person}
        extraColumns={[{ field: 'email', label: 'E-Mail' }]}
      />
      <MultiSelect
        label="Berechtigungen"
        description="Wer schreiben darf, darf auch lesen."
        placeholder={form.values.permissions.length === 0 ? 'Berechtigung suchen …' : ''}
        data={choicesFor(scope)}
        searchable
        required
        hidePickedOptions
        maxDropdownHeight={320}
        nothingFoundMessage="Diese Berechtigung gibt es nicht."
        {...form.getInputProps('permissions')}
      />
    </FormDialog>
  );
};

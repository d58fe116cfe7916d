import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SuperUser } from '@vereinshaus/contract/permissions/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useViewer } from '../../kit/May.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { mayGiveWriteAccess, readRole, writeRole } from './administrator-rules.ts';
import { useSetAdministrator } from './permissions.api.ts';

type Values = { person: PickedPerson | null; writes: boolean };

type Props = { administrators: readonly SuperUser[]; onClose: () => void };

/** Administratoren hinzufügen: may read everything, and with Schreibzugriff also change it. */
export const AddAdministratorDialog = ({ administrators, onClose }: Props) => {
  const viewer = useViewer();
  const add = useSetAdministrator({ inline: true });
  const mayWrite = viewer !== null && mayGiveWriteAccess(viewer);
  const form = useForm<Values>({
    initialValues: { person: null, writes: false },
    validate: { person: (person) => (person === null ? 'Bitte wähle eine Person aus.' : null) },
  });
  const submit = ({ person, writes }: Values) => {
    if (person === null) return;
    add.mutate(
      { child_ID: person.ID, newRole: writes ? writeRole : readRole },
      { onSuccess: onClose, onError: atFields(form, { child_ID: 'person', newRole: 'writes' }) },
    );
  };
  return (
    <FormDialog
      title="Administratoren hinzufügen"
      submitLabel="Administrator hinzufügen"
      size="lg"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <PersonPicker
        label="Person"
        required
        value={form.values.person}
        onPick={(person) => form.setFieldValue('person', person)}
        error={form.errors.person}
        exclude={administrators.map(({ ID }) => ID)}
        extraColumns={[{ field: 'email', label: 'E-Mail' }]}
      />
      <Checkbox
        label="Schreibzugriff?"
        description={
          mayWrite
            ? 'Ohne Schreibzugriff kann die Person alles lesen, aber nichts ändern.'
            : 'Schreibzugriff kann nur geben, wer selbst die Rolle 90 hat.'
        }
        disabled={!mayWrite}
        {...form.getInputProps('writes', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};

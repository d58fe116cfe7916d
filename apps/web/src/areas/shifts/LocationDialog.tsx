import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../kit/FormDialog.tsx';

type LocationDialogProps = {
  /** Empty = a new one. */
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
};

const longestName = 120;

/** Ort anlegen or umbenennen, in the draft. */
export const LocationDialog = ({ name, onSave, onClose }: LocationDialogProps) => {
  const form = useForm({
    initialValues: { name },
    validate: { name: (given) => (given.trim() === '' ? 'Bitte gib dem Ort einen Namen.' : null) },
  });
  return (
    <FormDialog
      title={name === '' ? 'Ort hinzufügen' : 'Ort umbenennen'}
      submitLabel="In den Entwurf übernehmen"
      isPending={false}
      failure={null}
      onSubmit={form.onSubmit((values) => {
        onSave(values.name.trim());
        onClose();
      })}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={longestName} {...form.getInputProps('name')} />
    </FormDialog>
  );
};

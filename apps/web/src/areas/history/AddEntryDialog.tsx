import { Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type HistoryCategory, historyCategories } from '@vereinshaus/contract/history/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useAddEntry } from './history.api.ts';

const isCategory = (value: string | null): value is HistoryCategory =>
  value !== null && Object.hasOwn(historyCategories, value);

/** A call has its own dialog, with day and caller. */
const options = Object.entries(historyCategories).flatMap(([value, label]) =>
  value === 'call' ? [] : [{ value, label }],
);

/** Eintrag hinzufügen: notes of the staff about a person. */
export const AddEntryDialog = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const add = useAddEntry();
  const form = useForm<{ text: string; category: HistoryCategory }>({
    initialValues: { text: '', category: 'note' },
    validate: { text: (text) => (text.trim() === '' ? 'Bitte gib einen kurzen Text ein!' : null) },
  });
  return (
    <FormDialog
      title="Eintrag Hinzufügen"
      submitLabel="Eintrag speichern"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit((entry) =>
        add.mutate({ child_ID: personId, ...entry }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <Select
        label="Kategorie"
        data={options}
        allowDeselect={false}
        required
        value={form.values.category}
        onChange={(category) => {
          if (isCategory(category)) form.setFieldValue('category', category);
        }}
      />
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxLength={2000}
        required
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

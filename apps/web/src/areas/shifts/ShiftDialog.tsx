import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import type { ShiftDraft } from './shift-draft.ts';

type ShiftDialogProps = { shift: ShiftDraft; onSave: (shift: ShiftDraft) => void; onClose: () => void };

const longestName = 120;

/** Schicht bearbeiten: changes the draft; the plan is saved as a whole. */
export const ShiftDialog = ({ shift, onSave, onClose }: ShiftDialogProps) => {
  const form = useForm({
    initialValues: shift,
    validate: {
      name: (name) => (name.trim() === '' ? 'Bitte gib der Schicht einen Namen.' : null),
      dateTo: (dateTo, { dateFrom }) => (dateTo > dateFrom ? null : 'Die Schicht muss nach ihrem Beginn enden.'),
    },
  });
  /** The duration stays when the beginning moves. */
  const begin = (dateFrom: number) => {
    const { dateFrom: before, dateTo } = form.getValues();
    form.setValues({ dateFrom, dateTo: dateTo + dateFrom - before });
  };
  return (
    <FormDialog
      title={shift.name === '' ? 'Schicht hinzufügen' : 'Schicht bearbeiten'}
      submitLabel="In den Entwurf übernehmen"
      isPending={false}
      failure={null}
      onSubmit={form.onSubmit((values) => {
        onSave({ ...values, name: values.name.trim(), info: values.info.trim() });
        onClose();
      })}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={longestName} {...form.getInputProps('name')} />
      <MomentInput
        label="Beginn"
        required
        clearable={false}
        value={form.values.dateFrom}
        onChange={begin}
        error={form.errors.dateFrom}
      />
      <MomentInput label="Ende" required clearable={false} {...form.getInputProps('dateTo')} />
      <NumberInput
        label="Wie viele werden gebraucht?"
        description="Leer: so viele, wie kommen."
        min={1}
        max={10_000}
        allowDecimal={false}
        value={form.values.count === 0 ? '' : form.values.count}
        onChange={(count) => form.setFieldValue('count', typeof count === 'number' ? count : 0)}
      />
      <Textarea label="Was ist zu tun?" autosize minRows={2} maxLength={1000} {...form.getInputProps('info')} />
    </FormDialog>
  );
};

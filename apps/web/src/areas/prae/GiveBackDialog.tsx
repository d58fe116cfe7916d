import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { prae } from '@vereinshaus/contract/prae/calls';
import type { PraeForm } from '@vereinshaus/contract/prae/replies';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { useGiveBack } from './prae.api.ts';

/** Zurückgeben: the trainer sees the reason and signs again. */
export const GiveBackDialog = ({ form: shown, onClose }: { form: PraeForm; onClose: () => void }) => {
  const giveBack = useGiveBack();
  const form = useForm({
    initialValues: { ID: shown.ID, reason: '' },
    validate: (values) => problemsOf(prae.giveBack.input, values),
  });
  return (
    <FormDialog
      title={`Zurückgeben: ${shown.fullname}`}
      submitLabel="Zurückgeben"
      isPending={giveBack.isPending}
      failure={giveBack.error}
      onSubmit={form.onSubmit((values) => giveBack.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <Textarea
        label="Grund"
        description={`${shown.fullname} bekommt ihn per E-Mail.`}
        required
        autosize
        minRows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};

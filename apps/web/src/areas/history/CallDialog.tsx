import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { history, maxCallLength } from '@vereinshaus/contract/history/calls';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { serverNow } from '../../kit/server-time.ts';
import { useAddCall } from './history.api.ts';

type CallDialogProps = { personId: number; caller: string; onClose: () => void };

/** Anruf notieren: the caller is on the phone, so the subject field has the focus. */
export const CallDialog = ({ personId, caller, onClose }: CallDialogProps) => {
  const add = useAddCall();
  const today = dayInVienna(new Date(serverNow()));
  const form = useForm({
    initialValues: { on: toDayNumber(today), caller, text: '' },
    validate: (values) => problemsOf(history.addCall.input, { child_ID: personId, ...values }),
  });
  return (
    <FormDialog
      title="Anruf notieren"
      submitLabel="Anruf speichern"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length > 0 ? null : add.error}
      onSubmit={form.onSubmit((call) =>
        add.mutate({ child_ID: personId, ...call }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <DayInput label="Wann" required maxDate={today} {...form.getInputProps('on')} />
      <TextInput label="Wer hat angerufen?" required maxLength={120} {...form.getInputProps('caller')} />
      <Textarea
        label="Worum ging es?"
        description="Nur das Büro sieht die Notiz."
        autosize
        minRows={3}
        maxLength={maxCallLength}
        required
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

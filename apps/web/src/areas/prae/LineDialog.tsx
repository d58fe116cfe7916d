import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { prae } from '@vereinshaus/contract/prae/calls';
import type { FormLine } from '@vereinshaus/contract/prae/replies';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { useSaveLine } from './prae.api.ts';

type Props = { formId: number; line: FormLine | null; onClose: () => void };

/** Eigener Einsatz: e.g. a match, a training course, or a day missing in the calendar. */
export const LineDialog = ({ formId, line, onClose }: Props) => {
  const save = useSaveLine();
  const form = useForm({
    initialValues: {
      ID: formId,
      line_ID: line?.ID ?? 0,
      day: line?.day ?? 0,
      minutes: line?.minutes ?? 120,
      amount: line?.amount ?? 0,
      text: line?.text ?? '',
      place: line?.place ?? '',
    },
    validate: (values) => problemsOf(prae.saveLine.input, values),
  });
  return (
    <FormDialog
      title={line === null ? 'Einsatz eintragen' : 'Einsatz ändern'}
      submitLabel={line === null ? 'Einsatz eintragen' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <TextInput label="Tätigkeit" placeholder="z. B. Match in Graz" required {...form.getInputProps('text')} />
      <DayInput label="Tag" required {...form.getInputProps('day')} />
      <NumberInput
        label="Dauer in Minuten"
        required
        min={1}
        allowDecimal={false}
        {...form.getInputProps('minutes')}
        onChange={(minutes) => form.setFieldValue('minutes', Number(minutes))}
      />
      <EuroInput
        label="Betrag"
        value={form.values.amount === 0 ? null : form.values.amount}
        error={form.errors.amount}
        onChange={(amount) => form.setFieldValue('amount', amount ?? 0)}
      />
      <TextInput label="Ort" {...form.getInputProps('place')} />
    </FormDialog>
  );
};

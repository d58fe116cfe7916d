import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { manualTexts } from '@vereinshaus/contract/payments';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useAddManual } from './payments.api.ts';

const choices = [
  { value: 'bank', label: 'Überweisung', description: 'Das Geld ist auf dem Vereinskonto.' },
  { value: 'cash', label: 'Barzahlung', description: 'Das Geld ist in der Kassa.' },
  { value: 'credit', label: 'Gutschrift', description: 'Der Verein erlässt den Betrag.' },
  { value: 'charge', label: 'Nachverrechnung', description: 'Die Familie soll den Betrag bezahlen, ab heute.' },
] as const;
type Choice = (typeof choices)[number]['value'];

type Values = { choice: Choice; amount: number | null; text: string };

/** Von Hand auf das Kundenkonto buchen. */
export const ManualDialog = ({ personId, onClose }: { personId: number; onClose: () => void }) => {
  const [key] = useState(newKey);
  const add = useAddManual();
  const form = useForm<Values>({
    initialValues: { choice: 'bank', amount: null, text: '' },
    validate: {
      amount: (cents) => {
        if (cents === null) return manualTexts.amountMissing;
        return cents === 0 ? manualTexts.amountZero : null;
      },
      text: (text) => (text.trim() === '' ? manualTexts.textMissing : null),
    },
  });
  const submit = ({ choice, amount, text }: Values) =>
    add.mutate(
      {
        child_ID: personId,
        amount: choice === 'charge' ? -(amount ?? 0) : (amount ?? 0),
        via: choice === 'charge' ? 'credit' : choice,
        text,
        key,
      },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <FormDialog
      title="Zahlung eintragen"
      submitLabel="Eintragen"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length === 0 ? add.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Radio.Group label="Was ist es?" {...form.getInputProps('choice')}>
        <Stack gap="xs" mt="xs">
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <EuroInput label="Betrag" withAsterisk min={0} {...form.getInputProps('amount')} />
      <TextInput
        label="Bemerkung"
        description="Steht auf der Abrechnung der Familie."
        withAsterisk
        maxLength={200}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

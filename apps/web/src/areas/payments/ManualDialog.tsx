import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { manualTexts } from '@vereinshaus/contract/payments/calls';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useAddManual } from './payments.api.ts';

const words = {
  credit: { title: 'Gutschrift', help: 'Der Verein erlässt der Familie so viel.' },
  charge: { title: 'Nachverrechnung', help: 'Die Familie soll so viel bezahlen, ab heute.' },
} as const;

type Values = { amount: number | null; text: string };
type ManualDialogProps = { personId: number; kind: keyof typeof words; onClose: () => void };

/** Gutschrift oder Nachverrechnung: changes a family's debt without moving money. */
export const ManualDialog = ({ personId, kind, onClose }: ManualDialogProps) => {
  const [key] = useState(newKey);
  const add = useAddManual();
  const form = useForm<Values>({
    initialValues: { amount: null, text: '' },
    validate: {
      amount: (cents) => {
        if (cents === null) return manualTexts.amountMissing;
        return cents === 0 ? manualTexts.amountZero : null;
      },
      text: (text) => (text.trim() === '' ? manualTexts.textMissing : null),
    },
  });
  const submit = ({ amount, text }: Values) =>
    add.mutate(
      { child_ID: personId, amount: kind === 'charge' ? -(amount ?? 0) : (amount ?? 0), via: 'credit', text, key },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <FormDialog
      title={words[kind].title}
      submitLabel="Eintragen"
      isPending={add.isPending}
      failure={Object.keys(form.errors).length === 0 ? add.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <EuroInput
        label="Betrag"
        description={words[kind].help}
        required
        min={0}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Bemerkung"
        description="Steht auf der Abrechnung der Familie."
        required
        maxLength={200}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type RefundReason,
  refundRangeText,
  refundReasonLabels,
  refundReasons,
  refundTexts,
} from '@vereinshaus/contract/clubs/club-payments';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useRefund } from './payments.api.ts';

type Values = { amount: number | null; reason: RefundReason; text: string };

type RefundDialogProps = { payment: { ID: number; refundable: number; fullname?: string }; onClose: () => void };

const options = refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }));

/** Eine Online-Zahlung erstatten, ganz oder zum Teil. */
export const RefundDialog = ({ payment, onClose }: RefundDialogProps) => {
  const [key] = useState(newKey);
  const refund = useRefund();
  const most = formatMoney(payment.refundable);
  const form = useForm<Values>({
    initialValues: { amount: payment.refundable, reason: 'requested_by_customer', text: '' },
    validate: {
      amount: (cents) => {
        if (cents === null) return refundTexts.amountMissing;
        return cents < 1 || cents > payment.refundable ? refundRangeText(payment.refundable) : null;
      },
      text: (text, { reason }) => (reason === 'other' && text.trim() === '' ? refundTexts.remarkMissing : null),
    },
  });
  const submit = ({ amount, reason, text }: Values) =>
    refund.mutate(
      { paymentID: payment.ID, amount: amount ?? 0, reason, text: reason === 'other' ? text : '', key },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    );
  return (
    <FormDialog
      title={`Zahlung ${payment.ID} erstatten`}
      submitLabel="Erstatten"
      isPending={refund.isPending}
      failure={Object.keys(form.errors).length === 0 ? refund.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {payment.fullname && (
        <Text>
          Bezahlt hat <strong>{payment.fullname}</strong>.
        </Text>
      )}
      <Text>Das Geld geht dorthin zurück, woher es kam. Was die Zahlung gedeckt hat, ist danach wieder offen.</Text>
      <EuroInput label="Betrag" description={`Höchstens ${most}`} required min={0} {...form.getInputProps('amount')} />
      <Select label="Grund" data={options} allowDeselect={false} {...form.getInputProps('reason')} />
      {form.values.reason === 'other' && (
        <TextInput label="Bemerkung" required maxLength={200} {...form.getInputProps('text')} />
      )}
    </FormDialog>
  );
};

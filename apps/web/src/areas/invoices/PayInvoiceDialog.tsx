import { Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cashReceiptPath } from '@vereinshaus/contract/cash';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/days';
import type { InvoiceRow } from '@vereinshaus/contract/invoices';
import { formatMoney } from '@vereinshaus/contract/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { usePayInvoice } from './invoices.api.ts';

type Values = { amount: number | null; day: number; via: 'bank' | 'cash' };

/** Zahlung zu einer Rechnung, die an keine Person ging. */
export const PayInvoiceDialog = ({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) => {
  const [key] = useState(newKey);
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const pay = usePayInvoice();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { amount: invoice.open, day: today, via: 'bank' },
    validate: { amount: (cents) => (cents === null || cents <= 0 ? 'Bitte gib einen Betrag an.' : null) },
  });
  const submit = ({ amount, day, via }: Values) =>
    pay.mutate(
      { ID: invoice.ID, amount: amount ?? 0, day, via, key },
      {
        onSuccess: ({ receipt }) => {
          onClose();
          if (receipt !== '') void navigate(cashReceiptPath(receipt));
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return (
    <FormDialog
      title={`Zahlung zu Rechnung ${invoice.invoiceNumber}`}
      submitLabel="Zahlung eintragen"
      isPending={pay.isPending}
      failure={Object.keys(form.errors).length === 0 ? pay.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>
        {invoice.recipient}: offen {formatMoney(invoice.open)}
      </Text>
      <EuroInput label="Betrag" withAsterisk min={0} {...form.getInputProps('amount')} />
      <DayInput label="Tag" {...form.getInputProps('day')} />
      <Radio.Group label="Wo ist das Geld?" {...form.getInputProps('via')}>
        <Stack gap="xs" mt="xs">
          <Radio value="bank" label="Bank" />
          <Radio value="cash" label="Kassa" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
};

import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cashReceiptPath } from '@vereinshaus/contract/cash';
import type { CustomerCredit, MoneyAccountChoice } from '@vereinshaus/contract/customer-credits';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import { manualTexts } from '@vereinshaus/contract/payments';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { usePayOutCredit } from './invoices.api.ts';

type Values = { amount: number | null; day: number; account_ID: string };
type DialogProps = { credit: CustomerCredit; accounts: readonly MoneyAccountChoice[]; onClose: () => void };

/** Guthaben eines Kunden auszahlen: how much, when, and where the money leaves from. */
export const PayOutCreditDialog = ({ credit, accounts, onClose }: DialogProps) => {
  const [key] = useState(newKey);
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const payOut = usePayOutCredit();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { amount: credit.amount, day: today, account_ID: '' },
    validate: {
      amount: (cents) => (cents === null || cents <= 0 ? 'Bitte gib einen Betrag an.' : null),
      account_ID: (account) => (account === '' ? manualTexts.accountMissing : null),
    },
  });
  const submit = ({ amount, day, account_ID: account }: Values) =>
    payOut.mutate(
      { customer_ID: credit.customer_ID, amount: amount ?? 0, day, account_ID: Number(account), key },
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
      title="Guthaben auszahlen"
      submitLabel="Auszahlung eintragen"
      isPending={payOut.isPending}
      failure={Object.keys(form.errors).length === 0 ? payOut.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>
        {credit.name}: Guthaben {formatMoney(credit.amount)}
      </Text>
      <EuroInput label="Betrag" withAsterisk min={0} {...form.getInputProps('amount')} />
      <DayInput label="Tag" {...form.getInputProps('day')} />
      <NativeSelect
        label="Von welchem Konto?"
        withAsterisk
        data={[
          { value: '', label: 'Bitte wählen' },
          ...accounts.map(({ ID, label }) => ({ value: String(ID), label })),
        ]}
        {...form.getInputProps('account_ID')}
      />
    </FormDialog>
  );
};

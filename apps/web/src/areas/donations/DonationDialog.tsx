import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type DonationRow, donations } from '@vereinshaus/contract/donations/calls';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { AboutFields, type AboutForm, aboutFormOf, aboutInputOf, emptyAbout } from './AboutFields.tsx';
import { choicesQuery, useAddDonation, useChangeDonation } from './donations.api.ts';

type NewForm = AboutForm & { amount: number; day: number; account_ID: number };

const inputOf = ({ amount, day, account_ID, ...about }: NewForm) => ({
  ...aboutInputOf(about),
  amount,
  day,
  account_ID,
});

/** Spende eintragen: cash, or money in the account without a line here. */
export const DonationDialog = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(newKey);
  const add = useAddDonation();
  const accounts = useQuery(choicesQuery()).data?.accounts ?? [];
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const form = useForm<NewForm>({
    initialValues: { ...emptyAbout, amount: 0, day: today, account_ID: 0 },
    validate: (values) => problemsOf(donations.add.input, inputOf(values)),
  });
  const amount = form.getInputProps('amount');
  const account = form.getInputProps('account_ID');
  const fallback = accounts.find(({ isCash }) => isCash)?.ID ?? 0;
  const submit = (values: NewForm) =>
    add.mutate(
      { ...inputOf(values), account_ID: values.account_ID || fallback, key },
      { onSuccess: onClose, onError: atFields(form) },
    );
  return (
    <FormDialog
      title="Spende eintragen"
      submitLabel="Spende eintragen"
      isPending={add.isPending}
      failure={add.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <EuroInput
        label="Betrag"
        required
        data-autofocus
        error={amount.error}
        value={amount.value || null}
        onChange={(cents) => amount.onChange(cents ?? 0)}
      />
      <DayInput label="Tag" required {...form.getInputProps('day')} />
      <Select
        label="Wohin das Geld kam"
        required
        allowDeselect={false}
        data={accounts.map(({ ID, label }) => ({ value: String(ID), label }))}
        error={account.error}
        value={String(Number(account.value) || fallback)}
        onChange={(chosen) => account.onChange(Number(chosen ?? 0))}
      />
      <AboutFields form={form} />
    </FormDialog>
  );
};

/** Spender, Zweck und Aktion of an existing donation. */
export const ChangeDialog = ({ donation, onClose }: { donation: DonationRow; onClose: () => void }) => {
  const change = useChangeDonation();
  const form = useForm<AboutForm>({
    initialValues: aboutFormOf(donation),
    validate: (values) => problemsOf(donations.change.input, { ID: donation.ID, ...aboutInputOf(values) }),
  });
  return (
    <FormDialog
      title={`Spende über ${formatMoney(donation.amount)} vom ${formatDay(donation.day)}`}
      submitLabel="Speichern"
      isPending={change.isPending}
      failure={change.error}
      onSubmit={form.onSubmit((values) =>
        change.mutate({ ID: donation.ID, ...aboutInputOf(values) }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <AboutFields form={form} />
    </FormDialog>
  );
};

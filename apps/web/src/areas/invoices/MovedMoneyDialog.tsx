import { Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { manualTexts } from '@vereinshaus/contract/payments/calls';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';

/** Where the money is: bank or cash, or one account of the club. */
type Place = { via: 'bank' | 'cash' } | { account_ID: string };
type Values<P extends Place> = P & { amount: number | null; day: number };

/** The input of the call; the same key counts once. */
type MovedMoney<P extends Place> = P & { amount: number; day: number; key: string };

type ReplyHandlers = { onSuccess: (reply: { receipt: string }) => void; onError: (error: Error) => void };

type MovedMoneyDialogProps<P extends Place> = {
  title: string;
  submitLabel: string;
  /** The customer, and the available amount. */
  about: string;
  cents: number;
  place: P;
  command: { isPending: boolean; error: Error | null };
  onSend: (money: MovedMoney<P>, answered: ReplyHandlers) => void;
  onClose: () => void;
  children: (form: UseFormReturnType<Values<P>>) => ReactNode;
};

/** Geld eines Kunden: amount, day and account. A cash payment links to its receipt. */
export const MovedMoneyDialog = <P extends Place>({
  title,
  submitLabel,
  about,
  cents,
  place,
  command,
  onSend,
  onClose,
  children,
}: MovedMoneyDialogProps<P>) => {
  const [key] = useState(newKey);
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const navigate = useNavigate();
  const form = useForm<Values<P>>({
    initialValues: { ...place, amount: cents, day: today },
    validate: (values) => ({
      ...((values.amount ?? 0) <= 0 && { amount: 'Bitte gib einen Betrag an.' }),
      ...('account_ID' in values && values.account_ID === '' && { account_ID: manualTexts.accountMissing }),
    }),
  });
  const answered: ReplyHandlers = {
    onSuccess: ({ receipt }) => {
      onClose();
      if (receipt !== '') void navigate(cashReceiptPath(receipt));
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={command.isPending}
      failure={Object.keys(form.errors).length === 0 ? command.error : null}
      onSubmit={form.onSubmit((values) => onSend({ ...values, amount: values.amount ?? 0, key }, answered))}
      onClose={onClose}
    >
      <Text>{about}</Text>
      <EuroInput label="Betrag" required min={0} {...form.getInputProps('amount')} />
      <DayInput label="Tag" {...form.getInputProps('day')} />
      {children(form)}
    </FormDialog>
  );
};

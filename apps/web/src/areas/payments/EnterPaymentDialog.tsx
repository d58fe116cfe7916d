import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cashReceiptPath } from '@vereinshaus/contract/cash/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { manualTexts, overpaidText, type payments } from '@vereinshaus/contract/payments/calls';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { newKey } from '../../kit/new-key.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { readStored, writeStored } from '../../kit/storage.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useEnterPayment } from './payments.api.ts';
import { ItemChoice, previewQuery } from './shared/ItemChoice.tsx';

type PreviewItem = ReplyOf<typeof payments.previewManual>['items'][number];

const maxText = 200;

type Values = {
  on: number;
  account: string;
  amount: number | null;
  text: string;
  items: string[];
  acceptsCredit: boolean;
};

const dayOf = (day: number, today: number) => {
  if (day === 0) return manualTexts.dayMissing;
  return day > today ? manualTexts.futureDay : null;
};

/** Values that selecting items fills in: their total open amount and their description. */
const fieldsOf = (items: readonly PreviewItem[], chosen: readonly string[]) => {
  const picked = items.filter(({ ID }) => chosen.includes(String(ID)));
  const words = picked.map(({ text, fullname }) => (fullname === '' ? text : `${text} ${fullname}`));
  return {
    amount: picked.length === 0 ? null : picked.reduce((sum, { open }) => sum + open, 0),
    text: cutText(words.join(', '), maxText),
  };
};

const amountOf = (cents: number | null) => {
  if (cents === null) return manualTexts.amountMissing;
  return cents <= 0 ? manualTexts.amountZero : null;
};

/** The account used last in this window: somebody who enters a cash box works through all of it. */
const lastAccount = 'vereinshaus.payment-account';

/** Preset for paying open amounts: this item, or everything due. */
export type PaidItems = number | 'due';

const itemsOf = (shown: readonly PreviewItem[], paid: PaidItems, today: number) => {
  const isMeant = ({ ID, dueOn }: PreviewItem) => (paid === 'due' ? dueOn <= today : ID === paid);
  const meant = shown.filter(isMeant);
  return (meant.length === 0 && paid === 'due' ? shown : meant).map(({ ID }) => String(ID));
};

type Props = { personId: number; paid?: PaidItems | undefined; onClose: () => void };

/** Zahlung eintragen: date, account, amount and purpose. A surplus is shown before posting. */
export const EnterPaymentDialog = ({ personId, paid, onClose }: Props) => {
  const [key] = useState(newKey);
  const enter = useEnterPayment();
  const navigate = useNavigate();
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const form = useForm<Values>({
    initialValues: {
      on: today,
      account: readStored('sessionStorage', lastAccount) ?? '',
      amount: null,
      text: '',
      items: [],
      acceptsCredit: false,
    },
    validate: {
      on: (day) => dayOf(day, today),
      account: (account) => (account === '' ? manualTexts.accountMissing : null),
      amount: amountOf,
      text: (text) => (text.trim() === '' ? manualTexts.textMissing : null),
    },
  });
  const { on, account, amount, text, items } = form.values;
  const [typed] = useDebouncedValue(
    { amount: Math.max(0, amount ?? 0), text: text.trim(), items: items.join(',') },
    250,
  );
  const { data: preview, refetch } = useQuery({
    ...previewQuery({ child_ID: personId, on, account_ID: Number(account), ...typed }),
    placeholderData: keepPreviousData,
  });
  const shown = preview?.items ?? [];
  /** Fields that are empty or filled by the last selection follow the next one; typed values stay. */
  const choose = (chosen: string[]) => {
    const before = fieldsOf(shown, items);
    const after = fieldsOf(shown, chosen);
    form.setValues({
      items: chosen,
      ...((amount === null || amount === before.amount) && { amount: after.amount }),
      ...((text === '' || text === before.text) && { text: after.text }),
    });
  };
  const isFilled = useRef(false);
  useEffect(() => {
    if (isFilled.current || paid === undefined || preview === undefined) return;
    isFilled.current = true;
    const chosen = itemsOf(preview.items, paid, today);
    // Bank payments are booked by the import, so an amount entered by hand defaults to cash.
    const cash = preview.accounts.find(({ isCash }) => isCash);
    form.setValues((before) => ({
      ...before,
      items: chosen,
      ...fieldsOf(preview.items, chosen),
      ...(before.account === '' && cash !== undefined && { account: String(cash.ID) }),
    }));
  }, [form, paid, preview, today]);
  const excess = amount === null ? 0 : (preview?.credit ?? 0);
  const isMissing = excess > 0 && !form.values.acceptsCredit;
  const submit = (values: Values) =>
    enter.mutate(
      {
        child_ID: personId,
        amount: values.amount ?? 0,
        on: values.on,
        account_ID: Number(values.account),
        text: values.text,
        items: values.items.map(Number),
        credit: values.acceptsCredit ? excess : 0,
        // Continuing confirms the displayed warnings.
        isAnother: preview !== undefined && preview.warnings.length > 0,
        key,
      },
      {
        onSuccess: ({ receipt }) => {
          writeStored('sessionStorage', lastAccount, values.account);
          onClose();
          if (receipt !== '') void navigate(cashReceiptPath(receipt), { state: { from: `/abrechnung/${personId}` } });
        },
        onError: (error) => {
          void refetch();
          const { account_ID: ofAccount, ...fields } = fieldErrorsOf(error);
          form.setErrors({ ...fields, ...(ofAccount !== undefined && { account: ofAccount }) });
        },
      },
    );
  return (
    <FormDialog
      title="Zahlung eintragen"
      submitLabel="Eintragen"
      isPending={enter.isPending}
      isDisabled={isMissing}
      failure={Object.keys(form.errors).length === 0 ? enter.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>
        Von{' '}
        <Text span inherit fw={600}>
          {preview?.payer ?? '…'}
        </Text>
      </Text>
      <DayInput label="Bezahlt am" required clearable={false} {...form.getInputProps('on')} />
      <NativeSelect
        label="Konto oder Kassa"
        required
        data={[
          { value: '', label: 'Bitte wählen' },
          ...(preview?.accounts ?? []).map(({ ID, label }) => ({ value: String(ID), label })),
        ]}
        {...form.getInputProps('account')}
      />
      <EuroInput label="Betrag" required min={0} {...form.getInputProps('amount')} />
      <TextInput
        label="Bemerkung"
        description="Steht auf der Abrechnung der Familie."
        required
        maxLength={maxText}
        {...form.getInputProps('text')}
      />
      {preview !== undefined && (
        <ItemChoice items={shown} {...form.getInputProps('items')} value={items} onChange={choose} />
      )}
      {preview?.warnings.map((warning) => (
        <StatusBanner key={warning} kind="info">
          {warning}
        </StatusBanner>
      ))}
      {excess > 0 && (
        <Checkbox
          label={overpaidText(formatMoney(excess))}
          description="Bitte bestätige das, bevor du einträgst."
          {...form.getInputProps('acceptsCredit', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
};

import { Button, Radio, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatMoney } from '@vereinshaus/contract/money';
import { type VoucherPayment, voucherPaymentLabels, voucherPayments, vouchers } from '@vereinshaus/contract/vouchers';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { type Issued, IssuedVoucher } from './IssuedVoucher.tsx';
import { VoucherFields } from './VoucherFields.tsx';
import { useSellVoucher } from './vouchers.api.ts';

const hints: Readonly<Record<VoucherPayment, string>> = {
  account: 'Der Betrag kommt auf das Kundenkonto des Verwalters, der den Code auch per E-Mail bekommt.',
  cash: 'Der Betrag kommt in die Kassa. Bitte beachte, ob dein Verein eine Registrierkasse braucht.',
  gift: 'Niemand bezahlt; der Verein verbucht den Wert als Werbung.',
};

type Values = {
  amount: number;
  recipient: string;
  message: string;
  payment: VoucherPayment;
  buyer_ID: number;
  validUntil: number;
};

const start: Values = { amount: 5000, recipient: '', message: '', payment: 'cash', buyer_ID: 0, validUntil: 0 };

const useSellForm = () =>
  useForm<Values>({ initialValues: start, validate: schemaResolver(vouchers.sell.input, { sync: true }) });

const PaymentFields = ({ form }: { form: ReturnType<typeof useSellForm> }) => {
  const [buyer, setBuyer] = useState<PickedPerson | null>(null);
  const pick = (person: PickedPerson | null) => {
    setBuyer(person);
    form.setFieldValue('buyer_ID', person?.ID ?? 0);
  };
  return (
    <>
      <Radio.Group label="Wie wird bezahlt?" withAsterisk {...form.getInputProps('payment')}>
        <Stack gap="xs" mt="xs">
          {voucherPayments.map((payment) => (
            <Radio key={payment} value={payment} label={voucherPaymentLabels[payment]} description={hints[payment]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.payment === 'account' && (
        <PersonPicker label="Käufer" withAsterisk value={buyer} error={form.errors.buyer_ID} onPick={pick} />
      )}
    </>
  );
};

/** /gutscheine/verkaufen: at the counter. */
export const SellVoucherPage = () => {
  const sell = useSellVoucher();
  const form = useSellForm();
  const [issued, setIssued] = useState<Issued | null>(null);
  const submit = (values: Values) =>
    sell.mutate(
      { ...values, buyer_ID: values.payment === 'account' ? values.buyer_ID : 0 },
      {
        onSuccess: ({ ID, code, message }) => {
          setIssued({ ID, code, message, amount: values.amount, recipient: values.recipient });
          form.reset();
        },
        onError: atFields(form),
      },
    );
  return (
    <Stack maw={720} gap={0}>
      <PageHeader
        title="Gutscheine verkaufen"
        description="Bis zur Einlösung steht der Wert als Verbindlichkeit in den Büchern."
      />
      {issued ? (
        <IssuedVoucher voucher={issued} againLabel="Weiteren Gutschein verkaufen" onAgain={() => setIssued(null)} />
      ) : (
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack>
            {sell.error && <StatusBanner kind="error">{sell.error.message}</StatusBanner>}
            <VoucherFields
              inputOf={(field) => form.getInputProps(field)}
              onAmount={(cents) => form.setFieldValue('amount', cents)}
            />
            <PaymentFields form={form} />
            <DayInput
              label="Gültig bis"
              description="Leer: ohne Ende."
              maw={220}
              maxDate={null}
              {...form.getInputProps('validUntil')}
            />
            <Button type="submit" loading={sell.isPending} style={{ alignSelf: 'flex-start' }}>
              Gutschein über {formatMoney(form.values.amount ?? 0)} ausstellen
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
};

import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import {
  type VoucherPayment,
  voucherPaymentLabels,
  voucherPayments,
  vouchers,
} from '@vereinshaus/contract/vouchers/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { IssuedVoucher, type IssuedVoucherCode } from './IssuedVoucher.tsx';
import { VoucherFields } from './VoucherFields.tsx';
import { onlineQuery, useSellVoucher } from './vouchers.api.ts';

const hints: Readonly<Record<VoucherPayment, string>> = {
  account:
    'Der Betrag kommt auf das Kundenkonto des Verwalters. Der Gutschein gilt, sobald er bezahlt ist; den Code bekommt er dann per E-Mail.',
  cash: 'Der Betrag kommt in die Kassa. Bitte beachte, ob euer Verein eine Registrierkasse braucht.',
  gift: 'Niemand bezahlt; der Verein verbucht den Wert als Werbung.',
};

type Values = {
  amount: number;
  recipient: string;
  message: string;
  payment: VoucherPayment;
  buyer_ID: number;
  validUntil: number;
  reason: string;
};

const start: Values = {
  amount: 5000,
  recipient: '',
  message: '',
  payment: 'cash',
  buyer_ID: 0,
  validUntil: 0,
  reason: '',
};

/** Opened from a family's page, it is charged to their account by default. */
const startFor = (buyerId: number): Values =>
  buyerId === 0 ? start : { ...start, payment: 'account', buyer_ID: buyerId };

const useSellForm = (buyerId: number) =>
  useForm<Values>({ initialValues: startFor(buyerId), validate: schemaResolver(vouchers.sell.input, { sync: true }) });

/** The payer of the person whose page the user came from. */
const BuyerName = ({ personId }: { personId: number }) => {
  const { data } = useQuery(onlineQuery(personId));
  return <Text>Käufer: {data?.family[0]?.fullname ?? '…'}</Text>;
};

type PaymentFieldsProps = { form: ReturnType<typeof useSellForm>; buyerId: number };

const PaymentFields = ({ form, buyerId }: PaymentFieldsProps) => {
  const [buyer, setBuyer] = useState<PickedPerson | null>(null);
  const pick = (person: PickedPerson | null) => {
    setBuyer(person);
    form.setFieldValue('buyer_ID', person?.ID ?? 0);
  };
  return (
    <>
      <Radio.Group label="Wie wird bezahlt?" required {...form.getInputProps('payment')}>
        <Stack gap="xs" mt="xs">
          {voucherPayments.map((payment) => (
            <Radio key={payment} value={payment} label={voucherPaymentLabels[payment]} description={hints[payment]} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.payment === 'account' && (
        <>
          {buyerId === 0 ? (
            <PersonPicker label="Käufer" required value={buyer} error={form.errors.buyer_ID} onPick={pick} />
          ) : (
            <BuyerName personId={buyerId} />
          )}
          <TextInput
            label="Grund"
            description="Nur nötig, wenn die Familie damit mehr unbezahlt hat als ihren Kreditrahmen."
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </>
  );
};

/** /gutscheine/verkaufen: at the counter. */
export const SellVoucherPage = () => {
  const sell = useSellVoucher();
  const [params] = useSearchParams();
  const buyerId = Number(params.get('person') ?? 0) || 0;
  const form = useSellForm(buyerId);
  const [issued, setIssued] = useState<IssuedVoucherCode | null>(null);
  const submit = (values: Values) =>
    sell.mutate(
      { ...values, buyer_ID: values.payment === 'account' ? values.buyer_ID : 0 },
      {
        onSuccess: ({ ID, code, state, message, receipt }) => {
          setIssued({ ID, code, state, message, receipt, amount: values.amount, recipient: values.recipient });
          form.reset();
        },
        onError: atFields(form),
      },
    );
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader
        title="Gutscheine verkaufen"
        description="Bis zur Einlösung steht der Wert als Verbindlichkeit in den Büchern."
      />
      {issued ? (
        <IssuedVoucher voucher={issued} againLabel="Weiteren Gutschein verkaufen" onAgain={() => setIssued(null)} />
      ) : (
        <Form failure={sell.error} onSubmit={form.onSubmit(submit)}>
          <Stack>
            <VoucherFields
              inputOf={(field) => form.getInputProps(field)}
              onAmount={(cents) => form.setFieldValue('amount', cents)}
            />
            <PaymentFields form={form} buyerId={buyerId} />
            <DayInput
              label="Gültig bis"
              description="Ohne Angabe: kein Ende."
              maw={220}
              maxDate={null}
              {...form.getInputProps('validUntil')}
            />
            <Button type="submit" loading={sell.isPending} style={{ alignSelf: 'flex-start' }}>
              Gutschein über {formatMoney(form.values.amount ?? 0)} ausstellen
            </Button>
          </Stack>
        </Form>
      )}
    </Stack>
  );
};

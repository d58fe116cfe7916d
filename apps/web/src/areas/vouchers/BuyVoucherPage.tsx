import { Button, Divider, Radio, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import { type OnlineKind, onlineKinds } from '@vereinshaus/contract/payments/online-payments';
import { vouchers } from '@vereinshaus/contract/vouchers/calls';
import { useState } from 'react';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { newKey } from '../../kit/new-key.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { leaveFor } from '../payments/shared/leave-for.ts';
import { ReturnNotice } from '../payments/shared/ReturnNotice.tsx';
import { useUser } from '../session/shared/session.ts';
import { OwnAgreements } from '../withdrawals/shared/OwnAgreements.tsx';
import { IssuedVoucher, type IssuedVoucherCode } from './IssuedVoucher.tsx';
import { LatestVoucher } from './LatestVoucher.tsx';
import { OwnVouchers } from './OwnVouchers.tsx';
import { RedeemVoucher } from './shared/RedeemVoucher.tsx';
import { VoucherFields } from './VoucherFields.tsx';
import { onlineQuery, useBuyVoucher, useBuyVoucherOnline } from './vouchers.api.ts';

const isKind = (way: string): way is OnlineKind => onlineKinds.some((kind) => kind === way);

const explained = (way: string) =>
  isKind(way)
    ? 'Du bezahlst auf der Seite des Zahlungsdienstes. Sobald das Geld da ist, steht der Code hier und kommt per E-Mail.'
    : 'Der Betrag kommt auf dein Kundenkonto. Der Gutschein gilt, sobald er bezahlt ist; den Code bekommst du dann per E-Mail und siehst ihn hier.';

const BuyForm = () => {
  const [buy, buyOnline] = [useBuyVoucher(), useBuyVoucherOnline()];
  const kinds = useQuery(onlineQuery(useUser().ID)).data?.online.kinds ?? [];
  const [way, setWay] = useState('account');
  const [key, setKey] = useState(newKey);
  const failure = buy.error ?? buyOnline.error;
  const [issued, setIssued] = useState<IssuedVoucherCode | null>(null);
  const form = useForm({
    initialValues: { amount: 5000, recipient: '', message: '' },
    validate: schemaResolver(vouchers.buy.input, { sync: true }),
  });
  const pay = (values: typeof form.values, kind: OnlineKind) =>
    buyOnline.mutate(
      { ...values, kind, key },
      {
        onSuccess: ({ url }) => leaveFor(url),
        onError: (error) => {
          setKey(newKey());
          atFields(form)(error);
        },
      },
    );
  const charge = (values: typeof form.values) =>
    buy.mutate(values, {
      onSuccess: ({ ID, code, state, message, receipt }) => {
        setIssued({ ID, code, state, message, receipt, amount: values.amount, recipient: values.recipient });
        form.reset();
      },
      onError: atFields(form),
    });
  const submit = (values: typeof form.values) => (isKind(way) ? pay(values, way) : charge(values));
  if (issued) {
    return <IssuedVoucher voucher={issued} againLabel="Weiteren Gutschein kaufen" onAgain={() => setIssued(null)} />;
  }
  return (
    <Form failure={failure ?? null} onSubmit={form.onSubmit(submit)}>
      <Stack>
        <LatestVoucher />
        <VoucherFields
          inputOf={(field) => form.getInputProps(field)}
          onAmount={(cents) => form.setFieldValue('amount', cents)}
        />
        {kinds.length > 0 && (
          <Radio.Group label="Womit?" value={way} onChange={setWay}>
            <Stack gap="sm" mt="xs">
              <Radio value="account" label="auf mein Kundenkonto" />
              {kinds.map((kind) => (
                <Radio key={kind} value={kind} label={paymentKindLabels[kind]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" c="dimmed">
          {explained(way)}
        </Text>
        <Button type="submit" loading={buy.isPending || buyOnline.isPending} style={{ alignSelf: 'flex-start' }}>
          Zahlungspflichtig kaufen ({formatMoney(form.values.amount ?? 0)})
        </Button>
      </Stack>
    </Form>
  );
};

/** /gutscheine/kaufen: buy and redeem vouchers, and earlier purchases. */
export const BuyVoucherPage = () => {
  const mayBuy = useMay(vouchers.buy.access);
  return (
    <Stack data-page="text" gap="xl">
      <PageHeader
        title="Gutschein kaufen"
        description="Zum Verschenken: einlösbar für alles, was der Verein verrechnet."
      />
      <ReturnNotice page="/gutscheine/kaufen" />
      {mayBuy ? (
        <BuyForm />
      ) : (
        <StatusBanner kind="info">Gutscheine kauft dein Verwalter, auf sein Kundenkonto wird gebucht.</StatusBanner>
      )}
      <Divider />
      <FormSection title="Gutschein einlösen" description="Der Wert kommt auf dein Kundenkonto.">
        <RedeemVoucher />
      </FormSection>
      <Divider />
      <FormSection title="Meine Gutscheine">
        <OwnVouchers />
      </FormSection>
      <OwnAgreements kinds={['voucher']} />
    </Stack>
  );
};

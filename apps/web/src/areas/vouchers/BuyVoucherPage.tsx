import { Button, Divider, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatMoney } from '@vereinshaus/contract/money';
import { vouchers } from '@vereinshaus/contract/vouchers';
import { useState } from 'react';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { type Issued, IssuedVoucher } from './IssuedVoucher.tsx';
import { OwnVouchers } from './OwnVouchers.tsx';
import { RedeemVoucher } from './shared/RedeemVoucher.tsx';
import { VoucherFields } from './VoucherFields.tsx';
import { useBuyVoucher } from './vouchers.api.ts';

const BuyForm = () => {
  const buy = useBuyVoucher();
  const [issued, setIssued] = useState<Issued | null>(null);
  const form = useForm({
    initialValues: { amount: 5000, recipient: '', message: '' },
    validate: schemaResolver(vouchers.buy.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    buy.mutate(values, {
      onSuccess: ({ ID, code, message }) => {
        setIssued({ ID, code, message, amount: values.amount, recipient: values.recipient });
        form.reset();
      },
      onError: atFields(form),
    });
  if (issued) {
    return <IssuedVoucher voucher={issued} againLabel="Weiteren Gutschein kaufen" onAgain={() => setIssued(null)} />;
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {buy.error && <StatusBanner kind="error">{buy.error.message}</StatusBanner>}
        <VoucherFields
          inputOf={(field) => form.getInputProps(field)}
          onAmount={(cents) => form.setFieldValue('amount', cents)}
        />
        <Text size="sm" c="dimmed">
          Der Betrag kommt auf dein Kundenkonto. Den Code siehst du sofort und bekommst ihn auch per E-Mail.
        </Text>
        <Button type="submit" loading={buy.isPending} style={{ alignSelf: 'flex-start' }}>
          Zahlungspflichtig kaufen ({formatMoney(form.values.amount ?? 0)})
        </Button>
      </Stack>
    </form>
  );
};

/** /gutscheine/kaufen: buy, redeem, and what one has bought so far. */
export const BuyVoucherPage = () => {
  const mayBuy = useMay(vouchers.buy.access);
  return (
    <Stack maw={720} gap="xl">
      <PageHeader
        title="Gutschein kaufen"
        description="Zum Verschenken: einlösbar für alles, was der Verein verrechnet."
      />
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
    </Stack>
  );
};

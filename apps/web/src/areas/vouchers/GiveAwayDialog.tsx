import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type VoucherRow, vouchers } from '@vereinshaus/contract/vouchers/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useGiveAwayVoucher } from './vouchers.api.ts';

/** Gutschein verschenken: an unpaid one becomes valid immediately, and the club gives a reason. */
export const GiveAwayDialog = ({ voucher, onClose }: { voucher: VoucherRow; onClose: () => void }) => {
  const give = useGiveAwayVoucher();
  const form = useForm({
    initialValues: { ID: voucher.ID, reason: '' },
    validate: schemaResolver(vouchers.giveAway.input, { sync: true }),
  });
  return (
    <FormDialog
      title="Gutschein verschenken"
      submitLabel="Verschenken"
      isPending={give.isPending}
      failure={give.error}
      onSubmit={form.onSubmit((values) => give.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <Text>
        Für {voucher.buyerName} ist dann nichts mehr offen für den Gutschein über {formatMoney(voucher.amount)}; was
        davon offen ist, trägt der Verein als Werbung. Der Gutschein gilt sofort, der Code geht per E-Mail an{' '}
        {voucher.buyerName}.
      </Text>
      <TextInput label="Warum?" required maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
};

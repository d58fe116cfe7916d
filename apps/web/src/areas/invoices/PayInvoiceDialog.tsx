import { Radio, Stack } from '@mantine/core';
import type { InvoiceRow } from '@vereinshaus/contract/invoices/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { usePayInvoice } from './invoices.api.ts';
import { MovedMoneyDialog } from './MovedMoneyDialog.tsx';

const atBank: { via: 'bank' | 'cash' } = { via: 'bank' };

/** Zahlung zu einer Rechnung, die an keine Person ging. */
export const PayInvoiceDialog = ({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) => {
  const pay = usePayInvoice();
  return (
    <MovedMoneyDialog
      title={`Zahlung zu Rechnung ${invoice.invoiceNumber}`}
      submitLabel="Zahlung eintragen"
      about={`${invoice.recipient}: offen ${formatMoney(invoice.open)}`}
      cents={invoice.open}
      place={atBank}
      command={pay}
      onSend={(money, answered) => pay.mutate({ ID: invoice.ID, ...money }, answered)}
      onClose={onClose}
    >
      {(form) => (
        <Radio.Group label="Wo ist das Geld?" {...form.getInputProps('via')}>
          <Stack gap="xs" mt="xs">
            <Radio value="bank" label="Bank" />
            <Radio value="cash" label="Kassa" />
          </Stack>
        </Radio.Group>
      )}
    </MovedMoneyDialog>
  );
};

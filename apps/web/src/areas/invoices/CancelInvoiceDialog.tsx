import { Text, TextInput } from '@mantine/core';
import type { InvoiceRow } from '@vereinshaus/contract/invoices/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { useCancelInvoice } from './invoices.api.ts';

/** Rechnung stornieren: explains what happens and what does not. */
export const CancelInvoiceDialog = ({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) => {
  const cancel = useCancelInvoice();
  const [reason, setReason] = useState('');
  const problem = cancel.error === null ? undefined : fieldErrorsOf(cancel.error).reason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cancel.mutate({ ID: invoice.ID, reason }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Rechnung ${invoice.invoiceNumber} stornieren`}
      submitLabel="Rechnung stornieren"
      isPending={cancel.isPending}
      failure={problem === undefined ? cancel.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {invoice.recipient}, {formatMoney(invoice.total)}: Es wird eine Stornorechnung mit eigener Nummer ausgestellt.
        Die Rechnung selbst bleibt erhalten.
      </Text>
      <Text size="sm" c="dimmed">
        {invoice.form === 'free'
          ? 'Auch die Forderung wird storniert, mit ihrer Umsatzsteuer. Was schon bezahlt ist, bleibt als Guthaben: für die nächste Rechnung, oder du zahlst es aus.'
          : 'Am Kundenkonto ändert sich nichts: Was zu bezahlen ist, änderst du bei der Buchung.'}
      </Text>
      <TextInput
        label="Grund"
        description="Steht auf der Stornorechnung."
        required
        maxLength={200}
        data-autofocus
        value={reason}
        error={problem}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  );
};

import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InvoiceRow } from '@vereinshaus/contract/invoices/calls';
import { usualInvoiceMail } from '@vereinshaus/contract/invoices/invoice-text';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { isPlausibleEmail, wrongEmail } from '@vereinshaus/contract/kit/email';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useSendInvoice } from './invoices.api.ts';

/** Rechnung per E-Mail: recipient and text. */
export const SendInvoiceDialog = ({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) => {
  const club = useClub();
  const send = useSendInvoice();
  const form = useForm({
    initialValues: {
      email: invoice.email ?? '',
      text: club.invoiceSettings?.mailText || usualInvoiceMail(club.fullName || club.name),
    },
    validate: {
      email: (email) => (isPlausibleEmail(email.trim()) ? null : wrongEmail),
      text: (text) => (text.trim() === '' ? 'Bitte schreib ein paar Worte zur Rechnung.' : null),
    },
  });
  return (
    <FormDialog
      title={`Rechnung ${invoice.invoiceNumber} per E-Mail schicken`}
      submitLabel="Schicken"
      isPending={send.isPending}
      failure={Object.keys(form.errors).length === 0 ? send.error : null}
      onSubmit={form.onSubmit(({ email, text }) =>
        send.mutate({ ID: invoice.ID, email: email.trim(), text }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      {invoice.timeSent > 0 && (
        <Text size="sm">Schon verschickt am {formatDayAndTime(invoice.timeSent)}. Sie geht noch einmal hinaus.</Text>
      )}
      <TextInput label="An" type="email" required maxLength={200} data-autofocus {...form.getInputProps('email')} />
      <Textarea
        label="Text"
        description="Betrag, Fälligkeit und Bankverbindung stehen darüber; das PDF mit dem Zahlcode hängt an."
        required
        autosize
        minRows={5}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
};

import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { usualExemption, usualInvoiceMail } from '@vereinshaus/contract/invoices/invoice-text';
import { useCommand } from '../../kit/api.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useClub } from '../clubs/shared/club.ts';

type Values = ClubSettings['invoiceSettings'];

const useSaveSettings = () => useCommand(clubs.save, { invalidates: [clubs.get], announces: true, inline: true });

/** Maps a setting's error path to the form field. */
const namesInForm = Object.fromEntries(
  ['vatId', 'paymentTermDays', 'exemption', 'footer', 'mailText'].map((name) => [`invoiceSettings.${name}`, name]),
);

/** Was auf jeder Rechnung gleich ist. */
export const InvoiceSettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { invoiceSettings, name, fullName } = useClub();
  const save = useSaveSettings();
  const form = useForm<Values>({
    initialValues: invoiceSettings ?? { footer: '', paymentTermDays: 14, vatId: '', exemption: '', mailText: '' },
  });
  const submit = (values: Values) =>
    save.mutate(
      { settings: { invoiceSettings: values } },
      { onSuccess: onClose, onError: atFields(form, namesInForm) },
    );
  return (
    <FormDialog
      title="Auf jeder Rechnung"
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={Object.keys(form.errors).length === 0 ? save.error : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label="UID-Nummer des Vereins"
        description="Nötig, sobald der Verein zur Umsatzsteuer gemeldet ist."
        placeholder="ATU12345675"
        maxLength={20}
        data-autofocus
        {...form.getInputProps('vatId')}
      />
      <NumberInput
        label="Zahlungsziel"
        description="Gilt, wenn mit der Buchung kein späterer Tag vereinbart ist."
        suffix=" Tage"
        min={0}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('paymentTermDays')}
      />
      <TextInput
        label="Warum keine Umsatzsteuer verrechnet wird"
        placeholder={usualExemption}
        maxLength={200}
        {...form.getInputProps('exemption')}
      />
      <Textarea label="Fußzeile" autosize minRows={2} maxLength={2000} {...form.getInputProps('footer')} />
      <Textarea
        label="Text der E-Mail"
        description="Steht in jeder E-Mail, mit der eine Rechnung hinausgeht."
        placeholder={usualInvoiceMail(fullName || name)}
        autosize
        minRows={4}
        maxLength={2000}
        {...form.getInputProps('mailText')}
      />
    </FormDialog>
  );
};

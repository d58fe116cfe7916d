import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ContactRow, contactMessageTexts } from '@vereinshaus/contract/contacts/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMessageContacts } from './contacts.api.ts';

type Recipient = Pick<ContactRow, 'ID' | 'name' | 'email' | 'newsletter' | 'isResting'>;

const namesOf = (contacts: readonly Recipient[]) => contacts.map(({ name }) => name).join(', ');

/** Who receives it and who does not, shown before sending. */
const Recipients = ({ to, includeUnwilling }: { to: readonly Recipient[]; includeUnwilling: boolean }) => {
  const withoutEmail = to.filter(({ email }) => email === '');
  const isLeftOut = ({ email, newsletter }: Recipient) => email !== '' && !newsletter && !includeUnwilling;
  const unwilling = to.length === 1 ? [] : to.filter(isLeftOut);
  const resting = to.length === 1 ? [] : to.filter((contact) => contact.isResting && !isLeftOut(contact));
  const count = to.length - withoutEmail.length - unwilling.length - resting.length;
  return (
    <>
      <Text size="sm">{to.length === 1 ? `An ${namesOf(to)}` : `An ${count} von ${to.length} Kontakten`}</Text>
      {withoutEmail.length > 0 && (
        <Text size="sm" c="dimmed">
          Ohne E-Mail-Adresse: {namesOf(withoutEmail)}
        </Text>
      )}
      {resting.length > 0 && (
        <Text size="sm" c="dimmed">
          Adresse ruht, weil E-Mails zurückkamen: {namesOf(resting)}
        </Text>
      )}
      {unwilling.length > 0 && (
        <Text size="sm" c="dimmed">
          Ohne Einwilligung: {namesOf(unwilling)}
        </Text>
      )}
    </>
  );
};

/** Nachricht schreiben: to one contact or to the selected ones. */
export const MessageDialog = ({ to, onClose }: { to: readonly Recipient[]; onClose: () => void }) => {
  const send = useMessageContacts();
  const form = useForm({
    initialValues: { subject: '', text: '', includeUnwilling: false, reason: '' },
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Bitte gib einen Betreff ein.' : null),
      text: (text) => (text.trim() === '' ? 'Bitte gib einen Text ein.' : null),
      reason: (reason, { includeUnwilling }) =>
        includeUnwilling && reason.trim().length < 5 ? contactMessageTexts.reasonMissing : null,
    },
  });
  return (
    <FormDialog
      title="Nachricht schreiben"
      submitLabel="Senden"
      size="lg"
      isPending={send.isPending}
      failure={send.error}
      onSubmit={form.onSubmit((values) =>
        send.mutate({ IDs: to.map(({ ID }) => ID), ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <Recipients to={to} includeUnwilling={form.values.includeUnwilling} />
      {to.length > 1 && (
        <Checkbox
          label="Auch an Kontakte ohne Einwilligung"
          description="Nur für das, was ein Vertrag oder eine Anfrage braucht, nie für Werbung."
          {...form.getInputProps('includeUnwilling', { type: 'checkbox' })}
        />
      )}
      {form.values.includeUnwilling && (
        <TextInput
          label="Grund"
          description="Steht in der E-Mail an sie und in ihrer Geschichte."
          required
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      )}
      <TextInput label="Betreff" required maxLength={200} data-autofocus {...form.getInputProps('subject')} />
      <Textarea label="Text" required autosize minRows={6} maxLength={20_000} {...form.getInputProps('text')} />
    </FormDialog>
  );
};

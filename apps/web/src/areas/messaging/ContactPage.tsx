import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { contactInput, contactTopics } from '@vereinshaus/contract/messaging/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { useUser } from '../session/shared/session.ts';
import { useContact } from './messaging.api.ts';
import { contactFrom } from './shared/contact-path.ts';

const topicOptions = Object.entries(contactTopics).map(([value, label]) => ({ value, label }));

const Sent = ({ message, onAgain }: { message: string; onAgain: () => void }) => (
  <Stack align="flex-start">
    <StatusBanner kind="success">{message}</StatusBanner>
    <Button variant="default" onClick={onAgain}>
      Noch eine Anfrage stellen
    </Button>
  </Stack>
);

const ContactForm = ({ onSent }: { onSent: (message: string) => void }) => {
  const user = useUser();
  const contact = useContact();
  const [search] = useSearchParams();
  const form = useForm({
    initialValues: { ...contactFrom(search), note: '' },
    validate: schemaResolver(contactInput, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    contact.mutate(values, {
      onSuccess: ({ message }) => {
        form.reset();
        onSent(message);
      },
      onError: atFields(form),
    });
  return (
    <Form failure={contact.error} onSubmit={form.onSubmit(submit)}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <Stack>
        <Select
          label="Thema"
          placeholder="Thema wählen"
          data={topicOptions}
          required
          {...form.getInputProps('topicId')}
          onChange={(topic) => form.setFieldValue('topicId', topic ?? '')}
        />
        <TextInput label="Betreff" maxLength={200} required {...form.getInputProps('subject')} />
        <Textarea label="Nachricht" autosize minRows={6} maxLength={10_000} required {...form.getInputProps('note')} />
        <Text size="sm" c="dimmed">
          {user.email === ''
            ? 'Du hast keine E-Mail-Adresse hinterlegt. Schreib bitte dazu, wie wir dich erreichen.'
            : `Die Antwort und eine Kopie deiner Nachricht gehen an ${user.email}.`}
        </Text>
        <Button type="submit" loading={contact.isPending} style={{ alignSelf: 'flex-start' }}>
          Anfrage senden
        </Button>
      </Stack>
    </Form>
  );
};

/** /kontakt: a message to the club's administrators. */
export const ContactPage = () => {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader title="Kontakt" description="Deine Anfrage geht an die Administratoren eures Vereins." />
      {message === null ? (
        <ContactForm onSent={setMessage} />
      ) : (
        <Sent message={message} onAgain={() => setMessage(null)} />
      )}
    </Stack>
  );
};

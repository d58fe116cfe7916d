import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isPlausibleEmail, wrongEmail } from '@vereinshaus/contract/kit/email';
import { useState } from 'react';
import { Form } from '../../kit/Form.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useSendAgain } from './registration.api.ts';
import type { RegistrationOutcome } from './use-registration-flow.ts';

const identityOf = ({ prename, lastname, email, birthdate }: RegistrationOutcome['values']['persons'][number]) => ({
  prename,
  lastname,
  email,
  birthdate,
});

type CorrectionProps = { email: string; isPending: boolean; onSend: (email: string) => void; onCancel: () => void };

const Correction = ({ email, isPending, onSend, onCancel }: CorrectionProps) => {
  const form = useForm({
    initialValues: { email },
    validate: { email: (typed) => (isPlausibleEmail(typed.trim()) ? null : wrongEmail) },
  });
  return (
    <Form onSubmit={form.onSubmit((values) => onSend(values.email.trim()))}>
      <Stack gap="sm">
        <TextInput
          label="Richtige E-Mail-Adresse"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            Link dorthin schicken
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            Abbrechen
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

/** The recipient of the link, with buttons to send it again and to correct the address. */
export const SendAgain = ({ outcome: { token, values } }: { outcome: RegistrationOutcome }) => {
  const [email, setEmail] = useState(values.email);
  const [isCorrecting, setCorrecting] = useState(false);
  const again = useSendAgain();
  const send = (to: string) =>
    again.mutate(
      { token, persons: [values, ...values.persons].map(identityOf), email: to },
      {
        onSuccess: () => {
          setEmail(to);
          setCorrecting(false);
        },
      },
    );
  return (
    <Stack gap="sm">
      <Text>
        Schau in dein Postfach (<b>{email}</b>) und öffne den Link. Dort wählst du dein Passwort und bist gleich
        angemeldet.
      </Text>
      {again.isSuccess && <StatusBanner kind="success">{again.data.message}</StatusBanner>}
      {again.isError && (
        <StatusBanner kind="error">{fieldErrorsOf(again.error)['email'] ?? again.error.message}</StatusBanner>
      )}
      {isCorrecting ? (
        <Correction email={email} isPending={again.isPending} onSend={send} onCancel={() => setCorrecting(false)} />
      ) : (
        <Group>
          <Button variant="default" loading={again.isPending} onClick={() => send(email)}>
            Noch einmal schicken
          </Button>
          <Anchor component="button" type="button" mod="standalone" onClick={() => setCorrecting(true)}>
            Adresse ist falsch
          </Anchor>
        </Group>
      )}
    </Stack>
  );
};

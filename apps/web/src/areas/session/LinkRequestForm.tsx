import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { session } from '@vereinshaus/contract/session/calls';
import { Link } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const BackToSignIn = () => (
  <Anchor component={Link} to="/benutzer/login" size="sm" mod="standalone">
    Zurück zum Anmelden
  </Anchor>
);

type LinkRequestFormProps = {
  /** The link signs in directly instead of setting a new password. */
  signsIn: boolean;
  /** Shared with the sign-in form. */
  email: string;
  onEmail: (email: string) => void;
};

const purposes = {
  password: 'Gib deine E-Mail-Adresse ein. Du bekommst einen Link, mit dem du ein neues Passwort setzen kannst.',
  signIn:
    'Gib deine E-Mail-Adresse ein. Du bekommst einen Link, mit dem du dich ohne Passwort anmeldest. Er gilt 15 Minuten.',
};

/** Requests a link by mail, for users without their password. */
export const LinkRequestForm = ({ signsIn, email, onEmail }: LinkRequestFormProps) => {
  const request = useCommand(signsIn ? session.requestSignInLink : session.requestPasswordReset, { inline: true });
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(session.requestPasswordReset.input, { sync: true }),
    onValuesChange: (values) => onEmail(values.email),
  });
  if (request.isSuccess)
    return (
      <Stack>
        <StatusBanner kind="success" title="E-Mail unterwegs">
          {request.data.message}
        </StatusBanner>
        <Text size="sm">
          An {form.values.email}. Nichts angekommen? Sieh auch im Spam-Ordner nach oder{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => request.reset()}>
            prüfe die Adresse
          </Anchor>
          .
        </Text>
        <BackToSignIn />
      </Stack>
    );
  return (
    <Form
      failure={request.error}
      onSubmit={form.onSubmit((values) => request.mutate(values, { onError: atFields(form) }))}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {signsIn ? purposes.signIn : purposes.password}
        </Text>
        <TextInput
          label="E-Mail-Adresse"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          aria-required
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={request.isPending}>
          Link anfordern
        </Button>
        <BackToSignIn />
      </Stack>
    </Form>
  );
};

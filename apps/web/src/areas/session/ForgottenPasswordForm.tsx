import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { session } from '@vereinshaus/contract/session';
import { Link } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const BackToSignIn = () => (
  <Anchor component={Link} to="/benutzer/login" size="sm" mod="standalone">
    Zurück zum Anmelden
  </Anchor>
);

export const ForgottenPasswordForm = () => {
  const request = useCommand(session.requestPasswordReset, { inline: true });
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(session.requestPasswordReset.input, { sync: true }),
  });
  if (request.isSuccess)
    return (
      <Stack>
        <StatusBanner kind="success" title="E-Mail unterwegs">
          {request.data.message}
        </StatusBanner>
        <BackToSignIn />
      </Stack>
    );
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack>
        {request.isError && <StatusBanner kind="error">{request.error.message}</StatusBanner>}
        <Text size="sm" c="dimmed">
          Gib deine E-Mail-Adresse ein. Du bekommst einen Link, mit dem du ein neues Passwort setzen kannst.
        </Text>
        <TextInput
          label="E-Mail-Adresse"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={request.isPending}>
          Link anfordern
        </Button>
        <BackToSignIn />
      </Stack>
    </form>
  );
};

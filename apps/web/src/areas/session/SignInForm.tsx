import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session';
import { Link } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { startOver } from './shared/session.ts';

export const SignInForm = () => {
  const client = useQueryClient();
  const login = useCommand(session.login, { inline: true });
  const form = useForm({
    initialValues: { username: '', password: '', keepLoggedIn: false },
    validate: schemaResolver(session.login.input, { sync: true }),
  });
  const signIn = async (values: typeof form.values) => {
    await login.mutateAsync(values);
    await startOver(client);
  };
  return (
    <form onSubmit={form.onSubmit((values) => signIn(values).catch(() => undefined))} noValidate>
      <Stack>
        {login.isError && <StatusBanner kind="error">{login.error.message}</StatusBanner>}
        <TextInput
          label="E-Mail-Adresse"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Passwort"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox label="Angemeldet bleiben" {...form.getInputProps('keepLoggedIn', { type: 'checkbox' })} />
          <Anchor component={Link} to="?passwort=vergessen" size="sm">
            Passwort vergessen?
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Anmelden
        </Button>
      </Stack>
    </form>
  );
};

import { Button, Group, List, PasswordInput, Stack, Text, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { session } from '@vereinshaus/contract/session';
import { useNavigate } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { passwordHints } from './password-hints.ts';

const hintsId = 'passwort-hinweise';

const Hints = ({ password }: { password: string }) => (
  <List id={hintsId} listStyleType="none" size="sm" spacing={2}>
    {passwordHints(password).map(({ label, isMet }) => (
      <List.Item key={label}>
        <Group gap={6} wrap="nowrap" c={isMet ? 'green' : 'dimmed'}>
          {isMet ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
          <Text span size="sm">
            {label}
            <VisuallyHidden>{isMet ? ' (erfüllt)' : ' (fehlt noch)'}</VisuallyHidden>
          </Text>
        </Group>
      </List.Item>
    ))}
  </List>
);

const visibilityToggle = { 'aria-label': 'Passwort anzeigen', tabIndex: 0 };

export const ChangePasswordForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const change = useCommand(session.changePassword, { inline: true, announces: true });
  const form = useForm({
    initialValues: { token, password1: '', password2: '' },
    validate: schemaResolver(session.changePassword.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    change.mutate(values, { onSuccess: () => void navigate('/benutzer/login', { replace: true }) });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {change.isError && <StatusBanner kind="error">{change.error.message}</StatusBanner>}
        <PasswordInput
          label="Neues Passwort"
          autoComplete="new-password"
          autoFocus
          aria-describedby={hintsId}
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('password1')}
        />
        <Hints password={form.values.password1} />
        <PasswordInput
          label="Passwort wiederholen"
          autoComplete="new-password"
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('password2')}
        />
        <Button type="submit" size="md" fullWidth loading={change.isPending}>
          Passwort setzen
        </Button>
      </Stack>
    </form>
  );
};

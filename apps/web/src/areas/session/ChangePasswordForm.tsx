import { Button, Group, List, PasswordInput, Stack, Text, VisuallyHidden } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { useCommand } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { passwordHints } from './password-hints.ts';
import type { SecondStep } from './SignInForm.tsx';
import { forgetLastPerson } from './shared/session.ts';

const Hints = ({ password }: { password: string }) => (
  <List listStyleType="none" size="sm" spacing={2}>
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

/** With a second step, the new password alone does not sign in. */
type ChangePasswordFormProps = { token: string; onSet: (step?: SecondStep) => void };

/** The new password signs in immediately, or leads to the second step. */
export const ChangePasswordForm = ({ token, onSet }: ChangePasswordFormProps) => {
  const client = useQueryClient();
  const change = useCommand(session.changePassword, { inline: true, announces: true });
  const form = useForm({
    initialValues: { token, password1: '', password2: '' },
    validate: schemaResolver(session.changePassword.input, { sync: true }),
  });
  const submit = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: ({ factors }) => {
        onSet(factors && { ...factors, keep: false });
        if (factors === undefined) void forgetLastPerson(client);
      },
      onError: atFields(form),
    });
  return (
    <Form failure={change.error} onSubmit={form.onSubmit(submit)}>
      <Stack>
        <PasswordInput
          label="Neues Passwort"
          autoComplete="new-password"
          autoFocus
          aria-required
          visibilityToggleButtonProps={visibilityToggle}
          description={<Hints password={form.values.password1} />}
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('password1')}
        />
        <PasswordInput
          label="Passwort wiederholen"
          autoComplete="new-password"
          aria-required
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('password2')}
        />
        <Button type="submit" size="md" fullWidth loading={change.isPending || change.isSuccess}>
          Passwort setzen
        </Button>
      </Stack>
    </Form>
  );
};

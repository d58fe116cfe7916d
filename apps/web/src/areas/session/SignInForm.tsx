import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { type FormEvent, useContext, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { EnterContext } from './shared/session.ts';

/** Needed by nobody who types both: not part of the first load. */
const FormErrors = part(() => import('../../kit/FormErrors.tsx'), 'FormErrors');

const PasskeySignIn = part(() => import('./PasskeySignIn.tsx'), 'PasskeySignIn');

/** The second step required after the password. */
export type SecondStep = { app: boolean; passkey: boolean; keep: boolean };

const labels = { username: 'E-Mail-Adresse', password: 'Passwort' } as const;

type Field = keyof typeof labels;
type FieldErrors = Partial<Record<Field, string | undefined>>;

const labelOf = (field: string): string => (field === 'password' ? labels.password : labels.username);

const errorsOf = (values: Readonly<Record<string, unknown>>): FieldErrors | undefined => {
  const issues = session.login.input.safeParse(values).error?.issues;
  const messageFor = (field: string) => issues?.find((issue) => issue.path[0] === field)?.message;
  return issues && { username: messageFor('username'), password: messageFor('password') };
};

const textIn = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

/** Reserves the height of the content that loads later, so that nothing jumps. */
const PasskeyRoom = () => typeof PublicKeyCredential === 'function' && <div style={{ height: 77 }} />;

type SignInFormProps = {
  /** Shared with the forms for mail links. */
  email: string;
  onEmail: (email: string) => void;
  onSecondStep: (step: SecondStep) => void;
  /** Without the forms for mail links, which would leave the current screen. */
  isBare?: boolean;
};

/** The browser holds the values: this is the first page, and the form library would double its code size. */
export const SignInForm = ({ email, onEmail, onSecondStep, isBare = false }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const enter = useContext(EnterContext);
  const login = useCommand(session.login, { inline: true });
  const [errors, setErrors] = useState<FieldErrors>();
  const [isEntering, setEntering] = useState(false);
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  const signIn = async (values: { username: string; password: string; keepLoggedIn: boolean }) => {
    setEntering(true);
    try {
      const { factors } = await login.mutateAsync(values);
      if (factors === undefined) await enter(client);
      else onSecondStep({ ...factors, keep: values.keepLoggedIn });
    } catch {
      setEntering(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const values = {
      username: textIn(fields, 'username'),
      password: textIn(fields, 'password'),
      keepLoggedIn: fields.has('keepLoggedIn'),
    };
    const found = errorsOf(values);
    setErrors(found);
    if (found === undefined) void signIn(values);
    else focus(found.username ? 'username' : 'password');
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack>
        {errors !== undefined && (
          <DelayedSuspense>
            <FormErrors errors={errors} labelOf={labelOf} onChoose={focus} failure={null} />
          </DelayedSuspense>
        )}
        {errors === undefined && login.isError && <StatusBanner kind="error">{login.error.message}</StatusBanner>}
        <TextInput
          name="username"
          label={labels.username}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoFocus={email === ''}
          defaultValue={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
          error={errors?.username}
          aria-required
        />
        <PasswordInput
          name="password"
          label={labels.password}
          autoComplete="current-password"
          autoFocus={email !== ''}
          visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen', tabIndex: 0 }}
          error={errors?.password}
          aria-invalid={errors?.password !== undefined}
          aria-required
        />
        <Group justify="space-between">
          <Checkbox name="keepLoggedIn" label="Angemeldet bleiben" />
          {!isBare && (
            <Anchor component={Link} to="?passwort=vergessen" size="sm" mod="standalone">
              Passwort vergessen?
            </Anchor>
          )}
        </Group>
        <Button type="submit" size="md" fullWidth loading={isEntering}>
          Anmelden
        </Button>
        {!isBare && (
          <Anchor component={Link} to="?passwort=link" size="sm" ta="center" mod="standalone">
            Ohne Passwort anmelden: Link per E-Mail
          </Anchor>
        )}
        <DelayedSuspense fallback={<PasskeyRoom />}>
          <PasskeySignIn form={form} />
        </DelayedSuspense>
      </Stack>
    </form>
  );
};

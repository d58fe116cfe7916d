import { Box, Button, Stack, Text, TextInput } from '@mantine/core';
import { missingEmail, shortestEmail } from '@vereinshaus/contract/kit/email';
import { guardianMustStart } from '@vereinshaus/contract/registration/rules';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Form } from '../../kit/Form.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { FinishPanel } from './FinishPanel.tsx';
import { RegistrationFlow } from './RegistrationFlow.tsx';
import { useActivate } from './registration.api.ts';
import { StepFooter } from './StepFooter.tsx';

type Activation = { token: string; email: string };

/** activate: the code; activate_register: a minor needs the guardian; finish: the mail was sent. */
type State =
  | { name: 'activate' }
  | { name: 'activate_register'; activation: Activation; message: string }
  | { name: 'finish'; message: string };

type CodeFormProps = {
  onFinish: (message: string) => void;
  onGuardian: (activation: Activation, message: string) => void;
};

const CodeForm = ({ onFinish, onGuardian }: CodeFormProps) => {
  const [search] = useSearchParams();
  const [activation, setActivation] = useState<Activation>({
    token: search.get('token') ?? '',
    email: search.get('email') ?? '',
  });
  const [isTried, setTried] = useState(false);
  const activate = useActivate();
  const hasCode = activation.token.trim() !== '';
  const hasEmail = activation.email.trim().length >= shortestEmail;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!hasCode || !hasEmail || activate.isPending) return;
    activate.mutate(activation, {
      onSuccess: ({ message }) => onFinish(message),
      onError: ({ message }) => {
        if (message.includes(guardianMustStart)) onGuardian(activation, message);
      },
    });
  };
  return (
    <Box maw="var(--width-form)" mx="auto">
      <PageHeader
        title="Aktivieren"
        description="Mit dem Code, den du vom Verein bekommen hast, richtest du deinen Zugang ein."
      />
      <Form failure={activate.error} onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Aktivierungscode"
            placeholder="ABCD-EFGH-JKMN"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            required
            value={activation.token}
            onChange={(event) => setActivation({ ...activation, token: event.currentTarget.value })}
            error={isTried && !hasCode ? 'Bitte gib den Aktivierungscode ein.' : undefined}
          />
          <TextInput
            label="E-Mail-Adresse"
            description="Dorthin schicken wir den Link zum Setzen deines Passworts."
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
            value={activation.email}
            onChange={(event) => setActivation({ ...activation, email: event.currentTarget.value })}
            error={isTried && !hasEmail ? missingEmail : undefined}
          />
          <StepFooter label="Zugang aktivieren" isPending={activate.isPending} />
        </Stack>
      </Form>
    </Box>
  );
};

/** /aktivieren: persons registered by staff set up their login; for a minor the guardian registers first. */
export const ActivatePage = () => {
  const [state, setState] = useState<State>({ name: 'activate' });
  const finish = (message: string) => setState({ name: 'finish', message });
  if (state.name === 'activate') {
    return (
      <CodeForm
        onFinish={finish}
        onGuardian={(activation, message) => setState({ name: 'activate_register', activation, message })}
      />
    );
  }
  if (state.name === 'finish') {
    return (
      <FinishPanel message={state.message}>
        <Text>Öffne den Link in der E-Mail und wähle dein Passwort.</Text>
        <Button component={Link} to="/benutzer/login" size="md">
          Zur Anmeldung
        </Button>
      </FinishPanel>
    );
  }
  return (
    <RegistrationFlow
      title="Gesetzliche Vertretung registrieren"
      mode="guardian"
      extras={{ activate: state.activation }}
      isDependant={false}
      withFamily={false}
      intro={
        <StatusBanner kind="info">{state.message} Bitte gib hier die Daten der erwachsenen Person ein.</StatusBanner>
      }
      onDone={({ message }) => finish(message)}
    />
  );
};

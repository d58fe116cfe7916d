import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { type FormEvent, useContext, useState } from 'react';
import { send } from '../../kit/api.ts';
import { Form } from '../../kit/Form.tsx';
import { signInWithPasskey, TurnedAway } from './passkey-ceremonies.ts';
import type { SecondStep } from './SignInForm.tsx';
import { EnterContext } from './shared/session.ts';

type Way = 'app' | 'passkey' | 'recovery';

const labels: Readonly<Record<Way, string>> = {
  app: 'Code aus der Authenticator-App verwenden',
  passkey: 'Passkey verwenden',
  recovery: 'Wiederherstellungscode verwenden',
};

const finish = (way: Way, { keep }: SecondStep, { code, trustDevice }: { code: string; trustDevice: boolean }) => {
  if (way === 'passkey') return signInWithPasskey(keep);
  if (way === 'app') return send(secondFactor.finishWithApp, { code, trustDevice });
  return send(secondFactor.finishWithRecoveryCode, { code });
};

const CodeFields = ({ way }: { way: Exclude<Way, 'passkey'> }) =>
  way === 'app' ? (
    <>
      <TextInput
        key="app"
        name="code"
        label="Code aus der Authenticator-App"
        description="Sechs Ziffern"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
        aria-required
      />
      <Checkbox name="trustDevice" label="Auf diesem Gerät 30 Tage lang nicht mehr fragen" />
    </>
  ) : (
    <TextInput
      key="recovery"
      name="code"
      label="Wiederherstellungscode"
      description="Jeder gilt einmal."
      autoComplete="off"
      autoCapitalize="none"
      maxLength={40}
      autoFocus
      aria-required
    />
  );

type SecondStepFormProps = { step: SecondStep; onBack: () => void };

/** Zweiter Schritt: password or link were correct, now the second factor. */
export const SecondStepForm = ({ step, onBack }: SecondStepFormProps) => {
  const client = useQueryClient();
  const goOn = useContext(EnterContext);
  const [way, setWay] = useState<Way>(step.app ? 'app' : 'passkey');
  const ways = (['app', 'passkey', 'recovery'] as const).filter((one) => one === 'recovery' || step[one]);
  const enter = useMutation({
    mutationFn: async (typed: { code: string; trustDevice: boolean }) => {
      await finish(way, step, typed);
      await goOn(client);
    },
    meta: { inline: true },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = fields.get('code');
    enter.mutate({ code: typeof code === 'string' ? code : '', trustDevice: fields.has('trustDevice') });
  };
  return (
    <Form failure={enter.error instanceof TurnedAway ? null : enter.error} onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          Jetzt fehlt noch dein zweiter Faktor.
        </Text>
        {way !== 'passkey' && <CodeFields way={way} />}
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={enter.isPending}
          {...(way === 'passkey' && { leftSection: <IconFingerprint size={20} aria-hidden /> })}
        >
          {way === 'passkey' ? 'Mit Passkey bestätigen' : 'Weiter'}
        </Button>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              size="sm"
              ta="left"
              mod="standalone"
              onClick={() => {
                enter.reset();
                setWay(other);
              }}
            >
              {labels[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" ta="left" mod="standalone" onClick={onBack}>
          Zurück zum Anmelden
        </Anchor>
      </Stack>
    </Form>
  );
};

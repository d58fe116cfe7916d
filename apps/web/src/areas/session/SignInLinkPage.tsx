import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCommand } from '../../kit/api.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { GoOn } from './GoOn.tsx';
import type { SecondStep } from './SignInForm.tsx';
import { forgetLastPerson, useSession } from './shared/session.ts';

const SecondStepForm = part(() => import('./SecondStepForm.tsx'), 'SecondStepForm');

type LinkFormProps = { onSecondStep: (step: SecondStep) => void; onEntered: () => void };

/** Signs in with a click: mail programs open every link. */
const LinkForm = ({ onSecondStep, onEntered }: LinkFormProps) => {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const [keep, setKeep] = useState(false);
  const signIn = useCommand(session.signInByLink, { inline: true });
  const enter = () =>
    signIn.mutate(
      { token, keepLoggedIn: keep },
      {
        onSuccess: ({ factors }) => {
          if (factors !== undefined) return onSecondStep({ ...factors, keep });
          void forgetLastPerson(client).then(onEntered);
        },
      },
    );
  return (
    <Stack>
      {signIn.isError && <StatusBanner kind="error">{signIn.error.message}</StatusBanner>}
      <Text size="sm">Mit diesem Link meldest du dich ohne Passwort an. Er gilt einmal.</Text>
      <Checkbox label="Angemeldet bleiben" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
      <Button size="md" fullWidth loading={signIn.isPending || signIn.isSuccess} onClick={enter}>
        Jetzt anmelden
      </Button>
    </Stack>
  );
};

/** Anmelden mit dem Link aus der E-Mail, in two steps if needed. */
export const SignInLinkPage = () => {
  const user = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep>();
  const [hasEntered, setEntered] = useState(false);
  // An existing session is replaced first.
  if (user !== null && (hasEntered || step !== undefined)) return <GoOn multiple={user.multiple} />;
  return (
    <AuthLayout title={step === undefined ? 'Anmelden mit Link' : 'Zweiter Schritt'}>
      <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
        {step === undefined ? (
          <LinkForm onSecondStep={setStep} onEntered={() => setEntered(true)} />
        ) : (
          <SecondStepForm step={step} onBack={() => void navigate('/benutzer/login')} />
        )}
      </DelayedSuspense>
    </AuthLayout>
  );
};

import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SkeletonLines } from '../../kit/QueryState.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { FrontDoor } from './FrontDoor.tsx';
import { type SecondStep, SignInForm } from './SignInForm.tsx';
import { useSession } from './shared/session.ts';
import { destinationAfterSignIn, forgetTarget } from './shared/target.ts';

const ForgottenPasswordForm = lazy(async () => ({
  default: (await import('./ForgottenPasswordForm.tsx')).ForgottenPasswordForm,
}));

const SecondStepForm = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }));

/** Whoever is signed in goes on: to several clubs, to the stored target, or home. */
const GoOn = ({ multiple }: { multiple: boolean }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const destination = destinationAfterSignIn({ multiple });
    if (!multiple) forgetTarget();
    void navigate(destination, { replace: true });
  }, [multiple, navigate]);
  return null;
};

const RegisterHint = () => (
  <Text ta="center">
    Noch kein Konto?{' '}
    <Anchor component={Link} to="/registrieren" mod="standalone">
      Neu registrieren
    </Anchor>
  </Text>
);

/** Anmelden in one step or two, and the way to a new password (?passwort=vergessen). */
export const SignInPage = () => {
  const user = useSession();
  const [search] = useSearchParams();
  const [step, setStep] = useState<SecondStep>();
  if (user !== null) return <GoOn multiple={user.multiple} />;
  if (step !== undefined)
    return (
      <AuthLayout title="Zweiter Schritt">
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <SecondStepForm step={step} onBack={() => setStep(undefined)} />
        </Suspense>
      </AuthLayout>
    );
  const hasForgotten = search.get('passwort') === 'vergessen';
  return (
    <AuthLayout
      title={hasForgotten ? 'Passwort vergessen?' : 'Anmelden'}
      footer={<RegisterHint />}
      front={hasForgotten ? undefined : <FrontDoor />}
    >
      <Suspense fallback={<SkeletonLines lines={4} />}>
        {hasForgotten ? <ForgottenPasswordForm /> : <SignInForm onSecondStep={setStep} />}
      </Suspense>
    </AuthLayout>
  );
};

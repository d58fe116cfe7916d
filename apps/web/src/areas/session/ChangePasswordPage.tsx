import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '@vereinshaus/contract/session/calls';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { send } from '../../kit/api.ts';
import { ownPath } from '../../kit/own-path.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { GoOn } from './GoOn.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import type { SecondStep } from './SignInForm.tsx';
import { forgetLastPerson, useSession } from './shared/session.ts';
import { rememberTarget } from './shared/target.ts';

const SignedInNotice = ({ fullname }: { fullname: string }) => {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: async () => {
      await send(session.logout, {});
      await forgetLastPerson(client);
    },
  });
  return (
    <Stack>
      <StatusBanner kind="info">
        Du bist als {fullname} angemeldet. Ein Passwort kannst du hier nur setzen, wenn niemand angemeldet ist.
      </StatusBanner>
      <Button onClick={() => signOut.mutate()} loading={signOut.isPending}>
        Abmelden und Passwort setzen
      </Button>
    </Stack>
  );
};

/** Passwort setzen, with the link from the mail; also signs in. */
export const ChangePasswordPage = () => {
  const user = useSession();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const target = ownPath(useSearchParams()[0].get('weiter'));
  useEffect(() => {
    if (target !== null) rememberTarget({ pathname: target });
  }, [target]);
  const [isSet, setIsSet] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const set = (next?: SecondStep) => {
    setIsSet(true);
    setStep(next);
  };
  if (user !== null && isSet) return <GoOn multiple={user.multiple} />;
  if (step !== undefined)
    return (
      <AuthLayout title="Zweiter Schritt">
        <SecondStepForm step={step} onBack={() => void navigate('/benutzer/login')} />
      </AuthLayout>
    );
  return (
    <AuthLayout title="Passwort setzen">
      {user !== null ? (
        <SignedInNotice fullname={user.fullname} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Wähle ein neues Passwort. Danach bist du gleich angemeldet.
          </Text>
          <ChangePasswordForm token={token} onSet={set} />
        </>
      )}
    </AuthLayout>
  );
};

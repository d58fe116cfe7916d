import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SignedInUser, session } from '@vereinshaus/contract/session/calls';
import { useState } from 'react';
import { send } from '../../../kit/api.ts';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { SkeletonLines } from '../../../kit/QueryState.tsx';
import { type SecondStep, SignInForm } from '../SignInForm.tsx';
import { EnterContext, statusQuery } from './session.ts';

const SecondStepForm = part(() => import('../SecondStepForm.tsx'), 'SecondStepForm');

/** Shown above the screen after the session has expired: no input is lost, and the user continues in place. */
export const SignInAgain = ({ user, onLeave }: { user: SignedInUser; onLeave: () => void }) => {
  const client = useQueryClient();
  const [email, setEmail] = useState(user.email);
  const [step, setStep] = useState<SecondStep>();
  const enter = async () => {
    const status = await send(session.status, {});
    // A different user must not see the screen behind the dialog.
    if (status.status !== 'logged_in' || status.ID !== user.ID) return location.assign('/');
    client.setQueryData(statusQuery().queryKey, status);
    await client.invalidateQueries();
  };
  return (
    <Dialog title="Deine Anmeldung ist abgelaufen" isShort isInsisting onClose={onLeave}>
      <Stack>
        <Text>
          Es wurde nichts gebucht und nichts gespeichert. Melde dich wieder an: Was du eingegeben hast, steht noch da.
        </Text>
        <EnterContext value={enter}>
          <DelayedSuspense fallback={<SkeletonLines lines={4} />}>
            {step === undefined ? (
              <SignInForm email={email} onEmail={setEmail} onSecondStep={setStep} isBare />
            ) : (
              <SecondStepForm step={step} onBack={() => setStep(undefined)} />
            )}
          </DelayedSuspense>
        </EnterContext>
        <Anchor component="button" type="button" size="sm" ta="center" mod="standalone" onClick={onLeave}>
          Eingaben verwerfen und zur Anmeldeseite
        </Anchor>
      </Stack>
    </Dialog>
  );
};

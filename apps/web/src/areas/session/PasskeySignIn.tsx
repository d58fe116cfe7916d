import { Button, Divider } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import {
  canUsePasskeys,
  signInFromProposal,
  signInWithPasskey,
  stopProposing,
  TurnedAway,
} from './passkey-ceremonies.ts';
import { EnterContext } from './shared/session.ts';

type PasskeySignInProps = { form: RefObject<HTMLFormElement | null> };

/** Anmelden mit Passkey: by the button, or from the browser's autofill at the address field. */
export const PasskeySignIn = ({ form }: PasskeySignInProps) => {
  const client = useQueryClient();
  const enter = useContext(EnterContext);
  const isKept = () => form.current !== null && new FormData(form.current).has('keepLoggedIn');
  // The button cancels the autofill request and a refusal ends it: after either, a new request starts.
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState('');
  const fail = (error: Error) => {
    setFailure(error.message);
    setRound((before) => before + 1);
  };
  const byButton = useMutation({
    mutationFn: async () => {
      await signInWithPasskey(isKept());
      await enter(client);
    },
    meta: { inline: true },
    onMutate: () => setFailure(''),
    onError: fail,
  });
  const { mutate: propose } = useMutation({
    mutationFn: async () => {
      await signInFromProposal(isKept);
      await enter(client);
    },
    meta: { inline: true },
    onError: (error) => {
      if (!(error instanceof TurnedAway)) fail(error);
    },
  });
  useEffect(() => {
    propose();
    return stopProposing;
  }, [propose, round]);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Divider label="oder" />
      {failure !== '' && <StatusBanner kind="error">{failure}</StatusBanner>}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={byButton.isPending}
        onClick={() => byButton.mutate()}
      >
        Passkey verwenden
      </Button>
    </>
  );
};

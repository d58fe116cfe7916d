import { Button, Divider } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import {
  canUsePasskeys,
  signInFromProposal,
  signInWithPasskey,
  stopProposing,
  TurnedAway,
} from './passkey-ceremonies.ts';
import { startOver } from './shared/session.ts';

type PasskeySignInProps = { form: RefObject<HTMLFormElement | null> };

/** Anmelden mit Passkey: by the button, or from what the browser proposes at the address field. */
export const PasskeySignIn = ({ form }: PasskeySignInProps) => {
  const client = useQueryClient();
  const isKept = () => form.current !== null && new FormData(form.current).has('keepLoggedIn');
  const byButton = useMutation({
    mutationFn: async () => {
      await signInWithPasskey(isKept());
      await startOver(client);
    },
    meta: { inline: true },
  });
  useEffect(() => {
    const wait = async () => {
      await signInFromProposal(() => form.current !== null && new FormData(form.current).has('keepLoggedIn'));
      await startOver(client);
    };
    // Whoever did not choose from the proposal has the form and the button, which say what is wrong.
    wait().catch(() => undefined);
    return stopProposing;
  }, [client, form]);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Divider label="oder" />
      {byButton.isError && !(byButton.error instanceof TurnedAway) && (
        <StatusBanner kind="error">{byButton.error.message}</StatusBanner>
      )}
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
